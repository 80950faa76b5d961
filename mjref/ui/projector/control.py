"""Decides what the projector shows, where it stands, and when it goes on to the next page."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from math import ceil

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from mjref.i18n import language, mark, speaking, tr
from mjref.tournament.clock import ClockReading, Phase
from mjref.tournament.standings import Standings
from mjref.tournament.time_up import time_up
from mjref.ui.formats import time_of_day
from mjref.ui.hall_clock import Announcement, News
from mjref.ui.projector.content import Scene, pages, rank_rows, seat_rows
from mjref.ui.projector.painting import RANK_ROWS, SEAT_ROWS, Slide
from mjref.ui.projector.screens import Screens
from mjref.ui.projector.window import ProjectorWindow
from mjref.ui.theme import DARK, LIGHT, Colours, Scheme, colours
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

TURN_MS = 12_000
INTERRUPTS_FOR = 5  # turns
TICK_MS = 250

LANGUAGES = {
    "window": mark("the window's language"),
    "both": mark("Chinese and English by turns"),
    "zh": mark("Chinese"),
    "en": mark("English"),
}


class Show(StrEnum):
    """What the chief referee lets the hall see."""

    CLOCK = "clock"
    SEATS = "seats"
    RANKINGS = "rankings"
    TURNS = "turns"
    ANNOUNCEMENT = "announcement"
    BLANK = "blank"


class Projector(QObject):
    """One projector window and what is in it."""

    said = Signal(str, str)  # sentence, tone

    def __init__(
        self,
        bench: Workbench,
        beside: QWidget,
        screens: Screens,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bench, self._beside, self._screens = bench, beside, screens
        self.window: ProjectorWindow | None = None
        self.show_what = Show.TURNS
        self.announcement = ""
        self.is_held = False
        self._slides: list[Slide] = [Slide(scene=Scene.CLOCK)]
        self._position = self._rounds = 0
        self._news: Announcement | None = None
        self._news_for = 0
        self._standings: Standings | None = None
        self._screen = ""
        self._is_displaced = False
        self._work = Latest(bench.desk.standings, self)
        self._work.delivered.connect(self._on_standings)
        self._turns, self._ticks = QTimer(self), QTimer(self)
        self._turns.setInterval(TURN_MS)
        self._ticks.setInterval(TICK_MS)
        self._connect()

    # --- wishes ---

    @property
    def is_shown(self) -> bool:
        """Return whether the hall sees anything."""
        return self.window is not None

    def turn_on(self) -> None:
        """Open the window, on a second screen where there is one."""
        if self.window is not None:
            return
        self.window = ProjectorWindow()
        self.window.closed.connect(self._on_closed)
        self.window.addActions([each for each in self._beside.actions() if _is_ours(each)])
        self._place()
        self._work.request()
        self._plan()
        self._turns.start()
        self._ticks.start()

    def turn_off(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()

    def show(self, what: Show) -> None:
        """Show one thing from now on; opens the window where it is closed."""
        self.show_what = what
        self._position = self._rounds = 0
        self._news = None
        self.turn_on()
        self._plan()
        if self._turns.isActive():
            self._turns.start()  # a full turn for what comes now

    def announce(self, words: str) -> None:
        """Show a text."""
        self.announcement = words
        self.show(Show.ANNOUNCEMENT)

    def interrupt(self, news: Announcement) -> None:
        """Show the clock with an announcement for a minute; what was shown comes back."""
        self._news, self._news_for = news, INTERRUPTS_FOR
        self.refresh()

    def turn(self) -> None:
        """Go on to the next page; after the last one the first comes, in the other language."""
        if self._news is not None:
            self._news_for -= 1
            self._news = self._news if self._news_for > 0 else None
        else:
            self._plan()
            self._position += 1
            if self._position >= len(self._slides):
                self._position, self._rounds = 0, self._rounds + 1
        self.refresh()

    def hold(self) -> bool:
        """Stay at this page, or go on by itself again; returns whether it stays."""
        self.is_held = not self.is_held
        if self.is_held:
            self._turns.stop()
        elif self.is_shown:
            self._turns.start()
        return self.is_held

    def refresh(self) -> None:
        """Show what is so now."""
        if self.window is not None:
            spoken = self._language()
            with speaking(spoken):
                slide = self._slide()
            self.window.show_slide(slide, spoken, self._look())

    # --- what is shown ---

    def _language(self) -> str:
        chosen = self._bench.preferences.projector_language
        if chosen == "both":
            return ("zh", "en")[self._rounds % 2]
        return language() if chosen == "window" else chosen

    def _look(self) -> Colours:
        scheme = self._bench.preferences.projector_scheme
        return {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}.get(scheme) or colours()

    def _slide(self) -> Slide:
        slide = self._slides[min(self._position, len(self._slides) - 1)]
        if self._news is not None:
            slide = Slide(scene=Scene.CLOCK)
        session = self._bench.session
        reading = self._bench.desk.clock(session) if session else None
        words = self.announcement if slide.scene is Scene.ANNOUNCEMENT else self._words(reading)
        break_left = None
        if reading and reading.break_ends_at:
            break_left = _whole(max(reading.break_ends_at - self._bench.now(), timedelta()))
        if reading:
            reading = replace(reading, remaining=_whole(reading.remaining))
        return replace(
            slide,
            title=self._bench.desk.tournament.name,
            place=tr("Session {number}").format(number=session) if session else "",
            clock=reading,
            break_left=break_left,
            words=words,
        )

    def _words(self, reading: ClockReading | None) -> str:
        """Return what stands under the clock: the announcement, or the tables that play on."""
        if reading is None:
            return ""
        longer = self._longer()
        if reading.phase is Phase.TIME_UP:
            rule = time_up(self._bench.desk.tournament.settings)
            number = self._bench.session
            words = Announcement(news=News.TIME_UP, session=number, rule=rule).words()
            return f"{words}\n{longer}" if longer else words
        if self._news is not None:
            return self._news.words()
        return longer

    def _longer(self) -> str:
        """Return the tables whose time ends later than the hall's, with the moments."""
        number = self._bench.session
        desk = self._bench.desk
        hall = desk.clock(number)
        log = desk.tournament.session(number).clock
        found = []
        for table in sorted({event.table for event in log if event.table}):
            own = desk.clock(number, table)
            if own.ends_at and own.remaining > hall.remaining:
                words = tr("Table {number} until {time}")
                found.append(words.format(number=table, time=time_of_day(own.ends_at)))
        return " · ".join(found)

    def _plan(self) -> None:
        self._slides = [slide for scene in self._scenes() for slide in self._pages(scene)]
        self._position = min(self._position, len(self._slides) - 1)
        self.refresh()

    def _scenes(self) -> tuple[Scene, ...]:
        has_teams = bool(self._bench.desk.tournament.teams)
        rankings = (Scene.PLAYERS, Scene.TEAMS) if has_teams else (Scene.PLAYERS,)
        alone = {
            Show.CLOCK: (Scene.CLOCK,),
            Show.SEATS: (Scene.SEATS,),
            Show.RANKINGS: rankings,
            Show.ANNOUNCEMENT: (Scene.ANNOUNCEMENT,),
            Show.BLANK: (Scene.BLANK,),
        }
        if self.show_what in alone:
            return alone[self.show_what]
        session = self._bench.session
        if session and self._bench.desk.clock(session).phase is Phase.NOT_STARTED:
            return (Scene.CLOCK, Scene.SEATS)
        return (Scene.CLOCK, *rankings)

    def _pages(self, scene: Scene) -> Iterator[Slide]:
        desk, session = self._bench.desk, self._bench.session
        if scene is Scene.SEATS and session:
            sheets = pages(seat_rows(desk, session), SEAT_ROWS)
            for page, seats in enumerate(sheets):
                yield Slide(scene=scene, seats=tuple(seats), page=page, pages=len(sheets))
        elif scene in (Scene.PLAYERS, Scene.TEAMS) and self._standings is not None:
            teams = {team.id: team.name for team in desk.tournament.teams}
            lists = pages(rank_rows(self._standings, teams, scene), RANK_ROWS)
            for page, ranks in enumerate(lists):
                yield Slide(scene=scene, ranks=tuple(ranks), page=page, pages=len(lists))
        else:
            yield Slide(scene=scene)

    # --- where it stands ---

    def _place(self) -> None:
        assert self.window is not None
        here = self._screens.holding(self._beside)
        others = [place for place in self._screens.places() if place.name != here]
        if others:
            self._screen = others[0].name
            self.window.fill(others[0].area)
        else:
            main = self._screens.places()[0]
            self._screen = main.name
            self.window.stand_on(main.area)
            self.said.emit(
                tr("There is one screen: the projector stands on it. F11 fills the screen."), "warn"
            )

    def _on_screens_changed(self) -> None:
        """Bring the window back from a screen that is gone, and out again when one comes."""
        if self.window is None:
            return
        places = self._screens.places()
        here = self._screens.holding(self._beside)
        if self._screen not in [place.name for place in places]:
            self._is_displaced = True
            self._screen = places[0].name
            self.window.stand_on(places[0].area)
            words = tr(
                "The projector's screen is gone: its picture stands on this screen now. "
                "Plug it in again and the picture goes back."
            )
            self.said.emit(words, "warn")
            return
        others = [place for place in places if place.name != here]
        if self._is_displaced and others:
            self._is_displaced = False
            self._screen = others[0].name
            self.window.fill(others[0].area)
            self.said.emit(tr("The projector is back on its own screen."), "good")

    # --- inside ---

    def _connect(self) -> None:
        self._turns.timeout.connect(self.turn)
        self._ticks.timeout.connect(self.refresh)
        self._screens.changed.connect(self._on_screens_changed)
        self._bench.session_changed.connect(self._on_session_changed)
        bridge = self._bench.bridge
        bridge.results_changed.connect(self._on_results)
        for signal in (bridge.people_changed, bridge.programme_changed, bridge.header_changed):
            signal.connect(self._plan)

    def _on_session_changed(self, _session: int) -> None:
        self._plan()

    def _on_results(self) -> None:
        if self.is_shown:
            self._work.request()

    def _on_standings(self, standings: Standings) -> None:
        self._standings = standings
        self._plan()

    def _on_closed(self) -> None:
        self._turns.stop()
        self._ticks.stop()
        if self.window is not None:
            self.window.deleteLater()
            self.window = None


def _whole(left: timedelta) -> timedelta:
    """Return full seconds, so that the picture is painted anew once a second."""
    return timedelta(seconds=ceil(left.total_seconds()))


def _is_ours(action: QAction) -> bool:
    return bool(action.property("hall"))
