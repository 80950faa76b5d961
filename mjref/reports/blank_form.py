"""The score sheet for tables that write by hand: with the names filled in, or empty (空白表)."""

from collections.abc import Iterator, Sequence

from mjref.i18n import tr
from mjref.reports.hand_grid import PER_SEAT, round_row, score_columns, total_row
from mjref.reports.hand_words import legend
from mjref.reports.labels import number_of, role_name, seat_name, team_name
from mjref.reports.sheet import (
    Cell,
    Field,
    Grid,
    Group,
    Row,
    RowKind,
    Sheet,
    SignatureBox,
)
from mjref.tournament.people import Player
from mjref.tournament.programme import SignatureRole, TableKey, Tournament
from mjref.tournament.rotation import HANDS_PER_ROUND

_LEAD = 4  # hand, dice, fans, points


def blank_form(tournament: Tournament, where: TableKey | None = None) -> Sheet:
    """Return the form of one table with its four players, or one for any table.

    Raises KeyError for a table that is not there.
    """
    people: Sequence[Player] = ()
    if where:
        people = [tournament.player(each) for each in tournament.table(where).seats]
    return Sheet(
        name=f"form-{where.session}-{where.table:02}" if where else "form",
        heading=tournament.name,
        title=tr("Score sheet"),
        fields=tuple(_fields(where)),
        grids=(
            Grid(
                columns=tuple(score_columns(with_dice=True)),
                groups=(
                    Group(span=_LEAD),
                    *(_group(tournament, people, seat) for seat in range(4)),
                ),
                rows=(*_hand_rows(tournament), *_total_rows(tournament)),
                frozen=1,
            ),
        ),
        legend=legend(),
        boxes=tuple(_boxes(people)),
        single_page=True,
    )


def _fields(where: TableKey | None) -> Iterator[Field]:
    yield Field(label=tr("Session"), value=str(where.session) if where else "")
    yield Field(label=tr("Table"), value=str(where.table) if where else "")
    for label in (tr("Date"), tr("Start time"), tr("End time"), tr("Hands recorded")):
        yield Field(label=label, value="")


def _group(tournament: Tournament, people: Sequence[Player], seat: int) -> Group:
    if not people:
        lines = (seat_name(seat), tr("No."), tr("Name"), tr("Team"))
        return Group(span=PER_SEAT, lines=lines, is_blank=True)
    person = people[seat]
    head = f"{seat_name(seat)}　{number_of(person)}"
    return Group(span=PER_SEAT, lines=(head, person.name, team_name(tournament, person.team)))


def _hand_rows(tournament: Tournament) -> Iterator[Row]:
    settings = tournament.settings
    empty = (Cell(),) * (_LEAD - 1 + 4 * PER_SEAT)
    for number in range(1, settings.hands_per_session + 1):
        if number % HANDS_PER_ROUND == 1:
            yield round_row(number, settings, _LEAD)
        yield Row(cells=(Cell(text=str(number), value=number), *empty), kind=RowKind.BLANK)


def _total_rows(tournament: Tournament) -> Iterator[Row]:
    base = tournament.settings.base_points
    empty = [Cell(span=PER_SEAT)] * 4
    yield total_row(_LEAD, tr("Match points, total"), empty)
    if base:
        label = tr("Session points, base {base} included").format(base=base)
        yield total_row(_LEAD, label, empty)
    yield total_row(_LEAD, tr("Standard points"), empty, final=True)
    yield total_row(_LEAD, tr("Place"), empty, final=True)


def _boxes(people: Sequence[Player]) -> Iterator[SignatureBox]:
    for seat, role in enumerate(SignatureRole):
        name = people[seat].name if people and seat < len(people) else ""
        yield SignatureBox(label=role_name(role), name=name)
