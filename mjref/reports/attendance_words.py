"""Absences and departures in words, for paper, pages and the command line."""

from mjref.i18n import mark, tr
from mjref.reports.labels import numbered_name
from mjref.tournament.attendance import Absence, AbsenceKind, Departure, DepartureKind
from mjref.tournament.programme import Tournament

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


def with_reason(told: str, reason: str) -> str:
    """Return a sentence with the reason behind it, where one is known."""
    return tr("{told} ({reason})").format(told=told, reason=reason) if reason else told
