"""Leaving in mid-session and leaving the tournament, in the window."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from mjref.tournament.attendance import AbsenceKind
from mjref.tournament.attending import open_seats
from mjref.tournament.measures import forfeiters
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, TableKey
from mjref.ui.departure_dialog import DepartureDialog
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.desk_layout import Page
from mjref.ui.pages.people import PeoplePage
from mjref.ui.table_desk import TableDesk
from tests.builders import HERE, NOON, SEATS, desk_of, people, table, tournament, won
from tests.ui.windows import bench_of

COMPANION = Player(id="X", name="X", substitute=True)


def facts():
    sessions = [Session(number=number, tables=(table(),)) for number in (1, 2)]
    return tournament(*sessions, players=(*people(*SEATS), COMPANION))


def test_a_table_stops_where_one_left_and_nobody_takes_over(qtbot):
    desk = desk_of(facts())
    desk.record_hand(HERE, won(1, "S", "W"))
    bridge = DeskBridge(desk)
    window = TableDesk(bridge, HERE)
    bridge.setParent(window)
    qtbot.addWidget(window)
    window.pages.open(Page.PEOPLE)
    window.parts.people.left_button.click()
    assert desk.table(HERE).absences == ()  # no reason yet
    window.parts.people.reason.setText("ill")
    window.parts.people.left_button.click()
    assert [(gone.player, gone.hand) for gone in desk.table(HERE).absences] == [("E", 2)]
    assert desk.sheet(HERE).is_complete
    bridge.undo()
    assert desk.table(HERE).absences == ()


def test_a_late_arrival_is_typed_with_its_fine_and_undone_in_one_step(qtbot):
    desk = desk_of(facts())
    bridge = DeskBridge(desk)
    window = TableDesk(bridge, HERE)
    bridge.setParent(window)
    qtbot.addWidget(window)
    window.show()
    window.pages.open(Page.PEOPLE)
    form = window.parts.people.late
    assert not form.companion.isEnabled()  # no hand missed
    form.from_hand.setValue(3)
    form.companion.setCurrentIndex(form.companion.findData("X"))
    QTest.keyClick(form.late_by, Qt.Key.Key_Return)
    assert desk.table(HERE).absences == ()  # how late?
    QTest.keyClicks(form.late_by, "12:30")
    assert form.is_fined.isChecked()
    QTest.keyClick(form.late_by, Qt.Key.Key_Return)
    after = desk.table(HERE)
    assert [(a.player, a.kind, a.seconds, a.hand) for a in after.absences] == [
        ("E", AbsenceKind.LATE, 750, 3)
    ]
    assert [(fine.player, fine.points) for fine in after.penalties] == [("E", -20)]
    assert [(each.incoming, each.from_hand) for each in after.replacements] == [("X", 1), ("E", 3)]
    assert window.parts.page is Page.HANDS
    bridge.undo()
    assert desk.table(HERE) == facts().table(HERE)


def test_over_the_limit_the_session_is_proposed_as_lost(qtbot):
    desk = desk_of(facts())
    bridge = DeskBridge(desk)
    window = TableDesk(bridge, HERE)
    bridge.setParent(window)
    qtbot.addWidget(window)
    window.pages.open(Page.PEOPLE)
    form = window.parts.people.late
    form.player.setCurrentIndex(form.player.findData("S"))
    form.late_by.setText("16")
    assert not form.from_hand.isEnabled()
    assert form.companion.isEnabled()
    form.is_fined.setChecked(False)
    assert form.from_hand.isEnabled()  # the referee decides otherwise
    form.is_fined.setChecked(True)
    form.save_button.click()
    assert forfeiters(desk.table(HERE)) == ("S",)


def test_who_leaves_is_replaced_in_all_sessions_to_come_in_one_step(qtbot, tmp_path, monkeypatch):
    bench = bench_of(desk_of(facts()), tmp_path)
    page = PeoplePage(bench)
    qtbot.addWidget(page)
    page.player_view.go_to("E")

    def fill_in(dialog):
        dialog.reason.setText("ill")
        dialog.session.setCurrentIndex(1)
        dialog.incoming.setCurrentIndex(0)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(DepartureDialog, "exec", fill_in)
    page.leave.click()
    after = bench.desk.tournament
    assert [(gone.player, gone.session, gone.reason) for gone in after.departures] == [
        ("E", 2, "ill")
    ]
    assert open_seats(after) == []
    assert after.table(TableKey(2, 1)).replacements[0].incoming == "X"
    bench.bridge.undo()
    assert bench.desk.tournament.departures == ()
    assert bench.desk.table(TableKey(2, 1)).replacements == ()


def test_a_departure_without_a_reason_is_not_accepted(qtbot):
    dialog = DepartureDialog(facts(), facts().player("E"), 1)
    qtbot.addWidget(dialog)
    assert dialog.missing()
    dialog.reason.setText("ill")
    assert not dialog.missing()
    assert dialog.departure(NOON).at == NOON
