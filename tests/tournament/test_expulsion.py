"""Who is sent out of the tournament by a fine holds no place, and everybody else keeps his."""

from dataclasses import replace

import pytest

from mjref.tournament.attendance import Departure, DepartureKind
from mjref.tournament.attending import is_gone, open_seats, present
from mjref.tournament.measures import departed
from mjref.tournament.offence_row import Effect
from mjref.tournament.programme import Penalty, Session, TableKey
from mjref.tournament.standings import standings
from tests.builders import HERE, NOON, SEATS, desk_of, drawn, people, table, tournament, won
from tests.stand_in import StandIn

OTHERS = ("a", "b", "c", "d")
EXPELLED = Penalty(player="E", points=0, offence="cheating", effect=Effect.EXPELLED)


def facts():
    """Return two tables in each of two sessions; table 1 is written by hand, table 2 has totals."""
    other = table(scores=dict(zip(OTHERS, (10, 5, -5, -10), strict=True)), seats=OTHERS, number=2)
    first = Session(number=1, tables=(table(), other))
    second = Session(number=2, tables=(table(), table(seats=OTHERS, number=2)))
    return tournament(first, second, players=people(*SEATS, *OTHERS))


def expelled_in_a_hand():
    desk = desk_of(facts())
    desk.record_hand(HERE, won(1, "E", "S"))
    desk.record_hand(HERE, drawn(2, penalties=(EXPELLED,)))
    return desk


def expelled_outside_the_hands():
    desk = desk_of(facts())
    desk.record_hand(HERE, won(1, "E", "S"))
    desk.record_hand(HERE, drawn(2))
    desk.rulings.fine_session(HERE, (EXPELLED,), "agreed with a player")
    return desk


BOTH = pytest.mark.parametrize("expelled", [expelled_in_a_hand, expelled_outside_the_hands])


@BOTH
def test_he_holds_no_place_and_the_others_keep_their_numbers(expelled):
    """Worked by hand: E +32 S −16 W −8 N −8; E loses the session and is last.

    W and N share the first two places, 3 standard points each; S is third with 1. At the other
    table 4, 2, 1, 0. So a 4; W, N 3; b 2; c 1 (−5) before S 1 (−16); d 0; E is not ranked.
    """
    found = standings(expelled().tournament, StandIn(), after=1)
    assert [(entry.rank, entry.id, entry.standard_points) for entry in found.players] == [
        (1, "a", 4),
        (2, "N", 3),
        (2, "W", 3),
        (4, "b", 2),
        (5, "c", 1),
        (6, "S", 1),
        (7, "d", 0),
    ]
    assert {entry.id: entry.match_points for entry in found.players} == {
        "a": 10,
        "b": 5,
        "c": -5,
        "d": -10,
        "S": -16,
        "W": -8,
        "N": -8,
    }
    assert [(entry.id, entry.rank, entry.standard_points) for entry in found.outside] == [
        ("E", 0, 0)
    ]


@BOTH
def test_he_plays_no_more_from_then_on(expelled):
    after = expelled().tournament
    assert (departed(after)["E"].session, departed(after)["E"].hand) == (1, 3)
    assert not is_gone(after, "E", 1, 2)
    assert is_gone(after, "E", 1, 3)
    assert "E" not in [player.id for player in present(after, 2)]
    assert TableKey(2, 1) in [seat.where for seat in open_seats(after)]


def test_who_was_expelled_does_not_withdraw_afterwards():
    after = expelled_in_a_hand().tournament
    kind = DepartureKind.WITHDRAWN
    later = Departure(player="E", kind=kind, session=2, reason="went home", at=NOON)
    assert departed(replace(after, departures=(later,)))["E"].kind is DepartureKind.DISQUALIFIED
    first = replace(later, session=1)
    assert departed(replace(after, departures=(first,)))["E"] == first
