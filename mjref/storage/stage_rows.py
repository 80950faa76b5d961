"""The stages of a tournament as rows, and back."""

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection

from mjref.storage import rows
from mjref.storage.fetching import Where, fetch
from mjref.tournament.exact import read_exact, write_exact
from mjref.tournament.stages import Stage, StageGroup, StageOf

Values = dict[str, Any]


def stage_rows(stage: Stage) -> list[tuple[type[rows.Row], Values]]:
    """Return the rows that make a stage: its own first, then its groups and their players."""
    main = {
        "number": stage.number,
        "name": stage.name,
        "first_session": stage.first_session,
        "last_session": stage.last_session,
        "of": stage.of.value,
        "carried": write_exact(stage.carried),
        "is_levelled": stage.is_levelled,
        "counts_for_teams": stage.counts_for_teams,
        "decision": stage.decision,
    }
    found: list[tuple[type[rows.Row], Values]] = [(rows.StageRow, main)]
    for at, group in enumerate(stage.groups):
        here = {"stage": stage.number, "position": at}
        found.append((rows.StageGroupRow, {**here, "name": group.name, "promoted": group.promoted}))
    for at, group in enumerate(stage.groups):
        for position, player in enumerate(group.players):
            values = {"stage": stage.number, "group": at, "position": position, "player": player}
            found.append((rows.StagePlayerRow, values))
    return found


def load_stages(connection: Connection, where: Where) -> list[Stage]:
    """Return all stages, or the one whose number stands in `where`."""
    of_stage = {"stage": where["number"]} if where else {}
    players: dict[tuple[int, int], list[str]] = defaultdict(list)
    for row in fetch(connection, rows.StagePlayerRow, of_stage):
        players[row.stage, row.group].append(row.player)
    groups: dict[int, list[StageGroup]] = defaultdict(list)
    for row in fetch(connection, rows.StageGroupRow, of_stage):
        seated = tuple(players[row.stage, row.position])
        groups[row.stage].append(StageGroup(name=row.name, players=seated, promoted=row.promoted))
    return [
        Stage(
            number=row.number,
            name=row.name,
            first_session=row.first_session,
            last_session=row.last_session,
            groups=tuple(groups[row.number]),
            of=StageOf(row.of),
            carried=read_exact(row.carried),
            is_levelled=bool(row.is_levelled),
            counts_for_teams=bool(row.counts_for_teams),
            decision=row.decision,
        )
        for row in fetch(connection, rows.StageRow, where)
    ]
