"""The content of the score sheet, whatever it is written into."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mjref.reports.corrections import Correction, corrections
from mjref.reports.hand_words import marks, outcome_text, penalty_text
from mjref.reports.history import History, Recorded
from mjref.reports.labels import initials
from mjref.reports.score_sheet import score_sheet
from mjref.reports.sheet import RowKind
from mjref.tournament.changes import Change, Kind
from mjref.tournament.programme import (
    HandRecord,
    Outcome,
    Penalty,
    SignatureRole,
    Table,
    TableKey,
)
from mjref.tournament.sheet_content import content_hash
from mjref.tournament.store import JournalEntry
from tests.reports.tournaments import (
    EIGHT_FANS,
    FALSE_WIN,
    WHERE,
    five_tables,
    full_hands,
    full_tournament,
    replaced,
    signature,
)

TABLE = Table(number=1, seats=("a", "b", "c", "d"))


def rows(sheet, kind=None):
    return [row for row in sheet.grids[0].rows if kind is None or row.kind is kind]


def texts(row):
    return [cell.text for cell in row.cells]


def values(row):
    return [cell.value for cell in row.cells[1:]]


def test_totals_of_a_real_table_are_those_of_its_sheet(rulebook):
    """Session 1, table 6 was signed at −379, +253, +44, +82."""
    sheet = score_sheet(five_tables(), TableKey(1, 6), rulebook)
    assert values(rows(sheet, RowKind.TOTAL)[0]) == [-379, 253, 44, 82]
    standard, places = rows(sheet, RowKind.RESULT)
    assert values(standard) == [0, 4, 1, 2]
    assert values(places) == [4, 1, 3, 2]


def test_rounds_add_up_to_the_total(rulebook):
    """The four round totals of each player sum to his match points."""
    sheet = score_sheet(five_tables(), TableKey(1, 6), rulebook)
    rounds = [[cell.value for cell in row.cells[2::3]] for row in rows(sheet, RowKind.SUBTOTAL)]
    assert [sum(column) for column in zip(*rounds, strict=True)] == [-379, 253, 44, 82]


def test_false_win_of_a_real_hand_has_its_symbol(rulebook):
    """Hand 7 of that table: the player in the West paid 10 to each, then another won."""
    sheet = score_sheet(five_tables(), TableKey(1, 6), rulebook)
    hand = next(row for row in rows(sheet, RowKind.BODY) if row.cells[0].value == 7)
    assert "√" in hand.cells[9].text
    assert "W\N{NO-BREAK SPACE}−30" in hand.cells[1].text


def test_fans_are_named_with_points_and_count(rulebook):
    """The dearest fan comes first; repeated fans show their count."""
    hand = HandRecord(
        number=1, outcome=Outcome.SELF_DRAW, winner="a", points=26, declared=EIGHT_FANS
    )
    told = outcome_text(hand, rulebook).replace("\N{NO-BREAK SPACE}", " ")
    assert told == (
        "Mixed Shifted Chows 6, All Types 6, Fully Concealed Hand 4, Two Concealed Pungs 2, "
        "All Simples 2, Mixed Double Chow 1×2, Short Straight 1, Flower Tiles 1×3"
    )


@pytest.mark.usefixtures("chinese_paper")
def test_chinese_names_stay_chinese(rulebook):
    """In Chinese a fan has the rulebook's name."""
    hand = HandRecord(
        number=1, outcome=Outcome.SELF_DRAW, winner="a", points=8, declared={"混一色": 1}
    )
    assert outcome_text(hand, rulebook) == "混一色\N{NO-BREAK SPACE}6"


@pytest.mark.parametrize(
    ("fines", "sign"),
    [
        pytest.param(FALSE_WIN, "√", id="named false win"),
        pytest.param([Penalty(player="d", points=0, offence="报牌名")], "×", id="warning"),
        pytest.param([Penalty(player="d", points=-10, offence="超时")], "※", id="fine"),
        pytest.param([Penalty(player="d", points=-10)], "※", id="nameless fine"),
        pytest.param(
            [
                Penalty(player="d", points=-60),
                *(Penalty(player=who, points=20) for who in "abc"),
            ],
            "√",
            id="nameless false win",
        ),
    ],
)
def test_penalties_have_the_symbols_of_the_form(fines, sign):
    """The offender alone is marked."""
    hand = HandRecord(number=2, outcome=Outcome.DRAW, penalties=tuple(fines))
    assert [marks(hand, TABLE, seat, dealer=1) for seat in range(4)] == ["", "▲", "", sign]
    assert penalty_text(hand, TABLE).startswith(sign)


@pytest.mark.usefixtures("chinese_paper")
@pytest.mark.parametrize(
    ("offence", "shown"),
    [
        ("false_win", "√ 错和："),
        ("false_win_not_ready", "√ 诈和："),
        ("wrong_set", "※ 错吃、错碰、错杠："),
        ("敲桌子", "※ 敲桌子："),
    ],
)
def test_offences_of_the_catalogue_are_named(offence, shown):
    """The desk notes the catalogue's ids; paper names the offence, and keeps free text."""
    fine = Penalty(player="d", points=-10, offence=offence)
    hand = HandRecord(number=2, outcome=Outcome.DRAW, penalties=(fine,))
    assert penalty_text(hand, TABLE).replace("\N{NO-BREAK SPACE}", " ").startswith(shown)
    assert marks(hand, TABLE, 3, dealer=1) == shown[0]


def test_every_win_has_its_symbols():
    """Self-draw is +; a win by discard ● and the discarder −; the dealer ▲ in front."""
    drawn = HandRecord(number=1, outcome=Outcome.SELF_DRAW, winner="a", points=8)
    discard = HandRecord(number=1, outcome=Outcome.DISCARD, winner="b", discarder="a", points=8)
    assert [marks(drawn, TABLE, seat, 0) for seat in range(4)] == ["▲+", "", "", ""]
    assert [marks(discard, TABLE, seat, 0) for seat in range(4)] == ["▲−", "●", "", ""]


def test_equal_places_share_exact_fractions(rulebook):
    """Three equal winners have 7/3 each, not 2.33."""
    hands = [
        HandRecord(number=1, outcome=Outcome.DISCARD, winner=who, discarder="d", points=8)
        for who in "abc"
    ]
    hands = tuple(replace(hand, number=number) for number, hand in enumerate(hands, start=1))
    sheet = score_sheet(full_tournament(hands=hands), WHERE, rulebook)
    assert texts(rows(sheet, RowKind.RESULT)[0])[1:] == ["7/3", "7/3", "7/3", "0"]


def test_session_points_hold_the_base_points(rulebook):
    """局分 is 500 and the sum of the changes."""
    sheet = score_sheet(full_tournament(), WHERE, rulebook)
    net, session = rows(sheet, RowKind.TOTAL)
    assert values(session) == [500 + points for points in values(net)]


def test_disputed_table_says_who_differs_and_what_counts(rulebook):
    """Both sums are shown, and the handed-in one counts."""
    tournament = full_tournament(scores={"a": -31, "b": -50, "c": 30, "d": 51})
    sheet = score_sheet(tournament, WHERE, rulebook)
    by_hands, counted, _ = rows(sheet, RowKind.TOTAL)
    assert values(by_hands) == [-41, -50, 30, 51]
    assert values(counted) == [-31, -50, 30, 51]
    assert "1 欧阳" in sheet.notes[0]
    assert "+10" in sheet.notes[0]


def test_fine_that_nobody_received_explains_the_sum(rulebook):
    """The totals sum to −10, the overtime fine of hand 9."""
    sheet = score_sheet(full_tournament(), WHERE, rulebook)
    assert sheet.notes == (
        "The four totals sum to −10, not 0: fines of 10 points were received by nobody.",
    )


def test_unexplained_sum_asks_for_a_check(rulebook):
    """No fine makes the sum −1."""
    tournament = full_tournament(hands=None, scores={"a": 1, "b": -1, "c": -1, "d": 0})
    assert "Check the sheet" in score_sheet(tournament, WHERE, rulebook).notes[0]


def test_totals_only_table_shows_no_hands(rulebook):
    """It says so, and has its totals and places."""
    sheet = score_sheet(five_tables(), TableKey(6, 1), rulebook)
    assert len(rows(sheet, RowKind.BODY)) == 1
    assert "totals" in rows(sheet, RowKind.BODY)[0].cells[0].text
    assert values(rows(sheet, RowKind.TOTAL)[0]) == [71, 14, -18, -67]


def test_unplayed_table_is_a_blank_form(rulebook):
    """Sixteen numbered lines and no figure besides."""
    sheet = score_sheet(full_tournament(hands=None), WHERE, rulebook)
    assert [row.cells[0].value for row in rows(sheet, RowKind.BODY)] == list(range(1, 17))
    assert not any(cell.text for row in rows(sheet, RowKind.BODY) for cell in row.cells[1:])
    assert values(rows(sheet, RowKind.RESULT)[0]) == [None] * 4


def test_unfinished_hand_is_explained(rulebook):
    """Time was called in hand 14."""
    hands = (*full_hands()[:13], HandRecord(number=14, outcome=Outcome.UNFINISHED))
    sheet = score_sheet(full_tournament(hands=hands), WHERE, rulebook)
    assert any(note.startswith("Hand 14 was unfinished") for note in sheet.notes)


def test_replacement_is_printed_with_both_results(rulebook):
    """Both names stand at the seat; the notes say what each takes home."""
    sheet = score_sheet(full_tournament(**replaced()), WHERE, rulebook)
    assert sheet.grids[0].groups[4].lines[:2] == ("North　104→900", "王五\nfrom hand 9: 赵六")
    told = " ".join(sheet.notes)
    assert "From hand 9 on 900 赵六 plays in the place of 104 王五." in told
    assert "104 王五 +65, standard points 0; 900 赵六 −14, standard points 4" in told
    assert "900 赵六 is a substitute" in told


def test_forfeit_has_no_points_and_is_explained(rulebook):
    """A player who lost the session by absence has 局分 0."""
    sheet = score_sheet(full_tournament(forfeits=("b",)), WHERE, rulebook)
    _, session = rows(sheet, RowKind.TOTAL)
    assert session.cells[2].text == "0 forfeit"
    assert any("12 Maximiliane" in note and "absence" in note for note in sheet.notes)


def test_correction_stands_struck_above_the_valid_hand(rulebook):
    """The former version keeps its changes and has no running total."""
    former = replace(full_hands()[0], points=12, declared={"小于五": 1})
    at = datetime(2026, 5, 2, 2, 0, tzinfo=UTC)
    correction = Correction(former=former, reason="misread", who="Li", at=at)
    sheet = score_sheet(full_tournament(), WHERE, rulebook, former=[correction], zone=UTC)
    struck = rows(sheet, RowKind.STRUCK)
    assert [cell.value for cell in struck[0].cells] == [
        1, None, None, 12, None, -8, None, None, 36, None, None, -20, None, None, -8, None,
    ]  # fmt: skip
    assert rows(sheet)[2].kind is RowKind.BODY
    assert "Hand 1 was corrected by Li, 2026-05-02 02:00: misread" in sheet.notes
    assert struck[0].cells[2].aside == "◇\N{NO-BREAK SPACE}L."
    valid = next(row for row in rows(sheet, RowKind.BODY) if row.cells[0].value == 1)
    assert valid.cells[0].text == "1◇"
    assert "◇ corrected, and by whom" in sheet.legend


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Maria Keller", "M.\N{NO-BREAK SPACE}K."),
        ("jean-luc picard", "J.\N{NO-BREAK SPACE}L.\N{NO-BREAK SPACE}P."),
        ("陈裁判", "陈裁判"),
        ("欧阳大裁判长", "欧阳大裁"),
        ("", ""),
    ],
)
def test_corrections_are_initialled_as_people_do(name, short):
    """A Chinese name is as short as initials."""
    assert initials(name) == short


def test_times_come_from_the_hands_where_no_clock_ran(rulebook):
    """When the first and the last hand were written down."""
    tournament = full_tournament()
    session = replace(tournament.sessions[0], clock=())
    tournament = replace(tournament, sessions=(session,))
    at = datetime(2026, 5, 2, 1, 10, tzinfo=UTC)
    recorded = Recorded(at, at + timedelta(hours=2, minutes=30))
    sheet = score_sheet(tournament, WHERE, rulebook, recorded=recorded, zone=UTC)
    shown = {field.label: field.value for field in sheet.fields}
    assert (shown["Start time"], shown["End time"]) == ("01:10", "03:40")


def test_a_table_typed_in_at_a_stroke_tells_no_times():
    """Nor does one that was imported; hands entered one by one do, corrections aside."""

    def entry(number, where, hand, minute, before=None):
        return JournalEntry(
            number=number,
            at=datetime(2026, 5, 2, 1, minute, tzinfo=UTC),
            who="Li",
            reason="",
            change=Change(Kind.HAND, (1, where, hand.number), before, hand),
            previous_hash="",
            hash="",
        )

    one, two, *_ = full_hands()
    told = [
        entry(1, 1, one, 5),
        entry(2, 2, one, 6),
        entry(3, 2, two, 6),
        entry(4, 1, two, 20),
        entry(5, 1, two, 55, before=two),
    ]
    history = History(lambda: told)
    assert history.recorded(TableKey(1, 2)) is None
    first, last = history.recorded(WHERE)
    assert (first.minute, last.minute) == (5, 20)


def test_corrections_come_out_of_the_journal():
    """Only replaced and removed hands are corrections."""
    hand = full_hands()[0]
    changes = [
        Change(Kind.HAND, (1, 1, 1), None, hand),
        Change(Kind.HAND, (1, 1, 1), hand, replace(hand, points=10)),
        Change(Kind.HAND, (1, 2, 1), hand, None),
    ]
    journal = [
        JournalEntry(
            number=number,
            at=datetime(2026, 5, 2, tzinfo=UTC),
            who="Li",
            reason="r",
            change=change,
            previous_hash="",
            hash="",
        )
        for number, change in enumerate(changes, start=1)
    ]
    found = corrections(journal)
    assert {where: len(each) for where, each in found.items()} == {(1, 1): 1, (1, 2): 1}
    assert found[WHERE][0].former == hand


def test_clock_gives_date_and_times(rulebook):
    """Start and end come from the log, in the zone asked for."""
    sheet = score_sheet(full_tournament(), WHERE, rulebook, zone=UTC)
    shown = {field.label: field.value for field in sheet.fields}
    assert (shown["Date"], shown["Start time"], shown["End time"]) == (
        "2026-05-02",
        "01:00",
        "03:47",
    )


def test_signature_is_void_after_a_change(rulebook):
    """Ink stays only under the content that it was made under."""
    content = content_hash(full_tournament(), WHERE)
    ink = (signature(SignatureRole.EAST, content),)
    assert score_sheet(full_tournament(signatures=ink), WHERE, rulebook).boxes[0].ink
    hands = (replace(full_hands()[0], points=10), *full_hands()[1:])
    changed = score_sheet(full_tournament(signatures=ink, hands=hands), WHERE, rulebook)
    assert changed.boxes[0].void
    assert changed.boxes[0].ink, "what was signed stays to be seen"
    assert [box.label for box in changed.boxes][4:] == ["Referee", "Chief referee"]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"hands": full_hands()[:15]}, id="a hand less"),
        pytest.param(
            {"hands": (replace(full_hands()[0], points=10), *full_hands()[1:])}, id="points"
        ),
        pytest.param(
            {"hands": (replace(full_hands()[0], declared={}), *full_hands()[1:])}, id="fans"
        ),
        pytest.param(
            {"hands": (replace(full_hands()[0], penalties=FALSE_WIN), *full_hands()[1:])},
            id="penalties",
        ),
        pytest.param({"scores": {"a": 0, "b": 0, "c": 0, "d": 0}}, id="scores"),
        pytest.param({"forfeits": ("a",)}, id="forfeit"),
        pytest.param({"seats": ("b", "a", "c", "d")}, id="seats"),
        pytest.param(replaced(), id="replacement"),
    ],
)
def test_content_hash_sees_every_change(changes):
    """Whatever the signatories saw may not change unseen."""
    assert content_hash(full_tournament(**changes), WHERE) != content_hash(full_tournament(), WHERE)


def test_content_hash_is_stable_and_ignores_signatures_and_order_of_entry():
    """It is kept with the ink, so it may never change by itself."""
    ink = (signature(SignatureRole.EAST, ""),)
    hands = list(full_hands())
    hands[4] = replace(hands[4], declared=dict(reversed(EIGHT_FANS.items())))
    same = full_tournament(signatures=ink, hands=tuple(hands))
    assert content_hash(same, WHERE) == content_hash(full_tournament(), WHERE)
    assert content_hash(full_tournament(), WHERE) == (
        "35c945dc61377f107f82fe253b72ab0458a0a0ef637c04b3776cbb67c077bab4"
    )
