"""The list of all penalties (比赛处罚记录表), in the columns of the official form."""

from collections.abc import Iterator
from typing import NamedTuple

from mjref.i18n import tr
from mjref.reports.figures import signed
from mjref.reports.hand_words import FALSE_WIN, FINE, WARNING
from mjref.reports.labels import join, number_of, seat_letter, team_name
from mjref.reports.offence_words import EFFECTS, offence_name, ruled
from mjref.reports.sheet import Align, Cell, Column, Field, Grid, Row, Sheet, SignatureBox
from mjref.tournament.measures import expulsions, table_penalties
from mjref.tournament.occupancy import occupants, seat_in_hand
from mjref.tournament.offence_row import Effect
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import (
    Adjustment,
    Penalty,
    Session,
    Table,
    TableKey,
    Tournament,
)
from mjref.tournament.rotation import pattern_of, positions


class _Place(NamedTuple):
    """Where it happened; `hand` is 0 for what belongs to none."""

    where: TableKey
    hand: int
    table: Table


def penalty_list(tournament: Tournament, session: int | None = None) -> Sheet:
    """Return all penalties of a session, or of the tournament; raises KeyError."""
    sessions = tournament.sessions if session is None else (tournament.session(session),)
    rows = [row for each in sessions for row in _of_session(tournament, each)]
    rulings = [one for one in tournament.adjustments if session in (None, one.session)]
    rows += [_ruling_row(tournament, ruling) for ruling in rulings]
    fields = [] if session is None else [Field(label=tr("Session"), value=str(session))]
    fields.append(Field(label=tr("Entries"), value=str(len(rows))))
    return Sheet(
        name="penalties" if session is None else f"penalties-{session}",
        heading=tournament.name,
        title=tr("Record of penalties"),
        fields=tuple(fields),
        grids=(Grid(columns=_columns(), rows=tuple(rows), frozen=2),),
        legend=_legend(),
        notes=tuple(_notes(tournament)),
        boxes=(SignatureBox(label=tr("Referee")), SignatureBox(label=tr("Chief referee"))),
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column(title=tr("Team"), width=26, align=Align.LEFT, wraps=True),
        Column(title=tr("Name"), width=26, align=Align.LEFT, wraps=True),
        Column(title=tr("No."), width=12),
        Column(title=tr("Session"), width=12),
        Column(title=tr("Table"), width=12),
        Column(title=tr("Hand"), width=12),
        Column(title=tr("Seat"), width=12),
        Column(title=tr("Offence"), width=52, align=Align.LEFT, wraps=True),
        Column(title=tr("Measure"), width=40, align=Align.LEFT, wraps=True),
        Column(title=tr("Remarks"), width=46, align=Align.LEFT, wraps=True),
    )


def _legend() -> str:
    signs = ((WARNING, tr("warning")), (FALSE_WIN, tr("false win")), (FINE, tr("other penalty")))
    return "　".join(f"{sign} {words}" for sign, words in signs)


def _of_session(tournament: Tournament, session: Session) -> Iterator[Row]:
    for table in session.tables:
        where = TableKey(session.number, table.number)
        fines = [*table_penalties(table)]
        for at, (hand, fine) in enumerate(fines):
            if fine.points > 0:
                continue  # what others receive stands with the fine
            shares = _shares(fines[at + 1 :], hand, fine)
            place = _Place(where, hand, table)
            yield _fine_row(tournament, place, fine, shares)


def _shares(later: list[tuple[int, Penalty]], hand: int, fine: Penalty) -> list[Penalty]:
    """Return what others received for a fine: the entries with points that follow it."""
    shares = []
    for number, each in later:
        if number != hand or each.points <= 0 or each.offence not in ("", fine.offence):
            break
        shares.append(each)
    return shares


def _fine_row(
    tournament: Tournament,
    place: _Place,
    fine: Penalty,
    shares: list[Penalty],
) -> Row:
    player = tournament.player(fine.player)
    offences = offences_of(tournament)
    offence = offences.get(fine.offence)
    words = offence_name(fine.offence, offences) or tr("fine")
    sign = _sign(fine)
    remarks = [fine.note] if fine.note else []
    if offence and offence.article:
        remarks.append(tr("article {article}").format(article=offence.article))
    received = [
        f"{tournament.player(share.player).name} {signed(share.points)}" for share in shares
    ]
    if received:
        remarks.append(tr("received: {shares}").format(shares=join(received)))
    return Row(
        cells=(
            Cell(text=team_name(tournament, player.team)),
            Cell(text=player.name, strong=True),
            Cell(text=number_of(player), value=player.number),
            Cell(text=str(place.where.session), value=place.where.session),
            Cell(text=str(place.where.table), value=place.where.table),
            Cell(text=str(place.hand), value=place.hand) if place.hand else Cell(text="–"),
            Cell(text=_seat(tournament, place, fine.player)),
            Cell(text=f"{sign} {words}"),
            Cell(text=ruled(fine)),
            Cell(text=tr("; ").join(remarks)),
        )
    )


def _sign(fine: Penalty) -> str:
    if "false_win" in fine.offence:
        return FALSE_WIN
    return WARNING if fine.points == 0 else FINE


def _seat(tournament: Tournament, place: _Place, player: str) -> str:
    """Return the wind that he held in the hand; outside the hands the seat he began in."""
    if place.hand:
        column = seat_in_hand(place.table, player, place.hand)
        if column is None:
            return ""
        return seat_letter(positions(place.hand, pattern_of(tournament.settings)).winds[column])
    for seat in range(4):
        if player in {one for one, _ in occupants(place.table, seat)}:
            return seat_letter(seat)
    return ""


def _ruling_row(tournament: Tournament, ruling: Adjustment) -> Row:
    people = {player.id: player for player in tournament.players}
    player = people.get(ruling.player or "")
    team = ruling.team or (player.team if player else None)
    parts = []
    if ruling.standard_points:
        value = signed(ruling.standard_points)
        parts.append(tr("{value} standard points").format(value=value))
    if ruling.match_points:
        parts.append(tr("{value} match points").format(value=signed(ruling.match_points)))
    offence = offence_name(ruling.offence, offences_of(tournament))
    what = offence or tr("Ruling outside the hands")
    session = Cell(text="–") if ruling.session is None else Cell(text=str(ruling.session))
    return Row(
        cells=(
            Cell(text=team_name(tournament, team)),
            Cell(text=player.name if player else "", strong=True),
            Cell(text=number_of(player) if player else ""),
            session,
            Cell(text="–"),
            Cell(text="–"),
            Cell(),
            Cell(text=f"{FINE} {what}"),
            Cell(text=join(parts)),
            Cell(text=ruling.reason),
        )
    )


def _notes(tournament: Tournament) -> Iterator[str]:
    for player, out in expulsions(tournament).items():
        yield tr("{player}: {effect}, since session {session}, table {table}.").format(
            player=tournament.player(player).name,
            effect=tr(EFFECTS[Effect.EXPELLED]),
            session=out.session,
            table=out.table,
        )
