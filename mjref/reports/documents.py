"""Every kind of document, by the name that orders use.

A kind that another module brings is one more row here; whatever is printed per session and belongs
to its papers stands in BUNDLE as well.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from mjref.i18n import mark, tr
from mjref.reports.appeal_list import appeal_list
from mjref.reports.blank_form import blank_form
from mjref.reports.cards import Cards, Content
from mjref.reports.draw_record import draw_record
from mjref.reports.files import ReportError
from mjref.reports.handouts import certificates, name_cards, table_signs
from mjref.reports.order import Kind, Order, Part, Source
from mjref.reports.penalty_list import penalty_list
from mjref.reports.rankings import player_ranking, session_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_player, seats_by_table
from mjref.reports.sheet import Sheet
from mjref.reports.statistics_sheet import statistics_sheet
from mjref.rulebooks.base import Rulebook
from mjref.tournament.draws import Draw
from mjref.tournament.programme import Session, TableKey, Tournament

Ranking = Callable[[Tournament, Rulebook, int | None], Sheet]

ON_PAPER = ("pdf",)
ON_PAGES = ("pdf", "xlsx")
LINKED = ("rankings", "players", "teams", "session-ranking", "bundle")
"""Kinds on which the address of the results is printed."""
BUNDLE = ("session-ranking", "rankings", "statistics", "penalties", "draw", "sheets")
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
            recorded=source.history.recorded(where),
            zone=source.zone,
        )

    return Part(f"score-sheet-{where.session}-{where.table:02}", make)


def _forms(source: Source, order: Order) -> list[Part]:
    tournament = source.tournament
    if order.session is None:
        numbers = [each.number for each in tournament.sessions]
        tables = [
            where for n in numbers for where in _tables(tournament, replace(order, session=n))
        ]
    else:
        tables = _tables(tournament, order)

    def part(where: TableKey) -> Part:
        return Part(f"form-{where.session}-{where.table:02}", lambda: blank_form(tournament, where))

    return [part(where) for where in tables]


def _empty_form(source: Source, _: Order) -> list[Part]:
    return [Part("form", lambda: blank_form(source.tournament))]


def _ranking(source: Source, order: Order, stem: str, make: Ranking) -> Part:
    """Return a ranking with the address where the results can be seen."""

    def sheet() -> Sheet:
        made = make(source.tournament, source.rulebook, order.session)
        return replace(made, link=order.link)

    return Part(stem if order.session is None else f"{stem}-{order.session}", sheet)


def _players(source: Source, order: Order) -> list[Part]:
    return [_ranking(source, order, "ranking-players", player_ranking)]


def _teams(source: Source, order: Order) -> list[Part]:
    return [_ranking(source, order, "ranking-teams", team_ranking)]


def _rankings(source: Source, order: Order) -> list[Part]:
    teams = _teams(source, order) if source.tournament.teams else []
    return [*_players(source, order), *teams]


def _session_ranking(source: Source, order: Order) -> list[Part]:
    number = _named_session(order)

    def make(tournament: Tournament, rulebook: Rulebook, _: int | None) -> Sheet:
        return session_ranking(tournament, rulebook, number)

    return [_ranking(source, order, "ranking-session", make)]


def _statistics(source: Source, order: Order) -> list[Part]:
    sessions = None if order.session is None else (order.session,)
    name = "statistics" if order.session is None else f"statistics-{order.session}"
    return [Part(name, lambda: statistics_sheet(source.tournament, source.rulebook, sessions))]


def _name_cards(source: Source, _: Order) -> list[Part]:
    return [Part("name-cards", lambda: name_cards(source.tournament))]


def _table_signs(source: Source, order: Order) -> list[Part]:
    if not any(session.tables for session in source.tournament.sessions):
        raise ReportError("no_seats")
    return [Part("table-signs", lambda: table_signs(source.tournament, order.session))]


def _certificates(source: Source, order: Order) -> list[Part]:
    def make() -> Cards:
        return certificates(source.tournament, source.rulebook, order.session, source.zone)

    if not make().cards:
        raise ReportError("nothing_to_print")
    return [Part("certificates", make)]


def _bundle(source: Source, order: Order) -> list[Part]:
    """Return the papers of one session; kinds that have none are left out."""
    _named_session(order)
    found: list[Part] = []
    for what in BUNDLE:
        with suppress(ReportError):
            found += KINDS[what].parts(source, replace(order, what=what, table=None))
    return found


def _named_session(order: Order) -> int:
    if order.session is None:
        raise ReportError("session_needed", document=tr(KINDS[order.what].words))
    return order.session


def _seating(source: Source, order: Order) -> list[Part]:
    def part(stem: str, make: Callable[[Tournament, int | None], Content]) -> Part:
        name = stem if order.session is None else f"{stem}-{order.session}"
        return Part(name, lambda: make(source.tournament, order.session))

    return [part("seating-tables", seats_by_table), part("seating-players", seats_by_player)]


def _draws(source: Source, order: Order) -> list[Part]:
    draws = draws_to_print(source.tournament, order.session)
    if not draws:
        raise ReportError("no_draw")

    def part(draw: Draw) -> Part:
        make = lambda: draw_record(source.tournament, draw, source.zone)  # noqa: E731
        return Part(f"draw-{draw.id}", make)

    return [part(draw) for draw in draws]


def draws_to_print(tournament: Tournament, session: int | None) -> list[Draw]:
    """Return the draws, all or those of one session."""
    return [draw for draw in tournament.draws if session in (None, *draw.sessions)]


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
    "forms": Kind(words=mark("Blank score sheets with names"), parts=_forms),
    "empty-form": Kind(words=mark("Empty score sheet"), parts=_empty_form),
    "rankings": Kind(words=mark("Rankings of players and teams"), parts=_rankings),
    "players": Kind(words=mark("Ranking of players"), parts=_players),
    "teams": Kind(words=mark("Ranking of teams"), parts=_teams),
    "session-ranking": Kind(words=mark("Ranking of one session"), parts=_session_ranking),
    "statistics": Kind(words=mark("Statistics"), parts=_statistics),
    "seating": Kind(words=mark("Seat lists"), parts=_seating),
    "draw": Kind(words=mark("Records of the draw"), parts=_draws),
    "penalties": Kind(words=mark("Record of penalties"), parts=_penalties),
    "appeals": Kind(words=mark("Record of appeals"), parts=_appeals),
    "name-cards": Kind(words=mark("Name cards"), parts=_name_cards, formats=ON_PAPER),
    "table-signs": Kind(words=mark("Table signs"), parts=_table_signs, formats=ON_PAPER),
    "certificates": Kind(words=mark("Certificates"), parts=_certificates, formats=ON_PAPER),
    "bundle": Kind(words=mark("All papers of a session"), parts=_bundle, formats=ON_PAGES),
}
