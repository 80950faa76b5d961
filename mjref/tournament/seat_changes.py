"""The changes that give sessions their seats, and that record a draw."""

from collections.abc import Iterable

from mjref.rulebooks.base import Problem
from mjref.tournament import changes as facts
from mjref.tournament.bye import Bye
from mjref.tournament.changes import Change, Kind
from mjref.tournament.draws import Draw
from mjref.tournament.lineup import seating_problems
from mjref.tournament.programme import Session, Table, Tournament
from mjref.tournament.seating.plan import SessionPlan
from mjref.tournament.store import DeskError


def seat_changes(tournament: Tournament, sessions: Iterable[Session]) -> list[Change]:
    """Return the changes that seat sessions, anew where they are there already.

    Raises DeskError where seats are wrong, or a session was played in.
    """
    changes: list[Change] = []
    present = {session.number: session for session in tournament.sessions}
    for session in sessions:
        blocking = [each for each in seating_problems(session, tournament) if each.blocking]
        if blocking:
            raise DeskError(blocking)
        if session.number in present:
            changes += _unseat(present[session.number])
        changes.append(Change(Kind.SESSION, (session.number,), None, facts.bare_session(session)))
        for table in session.tables:
            changes += facts.table_facts(session.number, table)
    return changes


def draw_changes(tournament: Tournament, draw: Draw) -> list[Change]:
    """Return the changes that record a draw as it stands, with its seats once it is drawn.

    Raises DeskError where seats are wrong, or a session was played in.
    """
    before = next((each for each in tournament.draws if each.id == draw.id), None)
    record = Change(Kind.DRAW, (draw.id,), before, draw)
    if not draw.is_drawn:
        return [record]
    return [*seat_changes(tournament, drawn_sessions(draw)), record]


def drawn_sessions(draw: Draw) -> tuple[Session, ...]:
    """Return the sessions as they were drawn."""
    return tuple(
        Session(
            number=number,
            tables=tuple(
                Table(number=table.number, seats=_four(draw, table.seats)) for table in tables
            ),
            draw_seed=draw.public_seed if draw.is_final else None,
            byes=_byes(draw, tables),
        )
        for number, tables in zip(draw.sessions, draw.plan, strict=True)
    )


def _byes(draw: Draw, tables: SessionPlan) -> tuple[Bye, ...]:
    """Return those who have no seat in a session, where a bye is provided for."""
    if draw.bye is None:
        return ()
    seated = {number for table in tables for number in table.seats}
    idle = (id_ for number, id_ in enumerate(draw.players, start=1) if number not in seated)
    return tuple(Bye(player=player, value=draw.bye) for player in sorted(idle))


def _four(draw: Draw, seats: tuple[int, int, int, int]) -> tuple[str, str, str, str]:
    east, south, west, north = (draw.players[number - 1] for number in seats)
    return (east, south, west, north)


def _unseat(session: Session) -> list[Change]:
    if any(table.hands or table.scores is not None for table in session.tables):
        raise DeskError([Problem("session_already_played", {"session": session.number})])
    bare = Tournament(name="", sessions=(session,))
    return [*facts.inverse(facts.all_facts(bare)[1:])]
