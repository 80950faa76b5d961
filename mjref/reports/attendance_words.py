"""Absences and departures in words, for paper, pages and the command line."""

from collections.abc import Iterator
from dataclasses import replace

from mjref.i18n import mark, tr
from mjref.reports.figures import change, figure
from mjref.reports.labels import numbered_name, team_name
from mjref.reports.offence_words import EFFECTS, offence_name
from mjref.reports.sheet import Align, Cell, Column, Grid, Row
from mjref.tournament.attendance import Absence, AbsenceKind, Departure, DepartureKind
from mjref.tournament.measures import departed, expulsions, forfeiters
from mjref.tournament.occupancy import leavers
from mjref.tournament.offence_row import Effect
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import Replacement, Table, Tournament
from mjref.tournament.standings import Standings

DEPARTURES = {
    DepartureKind.WITHDRAWN: mark("withdrew"),
    DepartureKind.DISQUALIFIED: mark("disqualified"),
}
_ABSENCES = {
    AbsenceKind.ABSENT: mark("absent"),
    AbsenceKind.LATE: mark("late by {time}, played from hand {hand} on"),
    AbsenceKind.LEFT: mark("left before hand {hand}"),
}


def absence_words(absence: Absence) -> str:
    """Return how somebody was not there, without his name and the reason."""
    minutes, seconds = divmod(absence.seconds, 60)
    return tr(_ABSENCES[absence.kind]).format(time=f"{minutes}:{seconds:02}", hand=absence.hand)


def absence_sentence(tournament: Tournament, absence: Absence) -> str:
    """Return who was not there, how, and why."""
    told = tr("{player}: {absence}").format(
        player=numbered_name(tournament.player(absence.player)), absence=absence_words(absence)
    )
    return with_reason(told, absence.reason)


def departure_words(gone: Departure) -> str:
    """Return how and since when somebody plays no more, such as `withdrew from session 5 on`."""
    how = tr(DEPARTURES[gone.kind])
    if gone.hand == 1:
        return tr("{how} from session {session} on").format(how=how, session=gone.session)
    return tr("{how} from session {session}, hand {hand} on").format(
        how=how, session=gone.session, hand=gone.hand
    )


def departure_sentence(tournament: Tournament, gone: Departure) -> str:
    """Return who plays no more, since when, and why."""
    told = tr("{player}: {absence}").format(
        player=numbered_name(tournament.player(gone.player)), absence=departure_words(gone)
    )
    return with_reason(told, gone.reason)


def departures_told(tournament: Tournament) -> dict[str, Departure]:
    """Return everybody who plays no more, by player; of an expulsion, the ruling is the reason."""
    out, offences = expulsions(tournament), offences_of(tournament)
    told = departed(tournament)
    for player, gone in told.items():
        if player in out and not gone.reason:
            ruling = out[player]
            what = offence_name(ruling.offence, offences)
            reason = tr("ruling at table {table}: {offence}").format(
                table=ruling.table, offence=what or tr(EFFECTS[Effect.EXPELLED])
            )
            told[player] = replace(gone, reason=reason)
    return told


def with_reason(told: str, reason: str) -> str:
    """Return a sentence with the reason behind it, where one is known."""
    return tr("{told} ({reason})").format(told=told, reason=reason) if reason else told


def attendance_notes(tournament: Tournament, table: Table) -> Iterator[str]:
    """Yield who was not at a table and why, for its sheet and the seat list."""
    gone = leavers(table)
    for absence in table.absences:
        told = absence_sentence(tournament, absence)
        if absence.player in gone:
            told += tr(" With three the table stopped there.")
        yield told
    told_of = {absence.player for absence in table.absences}
    for player in forfeiters(table):
        name = numbered_name(tournament.player(player))
        if player not in told_of:
            yield tr("{player}: {absence}").format(player=name, absence=tr("lost the session"))


def relief_words(tournament: Tournament, relief: Replacement) -> str:
    """Return who plays in whose place, from when on, and why."""
    told = tr("From hand {number} on {incoming} plays in the place of {outgoing}.").format(
        number=relief.from_hand,
        incoming=numbered_name(tournament.player(relief.incoming)),
        outgoing=numbered_name(tournament.player(relief.outgoing)),
    )
    return with_reason(told, relief.reason)


def departed_grid(tournament: Tournament, standings: Standings) -> Iterator[Grid]:
    """Yield the list of those who left the tournament: without a place, with what they had."""
    gone = departures_told(tournament)
    rows = tuple(
        Row(
            cells=(
                Cell(text=numbered_name(tournament.player(entry.id))),
                Cell(text=team_name(tournament, entry.team)),
                Cell(text=departure_words(gone[entry.id])),
                Cell(text=gone[entry.id].reason),
                figure(entry.standard_points),
                change(entry.match_points),
            )
        )
        for entry in standings.outside
    )
    if rows:
        yield Grid(
            title=tr("Left the tournament (no place)"),
            columns=(
                Column(title=tr("Name"), width=46, align=Align.LEFT, wraps=True),
                Column(title=tr("Team"), width=36, align=Align.LEFT, wraps=True),
                Column(title=tr("Since"), width=38, align=Align.LEFT, wraps=True),
                Column(title=tr("Reason"), width=44, align=Align.LEFT, wraps=True),
                Column(title=tr("Standard points"), width=22, align=Align.RIGHT),
                Column(title=tr("Match points"), width=22, align=Align.RIGHT),
            ),
            rows=rows,
        )
