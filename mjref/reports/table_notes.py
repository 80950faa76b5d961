"""What must be explained about a table, in whole sentences."""

from collections.abc import Iterator, Sequence

from mjref.i18n import tr
from mjref.reports.attendance_words import attendance_notes, relief_words
from mjref.reports.corrections import Correction
from mjref.reports.figures import plain, signed
from mjref.reports.labels import join, name_of, numbered_name
from mjref.reports.penalty_notes import penalty_notes
from mjref.tournament.disputes import Dispute
from mjref.tournament.occupancy import occupants
from mjref.tournament.programme import Outcome, Tournament
from mjref.tournament.sheet import TableSheet


def table_notes(
    tournament: Tournament, sheet: TableSheet, former: Sequence[Correction]
) -> Iterator[str]:
    """Yield everything about a table that its figures do not say by themselves."""
    yield from disputed(tournament, sheet)
    if sheet.sum:
        yield unbalanced(sheet)
    yield from penalty_notes(tournament, sheet.table)
    yield from _unfinished(sheet)
    yield from _people(tournament, sheet)
    for correction in former:
        yield _corrected(correction)
    lock = tournament.session(sheet.where.session).lock
    if lock and lock.reason:
        yield tr("Locked by {who} before all had signed: {reason}").format(
            who=lock.who, reason=lock.reason
        )


def disputed(tournament: Tournament, sheet: TableSheet) -> Iterator[str]:
    """Yield why a table is disputed (争议): its numbers disagree, or somebody says so."""
    if sheet.difference:
        yield _differing(tournament, sheet)
    if accepted := sheet.table.accepted:
        yield tr("Disputed: {who} let the totals stand, {time}: {reason}").format(
            who=accepted.by,
            time=f"{accepted.at.astimezone():%Y-%m-%d %H:%M}",
            reason=accepted.reason,
        )
    for dispute in sheet.open_disputes:
        yield tr("Disputed: {what} ({by}, {time}).").format(
            what=_disputed_place(dispute),
            by=name_of(tournament, dispute.by),
            time=f"{dispute.at.astimezone():%Y-%m-%d %H:%M}",
        )


def _disputed_place(dispute: Dispute) -> str:
    if dispute.hand is None:
        return dispute.reason
    return tr("hand {number}: {what}").format(number=dispute.hand, what=dispute.reason)


def _differing(tournament: Tournament, sheet: TableSheet) -> str:
    """Return by how much each player's handed-in score differs from his hands."""
    differences = [
        f"{numbered_name(tournament.player(player))} {signed(points)}"
        for player, points in sheet.difference.items()
    ]
    return tr(
        "Disputed: the scores handed in differ from the sum of the hands by {players}. "
        "The scores handed in count."
    ).format(players=join(differences))


def unbalanced(sheet: TableSheet) -> str:
    """Return the sum of the totals, and whether fines that nobody received explain it."""
    if sheet.unreceived == sheet.sum:
        return tr(
            "The four totals sum to {sum}, not 0: fines of {fines} points were received by nobody."
        ).format(sum=signed(sheet.sum), fines=plain(-sheet.unreceived))
    return tr("Unbalanced: the four totals sum to {sum}, not 0. Check the sheet.").format(
        sum=signed(sheet.sum)
    )


def _unfinished(sheet: TableSheet) -> Iterator[str]:
    for line in sheet.lines:
        if line.hand.outcome is Outcome.UNFINISHED:
            yield tr(
                "Hand {number} was unfinished when time was called: no points for the hand itself."
            ).format(number=line.hand.number)


def _people(tournament: Tournament, sheet: TableSheet) -> Iterator[str]:
    table = sheet.table
    for relief in table.replacements:
        yield relief_words(tournament, relief)
    if table.replacements:
        yield _shares(tournament, sheet)
    yield from attendance_notes(tournament, table)
    for player in table.forfeits:
        yield tr(
            "{player} lost the session by absence: session points 0, no standard points."
        ).format(player=numbered_name(tournament.player(player)))
    seated = {player for seat in range(4) for player, _ in occupants(table, seat)}
    for person in tournament.players:
        if person.substitute and person.id in seated:
            yield tr("{player} is a substitute and holds no place in the ranking.").format(
                player=numbered_name(person)
            )


def _shares(tournament: Tournament, sheet: TableSheet) -> str:
    """Say what each of those who shared a seat takes from the table."""
    sharing = {
        player
        for seat in range(4)
        if len(occupants(sheet.table, seat)) > 1
        for player, _ in occupants(sheet.table, seat)
    }
    results = [
        tr("{player} {points}, standard points {standard}").format(
            player=numbered_name(tournament.player(result.player)),
            points=signed(result.points),
            standard=plain(result.standard_points),
        )
        for result in sheet.results
        if result.player in sharing
    ]
    return tr("Results: {results}.").format(results=tr("; ").join(results))


def _corrected(correction: Correction) -> str:
    return tr("Hand {number} was corrected by {who}, {time}: {reason}").format(
        number=correction.former.number,
        who=correction.who,
        time=correction.at.strftime("%Y-%m-%d %H:%M"),
        reason=correction.reason,
    )
