"""Draws the first page of every print, Chinese, English and both, from the sample tournament."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mjref.reports.exports import export
from mjref.reports.history import History
from mjref.reports.order import BOTH, Order, Source
from mjref.tournament.changes import Change, Kind
from mjref.tournament.programme import ClockAction, ClockEvent, HandRecord, Session, Tournament
from mjref.tournament.store import JournalEntry

SCALE = 1.0  # pixels for a point
SHADES = 8
BEGIN = datetime(2027, 4, 10, 1, 0, tzinfo=UTC)
LASTED = timedelta(hours=2, minutes=51)
LINK = "https://cup.example/2027/"

_ONE = Order(to="pdf", session=2, table=1)
ORDERS = {
    "sheet": _ONE,
    "form": replace(_ONE, what="forms"),
    "empty-form": replace(_ONE, what="empty-form", table=None),
    "ranking": Order(to="pdf", what="players", link=LINK),
    "ranking-teams": Order(to="pdf", what="teams"),
    "ranking-session": Order(to="pdf", what="session-ranking", session=2),
    "statistics": Order(to="pdf", what="statistics"),
    "seating": Order(to="pdf", what="seating"),
    "name-cards": Order(to="pdf", what="name-cards"),
    "table-sign": Order(to="pdf", what="table-signs", session=2),
    "certificate": Order(to="pdf", what="certificates"),
}
ALSO = {
    "sheet-both": replace(_ONE, language=BOTH),
    "sheet-a5-zh": replace(_ONE, language="zh", paper="a5"),
    "empty-form-a5-both": replace(_ONE, what="empty-form", language=BOTH, paper="a5"),
}
"""Other dresses of the same: once is enough."""


def draw_prints(source: Source, target: Path) -> None:
    """Write `print-*.png`, one for each print and language."""
    for name, order in _all_orders():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "print.pdf"
            export(source, order, path)
            _draw(path, target / f"print-{name}.png")


def shown(tournament: Tournament, rulebook: object) -> Source:
    """Return the tournament with what prints can show: times, and a hand that was corrected."""
    sessions = tuple(_timed(session) for session in tournament.sessions)
    hand = (sessions[1].tables[0].hands or ())[3]
    return Source(
        tournament=replace(tournament, sessions=sessions),
        rulebook=rulebook,  # type: ignore[arg-type]
        history=History(lambda: [_corrected(hand)]),
        zone=UTC,
    )


def _all_orders() -> Iterator[tuple[str, Order]]:
    for name, order in ORDERS.items():
        for language in ("zh", "en"):
            yield f"{name}-{language}", replace(order, language=language)
    yield from ALSO.items()


def _timed(session: Session) -> Session:
    begin = BEGIN + (session.number - 1) * timedelta(hours=4)
    clock = (
        ClockEvent(action=ClockAction.START, at=begin),
        ClockEvent(action=ClockAction.END, at=begin + LASTED),
    )
    return replace(session, clock=session.clock or clock)


def _corrected(hand: HandRecord) -> JournalEntry:
    former = replace(hand, points=hand.points + 1)
    return JournalEntry(
        number=1,
        at=BEGIN + timedelta(hours=5),
        who="陈裁判",
        reason="漏记缺一门",
        change=Change(Kind.HAND, (2, 1, hand.number), former, hand),
        previous_hash="",
        hash="",
    )


def _draw(pdf: Path, picture: Path) -> None:
    import pypdfium2  # type: ignore[import-untyped]

    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].render(scale=SCALE, grayscale=True).to_pil()
    page.quantize(SHADES, dither=0).save(picture, optimize=True)
