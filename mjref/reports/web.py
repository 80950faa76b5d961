"""A site of the results: a few pages that open from a USB stick, on a phone, and print well.

No server, no script, nothing fetched: every page holds its own style. The language is the one in
use when the pages are written.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from html import escape
from pathlib import Path
from typing import BinaryIO

from mjref.i18n import tr
from mjref.paths import resource
from mjref.reports.figures import plain, signed
from mjref.reports.files import write_folder, write_whole
from mjref.reports.html import page, sheet_html
from mjref.reports.order import Source
from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.tournament.programme import Session, Table, TableKey
from mjref.tournament.sheet import TableSheet, table_sheet

INDEX = "index.html"


def write_site(source: Source, folder: Path, *, now: datetime) -> list[Path]:
    """Write the site into `folder` and return its files, `index.html` first.

    All pages appear or none does; other files in the folder stay. Raises ReportError.
    """
    style = resource("site.css").read_text("utf-8")
    return write_folder(folder, ((name, _writer(text)) for name, text in pages(source, style, now)))


def pages(source: Source, style: str, now: datetime) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every page, made one at a time."""
    yield INDEX, _page(source, style, now, INDEX, tr("Rankings"), _rankings(source))
    sessions = source.tournament.sessions
    for done, session in enumerate(sessions, start=1):
        source.report(done, len(sessions) + 1)
        title = tr("Session {number}").format(number=session.number)
        yield (
            _name(session),
            _page(source, style, now, _name(session), title, _tables(source, session)),
        )


def _writer(text: str) -> Callable[[Path], None]:
    return lambda path: write_whole(path, lambda stream: _fill(stream, text))


def _fill(stream: BinaryIO, text: str) -> None:
    stream.write(text.encode("utf-8"))


def _name(session: Session) -> str:
    return f"session-{session.number}.html"


def _page(
    source: Source, style: str, now: datetime, name: str, title: str, content: Iterator[str]
) -> str:
    tournament = source.tournament
    stand = tr("As of {time}").format(time=f"{now.astimezone(source.zone):%Y-%m-%d %H:%M}")
    body = [
        f"<header><h1>{escape(tournament.name)}</h1></header>",
        _navigation(source, name),
        f"<main><h2>{escape(title)}</h2>" if name != INDEX else "<main>",
        *content,
        f"</main>\n<footer>{escape(stand)}</footer>",
    ]
    return page(f"{title} · {tournament.name}", style, "\n".join(body))


def _navigation(source: Source, current: str) -> str:
    entries = [(INDEX, tr("Rankings"))]
    entries += [
        (_name(session), tr("Session {number}").format(number=session.number))
        for session in source.tournament.sessions
    ]
    here = ' aria-current="page"'
    links = [
        f'<a href="{name}"{here if name == current else ""}>{escape(label)}</a>'
        for name, label in entries
    ]
    return f"<nav>{''.join(links)}</nav>"


def _rankings(source: Source) -> Iterator[str]:
    tournament, rulebook = source.tournament, source.rulebook
    sheets = [player_ranking(tournament, rulebook)]
    if tournament.teams:
        sheets.append(team_ranking(tournament, rulebook))
    for sheet in sheets:
        yield f'<section class="ranking" id="{sheet.name}"><h2>{escape(sheet.title)}</h2>'
        yield sheet_html(sheet, folded=True)
        yield "</section>"


def _tables(source: Source, session: Session) -> Iterator[str]:
    for table in session.tables:
        where = TableKey(session.number, table.number)
        sheet = table_sheet(source.tournament, where, source.rulebook)
        head = f"<b>{escape(tr('Table {number}').format(number=table.number))}</b>"
        if not sheet.is_played:
            yield f'<p id="table-{table.number}">{head}{_seated(source, table)}</p>'
            continue
        printed = score_sheet(
            source.tournament,
            where,
            source.rulebook,
            former=source.history.former(where),
            zone=source.zone,
        )
        summary = f"<summary>{head}{_results(source, sheet)}</summary>"
        yield f'<details id="table-{table.number}">{summary}'
        yield sheet_html(printed)
        yield "</details>"


def _seated(source: Source, table: Table) -> str:
    names = (source.tournament.player(player).name for player in table.seats)
    return "".join(f"<span>{escape(name)}</span> " for name in names)


def _results(source: Source, sheet: TableSheet) -> str:
    """Return who played and what he took away, the best first."""
    told = [
        tr("{name} {points} ({standard})").format(
            name=source.tournament.player(result.player).name,
            points=signed(result.points),
            standard=plain(result.standard_points),
        )
        for result in sorted(sheet.results, key=lambda each: (not each.place, each.place))
    ]
    doubt = ""
    if sheet.is_disputed:
        doubt = f'<span class="doubt">{escape(tr("disputed"))}</span>'
    return "".join(f"<span>{escape(text)}</span> " for text in told) + doubt
