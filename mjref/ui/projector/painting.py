"""Paints the scenes: one thing at a time, nothing smaller than the last row can read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from mjref.i18n import mark, tr
from mjref.tournament.clock import ClockReading, Phase
from mjref.ui.formats import countdown, time_of_day, wind_name
from mjref.ui.projector.canvas import EM, LABEL, MARGIN, MIDDLE, RIGHT, ROW, Canvas
from mjref.ui.projector.content import SCENE_WORDS, RankRow, Scene, SeatRow
from mjref.ui.theme import Colours

HEAD = 0.05  # where the line at the top begins
BODY = 0.2  # where the rows begin
FOOT = 0.955  # the dots that tell the pages
SEAT_ROWS = RANK_ROWS = 7
_TIME_EM = 0.44
_GAP = 0.04
_QUIET = (Phase.NOT_STARTED, Phase.PAUSED, Phase.ENDED)
_WORDS = {
    Phase.NOT_STARTED: mark("Not started"),
    Phase.RUNNING: mark("Ends at {time}"),
    Phase.PAUSED: mark("Paused"),
    Phase.BREAK: mark("Break until {time}"),
    Phase.WARNING: mark("Ends at {time}"),
    Phase.TIME_UP: mark("Time is up"),
    Phase.ENDED: mark("Session ended"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """All that one picture shows; what its scene does not need stays empty."""

    scene: Scene
    title: str = ""
    place: str = ""
    """The session, in words."""
    clock: ClockReading | None = None
    break_left: timedelta | None = None
    """While there is a break: how much of it is left."""
    words: str = ""
    """An announcement, or the sentence under the clock."""
    seats: Sequence[SeatRow] = ()
    ranks: Sequence[RankRow] = ()
    page: int = 0
    pages: int = 1


def paint(painter: QPainter, width: int, height: int, slide: Slide, look: Colours) -> None:
    """Paint a slide over the whole picture."""
    canvas = Canvas(painter, width, height)
    canvas.band(QRectF(0, 0, canvas.width, 1), look.window)
    if slide.scene is Scene.BLANK:
        return
    if slide.scene is Scene.CLOCK:
        _paint_clock(canvas, slide, look)
        return
    _paint_head(canvas, slide, look)
    if slide.scene is Scene.ANNOUNCEMENT:
        box = QRectF(MARGIN, BODY, canvas.width - 2 * MARGIN, FOOT - BODY - 0.02)
        canvas.fit(slide.words, box, 2 * EM, colour=look.ink)
    elif slide.scene is Scene.SEATS:
        _paint_seats(canvas, slide.seats, look)
    else:
        _paint_ranks(canvas, slide.ranks, look, of_teams=slide.scene is Scene.TEAMS)
    _paint_pages(canvas, slide, look)


def _paint_clock(canvas: Canvas, slide: Slide, look: Colours) -> None:
    reading = slide.clock
    whole = QRectF(MARGIN, HEAD - 0.015, canvas.width - 2 * MARGIN, ROW)
    canvas.text(slide.title, whole, LABEL, colour=look.ink_muted, side=MIDDLE)
    below = QRectF(MARGIN, HEAD + 0.065, canvas.width - 2 * MARGIN, ROW)
    canvas.text(slide.place, below, EM, colour=look.ink, side=MIDDLE)
    if reading is None:
        return
    figure = QRectF(MARGIN, 0.2, canvas.width - 2 * MARGIN, 0.46)
    tone = {Phase.WARNING: look.warn, Phase.TIME_UP: look.bad}.get(reading.phase, look.ink)
    if reading.phase in _QUIET:
        tone = look.ink_muted
    shown = countdown(reading.remaining)
    if reading.phase is Phase.TIME_UP:
        shown = tr(_WORDS[Phase.TIME_UP])
    elif slide.break_left is not None:
        shown = countdown(slide.break_left)
    canvas.fit(shown, figure, _TIME_EM, colour=tone)
    top = 0.66
    if words := _state_words(reading):
        line = QRectF(MARGIN, top, canvas.width - 2 * MARGIN, 0.12)
        canvas.text(words, line, 1.25 * EM, colour=tone, bold=True, side=MIDDLE)
        top += 0.13
    if slide.words:
        box = QRectF(MARGIN, top, canvas.width - 2 * MARGIN, 0.95 - top)
        canvas.fit(slide.words, box, 1.25 * EM, colour=look.ink, bold=False)


def _state_words(reading: ClockReading) -> str:
    if reading.phase is Phase.TIME_UP:
        return ""
    at = reading.break_ends_at if reading.phase is Phase.BREAK else reading.ends_at
    return tr(_WORDS[reading.phase]).format(time=time_of_day(at))


def _paint_head(canvas: Canvas, slide: Slide, look: Colours) -> None:
    left = QRectF(MARGIN, HEAD, canvas.width - 2 * MARGIN, ROW)
    title = tr(SCENE_WORDS[slide.scene])
    canvas.text(title, left, EM, colour=look.ink, bold=True)
    beside = left.adjusted(canvas.width_of(title, EM, bold=True) + _GAP, 0, 0, 0)
    time = ""
    if slide.clock is not None:
        late = slide.clock.phase is Phase.TIME_UP
        time = tr(_WORDS[Phase.TIME_UP]) if late else countdown(slide.clock.remaining)
        tone = {Phase.WARNING: look.warn, Phase.TIME_UP: look.bad}.get(slide.clock.phase, look.ink)
        canvas.text(time, left, EM, colour=tone, bold=True, side=RIGHT)
    beside.setRight(left.right() - canvas.width_of(time, EM, bold=True) - _GAP)
    canvas.text(slide.place, beside, LABEL, colour=look.ink_muted)
    canvas.line(HEAD + ROW + 0.01, look.rule_strong, MARGIN, canvas.width - MARGIN)


def _paint_seats(canvas: Canvas, rows: Sequence[SeatRow], look: Colours) -> None:
    number = 0.16
    column = (canvas.width - 2 * MARGIN - number) / 4
    for seat in range(4):
        head = QRectF(MARGIN + number + seat * column, BODY - 0.02, column, ROW * 0.8)
        canvas.text(wind_name(seat), head, LABEL, colour=look.ink_muted)
    for line, row in enumerate(rows):
        y = BODY + 0.055 + line * ROW
        if line % 2 == 0:
            band = QRectF(MARGIN / 2, y, canvas.width - MARGIN, ROW)
            canvas.band(band, look.paper)
        box = QRectF(MARGIN, y, number - _GAP, ROW)
        canvas.text(str(row.table), box, EM, colour=look.ink, bold=True)
        for seat, name in enumerate(row.names):
            box = QRectF(MARGIN + number + seat * column, y, column - _GAP, ROW)
            canvas.text(name, box, EM, colour=look.ink)


def _paint_ranks(canvas: Canvas, rows: Sequence[RankRow], look: Colours, *, of_teams: bool) -> None:
    left, right = MARGIN, canvas.width - MARGIN
    rank, standard, match = 0.15, 0.27, 0.33
    has_teams = not of_teams and any(row.team for row in rows)
    names = right - left - rank - standard - match
    name = names
    if has_teams:  # the team gets what the names on this page leave
        widest = max(canvas.width_of(row.name, EM) for row in rows)
        name = min(widest + 1.5 * _GAP, 0.6 * names)
    places = {
        "name": QRectF(left + rank, 0, name - _GAP, ROW),
        "team": QRectF(left + rank + name, 0, names - name - _GAP, ROW),
        "standard": QRectF(right - match - standard, 0, standard, ROW),
        "match": QRectF(right - match, 0, match, ROW),
    }
    head = BODY - 0.02
    canvas.text(
        tr("Standard"),
        places["standard"].translated(0, head),
        LABEL * 0.9,
        colour=look.ink_muted,
        side=RIGHT,
    )
    canvas.text(
        tr("Match"),
        places["match"].translated(0, head),
        LABEL * 0.9,
        colour=look.ink_muted,
        side=RIGHT,
    )
    for line, row in enumerate(rows):
        y = BODY + 0.055 + line * ROW
        if line % 2 == 0:
            canvas.band(QRectF(MARGIN / 2, y, canvas.width - MARGIN, ROW), look.paper)
        canvas.text(
            str(row.rank), QRectF(left, y, rank - _GAP, ROW), EM, colour=look.ink, bold=True
        )
        canvas.text(row.name, places["name"].translated(0, y), EM, colour=look.ink)
        if has_teams:
            canvas.text(row.team, places["team"].translated(0, y), EM, colour=look.ink_muted)
        box = places["standard"].translated(0, y)
        canvas.text(row.standard, box, EM, colour=look.ink, bold=True, side=RIGHT)
        canvas.text(row.match, places["match"].translated(0, y), EM, colour=look.ink, side=RIGHT)
    if not rows:
        box = QRectF(left, BODY, right - left, 0.5)
        canvas.fit(tr("Nothing has been counted yet."), box, EM, colour=look.ink_muted, bold=False)


def _paint_pages(canvas: Canvas, slide: Slide, look: Colours) -> None:
    """A dot for each page, the one in sight full."""
    if slide.pages < 2:
        return
    apart = 0.035
    first = canvas.width / 2 - apart * (slide.pages - 1) / 2
    for page in range(slide.pages):
        colour = look.ink if page == slide.page else look.rule_strong
        canvas.dot(first + page * apart, FOOT + 0.015, 0.008, colour)
