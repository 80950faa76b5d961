"""What a sheet says of fines that stand in no hand's line, of decisions and of reasons given."""

from collections.abc import Iterator

from mjref.i18n import tr
from mjref.reports.labels import name_of, numbered_name
from mjref.reports.offence_words import offence_name, ruled
from mjref.tournament.measures import forfeiters, table_penalties
from mjref.tournament.offence_row import Effect
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import Penalty, Table, Tournament


def penalty_notes(tournament: Tournament, table: Table) -> Iterator[str]:
    """Yield the fines of the session, who lost it by a ruling, and what was ruled otherwise."""
    if not (table.penalties or table.hands or table.disputes):
        return
    for fine in table.penalties:
        yield tr("Fine of the session, taken from the session points: {fine}.").format(
            fine=_fine(tournament, fine)
        )
    for player in forfeiters(table):
        if player not in table.forfeits:
            yield _lost(tournament, table, player)
    for hand, fine in table_penalties(table):
        if fine.note:
            words = tr("Hand {number}, ruled otherwise than usual: {fine}: {note}")
            if not hand:
                words = tr("Ruled otherwise than usual: {fine}: {note}")
            yield words.format(number=hand, fine=_fine(tournament, fine), note=fine.note)
    for dispute in table.disputes:
        if dispute.decided_at is not None:
            yield tr("Dispute “{what}” decided by {by}, {time}: {decision}").format(
                what=dispute.reason,
                by=name_of(tournament, dispute.decided_by),
                time=f"{dispute.decided_at.astimezone():%Y-%m-%d %H:%M}",
                decision=dispute.decision,
            )


def _fine(tournament: Tournament, fine: Penalty) -> str:
    who = numbered_name(tournament.player(fine.player))
    what = offence_name(fine.offence, offences_of(tournament))
    return f"{who} {ruled(fine)} {what}".rstrip()


def _lost(tournament: Tournament, table: Table, player: str) -> str:
    fines = [fine for _, fine in table_penalties(table) if fine.player == player]
    is_out = any(fine.effect is Effect.EXPELLED for fine in fines)
    words = tr("{player} lost the session by a ruling: session points 0, no standard points.")
    if is_out:
        words = tr(
            "{player} is out of the tournament: session points 0, no standard points in this "
            "session."
        )
    return words.format(player=numbered_name(tournament.player(player)))
