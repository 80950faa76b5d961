"""Draws every screen of the window, Chinese and English, light and dark, and every print.

`python docs/pictures.py` writes `docs/pictures/*.png` from the sample tournament; `--file FILE`
takes another tournament, `--to FOLDER` another place. Each screen is drawn at 100 % and, in the
folder `200`, at 200 %; `--scale 1` draws the first alone. No display is needed. The pictures are
the same from run to run, save for what the clock says.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from prints import draw_prints, shown
from PySide6.QtCore import QEventLoop, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mjref.app import application, services
from mjref.tournament.desk import Desk
from mjref.tournament.programme import ClockAction, Outcome, TableKey
from mjref.tournament.progress import ignore
from mjref.tournament.time_up import time_up
from mjref.ui.commands import PAGE_TITLES
from mjref.ui.look import apply_look
from mjref.ui.main_window import MainWindow
from mjref.ui.new_tournament.flow import NewTournament
from mjref.ui.pages.statistics import COURSE, FANS, NEEDED, PLAYERS, StatisticsPage
from mjref.ui.projector.control import Projector, Show
from mjref.ui.services import OpenFile, Services
from mjref.ui.settings import Preferences
from mjref.ui.shortcuts import ShortcutsSheet
from mjref.ui.theme import Scheme, load_fonts
from mjref.ui.time_up_dialog import TimeUpDialog, tables_to_close
from mjref.ui.worker import Task

ROOT = Path(__file__).resolve().parent
SIZE = QSize(1366, 768)
SETTLE_MS = 30
LOOKS = tuple((language, scheme) for language in ("zh", "en") for scheme in ("light", "dark"))
TYPED = "seqys mqq ph "  # South wins from East: 清一色 门前清 平和
HANDS = (7, 5, 16, 6)  # of each table in the session in play
COLOURS = 256
_NO_DITHER = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
PLAYED_FOR = timedelta(minutes=74)
LAST_MINUTES, A_MINUTE = timedelta(minutes=15), timedelta(minutes=1)
ANNOUNCED = "决赛桌的选手请于 14:00 前到 1 号桌就座。\nFinal table: please be seated by 14:00."


class Hall:
    """The moment at which the pictures are taken: a session in play."""

    def __init__(self) -> None:
        self.moment = datetime.fromisoformat("2027-04-10T01:30:00+00:00")

    def now(self) -> datetime:
        """Return the moment."""
        return self.moment


def main(arguments: list[str]) -> int:
    """Draw all pictures and say where they are."""
    options = _options(arguments)
    if options.scale is None:
        return _at_both_scales(arguments, Path(options.to))
    target = Path(options.to)
    target.mkdir(parents=True, exist_ok=True)
    if options.scale != 1:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    app = application(sys.argv[:1])
    load_fonts()
    with tempfile.TemporaryDirectory() as folder:
        preferences = Preferences(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        preferences.who = "陈裁判"
        preferences.sounds, preferences.voice = False, "off"  # nobody is to hear the pictures
        hall = Hall()
        outside = replace(services(), now=hall.now)
        opened = _opened(outside, options.file, Path(folder), hall)
        window = _window(outside, preferences, opened)
        for language, scheme in LOOKS:
            preferences.language, preferences.scheme = language, Scheme(scheme)
            apply_look(preferences, first=True)
            window.show_look()
            for name, widget in screens(window, outside, hall):
                _save(widget, target / f"{name}-{language}-{scheme}.png")
        window.close()
        if options.scale == 1:  # paper knows no screen
            draw_prints(shown(opened.desk.tournament, opened.desk.rulebook), target)
    app.processEvents()
    print(target)
    return 0


def _at_both_scales(arguments: list[str], target: Path) -> int:
    """Draw twice: how large a pixel is cannot be changed while a program runs."""
    for scale, folder in (("1", target), ("2", target / "200")):
        command = [sys.executable, __file__, *arguments, "--scale", scale, "--to", str(folder)]
        if status := subprocess.call(command):
            return status
    return 0


def screens(window: MainWindow, outside: Services, hall: Hall) -> Iterator[tuple[str, QWidget]]:
    """Yield every screen with its name, as it stands when it is its turn."""
    workspace = window.workspace
    assert workspace is not None
    window.show_central(window.start)
    yield "start", window
    yield from _new_tournament(window, outside)
    window.show_central(workspace)
    for position, title in enumerate(PAGE_TITLES):
        window.show_page(position)
        yield title.lower().replace(" ", "-"), window
    yield from _statistics(window)
    window.tour.start()
    yield "tour", window
    window.tour.leave()
    overview = workspace.page_at(0)
    window.show_page(0)
    overview.look.click()  # type: ignore[attr-defined]
    yield "overview-list", window
    overview.look.click()  # type: ignore[attr-defined]
    workspace.open_table(_furthest(window))
    desk = workspace.table_desk
    assert desk is not None
    QTest.keyClicks(desk.line, TYPED)
    yield "table", window
    desk.line.clear()
    workspace.close_table()
    keys = ShortcutsSheet(window)
    keys.show()
    yield "keys", keys
    keys.close()
    yield from _in_the_hall(window, hall)


def _statistics(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Yield the pictures of the statistics beyond the first."""
    window.show_page(PAGE_TITLES.index("Statistics"))
    page = window.workspace.page if window.workspace else None
    assert isinstance(page, StatisticsPage)
    for what, name in ((FANS, "fans"), (PLAYERS, "players"), (NEEDED, "needed"), (COURSE, "")):
        page.show_picture(what)
        if name:
            yield f"statistics-{name}", window


def _in_the_hall(window: MainWindow, hall: Hall) -> Iterator[tuple[str, QWidget]]:
    """Yield the chief's desk and the projector while the time runs out."""
    bench, beside, began = window.bench, window.hall, hall.moment
    assert bench is not None
    assert beside is not None
    ends_at = bench.desk.clock(bench.session).ends_at if bench.session else None
    if ends_at is None:
        return
    projector = beside.projector
    moments = {"running": began, "warning": ends_at - LAST_MINUTES, "time-up": ends_at + A_MINUTE}
    for name, moment in moments.items():
        hall.moment = moment
        beside.clock.look()
        window.show_page(0)
        bench.bridge.clock_changed.emit(bench.session)
        yield f"chief-{name}", window
        projector.show(Show.CLOCK)
        yield f"projector-clock-{name}", _sized(projector)
    tables = tables_to_close(bench.desk, bench.session)
    question = TimeUpDialog(tables, time_up(bench.desk.tournament.settings), window)
    question.show()
    yield "time-up", question
    question.close()
    hall.moment = began
    for show in (Show.SEATS, Show.RANKINGS):
        projector.show(show)
        yield f"projector-{show.value}", _sized(projector)
    projector.announce(ANNOUNCED)
    yield "projector-announcement", _sized(projector)
    projector.turn_off()
    bench.bridge.clock_changed.emit(bench.session)
    window.notice.hide()


def _sized(projector: Projector) -> QWidget:
    """Return the projector's window, as large as the other pictures."""
    assert projector.window is not None
    projector.window.resize(SIZE)
    projector.refresh()
    return projector.window


def _new_tournament(window: MainWindow, outside: Services) -> Iterator[tuple[str, QWidget]]:
    bench = window.bench
    assert bench is not None
    tournament = bench.desk.tournament
    form = NewTournament(outside, "", Path.home())
    window.show_central(form)
    form.basics.name.setText(tournament.name)
    yield "new-1", window
    form.next_button.click()
    names = {team.id: team.name for team in tournament.teams}
    lines = ["编号\t姓名\t队名"]
    lines += [f"{p.number}\t{p.name}\t{names.get(p.team or '', '')}" for p in tournament.players]
    QApplication.clipboard().setText("\n".join([*lines, "3.5\t李某\t海风队", "\t\t云岭队"]))
    form.roster.paste()
    _wait_until(lambda: form.roster.problems.isVisible())
    yield "new-2-problems", window
    QApplication.clipboard().setText("\n".join(lines))
    form.roster.paste()
    _wait_until(lambda: not form.roster.problems.isVisible())
    yield "new-2", window
    form.next_button.click()
    form.draw.seed.setText("2027-04-10 08:30")
    form.draw.draw()
    _wait_until(lambda: bool(form.draw.sessions))
    yield "new-3", window
    window.drop_central(form)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw every screen of the window.")
    parser.add_argument("--file", type=Path, help="a tournament instead of the sample")
    parser.add_argument("--to", default=ROOT / "pictures", help="the folder for the pictures")
    parser.add_argument("--scale", type=float, help="1 or 2 alone; both by default")
    return parser.parse_args(arguments)


def _opened(outside: Services, file: Path | None, folder: Path, hall: Hall) -> OpenFile:
    """Open a copy, so that nothing is written into the file; its last session is in play."""
    if file is None:
        file = folder / "sample.mjref"
        outside.create_file(file, outside.read_document(outside.sample), "陈裁判", ignore)
    else:
        copy = folder / file.name
        copy.write_bytes(file.read_bytes())
        file = copy
    opened = outside.open_file(file, "陈裁判")
    opened.desk.now = hall.now  # the pictures' own time
    if len(opened.desk.tournament.sessions) > 1:
        _play(opened.desk, hall)
    return opened


def _play(desk: Desk, hall: Hall) -> None:
    """Bring the last session into play: every table has some hands of the session before."""
    former, last = desk.tournament.sessions[-2:]
    desk.clock_action(last.number, ClockAction.START)
    desk.clock_action(last.number, ClockAction.EXTRA, table=2, minutes=5)
    for number, (source, table) in enumerate(zip(former.tables, last.tables, strict=True)):
        seats = dict(zip(source.seats, table.seats, strict=True))
        for hand in (source.hands or ())[: HANDS[number % len(HANDS)]]:
            if hand.outcome is Outcome.UNFINISHED:
                break
            record = replace(
                hand,
                winner=seats.get(hand.winner or ""),
                discarder=seats.get(hand.discarder or ""),
                penalties=(),
            )
            hall.moment += PLAYED_FOR / (HANDS[number % len(HANDS)] * len(last.tables))
            where = TableKey(last.number, table.number)
            if desk.judge(where, record).is_blocked:  # other winds, other fans
                record = replace(record, declared={}, tiles=None, flags=frozenset(), flowers=0)
            desk.record_hand(where, record)
    hall.moment += PLAYED_FOR / len(last.tables)


def _window(outside: Services, preferences: Preferences, opened: OpenFile) -> MainWindow:
    preferences.language = "zh"
    apply_look(preferences, first=True)
    window = MainWindow(outside, preferences)
    window.resize(SIZE)
    window.show()
    window.show_tournament(opened, Path("sample.mjref"))
    return window


def _furthest(window: MainWindow) -> TableKey:
    """Return the table of the last session with most hands of those that still play."""
    bench = window.bench
    assert bench is not None
    last = bench.desk.tournament.settings.hands_per_session
    tables = [
        (len(table.hands or ()) % last, TableKey(session.number, table.number))
        for session in bench.desk.tournament.sessions[-1:]
        for table in session.tables
    ]
    return max(tables)[1]


def _save(widget: QWidget, path: Path) -> None:
    _wait_until(lambda: not Task.is_any_alive())
    _settle()
    picture = widget.grab().toImage()
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    small = picture.convertToFormat(
        QImage.Format.Format_Indexed8, _commonest_colours(picture), _NO_DITHER
    )
    small.save(str(path), quality=0)  # the smallest file


def _commonest_colours(picture: QImage) -> list[int]:
    """Return the colours of a picture that is text on paper: the rest are shades between."""
    counted = Counter(memoryview(picture.constBits()).cast("I"))
    return [colour for colour, _ in counted.most_common(COLOURS)]


def _settle() -> None:
    loop = QEventLoop()
    QTimer.singleShot(SETTLE_MS, loop.quit)
    loop.exec()


def _wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        if is_so():
            return
        _settle()
    raise TimeoutError("a screen did not come")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
