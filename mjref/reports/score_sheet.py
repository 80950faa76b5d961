"""The score sheet of one table in one session (比赛成绩记录表)."""

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo

from mjref.i18n import tr
from mjref.reports.corrections import Correction
from mjref.reports.fractions import with_fractions
from mjref.reports.hand_grid import hand_grid
from mjref.reports.hand_words import legend
from mjref.reports.history import Recorded
from mjref.reports.labels import role_name
from mjref.reports.regulations_note import regulations_note
from mjref.reports.sheet import Field, Ink, Sheet, SignatureBox
from mjref.reports.table_notes import table_notes
from mjref.rulebooks.base import Rulebook
from mjref.tournament.occupancy import occupants
from mjref.tournament.option_table import Paper
from mjref.tournament.programme import ClockAction, Session, SignatureRole, TableKey, Tournament
from mjref.tournament.sheet import TableSheet, table_sheet
from mjref.tournament.sheet_content import content_hash

SHORT_HASH = 12  # hex digits of the content hash that are printed


def score_sheet(
    tournament: Tournament,
    where: TableKey,
    rulebook: Rulebook,
    *,
    former: Sequence[Correction] = (),
    recorded: Recorded | None = None,
    zone: tzinfo | None = None,
) -> Sheet:
    """Return the score sheet of one table; raises KeyError for a table that is not there.

    `former` versions of hands are shown struck through; where the session's clock did not run, its
    times are those at which the first and the last hand were `recorded`. Times are shown in `zone`,
    by default that of the computer.
    """
    sheet = table_sheet(tournament, where, rulebook)
    content = content_hash(tournament, where)
    former = [_local(correction, zone) for correction in former]
    made = Sheet(
        name=f"score-sheet-{where.session}-{where.table:02}",
        heading=tournament.name,
        title=tr("Score sheet"),
        fields=tuple(_fields(tournament.session(where.session), sheet, recorded, zone)),
        grids=(hand_grid(tournament, sheet, rulebook, former),),
        legend=legend(),
        notes=(
            *table_notes(tournament, sheet, former),
            *regulations_note(tournament.settings, Paper.SHEET),
        ),
        boxes=tuple(_boxes(tournament, sheet, content, zone)),
        foot=_foot(tournament.session(where.session), content, zone),
        contents={where: content},
        single_page=True,
    )
    return with_fractions(made, tournament.settings)


def _local(correction: Correction, zone: tzinfo | None) -> Correction:
    at = correction.at.astimezone(zone)
    return Correction(former=correction.former, reason=correction.reason, who=correction.who, at=at)


def _fields(
    session: Session, sheet: TableSheet, recorded: Recorded | None, zone: tzinfo | None
) -> Iterator[Field]:
    """A clock that ran has both times; hands that were entered later say nothing about it."""
    start, end = _start(session), _end(session)
    if recorded and start is None:
        start, end = recorded.first, recorded.last if sheet.is_complete else None
    start, end = (moment.astimezone(zone) if moment else None for moment in (start, end))
    yield Field(label=tr("Session"), value=str(sheet.where.session))
    yield Field(label=tr("Table"), value=str(sheet.where.table))
    yield Field(label=tr("Date"), value=f"{start:%Y-%m-%d}" if start else "")
    yield Field(label=tr("Start time"), value=f"{start:%H:%M}" if start else "")
    yield Field(label=tr("End time"), value=f"{end:%H:%M}" if end else "")
    count = str(len(sheet.lines)) if sheet.table.hands is not None else ""
    yield Field(label=tr("Hands recorded"), value=count)


def _foot(session: Session, content: str, zone: tzinfo | None) -> str:
    """Return what the sheet is known by, and since when it can no longer be changed."""
    told = tr("Content {hash}").format(hash=content[:SHORT_HASH])
    if session.lock:
        locked = tr("Locked {time} by {who}").format(
            time=f"{session.lock.at.astimezone(zone):%Y-%m-%d %H:%M}", who=session.lock.who
        )
        told = f"{told} · {locked}"
    return told


def _start(session: Session) -> datetime | None:
    return next((e.at for e in session.clock if e.action is ClockAction.START), None)


def _end(session: Session) -> datetime | None:
    last = session.clock[-1] if session.clock else None
    return last.at if last and last.action is ClockAction.END else None


def _boxes(
    tournament: Tournament, sheet: TableSheet, content: str, zone: tzinfo | None
) -> Iterator[SignatureBox]:
    signatures = {signature.role: signature for signature in sheet.table.signatures}
    for seat, role in enumerate(SignatureRole):
        name = ""
        if seat < 4:
            player, _ = occupants(sheet.table, seat)[-1]
            name = tournament.player(player).name
        label = role_name(role)
        signature = signatures.get(role)
        if signature is None:
            yield SignatureBox(label=label, name=name)
            continue
        is_void = signature.content_hash != content
        at = f"{signature.at.astimezone(zone):%Y-%m-%d %H:%M}"
        yield SignatureBox(
            label=label,
            name=name,
            note=tr("Changed since: signature void") if is_void else at,
            void=is_void,
            ink=Ink(strokes=signature.strokes, width=signature.width, height=signature.height),
        )
