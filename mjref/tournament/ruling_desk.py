"""What the desk can be asked to do about offences, disputes and appeals."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change, Kind, bare_table
from mjref.tournament.disputes import Appeal, AppealEffect, Dispute
from mjref.tournament.measures import fined, scores_with, table_penalties
from mjref.tournament.offence_checks import offence_problems
from mjref.tournament.offence_row import Offence
from mjref.tournament.offences import catalogue, under_regulations
from mjref.tournament.programme import Penalty, Table, TableKey, Tournament
from mjref.tournament.store import DeskError

Make = Callable[[Iterable[Change], str], tuple[Change, ...]]
"""Makes changes of the tournament for a reason and returns them."""


class RulingDesk:
    """The part of the desk that rulings belong to; every method returns the changes it made."""

    def __init__(self, tournament: Callable[[], Tournament], make: Make) -> None:
        self._tournament = tournament
        self._make = make

    # --- the table of offences ---

    def change_offences(self, offences: Iterable[Offence], reason: str) -> tuple[Change, ...]:
        """Save rows of the table of offences, new or changed; all or none.

        A row that is the law's again is no fact any more. Raises DeskError with all problems.
        """
        offences = tuple(offences)
        if problems := [problem for each in offences for problem in offence_problems(each)]:
            raise DeskError(problems)
        there = {offence.id: offence for offence in self._tournament().offences}
        changes = []
        for offence in offences:
            after = None if offence == self._lawful(offence.id) else offence
            before = there.get(offence.id)
            if before != after:
                changes.append(Change(Kind.OFFENCE, (offence.id,), before, after))
        return self._make(changes, reason)

    def reset_offences(self, ids: Iterable[str], reason: str) -> tuple[Change, ...]:
        """Let rows be as the law has them; a row of the tournament's own goes.

        Raises DeskError for one of its own that was applied: that can only be switched off.
        """
        there = {offence.id: offence for offence in self._tournament().offences}
        own = [there[one] for one in ids if one in there]
        used = self._used_offences() - catalogue().keys()
        if problems := [
            Problem("offence_in_use", {"offence": each.id}) for each in own if each.id in used
        ]:
            raise DeskError(problems)
        return self._make([Change(Kind.OFFENCE, (row.id,), row, None) for row in own], reason)

    # --- fines that belong to no hand ---

    def fine_session(
        self,
        where: TableKey,
        penalties: Sequence[Penalty],
        reason: str,
        *,
        are_in_scores: bool = False,
    ) -> tuple[Change, ...]:
        """Add fines to a table's session; they are taken from the 局分 and so decide its places.

        Totals that the table handed in are lowered by them, unless the fines are in them already.
        """
        table = self._tournament().table(where)
        self._refuse_strangers(table, penalties)
        return self._change_table(
            where, fined(table, penalties, are_in_scores=are_in_scores), reason
        )

    def take_back_fine(
        self, where: TableKey, position: int, reason: str, *, are_in_scores: bool = False
    ) -> tuple[Change, ...]:
        """Take back a fine of a session, with what others received for it.

        `position` is the offender's entry, from 0; what follows it with points above 0 goes too.
        """
        table = self._tournament().table(where)
        if not 0 <= position < len(table.penalties):
            raise DeskError([Problem("no_such_ruling", {"id": position + 1})])
        end = position + 1
        while end < len(table.penalties) and table.penalties[end].points > 0:
            end += 1
        gone = table.penalties[position:end]
        left = (*table.penalties[:position], *table.penalties[end:])
        freed = replace(table, penalties=left)
        if table.scores is not None and not are_in_scores:
            freed = replace(freed, scores=scores_with(table, gone, -1))
        return self._change_table(where, freed, reason)

    # --- disputes ---

    def dispute(self, where: TableKey, dispute: Dispute) -> tuple[Change, ...]:
        """Mark a table, or one of its hands, as disputed; its number is given here."""
        table = self._tournament().table(where)
        if not dispute.reason.strip():
            raise DeskError([Problem("dispute_needs_reason")])
        if dispute.hand is not None and dispute.hand not in {h.number for h in table.hands or ()}:
            raise DeskError([Problem("no_such_hand", {"number": dispute.hand})])
        number = 1 + max((each.number for each in table.disputes), default=0)
        marked = replace(dispute, number=number)
        return self._make([Change(Kind.DISPUTE, (*where, number), None, marked)], dispute.reason)

    def decide_dispute(
        self, where: TableKey, number: int, decision: str, *, by: str, at: datetime
    ) -> tuple[Change, ...]:
        """Clear a dispute with a decision."""
        if not decision.strip():
            raise DeskError([Problem("decision_missing")])
        present = next(
            (one for one in self._tournament().table(where).disputes if one.number == number), None
        )
        if present is None or not present.is_open:
            raise DeskError([Problem("no_open_dispute", {"number": number})])
        decided = replace(present, decision=decision, decided_by=by, decided_at=at)
        return self._make([Change(Kind.DISPUTE, (*where, number), present, decided)], decision)

    # --- appeals ---

    def save_appeal(self, appeal: Appeal, reason: str) -> tuple[Change, ...]:
        """Save an appeal, a new one or in the place of what was known of it."""
        present = next((one for one in self._tournament().appeals if one.id == appeal.id), None)
        problems = [*_appeal_problems(appeal)]
        if problems:
            raise DeskError(problems)
        if present == appeal:
            return ()
        return self._make([Change(Kind.APPEAL, (appeal.id,), present, appeal)], reason)

    def remove_appeal(self, appeal_id: str, reason: str) -> tuple[Change, ...]:
        """Remove an appeal that was entered by mistake; the journal keeps it."""
        present = next((one for one in self._tournament().appeals if one.id == appeal_id), None)
        if present is None:
            raise DeskError([Problem("no_such_appeal", {"id": appeal_id})])
        return self._make([Change(Kind.APPEAL, (appeal_id,), present, None)], reason)

    # --- inside ---

    def _lawful(self, offence: str) -> Offence | None:
        row = catalogue().get(offence)
        return under_regulations(row, self._tournament().settings) if row else None

    def _used_offences(self) -> set[str]:
        tournament = self._tournament()
        used = {ruling.offence for ruling in tournament.adjustments}
        for session in tournament.sessions:
            for table in session.tables:
                used |= {fine.offence for _, fine in table_penalties(table)}
        return used

    def _change_table(self, where: TableKey, after: Table, reason: str) -> tuple[Change, ...]:
        before = bare_table(self._tournament().table(where))
        change = Change(Kind.TABLE, tuple(where), before, bare_table(after))
        return self._make([change] if before != change.after else [], reason)

    def _refuse_strangers(self, table: Table, penalties: Iterable[Penalty]) -> None:
        there = {*table.seats, *(relief.incoming for relief in table.replacements)}
        strangers = [fine.player for fine in penalties if fine.player not in there]
        if strangers:
            raise DeskError([Problem("player_not_at_table", {"player": one}) for one in strangers])


def _appeal_problems(appeal: Appeal) -> Iterable[Problem]:
    if not appeal.by.strip():
        yield Problem("appeal_needs_appellant")
    if not appeal.text.strip():
        yield Problem("appeal_needs_text")
    is_decided = appeal.effect is not AppealEffect.PENDING
    if is_decided and (not appeal.decision.strip() or appeal.decided_at is None):
        yield Problem("decision_missing")
    if is_decided and not appeal.decided_by.strip():
        yield Problem("decision_needs_a_name")
