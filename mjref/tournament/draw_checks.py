"""Whether the seats are those that were drawn, and whether the draw follows from its seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mjref.rulebooks.base import Problem
from mjref.tournament.draw import DrawError
from mjref.tournament.draw_setup import plan_of
from mjref.tournament.draws import Draw, DrawMethod, Separation
from mjref.tournament.next_seats import next_plan
from mjref.tournament.programme import Session, Tournament
from mjref.tournament.seating.lots import commitment
from mjref.tournament.seating.plan import (
    PlannedTable,
    Quality,
    SessionPlan,
    breaches,
    fewest_breaches,
    fewest_repeats,
    plan_problems,
    quality,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule of a draw that its seats break, and how often any seats would have to break it."""

    separation: Separation
    times: int
    at_least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawQuality:
    """How good drawn seats are, measured the same way for every method."""

    measured: Quality
    fewest_repeats: int
    breaches: tuple[Breach, ...]
    """Only those that are broken."""


def draw_quality(draw: Draw) -> DrawQuality:
    """Return how good the seats of a draw are."""
    players, sessions = len(draw.players), len(draw.plan)
    broken = breaches(draw.plan, [each.numbers for each in draw.separations])
    return DrawQuality(
        measured=quality(draw.plan, draw.team_size),
        fewest_repeats=fewest_repeats(players, sessions, draw.team_size),
        breaches=tuple(
            Breach(
                separation=each,
                times=times,
                at_least=fewest_breaches(players, sessions, len(each.numbers)),
            )
            for each, times in zip(draw.separations, broken, strict=True)
            if times
        ),
    )


def seated_quality(draw: Draw, sessions: Sequence[Session]) -> DrawQuality:
    """Return how good seats are now, changes by hand included; who was not drawn counts along."""
    seated = [player for each in sessions for table in each.tables for player in table.seats]
    players = tuple(dict.fromkeys((*draw.players, *seated)))
    number = {player: at for at, player in enumerate(players, start=1)}
    plan = tuple(
        tuple(
            PlannedTable(
                table.number,
                (
                    number[table.seats[0]],
                    number[table.seats[1]],
                    number[table.seats[2]],
                    number[table.seats[3]],
                ),
            )
            for table in each.tables
        )
        for each in sessions
    )
    return replace(
        draw_quality(replace(draw, players=players, plan=plan)),
        fewest_repeats=fewest_repeats(len(draw.players), len(sessions), draw.team_size),
    )


def draw_findings(tournament: Tournament) -> Iterator[Problem]:
    """Yield what is to be said about the recorded draws, each drawn again from its seed.

    What does not block is worth knowing only: a commitment that was never drawn, a search that was
    stopped and cannot be done again, a player who took over a seat.
    """
    for draw in tournament.draws:
        if draw.is_drawn:
            past = [each for each in tournament.sessions if each.number < min(draw.sessions)]
            yield from replay_findings(draw, past)
            yield from _seat_findings(draw, tournament)
        else:
            yield Problem("draw_never_drawn", {"draw": draw.id}, blocking=False)


def replay_findings(draw: Draw, past: Sequence[Session] | None = None) -> Iterator[Problem]:
    """Yield what is wrong with a draw by itself: its hash, its plan, its replay.

    `past` are the sessions before, which some methods look back at; None where nobody has them.
    """
    here: dict[str, object] = {"draw": draw.id}
    if draw.seed is not None and draw.commitment != commitment(draw.seed):
        yield Problem("draw_commitment_differs", here)
    for problem in plan_problems(draw.plan, len(draw.players)):
        if problem.code != "player_without_seat" or draw.bye is None:
            yield Problem(problem.code, {**problem.values, **here})
    if draw.method.looks_back or draw.method is DrawMethod.PROGRAM:
        yield from _differences(draw, past)


def _differences(draw: Draw, past: Sequence[Session] | None) -> Iterator[Problem]:
    """Draw again, and yield where other seats come out."""
    here: dict[str, object] = {"draw": draw.id}
    if draw.method.looks_back and past is None:
        yield Problem("draw_needs_its_tournament", here, blocking=False)
        return
    if not draw.is_final:
        yield Problem("draw_was_stopped", here, blocking=False)
        return
    try:
        plan = next_plan(draw, past or ()) if draw.method.looks_back else plan_of(draw).sessions
    except DrawError as error:
        yield Problem(error.problem.code, {**error.problem.values, **here})
        return
    for session, drawn, again in zip(draw.sessions, draw.plan, plan, strict=False):
        tables = _different_tables(drawn, again)
        if tables:
            values = {**here, "session": session, "tables": tables, "program": draw.program}
            yield Problem("draw_not_from_seed", values)


def changed_tables(draw: Draw, session: Session) -> dict[int, tuple[tuple[str, str], ...]]:
    """Return the tables whose seats are others than drawn: number → (drawn, seated now)."""
    position = draw.sessions.index(session.number)
    drawn = {
        table.number: tuple(draw.players[player - 1] for player in table.seats)
        for table in (draw.plan[position] if position < len(draw.plan) else ())
    }
    seated = {table.number: table.seats for table in session.tables}
    changed = {}
    for number in sorted(drawn.keys() | seated.keys()):
        before, now = drawn.get(number, ("",) * 4), seated.get(number, ("",) * 4)
        pairs = tuple((a, b) for a, b in zip(before, now, strict=True) if a != b)
        if pairs:
            changed[number] = pairs
    return changed


def draw_of(tournament: Tournament, session: int) -> Draw | None:
    """Return the draw that seated a session: the last one, where it was drawn anew."""
    done = [draw for draw in tournament.draws if draw.is_drawn and session in draw.sessions]
    return done[-1] if done else None


def _seat_findings(draw: Draw, tournament: Tournament) -> Iterator[Problem]:
    there = {session.number: session for session in tournament.sessions}
    names = {player.id: player.name for player in tournament.players}
    for number in draw.sessions:
        if draw_of(tournament, number) is not draw:
            continue
        if number not in there:
            yield Problem("draw_session_gone", {"draw": draw.id, "session": number})
            continue
        session = there[number]
        for table, pairs in changed_tables(draw, session).items():
            for drawn, now in pairs:
                values = {"draw": draw.id, "session": number, "table": table}
                people = {"drawn": names.get(drawn, drawn), "now": names.get(now, now)}
                yield Problem("draw_seat_changed", {**values, **people})
        yield from _takeovers(session, names)


def _takeovers(session: Session, names: dict[str, str]) -> Iterator[Problem]:
    for table in session.tables:
        for relief in table.replacements:
            values = {
                "session": session.number,
                "table": table.number,
                "outgoing": names.get(relief.outgoing, relief.outgoing),
                "incoming": names.get(relief.incoming, relief.incoming),
                "hand": relief.from_hand,
            }
            yield Problem("draw_seat_taken_over", values, blocking=False)


def _different_tables(one: SessionPlan, other: SessionPlan) -> tuple[int, ...]:
    there = dict(other)
    numbers = {table.number for table in one} | there.keys()
    mine = dict(one)
    return tuple(sorted(n for n in numbers if mine.get(n) != there.get(n)))
