"""What other regulations would do to results that are there already, in words."""

from collections.abc import Iterator
from dataclasses import replace

from mjref.i18n import tr
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.programme import Settings, TableKey, Tournament
from mjref.tournament.sheet_content import content_hash
from mjref.tournament.stage_standings import overall_standings
from mjref.tournament.standings import Standings
from mjref.ui.regulations import regulations


def consequences(desk: Desk, settings: Settings) -> str:
    """Return the question before results are worked out anew; empty where none are there."""
    if settings == desk.tournament.settings or not desk.standings().sheets:
        return ""
    before = desk.tournament.settings
    lines = [
        tr("{label}: {before} → {after}").format(
            label=each.label(), before=each.said(before), after=each.said(settings)
        )
        for each in regulations()
        if each.value(before) != each.value(settings)
    ]
    return "\n".join(
        [
            tr("The results so far are worked out anew under the new regulations:"),
            *(f"•  {line}" for line in lines),
            "",
            *_effects(desk, settings),
            "",
            tr("Apply the new regulations? It can be undone."),
        ]
    )


def _effects(desk: Desk, settings: Settings) -> Iterator[str]:
    moved = _moved(desk.standings(), _under(desk.tournament, settings))
    places = tr("{count} players and teams change places.").format(count=moved)
    yield places if moved else tr("No place changes.")
    if void := len(_newly_void(desk.tournament, settings)):
        yield tr(
            "{count} sheets were signed under the old regulations; their signatures become void."
        ).format(count=void)


def _under(tournament: Tournament, settings: Settings) -> Standings:
    rulebook = rulebook_for(tournament.rulebook, settings.rulebook_options)
    return overall_standings(replace(tournament, settings=settings), rulebook)


def _moved(before: Standings, after: Standings) -> int:
    """Return how many players and teams get another place."""
    there = {each.id: each.rank for each in before.players}
    of_teams = {each.id: each.rank for each in before.teams}
    moved = sum(there.get(each.id) != each.rank for each in after.players)
    return moved + sum(of_teams.get(each.id) != each.rank for each in after.teams)


def _newly_void(tournament: Tournament, settings: Settings) -> list[TableKey]:
    other = replace(tournament, settings=settings)
    return [
        where
        for session in tournament.sessions
        for table in session.tables
        if table.signatures
        for where in [TableKey(session.number, table.number)]
        if any(ink.content_hash == content_hash(tournament, where) for ink in table.signatures)
        and content_hash(other, where) != content_hash(tournament, where)
    ]
