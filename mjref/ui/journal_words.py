"""The journal in readable words: what a change was about, what stood there before and after."""

from collections.abc import Callable

from mjref.i18n import mark, tr
from mjref.reports.labels import offence_name, role_name
from mjref.reports.option_words import chosen_words, label
from mjref.tournament.changes import Change, Fact, Header, Kind
from mjref.tournament.option_table import OPTIONS
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
from mjref.ui.formats import exact_signed, moment, signed
from mjref.ui.regulations import REGULATIONS

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


_OF_A_SESSION = {Kind.CLOCK: mark("Clock"), Kind.LOCK: mark("Lock")}


class JournalWords:
    """Writes changes with the names that people have now."""

    def __init__(self, tournament: Tournament) -> None:
        self._players = {player.id: player.name for player in tournament.players}
        self._teams = {team.id: team.name for team in tournament.teams}

    def subject(self, change: Change) -> str:
        """Return what a change is about, such as `Session 3 · Table 12 · Hand 7`."""
        match change.kind:
            case Kind.HEADER:
                return tr("Tournament")
            case Kind.TEAM:
                return tr("Team {id}").format(id=change.key[0])
            case Kind.PLAYER:
                return tr("Player {id}").format(id=change.key[0])
            case Kind.ADJUSTMENT:
                return tr("Ruling {id}").format(id=change.key[0])
        parts = [tr("Session {number}").format(number=change.key[0])]
        if change.kind in _OF_A_SESSION:
            parts.append(tr(_OF_A_SESSION[change.kind]))
        elif change.kind is not Kind.SESSION:
            parts.append(tr("Table {number}").format(number=change.key[1]))
        if change.kind is Kind.HAND:
            parts.append(tr("Hand {number}").format(number=change.key[2]))
        if change.kind is Kind.SIGNATURE:
            parts.append(tr("Signature"))
        return " · ".join(parts)

    def before_and_after(self, change: Change) -> tuple[str, str]:
        """Return what stood there and what stands there now; empty for nothing."""
        before, after = self._parts(change.before), self._parts(change.after)
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
        return {key: text for key, text in self._writer(fact)() if text}

    def _writer(self, fact: Fact) -> Callable[[], list[tuple[str, str]]]:
        match fact:
            case HandRecord():
                return lambda: self._hand(fact)
            case Table():
                return lambda: self._table(fact)
            case Adjustment():
                return lambda: self._adjustment(fact)
            case Player():
                return lambda: self._person(fact)
            case Header():
                return lambda: _header(fact)
            case ClockEvent():
                return lambda: _clock(fact)
            case Session() | Signature() | Team() | Lock():
                return lambda: _short(fact)

    def _name(self, player: str | None) -> str:
        return self._players.get(player or "", player or "")

    def _hand(self, hand: HandRecord) -> list[tuple[str, str]]:
        text = tr(_OUTCOMES[hand.outcome]).format(
            winner=self._name(hand.winner),
            discarder=self._name(hand.discarder),
            points=hand.points,
        )
        fans = tr(", ").join(
            name if count == 1 else f"{name}×{count}" for name, count in hand.declared.items()
        )
        fines = tr(", ").join(self._fine(fine) for fine in hand.penalties)
        return [("", text), (tr("Fans"), fans), (tr("Penalties"), fines)]

    def _fine(self, fine: Penalty) -> str:
        cost = signed(fine.points) if fine.points else tr("warning")
        return f"{self._name(fine.player)} {cost} {offence_name(fine.offence)}".rstrip()

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
        ]

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
        ]

    def _person(self, player: Player) -> list[tuple[str, str]]:
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


def _short(fact: Session | Signature | Team | Lock) -> list[tuple[str, str]]:
    match fact:
        case Session():
            return [(tr("Draw seed"), fact.draw_seed or tr("drawn by hand"))]
        case Signature():
            return [("", f"{role_name(fact.role)} {moment(fact.at)}")]
        case Team():
            return [("", fact.name)]
        case Lock():
            locked = tr("locked {time}").format(time=moment(fact.at))
            return [("", locked), (tr("In spite of what was missing"), fact.reason)]


def _header(header: Header) -> list[tuple[str, str]]:
    return [
        (tr("Name"), header.name),
        (tr("Note"), header.note),
        (tr("Rulebook"), header.rulebook),
        *_settings(header.settings),
    ]


def _settings(settings: Settings) -> list[tuple[str, str]]:
    worded = {regulation.field for regulation in REGULATIONS}
    options = tr(", ").join(
        f"{key} {value}" for key, value in settings.rulebook_options.items() if key not in worded
    )
    return [
        *((tr(regulation.label), regulation.words(settings)) for regulation in REGULATIONS),
        (tr("Options of the rulebook"), options),
        *((label(OPTIONS[key]), chosen_words(OPTIONS[key], settings)) for key in settings.options),
    ]


def _clock(event: ClockEvent) -> list[tuple[str, str]]:
    where = tr("Table {number}").format(number=event.table) if event.table else ""
    action = tr(ACTIONS[event.action]).format(minutes=event.minutes, seconds=signed(event.seconds))
    return [("", f"{action} {moment(event.at)}"), (tr("Only"), where)]


def _joined(parts: dict[str, str]) -> str:
    label = tr("{label}: {text}")
    return " · ".join(
        label.format(label=key, text=text or tr("nothing")) if key else text
        for key, text in parts.items()
        if key or text
    )
