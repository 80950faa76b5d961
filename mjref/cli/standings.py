"""`mjref standings`: the rankings as text, JSON or CSV."""

import csv
import io
import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterable
from typing import Any

from mjref.cli.grid import grid
from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.tournaments import (
    open_tournament,
    refusing,
    rulebook_of,
)
from mjref.i18n import mark, tr
from mjref.reports.attendance_words import departure_sentence, departures_told
from mjref.reports.regulations_note import regulations_note
from mjref.reports.stage_words import bye_notes, stage_notes
from mjref.reports.table_notes import disputed, unbalanced
from mjref.tournament.attendance import Acceptance
from mjref.tournament.exact import points_json, write_exact
from mjref.tournament.json_writing import departure_json
from mjref.tournament.option_table import Paper
from mjref.tournament.programme import Tournament
from mjref.tournament.ranking import Carried, Standing
from mjref.tournament.stage_standings import overall_standings, stage_standings
from mjref.tournament.standings import Standings

_SUMMARY = mark("rank the players and the teams")
_DESCRIPTION = mark("""\
Rank the players and the teams of FILE, a .mjref file or an interchange file (JSON).
Criteria in the order of the tournament's regulations, which is else: sum of the standard points
(标准分), sum of the match points (比赛分), best single session, number of sessions that good.
Equals share a rank: 1, 2, 2, 4.
Match points are net of the base points. Tables whose hands and scores disagree are listed
as disputed, and those whose scores do not add up to zero as unbalanced.""")
_EXAMPLES = mark("""\
examples:
  mjref standings cup.mjref
  mjref standings cup.mjref --of teams --after 3
  mjref standings cup.mjref --stage 2
  mjref standings cup.json --format json > standings.json""")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "standings",
        help=tr(_SUMMARY),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLES),
    )
    parser.add_argument("file", metavar="FILE", help=tr("the tournament"))
    parser.add_argument(
        "--of", choices=("players", "teams"), help=tr("one ranking only (both; csv: players)")
    )
    parser.add_argument(
        "--stage", metavar="N", type=int, help=tr("within stage N (over all stages)")
    )
    parser.add_argument("--after", metavar="N", type=int, help=tr("as they were after session N"))
    parser.add_argument(
        "--format",
        choices=("text", "json", "csv"),
        default="text",
        help=tr("how to write it (text)"),
    )
    parser.add_argument("--strict", action="store_true", help=tr("status 1 if a table is disputed"))
    parser.set_defaults(run=run)


@refusing
def run(arguments: Namespace) -> int:
    """Print the rankings that the arguments ask for."""
    tournament = open_tournament(arguments.file)
    if arguments.after is not None:
        _refuse_unknown_session(tournament, arguments.after)
    rulebook = rulebook_of(tournament)
    if arguments.stage is None:
        found = overall_standings(tournament, rulebook, arguments.after)
    else:
        _refuse_unknown_stage(tournament, arguments.stage)
        found = stage_standings(tournament, rulebook, arguments.stage, arguments.after)
    sys.stdout.write(_FORMATS[arguments.format](found, tournament, arguments.of))
    return FINDINGS if arguments.strict and found.disputed else DONE


def standings_json(
    found: Standings, tournament: Tournament, of: str | None = None
) -> dict[str, Any]:
    """Return the rankings as the interchange format says; `of` leaves one of the two out."""
    document: dict[str, Any] = {}
    if of != "teams":
        document["players"] = [_player_json(entry) for entry in found.players]
        if found.outside:
            document["outside"] = [_outside_json(entry, tournament) for entry in found.outside]
    if of != "players":
        document["teams"] = [_entry_json(entry) for entry in found.teams]
    document["disputed"] = [
        {
            "session": sheet.where.session,
            "table": sheet.where.table,
            "difference": dict(sheet.difference),
            **_accepted_json(sheet.table.accepted),
        }
        for sheet in found.disputed
    ]
    document["unbalanced"] = [
        {"session": sheet.where.session, "table": sheet.where.table, "sum": sheet.sum}
        for sheet in found.unbalanced
    ]
    return document


def _accepted_json(accepted: Acceptance | None) -> dict[str, Any]:
    """Return who let totals stand that do not add up, where somebody did."""
    if accepted is None:
        return {}
    at = accepted.at.isoformat()
    return {"accepted": {"reason": accepted.reason, "by": accepted.by, "at": at}}


def _outside_json(entry: Standing, tournament: Tournament) -> dict[str, Any]:
    """Return one who left the tournament: no rank, but what he had and why he is gone."""
    gone = departures_told(tournament)[entry.id]
    written = _player_json(entry)
    del written["rank"]
    return {**written, **departure_json(gone)}


def _refuse_unknown_session(tournament: Tournament, after: int) -> None:
    numbers = [session.number for session in tournament.sessions]
    if after not in numbers:
        known = ", ".join(str(number) for number in numbers) or "-"
        raise CommandError(
            tr("There is no session {number}. Choose one of: {known}.").format(
                number=after, known=known
            )
        )


def _refuse_unknown_stage(tournament: Tournament, wanted: int) -> None:
    if wanted not in {stage.number for stage in tournament.stages}:
        known = ", ".join(f"{stage.number} {stage.name}" for stage in tournament.stages) or "-"
        raise CommandError(
            tr("There is no stage {number}. Choose one of: {known}.").format(
                number=wanted, known=known
            )
        )


def _player_json(entry: Standing) -> dict[str, Any]:
    sessions = [
        {
            "number": score.number,
            "standard_points": write_exact(score.standard_points),
            "match_points": points_json(score.match_points),
            **({"bye": True} if score.is_bye else {}),
        }
        for score in entry.all_sessions
    ]
    written = _entry_json(entry)
    return {
        "rank": written.pop("rank"),
        "id": written.pop("id"),
        "name": written.pop("name"),
        "team": entry.team,
        **written,
        "sessions": sessions,
    }


def _entry_json(entry: Standing) -> dict[str, Any]:
    return {
        "rank": entry.rank,
        "id": entry.id,
        "name": entry.name,
        "standard_points": write_exact(entry.standard_points),
        "match_points": points_json(entry.match_points),
        **({"carried": _carried_json(entry.carried)} if entry.carried else {}),
    }


def _carried_json(carried: Carried) -> dict[str, Any]:
    return {
        "standard_points": write_exact(carried.standard_points),
        "match_points": points_json(carried.match_points),
    }


def _json(found: Standings, tournament: Tournament, of: str | None) -> str:
    return json.dumps(standings_json(found, tournament, of), ensure_ascii=False, indent=1) + "\n"


def _csv(found: Standings, tournament: Tournament, of: str | None) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    headings = ["rank", "id", "name", "team", "standard_points", "match_points"]
    is_teams = of == "teams"
    writer.writerow([heading for heading in headings if heading != "team" or not is_teams])
    names = {team.id: team.name for team in tournament.teams}
    for entry in found.teams if is_teams else found.players:
        team = [] if is_teams else [names.get(entry.team or "", "")]
        points = [write_exact(entry.standard_points), points_json(entry.match_points)]
        writer.writerow([entry.rank, entry.id, entry.name, *team, *points])
    return lines.getvalue()


def _text(found: Standings, tournament: Tournament, of: str | None) -> str:
    names = {team.id: team.name for team in tournament.teams}
    parts = []
    if of != "teams":
        rows = [[*_cells(entry), names.get(entry.team or "", "")] for entry in found.players]
        parts.append(grid([*_HEADINGS, mark("Team")], rows))
        parts.append("".join(_departed(found, tournament)))
    if of == "teams" or (of is None and found.teams):
        parts.append(grid(_HEADINGS, [_cells(entry) for entry in found.teams]))
    parts.append("".join(_notes(found, tournament)))
    numbers = {sheet.where.session for sheet in found.sheets}
    notes = (
        *stage_notes(tournament),
        *bye_notes(tournament, numbers),
        *regulations_note(tournament.settings, Paper.RANKING),
    )
    parts.append("".join(f"{note}\n" for note in notes))
    return "\n".join(part for part in parts if part)


def _departed(found: Standings, tournament: Tournament) -> Iterable[str]:
    departures = departures_told(tournament)
    for entry in found.outside:
        gone = departures[entry.id]
        yield (
            tr("No place: {who} · {standard} standard points, {match} match points").format(
                who=departure_sentence(tournament, gone),
                standard=write_exact(entry.standard_points),
                match=write_exact(entry.match_points),
            )
            + "\n"
        )


_HEADINGS = [mark("Rank"), mark("Id"), mark("Name"), mark("Standard points"), mark("Match points")]


def _cells(entry: Standing) -> list[str]:
    return [
        str(entry.rank),
        entry.id,
        entry.name,
        write_exact(entry.standard_points),
        write_exact(entry.match_points),
    ]


def _notes(found: Standings, tournament: Tournament) -> Iterable[str]:
    told = [(sheet, words) for sheet in found.disputed for words in disputed(tournament, sheet)]
    told += [(sheet, unbalanced(sheet)) for sheet in found.unbalanced]
    for sheet, sentence in told:
        yield (
            tr("Session {session}, table {table}: {sentence}").format(
                session=sheet.where.session, table=sheet.where.table, sentence=sentence
            )
            + "\n"
        )


_FORMATS: dict[str, Callable[[Standings, Tournament, str | None], str]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}
