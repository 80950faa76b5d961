"""Every kind of document, by the name that orders use.

A kind that another module brings is one more row here; whatever is printed per session and belongs
to its papers stands in BUNDLE as well.
"""

from collections.abc import Callable, Mapping, Sequence

from mjref.i18n import mark, tr
from mjref.reports.appeal_list import appeal_list
from mjref.reports.cards import Content
from mjref.reports.files import ReportError
from mjref.reports.order import Kind, Order, Part, Source
from mjref.reports.penalty_list import penalty_list
from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_player, seats_by_table
from mjref.reports.sheet import Sheet
from mjref.tournament.programme import Session, TableKey, Tournament

BUNDLE = ("rankings", "sheets")
"""What the papers of one session are, in this order; what is not there is left out."""


def parts_of(source: Source, order: Order) -> Sequence[Part]:
    """Return the parts of what is ordered; raises ReportError."""
    if order.what not in KINDS:
        raise ReportError("unknown_document", what=order.what, documents=", ".join(KINDS))
    _session(source.tournament, order)
    return KINDS[order.what].parts(source, order)


def _sheets(source: Source, order: Order) -> list[Part]:
    return [_score_sheet(source, where) for where in _tables(source.tournament, order)]


def _score_sheet(source: Source, where: TableKey) -> Part:
    def make() -> Sheet:
        return score_sheet(
            source.tournament,
            where,
            source.rulebook,
            former=source.history.former(where),
            zone=source.zone,
        )

    return Part(f"score-sheet-{where.session}-{where.table:02}", make)


def _players(source: Source, order: Order) -> list[Part]:
    def make() -> Sheet:
        return player_ranking(source.tournament, source.rulebook, order.session)

    return [Part("ranking-players", make)]


def _teams(source: Source, order: Order) -> list[Part]:
    def make() -> Sheet:
        return team_ranking(source.tournament, source.rulebook, order.session)

    return [Part("ranking-teams", make)]


def _rankings(source: Source, order: Order) -> list[Part]:
    teams = _teams(source, order) if source.tournament.teams else []
    return [*_players(source, order), *teams]


def _seating(source: Source, order: Order) -> list[Part]:
    def part(stem: str, make: Callable[[Tournament, int | None], Content]) -> Part:
        name = stem if order.session is None else f"{stem}-{order.session}"
        return Part(name, lambda: make(source.tournament, order.session))

    return [part("seating-tables", seats_by_table), part("seating-players", seats_by_player)]


def _penalties(source: Source, order: Order) -> list[Part]:
    def make() -> Sheet:
        return penalty_list(source.tournament, order.session)

    return [Part("penalties", make)]


def _appeals(source: Source, order: Order) -> list[Part]:
    def make() -> Sheet:
        return appeal_list(source.tournament, order.session, source.zone)

    return [Part("appeals", make)]


def _session(tournament: Tournament, order: Order) -> Session | None:
    if order.session is None:
        return None
    try:
        return tournament.session(order.session)
    except KeyError:
        place = tr("session {session}").format(session=order.session)
        raise ReportError("unknown_table", place=place) from None


def _tables(tournament: Tournament, order: Order) -> list[TableKey]:
    """Return the tables asked for; without a session, those that have recorded something."""
    session = _session(tournament, order)
    if session is None:
        played = [
            TableKey(each.number, table.number)
            for each in tournament.sessions
            for table in each.tables
            if table.hands or table.scores is not None or table.forfeits
        ]
        if not played:
            raise ReportError("nothing_to_print")
        return played
    numbers = [table.number for table in session.tables]
    wanted = numbers if order.table is None else [n for n in numbers if n == order.table]
    if not wanted:
        values = {"session": session.number, "table": order.table or "–"}
        place = tr("session {session}, table {table}").format(**values)
        raise ReportError("unknown_table", place=place)
    return [TableKey(session.number, number) for number in wanted]


KINDS: Mapping[str, Kind] = {
    "sheets": Kind(words=mark("Score sheets"), parts=_sheets, apart=True),
    "rankings": Kind(words=mark("Rankings of players and teams"), parts=_rankings),
    "players": Kind(words=mark("Ranking of players"), parts=_players),
    "teams": Kind(words=mark("Ranking of teams"), parts=_teams),
    "seating": Kind(words=mark("Seat lists"), parts=_seating),
    "penalties": Kind(words=mark("Record of penalties"), parts=_penalties),
    "appeals": Kind(words=mark("Record of appeals"), parts=_appeals),
}
