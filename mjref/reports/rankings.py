"""The rankings of players and teams, with the reason for every place (名次)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from mjref.i18n import mark, tr
from mjref.reports.attendance_words import departed_grid
from mjref.reports.figures import change, figure, plain, signed
from mjref.reports.fractions import with_fractions
from mjref.reports.labels import join, number_of, numbered_name, team_name
from mjref.reports.ranking_formulas import with_formulas
from mjref.reports.regulations_note import regulations_note
from mjref.reports.sheet import (
    Align,
    Cell,
    Column,
    Field,
    Grid,
    Group,
    Row,
    Sheet,
    SignatureBox,
)
from mjref.reports.stage_words import bye_notes, stage_notes
from mjref.reports.table_notes import disputed, unbalanced
from mjref.rulebooks.base import Rulebook
from mjref.tournament.option_table import Paper
from mjref.tournament.programme import Adjustment, Tournament
from mjref.tournament.ranking import (
    Criterion,
    RankingRules,
    Separation,
    SessionScore,
    Standing,
    ranking_rules,
)
from mjref.tournament.sheet import TableSheet
from mjref.tournament.stage_standings import overall_standings as ranked
from mjref.tournament.standings import Standings

MOST_DETAILED_SESSIONS = 8  # more would not be legible with both figures side by side

_CRITERIA = {
    Criterion.STANDARD_POINTS: mark("standard points {above} to {below}"),
    Criterion.MATCH_POINTS: mark("match points {above} to {below}"),
    Criterion.BEST_SESSION: mark("best session {above} to {below}"),
    Criterion.MORE_GOOD_SESSIONS: mark("sessions with {of}: {above} to {below}"),
    Criterion.BEST_MATCH_POINTS: mark("best match points of a session {above} to {below}"),
    Criterion.SESSIONS_WON: mark("sessions won {above} to {below}"),
    Criterion.LOT: mark("by lot"),
    Criterion.PLAY_OFF: mark("by the play-off"),
    Criterion.HEAD_TO_HEAD: mark("where they met {above} to {below}"),
    Criterion.STAGE: mark("stage {above} before stage {below}"),
    Criterion.LEVEL: mark("group {above} before group {below}"),
}
_SIGNED = (Criterion.MATCH_POINTS, Criterion.BEST_MATCH_POINTS)


def player_ranking(tournament: Tournament, rulebook: Rulebook, after: int | None = None) -> Sheet:
    """Return the ranking of the players after session `after`, or after all that was played."""
    result = ranked(tournament, rulebook, after)
    rulings = [ruling for ruling in _rulings(tournament, after) if ruling.player]
    return _sheet(
        tournament,
        result,
        name="ranking-players",
        title=tr("Ranking of players"),
        grids=(
            _ranking(tournament, result.players, _numbers(result), people=True),
            *departed_grid(tournament, result),
            *_substitutes(tournament, result),
            *_adjustments(tournament, rulings),
        ),
    )


def team_ranking(tournament: Tournament, rulebook: Rulebook, after: int | None = None) -> Sheet:
    """Return the ranking of the teams, as `player_ranking`; a player's ruling counts here too."""
    result = ranked(tournament, rulebook, after)
    return _sheet(
        tournament,
        result,
        name="ranking-teams",
        title=tr("Ranking of teams"),
        grids=(
            _ranking(tournament, result.teams, _numbers(result), people=False),
            *_adjustments(tournament, _rulings(tournament, after)),
        ),
    )


def session_ranking(tournament: Tournament, rulebook: Rulebook, session: int) -> Sheet:
    """Return the ranking of the players by one session alone; raises KeyError."""
    alone = replace(
        tournament,
        sessions=(tournament.session(session),),
        adjustments=tuple(each for each in tournament.adjustments if each.session == session),
    )
    made = player_ranking(alone, rulebook)
    title = tr("Ranking of session {number}").format(number=session)
    return replace(made, name=f"ranking-session-{session}", title=title)


def _sheet(
    tournament: Tournament,
    result: Standings,
    *,
    name: str,
    title: str,
    grids: tuple[Grid, ...],
) -> Sheet:
    played = _numbers(result)
    made = Sheet(
        name=name,
        heading=tournament.name,
        title=title,
        fields=(
            Field(label=tr("Sessions counted"), value=join([str(number) for number in played])),
            Field(label=tr("Tables counted"), value=_tables_counted(tournament, result)),
        ),
        grids=grids,
        notes=tuple(_notes(tournament, result)),
        boxes=(SignatureBox(label=tr("Chief referee")),),
    )
    return with_fractions(made, tournament.settings)


def _numbers(result: Standings) -> list[int]:
    return sorted({sheet.where.session for sheet in result.sheets})


def _tables_counted(tournament: Tournament, result: Standings) -> str:
    """Return how many tables count, and of how many, where a session is not over."""
    numbers = _numbers(result)
    counted = len(result.sheets)
    seated = sum(len(one.tables) for one in tournament.sessions if one.number in numbers)
    return str(counted) if counted == seated else f"{counted} / {seated}"


def _rulings(tournament: Tournament, after: int | None) -> list[Adjustment]:
    return [
        ruling
        for ruling in tournament.adjustments
        if after is None or ruling.session is None or ruling.session <= after
    ]


def _ranking(
    tournament: Tournament, standings: Sequence[Standing], numbers: Sequence[int], *, people: bool
) -> Grid:
    detailed = len(numbers) <= MOST_DETAILED_SESSIONS
    lead = 4 if people else 2
    numbered = {
        player.id: Cell(text=number_of(player), value=player.number)
        for player in tournament.players
    }
    equals = _equals(standings)
    brings = any(standing.carried for standing in standings)
    rows = []
    for standing in standings:
        cells = [Cell(text=str(standing.rank), value=standing.rank, strong=True)]
        if people:
            cells.append(numbered[standing.id])
        cells.append(Cell(text=standing.name, strong=True))
        if people:
            cells.append(Cell(text=team_name(tournament, standing.team)))
        cells += _scores(standing.all_sessions, numbers, detailed=detailed)
        if brings:
            brought = standing.carried
            cells.append(figure(brought.standard_points) if brought else Cell())
        cells.append(figure(standing.standard_points, strong=True))
        cells.append(change(standing.match_points))
        cells.append(Cell(text=_reason(standing, equals)))
        rows.append(Row(cells=tuple(cells)))
    return Grid(
        columns=tuple(_columns(numbers, people=people, detailed=detailed, brings=brings)),
        groups=_groups(numbers, lead=lead, tail=3 + brings) if detailed else (),
        rows=tuple(rows)
        if tournament.stages  # the sessions do not add up to the total
        else with_formulas(
            rows,
            standings,
            numbers,
            lead=lead,
            detailed=detailed,
            ranks=ranking_rules(tournament.settings) == RankingRules(),
        ),
        frozen=3 if people else 2,
    )


def _columns(
    numbers: Sequence[int], *, people: bool, detailed: bool, brings: bool
) -> Iterator[Column]:
    yield Column(title=tr("Rank"), width=11)
    if people:
        yield Column(title=tr("No."), width=12)
    yield Column(title=tr("Name") if people else tr("Team"), width=32, align=Align.LEFT, wraps=True)
    if people:
        yield Column(title=tr("Team"), width=28, align=Align.LEFT, wraps=True)
    for number in numbers:
        title = tr("Std") if detailed else str(number)
        yield Column(title=title, width=8, align=Align.RIGHT, opens=detailed)
        if detailed:
            yield Column(title=tr("Match"), width=12, align=Align.RIGHT)
    if brings:
        yield Column(title=tr("Brought along"), width=13, align=Align.RIGHT, opens=True)
    yield Column(title=tr("Standard points"), width=15, align=Align.RIGHT, opens=True)
    yield Column(title=tr("Match points"), width=15, align=Align.RIGHT)
    yield Column(
        title=tr("Separated from the one above by"),
        width=44,
        align=Align.LEFT,
        opens=True,
        wraps=True,
    )


def _groups(numbers: Sequence[int], *, lead: int, tail: int) -> tuple[Group, ...]:
    sessions = [
        Group(span=2, lines=(tr("Session {number}").format(number=number),)) for number in numbers
    ]
    return (Group(span=lead), *sessions, Group(span=tail))


def _number(text: str) -> Cell:
    return (
        Cell(text=text, value=int(text)) if text.isascii() and text.isdigit() else Cell(text=text)
    )


def _scores(
    sessions: Iterable[SessionScore], numbers: Sequence[int], *, detailed: bool
) -> Iterator[Cell]:
    scores = {score.number: score for score in sessions}
    for number in numbers:
        score = scores.get(number)
        yield figure(score.standard_points) if score else Cell()
        if detailed:
            yield change(score.match_points) if score else Cell()


def _equals(standings: Sequence[Standing]) -> set[int]:
    """Return the ranks that several hold."""
    holders = Counter(standing.rank for standing in standings)
    return {rank for rank, count in holders.items() if count > 1}


def _reason(standing: Standing, equals: set[int]) -> str:
    if standing.separation is None:
        return tr("equal on every criterion") if standing.rank in equals else ""
    separation = _separation(standing.separation)
    if standing.rank not in equals:
        return separation
    return tr("{separation}; equal to the next on every criterion").format(separation=separation)


def _separation(separation: Separation) -> str:
    shown = signed if separation.criterion in _SIGNED else plain
    return tr(_CRITERIA[separation.criterion]).format(
        above=shown(separation.above),
        below=shown(separation.below),
        of=plain(separation.of or Fraction(0)),
    )


def _substitutes(tournament: Tournament, result: Standings) -> Iterator[Grid]:
    """List what the substitutes brought: they hold no place, but their teams count it."""
    rows = []
    for player in tournament.players:
        mine = [r for s in result.sheets for r in s.results if r.player == player.id]
        if player.substitute and mine:
            standard = sum((one.standard_points for one in mine), Fraction(0))
            rows.append(
                Row(
                    cells=(
                        Cell(text=numbered_name(player)),
                        Cell(text=team_name(tournament, player.team)),
                        figure(standard),
                        change(sum(one.points for one in mine)),
                    )
                )
            )
    if rows:
        yield Grid(
            title=tr("Substitutes (no place)"),
            columns=(
                Column(title=tr("Name"), width=70, align=Align.LEFT, wraps=True),
                Column(title=tr("Team"), width=60, align=Align.LEFT, wraps=True),
                Column(title=tr("Standard points"), width=28, align=Align.RIGHT),
                Column(title=tr("Match points"), width=28, align=Align.RIGHT),
            ),
            rows=tuple(rows),
        )


def _adjustments(tournament: Tournament, rulings: Sequence[Adjustment]) -> Iterator[Grid]:
    if not rulings:
        return
    yield Grid(
        title=tr("Rulings outside the hands"),
        columns=(
            Column(title=tr("Who"), width=50, align=Align.LEFT, wraps=True),
            Column(title=tr("Session"), width=14),
            Column(title=tr("Standard points"), width=24, align=Align.RIGHT),
            Column(title=tr("Match points"), width=24, align=Align.RIGHT),
            Column(title=tr("Reason"), width=74, align=Align.LEFT, wraps=True),
        ),
        rows=tuple(_ruling(tournament, ruling) for ruling in rulings),
    )


def _ruling(tournament: Tournament, ruling: Adjustment) -> Row:
    if ruling.player:
        who = numbered_name(tournament.player(ruling.player))
    else:
        who = team_name(tournament, ruling.team)
    return Row(
        cells=(
            Cell(text=who),
            figure(ruling.session) if ruling.session is not None else Cell(),
            change(ruling.standard_points) if ruling.standard_points else Cell(),
            change(ruling.match_points) if ruling.match_points else Cell(),
            Cell(text=ruling.reason),
        )
    )


def _notes(tournament: Tournament, result: Standings) -> Iterator[str]:
    for sheet in result.disputed:
        yield from (_at(sheet, sentence) for sentence in disputed(tournament, sheet))
    for sheet in result.unbalanced:
        yield _at(sheet, unbalanced(sheet))
    if base := tournament.settings.base_points:
        yield tr("Match points are net of the base points of {base} a session.").format(base=base)
    yield from stage_notes(tournament)
    yield from bye_notes(tournament, _numbers(result))
    yield from regulations_note(tournament.settings, Paper.RANKING)


def _at(sheet: TableSheet, sentence: str) -> str:
    return tr("Session {session}, table {table}: {sentence}").format(
        session=sheet.where.session, table=sheet.where.table, sentence=sentence
    )
