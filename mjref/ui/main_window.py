"""The main window: the start, a new tournament, or an open one."""

import gc
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QCloseEvent, QPalette
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mjref import __version__
from mjref.i18n import tr
from mjref.rulebooks.base import Problem
from mjref.ui import look
from mjref.ui.commands import PAGE_TITLES, menu_table
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.hall import Hall
from mjref.ui.menus import Menus
from mjref.ui.notice import Notice
from mjref.ui.opening import Opening
from mjref.ui.pages.start import StartPage
from mjref.ui.people_across import PeopleAcross
from mjref.ui.projector.screens import SystemScreens
from mjref.ui.quick_find import QuickFind
from mjref.ui.rank_notice import RankNotice
from mjref.ui.refusals import refusal
from mjref.ui.services import OpenFile, Services
from mjref.ui.settings import Preferences
from mjref.ui.shortcuts import ShortcutsSheet
from mjref.ui.tour import Tour
from mjref.ui.workbench import Workbench
from mjref.ui.workspace import Workspace

SIZE = (1280, 720)


class MainWindow(QMainWindow):
    """One window; at most one tournament is open in it."""

    def __init__(
        self,
        services: Services,
        preferences: Preferences,
        new_window: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self.services = services
        self.preferences = preferences
        self._new_window = new_window
        self._file: OpenFile | None = None
        self.path: Path | None = None
        self.workspace: Workspace | None = None
        self.hall: Hall | None = None
        self.notice = Notice()
        self.tour = Tour(self._show_titled, preferences)
        self.start = StartPage(preferences)
        self.opening = Opening(self, services, preferences)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start)
        self._menus = Menus(self, menu_table(self))
        self._recent = QMenu(self)
        self._menus.action("recent").setMenu(self._recent)
        self._recent.aboutToShow.connect(self._fill_recent)
        self._lay_out()
        self._connect()
        self.resize(*SIZE)
        self.restoreGeometry(preferences.geometry)
        self._is_built = True
        self.retranslate()

    # --- the tournament in this window ---

    def open_path(self, path: Path) -> None:
        """Open a tournament, or offer to import an interchange file."""
        self.opening.open(path)

    def show_tournament(self, opened: OpenFile, path: Path) -> None:
        """Show a tournament that was opened, in the place of what was there."""
        self._let_go()
        self._file, self.path = opened, path
        bridge = DeskBridge(opened.desk, self)
        bench = Workbench(bridge, self.preferences, self.services.now, bridge)
        bridge.refused.connect(self.show_refusal)
        bridge.granted.connect(self.notice.hide)
        bridge.header_changed.connect(self.retranslate)
        bridge.stepped.connect(lambda words: self.notice.say(words, "good"))
        bench.said.connect(self.notice.say)
        RankNotice(bridge, self.notice, self)
        bridge.undo_stack.indexChanged.connect(lambda _: self._name_steps())
        self.workspace = Workspace(bench)
        self.workspace.moved.connect(self.notice.hide)
        self.workspace.look_changed.connect(self._apply_look)
        self.workspace.draw_requested.connect(self._on_draw_requested)
        self.hall = Hall(bench, self, self.notice, self.services.steady, SystemScreens(bridge))
        self._stack.addWidget(self.workspace)
        self._stack.setCurrentWidget(self.workspace)
        self.workspace.show_page(0)
        self.notice.hide()
        self.preferences.remember_file(path)
        self.start.fill()
        self.retranslate()

    def close_file(self) -> None:
        """Close the tournament, back to the start."""
        self._let_go()
        self._stack.setCurrentWidget(self.start)
        self.notice.hide()
        self.start.fill()
        self.start.new_button.setFocus()
        self.retranslate()

    def reload(self) -> None:
        """Read the file again, after somebody else wrote to it."""
        path = self.path
        if path is not None:
            self._let_go()
            self.open_path(path)

    @property
    def bench(self) -> Workbench | None:
        """Return what the pages share, None while no tournament is open."""
        return self.workspace.bench if self.workspace else None

    # --- what the menus ask ---

    def start_new(self) -> None:
        """Begin a new tournament in the place of what is in sight."""
        self.opening.start_new()

    def choose_file(self) -> None:
        """Ask for a file and open it."""
        folder = str(self.path.parent) if self.path else str(Path.home())
        kinds = tr("Tournaments (*.mjref *.json)")
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Open a tournament"), folder, kinds)
        if chosen:
            self.open_path(Path(chosen))

    def open_window(self) -> None:
        """Open one more window."""
        self._new_window()

    def undo(self) -> None:
        """Undo the last step, and say which."""
        if self.bench:
            self.bench.bridge.undo()

    def redo(self) -> None:
        """Make the step that was undone again, and say which."""
        if self.bench:
            self.bench.bridge.redo()

    def show_search(self) -> None:
        """Search on the page in sight."""
        if self.workspace:
            self.workspace.page.show_search()

    def find_anything(self) -> None:
        """Find a player, a table, a page or a command."""
        if self.workspace:
            QuickFind(self.workspace, self._menus.commands(), self).exec()

    def show_page(self, position: int) -> None:
        """Show a page, from 0."""
        if self.workspace:
            self._stack.setCurrentWidget(self.workspace)
            self.workspace.show_page(position)

    def step_session(self, steps: int) -> None:
        """Look at another session."""
        if self.bench:
            self.bench.step_session(steps)

    def change_language(self) -> None:
        """Switch between Chinese and English."""
        look.next_language(self.preferences)
        self._apply_look()

    def change_scheme(self) -> None:
        """Switch between light and dark."""
        window = self.palette().color(QPalette.ColorRole.Window)
        look.next_scheme(self.preferences, is_dark=window.lightness() < 128)
        self._apply_look()

    def change_scale(self, steps: int) -> None:
        """Make everything larger or smaller."""
        look.step_scale(self.preferences, steps)
        self._apply_look()

    def change_full_screen(self) -> None:
        """Fill the screen, or not."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def ask_hall(self, wish: str) -> None:
        """Do something for the hall, such as showing the clock on the projector."""
        if self.hall:
            self.hall.wish(wish)

    def show_keys(self) -> None:
        """Show the sheet of all keys."""
        ShortcutsSheet(self).exec()

    def compare_people(self) -> None:
        """Rate the people of several tournaments, the open one among them."""
        PeopleAcross(self.services, [self.path] if self.path else [], self).exec()

    def start_tour(self) -> None:
        """Show the first steps."""
        if self.workspace:
            self.tour.start()

    def show_about(self) -> None:
        """Say what this program is."""
        words = tr("mjref {version}: the referee's workbench for competition mahjong.")
        QMessageBox.about(self, tr("About mjref"), words.format(version=__version__))

    # --- inside ---

    def show_refusal(self, problems: tuple[Problem, ...]) -> None:
        """Say what was refused and what to do."""
        desk = self._file.desk if self._file else None
        stale = any(problem.code == "changed_meanwhile" for problem in problems)
        action = (tr("Read the file again"), self.reload) if stale else None
        self.notice.say(refusal(problems, desk), "bad", action)

    def show_central(self, widget: QWidget) -> None:
        """Show a widget such as the form for a new tournament in the place of the rest."""
        if self._stack.indexOf(widget) < 0:
            self._stack.addWidget(widget)
        self._stack.setCurrentWidget(widget)
        self.notice.hide()

    def drop_central(self, widget: QWidget) -> None:
        """Take such a widget away; what was there before is there again."""
        self._stack.removeWidget(widget)
        widget.deleteLater()
        self._stack.setCurrentWidget(self.workspace or self.start)
        self.notice.hide()

    def show_look(self) -> None:
        """Show the choices of language, colours and size as they are now."""
        if self.workspace:
            self.workspace.show_look()

    def retranslate(self) -> None:
        """Set the words anew."""
        name = self._file.desk.tournament.name if self._file else ""
        self.setWindowTitle(f"{name} — mjref" if name else tr("mjref"))
        self._menus.retranslate()
        self._menus.allow(has_tournament=self.workspace is not None)
        self._name_steps()

    def _lay_out(self) -> None:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.tour)
        layout.addWidget(self.notice)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        self.start.new_requested.connect(self.start_new)
        self.start.open_requested.connect(self.choose_file)
        self.start.sample_requested.connect(self.opening.open_sample)
        self.start.path_chosen.connect(self.open_path)

    def _let_go(self) -> None:
        if self._file is None or self.workspace is None:
            return
        self.tour.hide()
        if self.hall is not None:
            self.hall.close()
        self._stack.removeWidget(self.workspace)
        self.workspace.bench.bridge.deleteLater()
        self.workspace.deleteLater()
        self._file.close()
        self._file, self.workspace, self.path, self.hall = None, None, None, None
        gc.unfreeze()  # what stays behind of the closed tournament may be found again

    def _name_steps(self) -> None:
        undo, redo = self._menus.action("undo"), self._menus.action("redo")
        stack = self.bench.bridge.undo_stack if self.bench else None
        _name_step(undo, tr("&Undo"), stack.undoText() if stack and stack.canUndo() else "")
        _name_step(redo, tr("&Redo"), stack.redoText() if stack and stack.canRedo() else "")

    def _show_titled(self, title: str) -> None:
        self.show_page(PAGE_TITLES.index(title))

    def _fill_recent(self) -> None:
        self._recent.clear()
        for path in self.preferences.recent:
            action = self._recent.addAction(path.stem)
            action.triggered.connect(lambda _=False, path=path: self.open_path(path))

    def _apply_look(self) -> None:
        look.apply_look(self.preferences)
        self.show_look()

    def _on_draw_requested(self) -> None:
        self.opening.draw_seats()

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        """Set the words anew after a switch of language."""
        if event.type() is QEvent.Type.LanguageChange and getattr(self, "_is_built", False):
            self.retranslate()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the window's place, let go of the file."""
        self.preferences.geometry = self.saveGeometry()
        self._let_go()
        super().closeEvent(event)


def _name_step(action: QAction, words: str, step: str) -> None:
    action.setText(f"{words}: {step}" if step else words)
    action.setEnabled(bool(step))
