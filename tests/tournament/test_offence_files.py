"""A table of offences out of the program and back; ladders that only rise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.offence_checks import offence_problems
from mjref.tournament.offence_files import read_offences, write_csv, write_toml
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Recipients, Scope
from mjref.tournament.offences import as_deduction, as_transfer, catalogue, proposed
from tests.builders import SEATS
from tests.tournament_samples import offences

WRITERS = [pytest.param(write_toml, False, id="toml"), pytest.param(write_csv, True, id="csv")]


@pytest.mark.parametrize(("write", "is_csv"), WRITERS)
def test_what_is_written_is_read_again(write, is_csv):
    rows = (*catalogue().values(), *offences())
    read, problems = read_offences(write(rows).encode(), is_csv=is_csv)
    assert problems == []
    assert read == rows


@pytest.mark.parametrize("is_csv", [True, False])
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"[[offence]]\nid = 3", b"a;b\n1;2"])
def test_what_is_no_table_is_refused(data, is_csv):
    read, problems = read_offences(data, is_csv=is_csv)
    assert problems
    assert read == () or problems


def test_a_wrong_amount_is_named_with_its_place():
    text = write_csv(catalogue().values()).replace(",yes,20 60", ",yes,20 many")
    _, problems = read_offences(text.encode(), is_csv=True)
    assert problems[0].code == "offence_amounts"
    assert problems[0].values["place"].endswith(".range")


def test_every_row_of_the_law_can_be_applied():
    for offence in catalogue().values():
        assert list(offence_problems(offence)) == []
        assert list(offence_problems(as_deduction(offence))) == []
        assert list(offence_problems(as_transfer(offence))) == []


rows = st.builds(
    Offence,
    id=st.just("x"),
    chinese=st.just("某"),
    english=st.just("x"),
    initials=st.just("x"),
    kind=st.sampled_from([OffenceKind.LADDER, OffenceKind.FIXED, OffenceKind.TRANSFER]),
    amount=st.integers(1, 60),
    recipients=st.sampled_from([Recipients.NONE, Recipients.OTHERS]),
    steps=st.lists(st.integers(0, 90), min_size=1, max_size=8).map(lambda s: tuple(sorted(s))),
    effect=st.sampled_from(list(Effect)),
    then=st.sampled_from(list(Effect)),
    then_from=st.integers(0, 5),
    count=st.sampled_from(list(Scope)),
)


@given(rows, st.integers(1, 12))
def test_the_next_time_is_never_cheaper(offence, time):
    now = proposed(offence, "E", SEATS, time)[0]
    later = proposed(offence, "E", SEATS, time + 1)[0]
    order = list(Effect)
    assert later.points <= now.points
    effects = [order.index(one.effect or Effect.NONE) for one in (now, later)]
    assert effects == sorted(effects)


@given(rows, st.integers(1, 12))
def test_points_are_conserved_but_for_plain_deductions(offence, time):
    entries = proposed(offence, "W", SEATS, time)
    total = sum(entry.points for entry in entries)
    if offence.recipients is Recipients.OTHERS:
        assert total == 0
    else:
        assert total == entries[0].points <= 0
    assert sum(e.points for e in proposed(as_deduction(offence), "W", SEATS, time)) <= 0
