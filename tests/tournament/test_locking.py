"""A locked session stays as it was signed; a signature holds for what it was made under."""

from dataclasses import replace

import pytest

from mjref.tournament.changes import Kind, header
from mjref.tournament.interchange import read_tournament, write_tournament
from mjref.tournament.locking import locked_content, seal_findings, signing
from mjref.tournament.people import Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    Session,
    Settings,
    Signature,
    SignatureRole,
    TableKey,
)
from mjref.tournament.sheet_content import content_hash
from mjref.tournament.store import DeskError
from tests.builders import HERE, NOON, codes, desk_of, drawn, people, table, tournament, won

SHORT = Settings(hands_per_session=2)


def ink(role, content):
    return Signature(role=role, strokes=(), width=1, height=1, content_hash=content, at=NOON)


def signed_desk(*roles):
    """Return a desk with a complete table that the roles have signed, and a second session."""
    played = Session(number=1, tables=(table([won(1, "E", "S"), drawn(2)]),))
    later = Session(number=2, tables=(table(),))
    desk = desk_of(tournament(played, later, settings=SHORT, players=people(*"ESWNX")))
    for role in roles or SignatureRole:
        desk.sign(HERE, ink(role, content_hash(desk.tournament, HERE)))
    return desk


def locked_desk():
    desk = signed_desk()
    desk.lock_session(1)
    return desk


def test_all_have_signed_so_it_can_be_locked():
    desk = signed_desk()
    assert desk.lock_objections(1) == []
    (change,) = desk.lock_session(1)
    lock = desk.tournament.session(1).lock
    assert (change.kind, change.after) == (Kind.LOCK, lock)
    assert (lock.who, lock.at, lock.reason) == ("referee", NOON, "")
    assert lock.content_hash == locked_content(desk.tournament, 1)


def test_who_has_not_signed_is_named():
    desk = signed_desk(SignatureRole.EAST, SignatureRole.REFEREE)
    with pytest.raises(DeskError) as refused:
        desk.lock_session(1)
    assert codes(refused) == ["signatures_missing", "lock_needs_reason"]
    absent = refused.value.problems[0].values["roles"]
    assert [role.value for role in absent] == ["S", "W", "N", "chief"]


def test_a_change_after_signing_makes_the_signatures_void():
    desk = signed_desk()
    desk.correct_hand(HERE, won(1, "E", "S", 9), "misread")
    assert signing(desk.tournament, HERE).valid == ()
    assert signing(desk.tournament, HERE).void == tuple(SignatureRole)
    with pytest.raises(DeskError) as refused:
        desk.lock_session(1)
    assert codes(refused) == ["signatures_void", "lock_needs_reason"]
    (finding,) = seal_findings(desk.tournament)
    assert (finding.code, finding.values["table"]) == ("signatures_void", 1)


def test_the_chief_locks_with_a_reason_that_is_kept():
    desk = signed_desk(SignatureRole.EAST)
    desk.lock_session(1, " South left in anger ")
    assert desk.tournament.session(1).lock.reason == "South left in anger"
    assert desk.journal()[-1].reason == "South left in anger"


def test_a_table_that_still_plays_is_an_objection():
    desk = signed_desk()
    with pytest.raises(DeskError) as refused:
        desk.lock_session(2)
    assert codes(refused)[0] == "table_not_complete"


CHANGES = {
    "correct a hand": lambda desk: desk.correct_hand(HERE, drawn(1), "why"),
    "remove a hand": lambda desk: desk.remove_last_hand(HERE, "why"),
    "totals": lambda desk: desk.record_scores(HERE, dict.fromkeys("ESWN", 0), "why"),
    "forfeit": lambda desk: desk.set_forfeits(HERE, ["E"], "why"),
    "sign anew": lambda desk: desk.sign(HERE, ink(SignatureRole.EAST, "other")),
    "ruling": lambda desk: desk.add_adjustment(
        Adjustment(id="A1", player="E", session=1, match_points=-5, reason="why")
    ),
    "player's name": lambda desk: desk.save_people(
        [replace(desk.tournament.player("E"), name="Eve")], "why"
    ),
    "substitute": lambda desk: desk.save_people(
        [replace(desk.tournament.player("E"), substitute=True)], "why"
    ),
    "team": lambda desk: desk.save_people(
        [Team(id="T", name="Tigers"), replace(desk.tournament.player("E"), team="T")], "why"
    ),
    "base points": lambda desk: desk.change_header(
        replace(_header(desk), settings=replace(SHORT, base_points=0)), "why"
    ),
    "seat anew": lambda desk: desk.seat_sessions([Session(number=1, tables=(table(),))], "why"),
}


def _header(desk):
    return header(desk.tournament)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_locked_session_refuses_every_change_of_its_results(change):
    desk = locked_desk()
    before = desk.tournament
    with pytest.raises(DeskError):
        change(desk)
    assert desk.tournament == before
    desk.unlock_session(1, "appeal upheld")
    if change is not CHANGES["seat anew"]:  # which a session that was played refuses anyhow
        change(desk)
        assert desk.tournament != before


OTHER_CHANGES = {
    "another session": lambda desk: desk.record_hand(TableKey(2, 1), drawn(1)),
    "clock": lambda desk: desk.clock_action(1, ClockAction.START),
    "ruling on the whole": lambda desk: desk.add_adjustment(
        Adjustment(id="A1", player="E", match_points=-5, reason="why")
    ),
    "somebody else": lambda desk: desk.save_people(
        [replace(desk.tournament.player("X"), name="Xaver"), Team(id="t", name="T")]
    ),
    "note": lambda desk: desk.change_header(replace(_header(desk), note="hot")),
}


@pytest.mark.parametrize("change", OTHER_CHANGES.values(), ids=OTHER_CHANGES)
def test_everything_else_goes_on(change):
    desk = locked_desk()
    before = desk.tournament
    change(desk)
    assert desk.tournament != before
    assert list(seal_findings(desk.tournament)) == []


def test_undo_honours_the_lock():
    desk = signed_desk()
    made = desk.correct_hand(HERE, won(1, "E", "S", 9), "misread")
    desk.lock_session(1, "signed on paper")
    with pytest.raises(DeskError) as refused:
        desk.revert(made, "undo")
    assert codes(refused) == ["session_locked"]


def test_unlocking_needs_a_reason_that_is_kept():
    desk = locked_desk()
    for blank in ("", "  "):
        with pytest.raises(DeskError) as refused:
            desk.unlock_session(1, blank)
        assert codes(refused) == ["unlock_needs_reason"]
    desk.unlock_session(1, "appeal upheld")
    assert desk.tournament.session(1).lock is None
    assert desk.journal()[-1].reason == "appeal upheld"
    assert desk.journal()[-1].change.before is not None


def test_a_lock_is_not_taken_back_without_a_reason():
    desk = locked_desk()
    lock = desk.journal()[-1].change
    assert lock.kind is Kind.LOCK
    with pytest.raises(DeskError) as refused:
        desk.revert([lock], " ")
    assert codes(refused) == ["unlock_needs_reason"]
    desk.revert([lock], "locked the wrong session")
    assert desk.tournament.session(1).lock is None


def test_nobody_locks_twice_or_unlocks_what_is_open():
    desk = locked_desk()
    with pytest.raises(DeskError) as refused:
        desk.lock_session(1)
    assert codes(refused) == ["session_locked"]
    with pytest.raises(DeskError) as refused:
        desk.unlock_session(2, "why")
    assert codes(refused) == ["session_not_locked"]


def test_a_lock_survives_the_interchange_file_and_tells_of_a_change_there():
    text = write_tournament(locked_desk().tournament)
    assert read_tournament(text) == locked_desk().tournament
    changed = read_tournament(text.replace('"points": 8', '"points": 88'))
    assert [each.code for each in seal_findings(changed)] == ["signatures_void", "lock_void"]
