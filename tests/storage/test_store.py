"""The store on both databases: what goes in comes out, and nobody overwrites anybody."""

import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import SqlStore
from mjref.tournament.changes import Change, Kind, all_facts, apply, inverse
from mjref.tournament.desk import Desk
from mjref.tournament.people import Player
from mjref.tournament.programme import HandRecord, Outcome, Penalty, Table, TableKey, Tournament
from mjref.tournament.store import DeskError, StoreError
from tests.storage.conftest import ORIGIN
from tests.tournament_samples import NOON, every_kind_of_fact, large

HERE = TableKey(2, 1)


def draw(number, **keys):
    return HandRecord(number=number, outcome=Outcome.DRAW, **keys)


def hand_change(before, after):
    number = (before or after).number
    return Change(Kind.HAND, (*HERE, number), before, after)


def write(store, *changes, reason=""):
    store.write(changes, who="Referee", when=NOON, reason=reason)


def code_of(caught):
    return caught.value.problems[0].code


def test_every_kind_of_fact_is_loaded_as_it_was_saved(store):
    assert store.load() == every_kind_of_fact()
    assert store.verify() == []


def test_it_is_still_there_after_opening_anew(store, place):
    store.close()
    again = SqlStore.open(place)
    assert again.load() == every_kind_of_fact()
    assert len(again.journal()) == len(all_facts(every_kind_of_fact()))
    again.close()


def test_the_real_size_goes_in_and_out(place):
    tournament = large(16, sessions=3)
    store = SqlStore.create(place, tournament, ORIGIN)
    assert store.load() == tournament
    assert store.verify() == []
    store.close()


def test_an_empty_tournament_can_be_kept(place):
    store = SqlStore.create(place, Tournament(name="Empty"), ORIGIN)
    assert store.load() == Tournament(name="Empty")
    store.close()


def test_what_is_there_is_not_overwritten_by_mistake(store, place):
    with pytest.raises(StoreError) as caught:
        SqlStore.create(place, Tournament(name="Other"), ORIGIN)
    assert code_of(caught) == "file_exists"
    assert store.load() == every_kind_of_fact()


def test_a_change_of_any_fact_can_be_made_and_undone(store):
    """Every fact is changed in some field, the change is undone, and all agrees each time."""
    tournament = every_kind_of_fact()
    for fact in all_facts(tournament):
        if fact.kind is Kind.CLOCK and fact.key != (1, 3):
            continue  # only the last entry of the log can change
        changed = replace(fact, before=fact.after, after=_varied(fact.after))
        write(store, changed)
        assert store.load() == apply(tournament, [changed])
        write(store, *inverse([changed]))
        assert store.load() == tournament
    assert store.verify() == []


def _varied(fact):
    if isinstance(fact, Table):
        return replace(fact, scores={"P01": 0, "P02": 0, "P03": 0, "P04": 0}, forfeits=("P02",))
    if isinstance(fact, HandRecord):
        return replace(fact, dice=((1, 1), (6, 6)), penalties=(Penalty(player="P02", points=-5),))
    names = ("note", "name", "draw_seed", "minutes", "width", "match_points", "decision", "source")
    names += ("reason",)
    name = next(name for name in names if hasattr(fact, name))
    return replace(fact, **{name: 9 if isinstance(getattr(fact, name), int) else "other"})


def test_everything_can_be_taken_back_to_the_bare_header(store):
    facts = all_facts(every_kind_of_fact())
    write(store, *inverse(facts[1:]))
    header_only = apply(Tournament(name=""), facts[:1])
    assert store.load() == header_only
    assert store.verify() == []
    write(store, *facts[1:])
    assert store.load() == every_kind_of_fact()
    assert store.verify() == []


def test_penalties_and_fans_change_with_their_hand(store):
    (_, before, *_rest) = store.load().table(TableKey(1, 1)).hands
    after = replace(before, penalties=(Penalty(player="P02", points=-5),), declared={"平和": 2})
    write(store, Change(Kind.HAND, (1, 1, 3), before, after))
    assert store.load().table(TableKey(1, 1)).hands[1] == after


def test_the_order_of_people_is_kept_when_one_is_changed(store):
    before = [player.id for player in store.load().players]
    first = store.load().players[0]
    write(store, Change(Kind.PLAYER, (first.id,), first, replace(first, name="改")))
    assert [player.id for player in store.load().players] == before


def test_a_late_writer_is_refused_and_nothing_is_kept(store, place):
    other = SqlStore.open(place)
    write(store, hand_change(None, draw(1)))
    write(other, hand_change(draw(1), draw(1, dice=((1, 2), (3, 4)))))
    entries = len(store.journal())
    late = [hand_change(None, draw(2)), hand_change(draw(1), draw(1, dice=((6, 6), (6, 6))))]
    with pytest.raises(StoreError) as caught:
        write(store, *late)
    assert code_of(caught) == "changed_meanwhile"
    assert caught.value.problems[0].values["key"] == (*HERE, 1)
    assert [hand.number for hand in store.load().table(HERE).hands] == [1]
    assert len(store.journal()) == entries
    other.close()


def test_two_who_enter_the_same_hand_do_not_both_succeed(store, place):
    other = SqlStore.open(place)
    write(store, hand_change(None, draw(1)))
    with pytest.raises(StoreError) as caught:
        write(other, hand_change(None, draw(1, dice=((1, 1), (1, 1)))))
    assert code_of(caught) == "changed_meanwhile"
    assert store.verify() == []
    other.close()


def test_a_fact_that_is_gone_cannot_be_changed(store):
    with pytest.raises(StoreError) as caught:
        write(store, hand_change(draw(9), draw(9, dice=((1, 1), (1, 1)))))
    assert code_of(caught) == "changed_meanwhile"


def test_a_player_who_is_needed_cannot_be_removed(store):
    player = store.load().players[0]
    with pytest.raises(StoreError) as caught:
        write(store, Change(Kind.PLAYER, (player.id,), player, None))
    assert code_of(caught) == "reference_broken"
    assert store.load() == every_kind_of_fact()


def test_a_hand_of_an_unknown_player_cannot_be_kept(store):
    record = HandRecord(number=1, outcome=Outcome.SELF_DRAW, winner="nobody", points=8)
    with pytest.raises(StoreError) as caught:
        write(store, hand_change(None, record))
    assert code_of(caught) == "reference_broken"


def test_the_desk_reloads_after_somebody_else_was_quicker(store, place):
    other = SqlStore.open(place)
    desks = [Desk(each, rulebook_for, now=lambda: NOON, who="R") for each in (store, other)]
    desks[0].record_hand(HERE, draw(1))
    with pytest.raises(DeskError) as caught:
        desks[1].record_hand(HERE, draw(1))
    assert code_of(caught) == "changed_meanwhile"
    again = Desk(other, rulebook_for, now=lambda: NOON, who="R")
    again.record_hand(HERE, draw(2))
    assert [hand.number for hand in store.load().table(HERE).hands] == [1, 2]
    other.close()


def test_a_corrected_hand_keeps_its_former_version_and_the_reason(store):
    desk = Desk(store, rulebook_for, now=lambda: NOON + timedelta(hours=1), who="Referee 李")
    desk.record_hand(HERE, draw(1))
    desk.correct_hand(HERE, draw(1, dice=((1, 2), (3, 4))), "wrong dice")
    (entry,) = desk.former_versions(HERE, 1)
    assert entry.change.before == draw(1)
    assert (entry.who, entry.reason, entry.at) == (
        "Referee 李",
        "wrong dice",
        NOON + timedelta(hours=1),
    )


def test_writers_at_several_tables_do_not_disturb_each_other(place):
    """Four referees record at once, each with a connection of his own; none is refused."""
    store = SqlStore.create(place, large(16, sessions=1, hands=0), ORIGIN)
    failures = []

    def referee(table):
        mine = SqlStore.open(place, lock_seconds=60)
        try:
            for number in range(1, 9):
                change = Change(Kind.HAND, (1, table, number), None, draw(number))
                mine.write([change], who=f"R{table}", when=NOON, reason="")
        except StoreError as error:
            failures.append(error)
        finally:
            mine.close()

    threads = [threading.Thread(target=referee, args=(table,)) for table in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert all(len(table.hands) == 8 for table in store.load().session(1).tables)
    assert store.verify() == []
    store.close()


@given(
    name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1),
    number=st.none() | st.integers(1, 2**31 - 1),
)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12, deadline=None
)
def test_any_name_comes_back_sign_by_sign(store, name, number):
    present = store.load().players[0]
    after = Player(id=present.id, name=name, team=present.team, number=number)
    if after != present:
        write(store, Change(Kind.PLAYER, (present.id,), present, after))
    assert store.load().players[0] == after
