"""A whole session through the real window, from a real file to paper that says the same."""

import openpyxl
import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mjref.app import services
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.rotation import pattern_of, positions
from mjref.ui.commands import PAGE_TITLES
from mjref.ui.main_window import MainWindow
from tests.samples import Clock
from tests.ui.table_desks import HERE, played_hands, tournament_a
from tests.ui.windows import preferences_in, settle

MOST_KEYS = 12
TOTALS = (-379, 253, 44, 82)  # the published sheet
FALSE_WINS = {-30: "ch", -60: "zh"}  # 错和 and 诈和 by their initials
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)


def type_on_line(text):
    """Type and confirm; return the number of keys."""
    QTest.keyClicks(QApplication.focusWidget(), text)
    press(ENTER)
    return len(text) + 1


@pytest.fixture
def window(qtbot, tmp_path):
    """The window on a file in which the table has nothing recorded yet."""
    path = tmp_path / "a.mjref"
    SqlStore.create(path, tournament_a(), Origin(who="主办", when=Clock()())).close()
    window = MainWindow(services(), preferences_in(tmp_path))
    window.resize(1366, 768)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.open_path(path)
    qtbot.waitUntil(lambda: window.bench is not None, timeout=20_000)
    settle(qtbot)
    yield window
    settle(qtbot)
    window.close_file()


def open_the_table(qtbot, window):
    """Go to the overview, to the first session, into its first table, and on to ours."""
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window, Qt.Key.Key_1, control)
    while window.bench.session != HERE.session:
        QTest.keyClick(window, Qt.Key.Key_PageUp, control)
    settle(qtbot)
    press(ENTER)
    while window.workspace.table_desk.where != HERE:
        press(Qt.Key.Key_PageDown)


def play(desk):
    """Enter the sixteen hands as the referee does: fines first, then the win.

    Returns the keys that each win took; the published sheets have points and no fans.
    """
    rotation = pattern_of(desk.tournament.settings)
    seats = desk.table(HERE).seats
    keys = []
    for hand in played_hands():
        winds = positions(hand.number, rotation).winds

        def key(player, winds=winds):
            return winds[seats.index(player)].letter.lower()

        for fine in hand.penalties:
            if fine.points < 0:
                type_on_line(f"f{key(fine.player)}{FALSE_WINS[fine.points]}")
        loser = hand.discarder or hand.winner
        keys.append(type_on_line(f"{key(hand.winner)}{key(loser)}={hand.points}"))
    return keys


def export(qtbot, window, path, form):
    """Order the score sheet of the table on the page of paper."""
    window.show_page([str(title) for title in PAGE_TITLES].index("Print and export"))
    page = window.workspace.page
    for choice, value in (
        (page.what, "sheets"),
        (page.form, form),
        (page.session, HERE.session),
        (page.table, HERE.table),
    ):
        choice.setCurrentIndex(choice.findData(value))
        choice.activated.emit(choice.currentIndex())
    page.target.setText(str(path))
    page.target.editingFinished.emit()
    with qtbot.waitSignal(page.written, timeout=30_000):
        press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)


def test_a_session_by_keyboard_from_file_to_paper(qtbot, window, tmp_path):
    """Tournament A, session 1, table 6: window, file, PDF and XLSX all say what was published."""
    desk = window.bench.desk
    open_the_table(qtbot, window)
    assert max(play(desk)) <= MOST_KEYS
    assert desk.sheet(HERE).totals == TOTALS
    press(ESCAPE)
    export(qtbot, window, tmp_path / "sheet.pdf", "pdf")
    export(qtbot, window, tmp_path / "sheet.xlsx", "xlsx")

    store = SqlStore.open(tmp_path / "a.mjref", read_only=True)
    stored = store.load().table(HERE)
    store.close()
    assert stored.hands == desk.table(HERE).hands
    assert [hand.points for hand in stored.hands] == [hand.points for hand in played_hands()]

    document = pypdfium2.PdfDocument(str(tmp_path / "sheet.pdf"))
    text = document[0].get_textpage().get_text_range()
    document.close()
    cells = {
        cell.value
        for sheet in openpyxl.load_workbook(tmp_path / "sheet.xlsx", data_only=True)
        for row in sheet.iter_rows()
        for cell in row
    }
    for total in TOTALS:
        assert f"{total:+}".replace("-", "\N{MINUS SIGN}") in text
        assert total in cells
