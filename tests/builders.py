"""Small tournaments for tests, and a desk to work on them."""

from dataclasses import replace
from datetime import UTC, datetime

from mjref.tournament.desk import Desk
from mjref.tournament.people import Player
from mjref.tournament.programme import (
    HandRecord,
    Outcome,
    Penalty,
    Session,
    Settings,
    Table,
    TableKey,
    Tournament,
)
from tests.stand_in import stand_in
from tests.stores import MemoryStore

HERE = TableKey(1, 1)
SEATS = ("E", "S", "W", "N")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def people(*ids, team=None):
    """Return players whose names are their ids."""
    return tuple(Player(id=one, name=one, team=team) for one in ids)


def tournament(*sessions, settings=None, **facts):
    """Return a tournament of four players E, S, W, N with the given sessions."""
    facts = {"name": "Test", "players": people(*SEATS), **facts}
    return Tournament(sessions=sessions, settings=settings or Settings(), **facts)


def table(hands=None, scores=None, seats=SEATS, number=1, **facts):
    """Return a table of E, S, W, N."""
    hands = None if hands is None else tuple(hands)
    return Table(number=number, seats=seats, hands=hands, scores=scores, **facts)


def won(number, winner, discarder=None, points=8, **facts):
    """Return a won hand: self-drawn where there is no discarder."""
    outcome = Outcome.DISCARD if discarder else Outcome.SELF_DRAW
    return HandRecord(
        number=number, outcome=outcome, winner=winner, discarder=discarder, points=points, **facts
    )


def drawn(number, **facts):
    """Return a drawn hand."""
    return HandRecord(number=number, outcome=Outcome.DRAW, **facts)


def fines(**points):
    """Return penalties: `fines(E=-30, S=10)`."""
    return tuple(Penalty(player=player, points=amount) for player, amount in points.items())


def one_table(*hands, settings=None, **facts):
    """Return a tournament of one table with these hands."""
    session = Session(number=1, tables=(table(hands or None, **facts),))
    return tournament(session, settings=settings)


def results_only(scores_by_session, settings=None, **facts):
    """Return a tournament of one table whose sessions have scores alone."""
    sessions = [
        Session(number=number, tables=(table(scores=dict(zip(SEATS, scores, strict=True))),))
        for number, scores in enumerate(scores_by_session, start=1)
    ]
    return tournament(*sessions, settings=settings, **facts)


def desk_of(facts, now=NOON):
    """Return a desk that keeps `facts` in memory; its clock stands still unless it is moved."""
    clock = [now]
    desk = Desk(MemoryStore(facts), stand_in, now=lambda: clock[0], who="referee")
    desk.move_clock = lambda moment: clock.__setitem__(0, moment)
    return desk


def canonical(facts):
    """Return the tournament with people and rulings in the order of their ids."""

    def by_id(items):
        return tuple(sorted(items, key=lambda item: item.id))

    return replace(
        facts,
        teams=by_id(facts.teams),
        players=by_id(facts.players),
        adjustments=by_id(facts.adjustments),
    )


def codes(refused):
    """Return the codes of a refusal that pytest caught."""
    return [problem.code for problem in refused.value.problems]
