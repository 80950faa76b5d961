"""The journal in readable words: what a change was about, what stood there before and after."""

from collections.abc import Callable
from typing import Any

from mjref.i18n import mark, tr
from mjref.reports.attendance_words import DEPARTURES, absence_words
from mjref.reports.draw_words import method_name
from mjref.reports.labels import fan_name, role_name
from mjref.reports.offence_words import offence_name, ruled
from mjref.reports.stage_words import bye_worth, group_name, share_words
from mjref.rulebooks.base import Rulebook
from mjref.tournament.attendance import Absence, Departure
from mjref.tournament.changes import Change, Fact, Header, Kind
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.draws import Draw
from mjref.tournament.offence_row import Offence
from mjref.tournament.offences import offences_of
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    HandRecord,
    Lock,
    Outcome,
    Penalty,
    Session,
    Settings,
    Signature,
    Table,
    Tournament,
)
from mjref.tournament.stages import Stage
from mjref.ui.formats import exact_signed, moment, signed
from mjref.ui.regulations import regulations
from mjref.ui.ruling_words import RulingWords

_OUTCOMES = {
    Outcome.SELF_DRAW: mark("{winner} by self-draw, {points}"),
    Outcome.DISCARD: mark("{winner} from {discarder}, {points}"),
    Outcome.DRAW: mark("Drawn hand"),
    Outcome.UNFINISHED: mark("Unfinished: time was called"),
}
ACTIONS = {
    ClockAction.START: mark("Start"),
    ClockAction.PAUSE: mark("Pause"),
    ClockAction.RESUME: mark("Resume"),
    ClockAction.BREAK: mark("Break, {minutes} min"),
    ClockAction.EXTRA: mark("Extra time, {minutes} min"),
    ClockAction.END: mark("End"),
    ClockAction.TIME_SET: mark("Computer's time set by {seconds} s, time left unchanged"),
}
_BY_ID = {
    Kind.HEADER: mark("Tournament"),
    Kind.TEAM: mark("Team {id}"),
    Kind.PLAYER: mark("Player {id}"),
    Kind.ADJUSTMENT: mark("Ruling {id}"),
    Kind.APPEAL: mark("Appeal {id}"),
    Kind.DRAW: mark("Draw {id}"),
    Kind.STAGE: mark("Stage {id}"),
}

_Writer = Callable[[Any], list[tuple[str, str]]]


_OF_A_SESSION = {Kind.CLOCK: mark("Clock"), Kind.LOCK: mark("Lock")}


class JournalWords:
    """Writes changes with the names that people have now."""

    def __init__(self, tournament: Tournament, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._players = {player.id: player.name for player in tournament.players}
        self._teams = {team.id: team.name for team in tournament.teams}
        self._offences = offences_of(tournament)
        self._rulings = RulingWords({**self._players, **self._teams})
        self._writers: dict[type[Fact], _Writer] = {
            HandRecord: self._hand,
            Table: self._table,
            Adjustment: self._adjustment,
            Player: self._person,
            Header: _header,
            ClockEvent: _clock,
            Session: self._session,
            Stage: self._stage,
            Dispute: self._rulings.parts,
            Offence: self._rulings.parts,
            Appeal: self._rulings.parts,
            Signature: lambda ink: [("", f"{role_name(ink.role)} {moment(ink.at)}")],
            Lock: _lock,
            Team: lambda team: [("", team.name)],
            Draw: _draw,
            Departure: _departure,
        }

    def hand(self, hand: HandRecord) -> str:
        """Return what happened in a hand: who won from whom, the fans, the penalties."""
        return _joined(self._parts(hand))

    def subject(self, change: Change) -> str:
        """Return what a change is about, such as `Session 3 · Table 12 · Hand 7`."""
        if change.kind is Kind.OFFENCE:
            return self._rulings.offence(change)
        if change.kind is Kind.DEPARTURE:
            return self._name(str(change.key[0]))
        if change.kind in _BY_ID:
            return tr(_BY_ID[change.kind]).format(id=change.key[0] if change.key else "")
        parts = [tr("Session {number}").format(number=change.key[0])]
        if change.kind in _OF_A_SESSION:
            parts.append(tr(_OF_A_SESSION[change.kind]))
        elif change.kind is not Kind.SESSION:
            parts.append(tr("Table {number}").format(number=change.key[1]))
        if change.kind is Kind.HAND:
            parts.append(tr("Hand {number}").format(number=change.key[2]))
        if change.kind is Kind.SIGNATURE:
            parts.append(tr("Signature"))
        if change.kind is Kind.DISPUTE:
            parts.append(tr("Dispute {number}").format(number=change.key[2]))
        return " · ".join(parts)

    def before_and_after(self, change: Change) -> tuple[str, str]:
        """Return what stood there and what stands there now; empty for nothing."""
        before, after = self._parts(change.before), self._parts(change.after)
        if isinstance(change.after, Header) and change.before is None:
            plain = _not_worth_telling(change.after)
            after = {key: text for key, text in after.items() if key not in plain}
        if before and after and change.kind is not Kind.HAND:
            # of a form with many fields only what changed is worth reading
            different = [key for key in after if before.get(key) != after[key]]
            different += [key for key in before if key not in after]
            before = {key: before.get(key, "") for key in different}
            after = {key: after.get(key, "") for key in different}
        return _joined(before), _joined(after)

    def _parts(self, fact: Fact | None) -> dict[str, str]:
        if fact is None:
            return {}
        return {key: text for key, text in self._writers[type(fact)](fact) if text}

    def _name(self, player: str | None) -> str:
        return self._players.get(player or "", player or "")

    def _session(self, session: Session) -> list[tuple[str, str]]:
        byes = tr(", ").join(
            f"{self._name(bye.player)} ({bye_worth(bye.value)})" for bye in session.byes
        )
        return [(tr("Draw seed"), session.draw_seed or tr("drawn by hand")), (tr("Byes"), byes)]

    def _stage(self, stage: Stage) -> list[tuple[str, str]]:
        groups = tr("; ").join(
            tr("{label}: {text}").format(
                label=group_name(stage, at),
                text=tr(", ").join(self._name(player) for player in group.players),
            )
            for at, group in enumerate(stage.groups)
        )
        promoted = tr(", ").join(str(group.promoted) for group in stage.groups if group.promoted)
        return [
            ("", stage.name),
            (tr("Sessions"), f"{stage.first_session}-{stage.last_session}"),
            (tr("Points brought along"), share_words(stage)),
            (tr("Going on"), promoted),
            (tr("Players"), groups),
            (tr("Decision"), stage.decision),
        ]

    def _hand(self, hand: HandRecord) -> list[tuple[str, str]]:
        text = tr(_OUTCOMES[hand.outcome]).format(
            winner=self._name(hand.winner),
            discarder=self._name(hand.discarder),
            points=hand.points,
        )
        fans = tr(", ").join(self._fan(name, count) for name, count in hand.declared.items())
        fines = tr(", ").join(self._fine(fine) for fine in hand.penalties)
        return [("", text), (tr("Fans"), fans), (tr("Penalties"), fines)]

    def _fan(self, name: str, count: int) -> str:
        shown = fan_name(self._rulebook, name)
        return shown if count == 1 else f"{shown}×{count}"

    def _fine(self, fine: Penalty) -> str:
        words = f"{self._name(fine.player)} {ruled(fine)} "
        words = (words + offence_name(fine.offence, self._offences)).rstrip()
        return f"{words} ({fine.note})" if fine.note else words

    def _table(self, table: Table) -> list[tuple[str, str]]:
        separator = tr(", ")
        return [
            (tr("Seats"), separator.join(self._name(player) for player in table.seats)),
            (tr("Recorded"), tr("hand by hand") if table.hands is not None else ""),
            (
                tr("Handed-in scores"),
                separator.join(
                    f"{self._name(player)} {signed(score)}"
                    for player, score in (table.scores or {}).items()
                ),
            ),
            (
                tr("Fines of the session"),
                separator.join(self._fine(fine) for fine in table.penalties),
            ),
            (tr("Forfeits"), separator.join(self._name(player) for player in table.forfeits)),
            (
                tr("Substitutions"),
                separator.join(
                    tr("{incoming} for {outgoing} from hand {hand}").format(
                        incoming=self._name(relief.incoming),
                        outgoing=self._name(relief.outgoing),
                        hand=relief.from_hand,
                    )
                    for relief in table.replacements
                ),
            ),
            (tr("Absences"), separator.join(self._absence(each) for each in table.absences)),
            (tr("Accepted as disputed"), table.accepted.reason if table.accepted else ""),
        ]

    def _absence(self, absence: Absence) -> str:
        told = f"{self._name(absence.player)} {absence_words(absence)}"
        return f"{told} ({absence.reason})" if absence.reason else told

    def _adjustment(self, ruling: Adjustment) -> list[tuple[str, str]]:
        whom = self._name(ruling.player) if ruling.player else ""
        whom = whom or self._teams.get(ruling.team or "", ruling.team or "")
        session = "" if ruling.session is None else str(ruling.session)
        standard, match = ruling.standard_points, ruling.match_points
        return [
            ("", whom),
            (tr("Session"), session),
            (tr("Standard points"), exact_signed(standard) if standard else ""),
            (tr("Match points"), signed(match) if match else ""),
            (tr("Place in a play-off"), str(ruling.play_off or "")),
            (tr("Offence"), offence_name(ruling.offence, self._offences)),
        ]

    def _person(self, player: Player | Team) -> list[tuple[str, str]]:
        if isinstance(player, Team):
            return [("", player.name)]
        team = self._teams.get(player.team or "", player.team or "")
        return [
            ("", player.name),
            (tr("Team"), team),
            (tr("Number"), "" if player.number is None else str(player.number)),
            (tr("Substitute"), tr("yes") if player.substitute else ""),
            (tr("Club"), player.club),
            (tr("Country"), player.country),
            (tr("Seeding"), "" if player.seed_rank is None else str(player.seed_rank)),
        ]


def _departure(gone: Departure) -> list[tuple[str, str]]:
    since = tr("from session {session}, hand {hand}").format(session=gone.session, hand=gone.hand)
    return [("", tr(DEPARTURES[gone.kind])), ("", since), (tr("Reason"), gone.reason)]


def _lock(lock: Lock) -> list[tuple[str, str]]:
    locked = tr("locked {time}").format(time=moment(lock.at))
    return [("", locked), (tr("In spite of what was missing"), lock.reason)]


def _header(header: Header) -> list[tuple[str, str]]:
    return [
        (tr("Name"), header.name),
        (tr("Note"), header.note),
        (tr("Rulebook"), header.rulebook),
        *_settings(header.settings),
    ]


def _settings(settings: Settings) -> list[tuple[str, str]]:
    return [(each.label(), each.said(settings)) for each in regulations()]


def _not_worth_telling(header: Header) -> set[str]:
    """Return the labels of what stands as it does in the rules."""
    return {each.label() for each in regulations() if not each.differs(header.settings)}


def _clock(event: ClockEvent) -> list[tuple[str, str]]:
    where = tr("Table {number}").format(number=event.table) if event.table else ""
    action = tr(ACTIONS[event.action]).format(minutes=event.minutes, seconds=signed(event.seconds))
    return [("", f"{action} {moment(event.at)}"), (tr("Only"), where)]


def _draw(draw: Draw) -> list[tuple[str, str]]:
    """The seed stays out of sight until the seats are drawn."""
    separations = tr("{count} sets of players").format(count=len(draw.separations))
    return [
        ("", method_name(draw.method)),
        (tr("Sessions"), tr(", ").join(map(str, draw.sessions))),
        (tr("Players"), str(len(draw.players))),
        (tr("Kept apart"), separations if draw.separations else ""),
        (tr("Commitment"), draw.commitment),
        (tr("Shown"), moment(draw.committed_at) if draw.committed_at else ""),
        (tr("Drawn"), moment(draw.drawn_at) if draw.drawn_at else ""),
        (tr("Draw seed"), draw.public_seed or ""),
        (tr("Plan"), draw.source),
    ]


def _joined(parts: dict[str, str]) -> str:
    label = tr("{label}: {text}")
    return " · ".join(
        label.format(label=key, text=text or tr("nothing")) if key else text
        for key, text in parts.items()
        if key or text
    )
