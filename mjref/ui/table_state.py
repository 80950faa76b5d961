"""What the desk of one table shows, worked out from its sheet; no Qt."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from mjref.game.hand import Seat
from mjref.i18n import tr
from mjref.reports.offence_words import offence_name
from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Kind
from mjref.tournament.desk import Desk
from mjref.tournament.measures import penalties_before
from mjref.tournament.occupancy import occupant
from mjref.tournament.offence_row import Scope
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import HandRecord, Penalty, TableKey
from mjref.tournament.rotation import pattern_of, positions
from mjref.tournament.sheet import TableSheet
from mjref.tournament.store import JournalEntry
from mjref.ui.draft import Noted, NotedFine, Surroundings
from mjref.ui.formats import round_name
from mjref.ui.models.score_sheet import DEALER, wind_sign
from mjref.ui.penalty_entry import read_fine
from mjref.ui.seats_panel import Face, Part, Seating


def surroundings(desk: Desk, sheet: TableSheet, number: int, noted: Noted) -> Surroundings:
    """Return all that gives the line a meaning in hand `number`."""
    tournament = desk.tournament

    def past(scope: Scope) -> list[Penalty]:
        return penalties_before(scope, tournament, sheet.where, number)

    return Surroundings(
        number=number,
        table=sheet.table,
        settings=tournament.settings,
        rulebook=desk.rulebook,
        read_fine=read_fine,
        noted=noted,
        offences=offences_of(tournament),
        past=past,
    )


def session_fines(fines: Iterable[NotedFine], desk: Desk) -> tuple[list[Penalty], str]:
    """Return the entries of fines that belong to no hand, and the words for the journal."""
    offences = offences_of(desk.tournament)
    entries = [penalty for fine in fines for penalty in fine.penalties]
    words = [offence_name(each.offence, offences) for each in entries if each.points <= 0]
    return entries, tr(", ").join(words)


def seating_of(
    sheet: TableSheet,
    desk: Desk,
    number: int,
    winner: str | None = None,
    discarder: str | None = None,
) -> Seating:
    """Return who sits where in hand `number`, and what he is in the hand on the line.

    After the last hand everybody stays where he sat in it.
    """
    number = min(number, desk.tournament.settings.hands_per_session)
    at = positions(number, pattern_of(desk.tournament.settings))
    faces = []
    for column in Seat:
        player = occupant(sheet.table, column, number)
        part = Part.WINNER if player == winner else Part.NONE
        if player == discarder:
            part = Part.DISCARDER
        faces.append(
            Face(
                column=column,
                chair=at.seats[column],
                wind=at.winds[column],
                name=desk.tournament.player(player).name,
                total=sheet.totals[column],
                place=sheet.places[column],
                is_dealer=at.dealer == column,
                part=part,
            )
        )
    return Seating(faces=tuple(faces), round_wind=at.deal.round_wind, number=number)


def names_in_hand(sheet: TableSheet, desk: Desk, number: int) -> tuple[str, str, str, str]:
    """Return the names of the four, by column of the score sheet."""
    names = [desk.tournament.player(occupant(sheet.table, column, number)).name for column in Seat]
    return (names[0], names[1], names[2], names[3])


def place_words(sheet: TableSheet, desk: Desk, number: int) -> tuple[str, str, str]:
    """Return the table, the tournament, and the hand that is played, in words.

    After the last hand the words stay at it.
    """
    tournament = desk.tournament
    last = tournament.settings.hands_per_session
    number = min(number, last)
    at = positions(number, pattern_of(tournament.settings))
    table = tr("Session {session} · table {table}").format(
        session=sheet.where.session, table=sheet.where.table
    )
    if sheet.is_disputed:
        table += " · " + tr("Disputed")
    if tournament.session(sheet.where.session).lock:
        table = f"{table} · {tr('Locked')}"
    hand = tr("{round} · hand {number} of {last} · dealer {dealer}").format(
        round=round_name(at.deal.round_wind),
        number=number,
        last=last,
        dealer=f"{names_in_hand(sheet, desk, number)[at.dealer]} {DEALER}",
    )
    return table, tournament.name, hand


def resting_problem(sheet: TableSheet, desk: Desk) -> Problem | None:
    """Return why no hand is expected: the session is locked, or over; None while it is played."""
    lock = desk.tournament.session(sheet.where.session).lock
    if lock:
        values = {"session": sheet.where.session, "who": lock.who, "at": lock.at}
        return Problem("session_locked", values)
    return Problem("session_is_over") if sheet.is_complete else None


def caller_in_hand(sheet: TableSheet, desk: Desk, number: int) -> Callable[[str], str]:
    """Return how players are called in a hand: the wind that they hold, and the name."""
    at = positions(number, pattern_of(desk.tournament.settings))
    called = {occupant(sheet.table, column, number): wind_sign(at.winds[column]) for column in Seat}
    known = {each.id: each.name for each in desk.tournament.players}

    def call(player: str) -> str:
        name = known.get(player, player)
        return f"{called[player]} {name}" if player in called else name

    return call


def former_versions(desk: Desk, where: TableKey) -> dict[int, list[JournalEntry]]:
    """Return the replaced versions of all hands of a table, from one reading of the journal."""
    found: dict[int, list[JournalEntry]] = defaultdict(list)
    for entry in desk.journal():
        change = entry.change
        was_replaced = change.before is not None and change.after is not None
        if was_replaced and change.kind is Kind.HAND and change.key[:2] == tuple(where):
            found[int(change.key[2])].append(entry)
    return dict(found)


def only_grew(before: Sequence[HandRecord] | None, after: Sequence[HandRecord] | None) -> bool:
    """Return whether hands were only added, so that no journal need be read."""
    old, new = tuple(before or ()), tuple(after or ())
    return new[: len(old)] == old
