"""The result report of the European Mahjong Association, as a table that its form can take.

We know a player by one name, so it is split: at a comma or a middle dot; before the word in
capitals (`DUPONT Jean`); before a particle (`Anna von Berg`); else before the last word. A Chinese
name is split after its surname, of two characters where that is a known one. What we do not know
(EMA number, country, membership) stays empty. The columns' names are those of the form, in
English whatever the language. Table points are given to two decimals, as European results are.
"""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO, NamedTuple

from mjref.reports.files import write_whole
from mjref.tournament.standings import Standings

COLUMNS = (
    "Place",
    "First name",
    "Last name",
    "EMA number",
    "Country",
    "EMA member",
    "Table points",
    "Score",
)

_PARTICLES = " al da das de del della den der di do dos du el la le les ten ter van vom von zu zur "
_COMPOUND_SURNAMES = (
    " 欧阳 司马 上官 诸葛 司徒 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 轩辕 端木 独孤 南宫"
    " 西门 百里 呼延 闻人 澹台 申屠 公冶 宗政 濮阳 淳于 单于 太叔 仲孙 钟离 鲜于 闾丘 司空 拓跋 "
)
_SURNAME_AND_GIVEN = 2  # characters: 欧阳 alone is 欧 阳
_TWO_PLACES = 100


class PersonName(NamedTuple):
    """A name in two parts; the first may be empty."""

    first: str
    last: str


def split_name(name: str) -> PersonName:
    """Return first and last name, as said above; a single word is a last name."""
    name = " ".join(name.split())
    if "," in name:
        last, _, first = name.partition(",")
        return PersonName(first.strip(), last.strip())
    if "·" in name:
        first, _, last = name.rpartition("·")
        return PersonName(first, last)
    if _is_chinese(name):
        is_compound = f" {name[:2]} " in _COMPOUND_SURNAMES and len(name) > _SURNAME_AND_GIVEN
        cut = 2 if is_compound else 1
        return PersonName(name[cut:], name[:cut])
    return _split_words(name.split())


def rows(standings: Standings) -> Iterator[tuple[str | int | Fraction, ...]]:
    """Yield a row for each place; the score is net of the base points."""
    for standing in standings.players:
        first, last = split_name(standing.name)
        points, score = standing.standard_points, standing.match_points
        yield (standing.rank, first, last, "", "", "", points, score)


def write_ema_csv(standings: Standings, path: Path) -> None:
    """Write the report as CSV in UTF-8 with its mark; raises ReportError."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows(standings):
        writer.writerow([_for_csv(value) for value in row])
    write_whole(path, lambda stream: _fill(stream, text.getvalue().encode("utf-8-sig")))


def write_ema_xlsx(standings: Standings, path: Path) -> None:
    """Write the report as a workbook with its columns in the first row; raises ReportError."""
    write_whole(path, lambda stream: _write_workbook(standings, stream))


def _split_words(words: list[str]) -> PersonName:
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if 0 < len(capitals) < len(words):
        first = " ".join(word for word in words if word not in capitals)
        return PersonName(first, " ".join(capitals))
    particles = [at for at, word in enumerate(words) if at and f" {word} " in _PARTICLES]
    cut = particles[0] if particles else len(words) - 1
    return PersonName(" ".join(words[:cut]), " ".join(words[cut:]))


def _is_chinese(name: str) -> bool:
    return bool(name) and all(letter >= "\u3400" for letter in name)


def _two_decimals(value: Fraction) -> float:
    return round(value * _TWO_PLACES) / _TWO_PLACES


def _for_csv(value: str | int | Fraction) -> str | int:
    """Return a cell; no name may begin a formula."""
    if isinstance(value, Fraction):
        return f"{_two_decimals(value):.2f}".rstrip("0").rstrip(".")
    return f"'{value}" if isinstance(value, str) and value[:1] in {*"=+-@\t\r"} else value


def _write_workbook(standings: Standings, stream: BinaryIO) -> None:
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "EMA"
    sheet.append(COLUMNS)
    for number, row in enumerate(rows(standings), start=2):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            cell.value = _two_decimals(value) if isinstance(value, Fraction) else value or None
            if isinstance(value, str) and value:
                cell.data_type = "s"
    for column in range(1, len(COLUMNS) + 1):
        sheet.cell(1, column).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(column)].width = 16
    sheet.freeze_panes = "A2"
    book.save(stream)


def _fill(stream: BinaryIO, data: bytes) -> None:
    stream.write(data)
