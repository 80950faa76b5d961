"""Changes: nothing is lost, nothing is made twice, everything can be undone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.changes import (
    Change,
    Kind,
    StaleChangeError,
    all_facts,
    apply,
    bare_session,
    bare_table,
    inverse,
)
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    Session,
    Signature,
    SignatureRole,
    Tournament,
)
from tests.builders import NOON, canonical, drawn, fines, people, table, tournament, won

INK = Signature(
    role=SignatureRole.REFEREE, strokes=(), width=1, height=1, content_hash="h", at=NOON
)
START = ClockEvent(action=ClockAction.START, at=NOON)
numbers = st.integers(1, 3)
names = st.sampled_from("abc")


def full():
    """Return a tournament with a fact of every kind."""
    seated = table(
        [won(1, "E", "S", 10, penalties=fines(W=-5)), drawn(2)],
        scores={"E": 1, "S": 2, "W": 3, "N": -6},
        forfeits=("N",),
        signatures=(INK,),
    )
    return tournament(
        Session(number=1, tables=(seated,), draw_seed="s", clock=(START, START)),
        Session(number=2, tables=(table(),)),
        teams=(Team(id="t", name="T"),),
        adjustments=(Adjustment(id="1", player="E", match_points=-5),),
    )


@st.composite
def tournaments(draw):
    """Any small tournament with its lists in order."""
    hands = st.none() | st.lists(numbers, unique=True).map(
        lambda all_: tuple(drawn(number) for number in sorted(all_))
    )
    tables = [table(draw(hands), number=n) for n in draw(st.sets(numbers))]
    sessions = [
        Session(number=n, tables=tuple(tables), clock=(START,) * draw(st.integers(0, 2)))
        for n in draw(st.sets(numbers))
    ]
    return tournament(*sessions, players=people(*sorted(draw(st.sets(names)))), note=draw(names))


@given(tournaments())
def test_all_facts_make_the_tournament_again(facts):
    assert apply(Tournament(name=""), all_facts(facts)) == facts


def test_a_tournament_with_everything_is_made_of_its_facts():
    assert apply(Tournament(name=""), all_facts(full())) == full()


@given(tournaments(), tournaments())
def test_what_was_made_can_be_undone(before, other):
    """Take everything away that is there, put something else in its place, and go back."""
    made = [*inverse(all_facts(before)[1:]), *all_facts(other)[1:]]
    after = apply(before, made)
    assert replace(after, note=before.note) == replace(other, note=before.note)
    assert canonical(apply(after, inverse(made))) == canonical(before)


@given(tournaments())
def test_facts_are_not_added_twice(facts):
    for change in all_facts(facts)[1:]:
        with pytest.raises(StaleChangeError):
            apply(facts, [change])


def stale(kind, key, before, after):
    return Change(Kind(kind), key, before, after)


FULL = full()
TABLE = bare_table(FULL.sessions[0].tables[0])
E = FULL.players[0]


@pytest.mark.parametrize(
    "change",
    [
        stale("player", ("E",), replace(E, name="old"), replace(E, name="new")),
        stale("player", ("X",), Player(id="X", name="X"), None),
        stale("hand", (1, 1, 2), drawn(2, penalties=fines(E=0)), drawn(2)),
        stale("hand", (1, 9, 1), None, drawn(1)),
        stale("hand", (9, 1, 1), None, drawn(1)),
        stale("table", (1, 1), TABLE, None),  # hands and ink are still there
        stale("session", (1,), bare_session(FULL.sessions[0]), None),
        stale("clock", (1, 0), START, None),  # only the last entry can go
        stale("clock", (1, 3), None, START),
        stale("header", (), None, None),
    ],
)
def test_what_does_not_start_from_the_facts_is_refused(change):
    with pytest.raises(StaleChangeError) as caught:
        apply(FULL, [change])
    assert caught.value.change is change


def test_a_table_keeps_its_hands_and_ink_when_its_own_facts_change():
    changed = apply(FULL, [Change(Kind.TABLE, (1, 1), TABLE, replace(TABLE, forfeits=()))])
    after = changed.sessions[0].tables[0]
    assert after == replace(FULL.sessions[0].tables[0], forfeits=())


def test_many_people_are_made_at_once():
    roster = people(*(f"P{number}" for number in range(10_000)))
    changes = [Change(Kind.PLAYER, (one.id,), None, one) for one in roster]
    assert apply(Tournament(name=""), changes).players == roster
