"""Signatures: strokes of a pen as curves for print, and as a picture for spreadsheets."""

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from mjref.reports.sheet import Ink
from mjref.tournament.programme import InkPoint

PEN = 0.022  # width of the pen at full pressure, as a part of the box's height
_LARGEST = 2.5  # how much a small signature may grow beyond the scale of its pad
_SHARPNESS = 4  # drawn larger by this factor, then scaled down
_PICTURE = (300, 120)


class Stroke(NamedTuple):
    """A line through `points`, y upwards, and its width."""

    points: tuple[tuple[float, float], ...]
    width: float


def strokes(ink: Ink, width: float, height: float) -> Iterator[Stroke]:
    """Yield the strokes scaled into a box of `width` × `height`, centred, with its margin."""
    points = [point for stroke in ink.strokes for point in stroke]
    if not points:
        return
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    pad = min(width / max(ink.width, 1), height / max(ink.height, 1))
    room = min(width * 0.94 / max(right - left, 1), height * 0.94 / max(bottom - top, 1))
    scale = min(room, pad * _LARGEST)
    centre_x, centre_y = (left + right) / 2, (top + bottom) / 2
    for stroke in ink.strokes:
        if stroke:
            placed = tuple(
                (width / 2 + (p.x - centre_x) * scale, height / 2 - (p.y - centre_y) * scale)
                for p in stroke
            )
            yield Stroke(placed, height * PEN * (0.5 + _pressure(stroke)))


def _pressure(stroke: tuple[InkPoint, ...]) -> float:
    return min(1.0, max(0.0, sum(point.pressure for point in stroke) / len(stroke)))


def picture(ink: Ink, *, void: bool = False) -> bytes:
    """Return the signature as a PNG, black on transparent, a void one struck through."""
    from PIL import Image, ImageDraw

    width, height = (side * _SHARPNESS for side in _PICTURE)
    image = Image.new("RGBA", (width, height), (255, 255, 255, 0))
    draw = ImageDraw.Draw(image)
    for stroke in strokes(ink, width, height):
        line = [(x, height - y) for x, y in stroke.points]
        radius = stroke.width / 2
        if len(line) > 1:
            draw.line(line, fill="black", width=round(stroke.width), joint="curve")
        for x, y in (line[0], line[-1]):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill="black")
    if void:
        for ends in ((0, 0, width, height), (0, height, width, 0)):
            draw.line(ends, fill="black", width=height // 40)
    stream = BytesIO()
    image.resize(_PICTURE).save(stream, "PNG")
    return stream.getvalue()
