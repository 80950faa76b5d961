"""Which column of a roster is which, by its heading in Chinese or English."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from mjref.storage.roster_files import Cell

_SEARCHED_ROWS = 20  # titles and notes may stand above the headings

# the better a heading, the earlier it stands
_NAME = (
    *("姓名", "选手姓名", "运动员姓名", "队员姓名", "参赛者姓名", "玩家姓名"),
    *("选手", "运动员", "队员", "参赛者", "玩家", "名字", "名称"),
    *("name", "playername", "fullname", "player", "participant", "nameofplayer"),
)
_TEAM = (
    *("队名", "队伍名称", "代表队", "参赛队", "队伍", "球队", "团队", "团体", "队", "所在队"),
    *("参赛单位", "代表单位", "所属单位", "单位名称", "单位", "俱乐部"),
    *("team", "teamname", "nameofteam", "club", "organisation", "organization", "unit"),
)
_NUMBER = (
    *("号码", "编号", "参赛号", "参赛号码", "参赛编号", "选手号", "选手号码", "选手编号"),
    *("运动员号", "运动员编号", "号码牌", "牌号", "号"),
    *("number", "playernumber", "playerno", "no", "nr", "num", "bib", "#", "id"),
    *("序号", "seq", "index"),
)
_SUBSTITUTE = (
    *("替补", "是否替补", "替补队员", "候补", "是否候补", "陪打", "是否陪打"),
    *("substitute", "issubstitute", "sub", "reserve", "alternate"),
)
_CLUB = ("俱乐部", "协会", "club", "clubname", "association")
_COUNTRY = (
    *("国家", "国家/地区", "国家或地区", "国籍", "国别", "地区"),
    *("country", "countryorregion", "country/region", "nation", "nationality"),
)
_SEED_RANK = (
    *("种子", "种子号", "种子序号", "种子顺位", "种子排名", "种子选手"),
    *("seed", "seeding", "seedrank", "seedno", "seednumber"),
)
_OTHERS = {
    "team": _TEAM,
    "number": _NUMBER,
    "substitute": _SUBSTITUTE,
    "club": _CLUB,
    "country": _COUNTRY,
    "seed_rank": _SEED_RANK,
}
_TEAM_SHEETS = ("队伍", "队", "球队", "代表队", "单位", "参赛单位", "teams", "team", "clubs")

_YES = {"是", "√", "✓", "✔", "☑", "y", "yes", "true", "1", "x", "t", "sub", "substitute"}
_YES |= {"替补", "候补", "陪打", "reserve"}
_NO = {
    "",
    "否",
    "不是",
    "×",
    "✗",
    "☐",
    "n",
    "no",
    "false",
    "0",
    "-",
    "—",
    "f",
    "正选",
    "主力",
    "正式",
}


class Columns(NamedTuple):
    """Where the headings stand (`header`: the row from 0) and which column is which, from 0."""

    header: int
    name: int
    team: int | None
    number: int | None
    substitute: int | None
    club: int | None = None
    country: int | None = None
    seed_rank: int | None = None


def find_columns(rows: Sequence[Sequence[Cell]]) -> Columns | None:
    """Return the columns of a sheet of players, or None where no row looks like its headings.

    A heading that can only mean a name is enough; the loose 名称 needs a second known column.
    """
    for header, row in enumerate(rows[:_SEARCHED_ROWS]):
        headings = [plain(cell) for cell in row]
        name = _best(headings, _NAME)
        if name is None:
            continue
        others = known_fields(headings)
        known = len(others)
        filled = sum(bool(heading) for heading in headings)
        if known or filled == 1 or headings[name] in _NAME[:6]:
            found: dict[str, int | None] = {field: others.get(field) for field in _OTHERS}
            return Columns(header=header, name=name, **found)
    return None


def known_fields(headings: Sequence[str]) -> dict[str, int]:
    """Return the columns of all fields but the name whose (plain) headings are known."""
    best = {field: _best(headings, names) for field, names in _OTHERS.items()}
    if best["club"] == best["team"]:
        best["club"] = None
    return {field: column for field, column in best.items() if column is not None}


def find_team_column(sheet: str, rows: Sequence[Sequence[Cell]]) -> tuple[int, int] | None:
    """Return the row of the headings and the column of names in a sheet of teams, both from 0."""
    for header, row in enumerate(rows[:_SEARCHED_ROWS]):
        headings = [plain(cell) for cell in row]
        column = _best(headings, _TEAM)
        if column is None and is_team_sheet(sheet):
            column = _best(headings, _NAME)
        if column is not None:
            return header, column
    return None


def is_team_sheet(name: str) -> bool:
    """Return whether a sheet, by its name, lists teams."""
    return plain(name) in _TEAM_SHEETS


def is_yes(cell: Cell) -> bool | None:
    """Return what a cell of a yes-or-no column says; None where that is not clear."""
    if isinstance(cell, bool):
        return cell
    said = plain(cell)
    if said in _YES:
        return True
    return False if said in _NO else None


def plain(cell: Cell) -> str:
    """Return a heading or a short answer without case, blanks, full stops and brackets."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = unicodedata.normalize("NFKC", str(cell)).casefold()
    text = re.sub(r"\([^)]*\)", "", text)
    return re.sub(r"[\s.:_*※'\"]", "", text)


def _best(headings: Sequence[str], names: Sequence[str]) -> int | None:
    for name in names:
        if name in headings:
            return headings.index(name)
    return None
