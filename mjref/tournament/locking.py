"""Signatures that hold, and sessions whose results are closed (锁定).

What was signed is not to be changed any more: when all have signed, the chief referee reviews and
the sheets go to the statisticians (the law's 147(4)). A locked session refuses every change of its
results; whoever must change them unlocks it with a reason first.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change, Kind, StaleChangeError, apply, inverse
from mjref.tournament.exact import write_exact
from mjref.tournament.occupancy import at_the_table
from mjref.tournament.programme import (
    Adjustment,
    Lock,
    Session,
    Signature,
    SignatureRole,
    TableKey,
    Tournament,
)
from mjref.tournament.sheet import TableSheet
from mjref.tournament.sheet_content import content_hash
from mjref.tournament.store import DeskError

_BY_SESSION = frozenset({Kind.SESSION, Kind.TABLE, Kind.HAND, Kind.SIGNATURE})
"""Facts of one session; their key begins with its number."""
_NO_RESULT = frozenset(
    {
        *(Kind.CLOCK, Kind.LOCK, Kind.TEAM, Kind.DRAW, Kind.STAGE, Kind.OFFENCE),
        *(Kind.DISPUTE, Kind.APPEAL),  # which may come after the session; what they decide may not
    }
)


@dataclass(frozen=True, slots=True)
class Signing:
    """How far the signatures of a table have come."""

    valid: tuple[SignatureRole, ...] = ()
    void: tuple[SignatureRole, ...] = ()
    """Who signed something else than what stands there now."""

    @property
    def missing(self) -> tuple[SignatureRole, ...]:
        """Return who has yet to sign, or to sign anew."""
        return tuple(role for role in SignatureRole if role not in self.valid)

    @property
    def is_complete(self) -> bool:
        """Return whether all six have signed what stands there now."""
        return not self.missing


def signing(tournament: Tournament, where: TableKey) -> Signing:
    """Return whose signatures hold at a table; raises KeyError for one that is not there."""
    inks = tournament.table(where).signatures
    if not inks:
        return Signing()
    content = content_hash(tournament, where)

    def roles(kept: Iterable[Signature]) -> tuple[SignatureRole, ...]:
        return tuple(ink.role for ink in kept)

    return Signing(
        valid=roles(ink for ink in inks if ink.content_hash == content),
        void=roles(ink for ink in inks if ink.content_hash != content),
    )


def locked_content(tournament: Tournament, session: int) -> str:
    """Return the SHA-256, in hex, of a session's results: its sheets, and the rulings on it."""
    tables = tournament.session(session).tables
    seated = _seated(tournament, session)
    content = {
        "format": "mjref-session/1",
        "session": session,
        "tables": [content_hash(tournament, TableKey(session, table.number)) for table in tables],
        "substitutes": sorted(p.id for p in tournament.players if p.substitute and p.id in seated),
        "rulings": sorted(
            _ruling(each) for each in tournament.adjustments if each.session == session
        ),
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def objections(tournament: Tournament, sheets: Iterable[TableSheet]) -> list[Problem]:
    """Return what a session lacks to be locked, table by table: hands, agreement, signatures."""
    found = []
    for sheet in sheets:
        here = {"session": sheet.where.session, "table": sheet.where.table}
        if not sheet.is_complete:
            found.append(Problem("table_not_complete", here))
            continue
        if sheet.difference or sheet.table.accepted:
            found.append(Problem("table_disputed", here))
        found += [
            Problem("table_under_dispute", {**here, "reason": dispute.reason})
            for dispute in sheet.open_disputes
        ]
        signed = signing(tournament, sheet.where)
        if signed.void:
            found.append(Problem("signatures_void", {**here, "roles": signed.void}))
        absent = tuple(role for role in signed.missing if role not in signed.void)
        if absent:
            found.append(Problem("signatures_missing", {**here, "roles": absent}))
    return found


def new_lock(tournament: Tournament, session: int, who: str, at: datetime, reason: str) -> Lock:
    """Return a lock for a session as it stands; raises DeskError where there is none to lock."""
    present = _session(tournament, session)
    if present.lock:
        raise DeskError([_locked(present)])
    if not present.tables:
        raise DeskError([Problem("session_without_tables", {"session": session})])
    content = locked_content(tournament, session)
    return Lock(at=at, who=who, content_hash=content, reason=reason.strip())


def unlocking(tournament: Tournament, session: int, reason: str) -> Change:
    """Return the change that opens a session's results again; raises DeskError."""
    present = _session(tournament, session)
    if not reason.strip():
        raise DeskError([Problem("unlock_needs_reason")])
    if not present.lock:
        raise DeskError([Problem("session_not_locked", {"session": session})])
    return Change(Kind.LOCK, (session,), present.lock, None)


def locks_against(before: Tournament, after: Tournament, made: Sequence[Change]) -> list[Problem]:
    """Return the locked sessions whose results changes would touch.

    Names, numbers and regulations count as well where a locked sheet shows or follows from them.
    """
    locked = [session for session in before.sessions if session.lock]
    if not locked:
        return []
    touched = {change.key[0] for change in made if change.kind in _BY_SESSION}
    found = [session for session in locked if session.number in touched]
    if any(change.kind not in _BY_SESSION | _NO_RESULT for change in made):
        found += [each for each in locked if each not in found and _differs(before, after, each)]
    return [_locked(session) for session in found]


def locks_against_undo(present: Tournament, made: Sequence[Change]) -> list[Problem]:
    """Return the locked sessions that forbid undoing changes; none where they do not fit."""
    undone = inverse(made)
    try:
        return locks_against(present, apply(present, undone), undone)
    except StaleChangeError:
        return []


def seal_findings(tournament: Tournament) -> Iterator[Problem]:
    """Yield the signatures and the locks that no longer fit what stands in the tournament."""
    for session in tournament.sessions:
        for table in session.tables:
            here = {"session": session.number, "table": table.number}
            void = signing(tournament, TableKey(session.number, table.number)).void
            if void:
                yield Problem("signatures_void", {**here, "roles": void})
        lock = session.lock
        if lock and lock.content_hash != locked_content(tournament, session.number):
            yield Problem("lock_void", {"session": session.number, "who": lock.who, "at": lock.at})


def lock_notes(tournament: Tournament) -> Iterator[Problem]:
    """Yield which sessions are locked: nothing is wrong with them, but it is worth knowing."""
    for session in tournament.sessions:
        if session.lock:
            yield replace(_locked(session), code="session_is_locked", blocking=False)


def _session(tournament: Tournament, number: int) -> Session:
    try:
        return tournament.session(number)
    except KeyError:
        raise DeskError([Problem("session_without_tables", {"session": number})]) from None


def _locked(session: Session) -> Problem:
    assert session.lock is not None
    values = {"session": session.number, "who": session.lock.who, "at": session.lock.at}
    return Problem("session_locked", values)


def _differs(before: Tournament, after: Tournament, session: Session) -> bool:
    if _teams(before, session.number) != _teams(after, session.number):
        return True
    return locked_content(before, session.number) != locked_content(after, session.number)


def _seated(tournament: Tournament, session: int) -> set[str]:
    tables = tournament.session(session).tables
    return {player for table in tables for player in at_the_table(table)}


def _teams(tournament: Tournament, session: int) -> dict[str, str | None]:
    """Return whom each played for: it says who is a 陪打, and whose the points are.

    No part of `locked_content`, which must stay what the locks of older files were made under.
    """
    seated = _seated(tournament, session)
    return {player.id: player.team for player in tournament.players if player.id in seated}


def _ruling(ruling: Adjustment) -> list[str | int]:
    return [
        ruling.id,
        ruling.player or "",
        ruling.team or "",
        write_exact(ruling.standard_points),
        ruling.match_points,
    ]
