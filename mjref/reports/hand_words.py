"""What the score sheet says of one hand: fans, penalties, and the form's symbols."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mjref.i18n import mark, tr
from mjref.reports.labels import fan_name, join, seat_letter
from mjref.reports.offence_words import offence_name, ruled
from mjref.rulebooks.base import FLAGS, Rulebook
from mjref.tournament.occupancy import seat_in_hand
from mjref.tournament.offence_row import Offence
from mjref.tournament.programme import HandRecord, Outcome, Penalty, Table

DEALER = "▲"
SELF_DRAW = "+"
WINNER = "●"
DISCARDER = "\N{MINUS SIGN}"
DRAW = "○"
FALSE_WIN = "√"
WARNING = "×"
FINE = "※"
CORRECTED = "◇"

GLUE = "\N{NO-BREAK SPACE}"  # keeps a figure on the line of what it belongs to

_LEGEND = (
    (DEALER, mark("dealer")),
    (SELF_DRAW, mark("self-draw")),
    (WINNER, mark("win by discard")),
    (DISCARDER, mark("discarder")),
    (DRAW, mark("drawn hand")),
    (FALSE_WIN, mark("false win")),
    (WARNING, mark("warning")),
    (FINE, mark("other penalty")),
    (CORRECTED, mark("corrected, and by whom")),
)
# free text, and `false_win`, with which the ids of the catalogue begin
_FALSE_WINS = ("错和", "诈和", "和错牌", "false_win", "false win", "false hu", "false mahjong")
_FALSE_WIN_SHARES = (10, 20)  # what an unlawful claim pays to each of the others


def legend() -> str:
    """Return what the symbols mean, on one line."""
    return "　".join(f"{sign} {tr(meaning)}" for sign, meaning in _LEGEND)


def outcome_text(hand: HandRecord, rulebook: Rulebook) -> str:
    """Return the fans of a win with their points, or how else the hand ended."""
    if hand.outcome is Outcome.DRAW:
        return f"{DRAW} {tr('Drawn hand')}"
    if hand.outcome is Outcome.UNFINISHED:
        return tr("Unfinished: time was called")
    if hand.declared:
        return join([_fan(rulebook, *item) for item in _by_value(hand, rulebook)])
    how = tr("Self-draw") if hand.outcome is Outcome.SELF_DRAW else tr("Win by discard")
    flags = [fan_name(rulebook, FLAGS[flag]) for flag in sorted(hand.flags) if flag in FLAGS]
    return join([how, *flags])


def penalty_text(
    hand: HandRecord, table: Table, offences: Mapping[str, Offence] | None = None
) -> str:
    """Return the hand's penalties, offence by offence, seats by the letters of the column heads.

    `offences` is the tournament's table of offences; without it the law's.
    """
    groups = _offences(hand.penalties)
    return join([_offence_text(group, hand, table, offences) for group in groups])


def marks(hand: HandRecord, table: Table, seat: int, dealer: int) -> str:
    """Return the symbols of the player who holds the starting seat `seat`."""
    signs = [DEALER] if seat == dealer else []
    if hand.winner and seat_in_hand(table, hand.winner, hand.number) == seat:
        signs.append(SELF_DRAW if hand.outcome is Outcome.SELF_DRAW else WINNER)
    if hand.discarder and seat_in_hand(table, hand.discarder, hand.number) == seat:
        signs.append(DISCARDER)
    for group in _offences(hand.penalties):
        offenders = [fine for fine in group.fines if fine.points <= 0]
        if any(seat_in_hand(table, fine.player, hand.number) == seat for fine in offenders):
            signs.append(group.sign)
    return "".join(dict.fromkeys(signs))


@dataclass(frozen=True, slots=True)
class _Offence:
    """The fines of one offence, the offender's and what the others received."""

    name: str
    fines: tuple[Penalty, ...]

    @property
    def sign(self) -> str:
        if self._is_false_win():
            return FALSE_WIN
        return WARNING if all(fine.points == 0 for fine in self.fines) else FINE

    def _is_false_win(self) -> bool:
        if self.name:
            return any(word in self.name.casefold() for word in _FALSE_WINS)
        lost = [fine.points for fine in self.fines if fine.points < 0]
        won = [fine.points for fine in self.fines if fine.points > 0]
        return any(lost == [-3 * share] and won == [share] * 3 for share in _FALSE_WIN_SHARES)


def _offences(fines: Sequence[Penalty]) -> list[_Offence]:
    """Sort fines by offence; shares without a name belong to the only offence there is."""
    named: dict[str, list[Penalty]] = {}
    for fine in fines:
        named.setdefault(fine.offence, []).append(fine)
    nameless = named.get("", [])
    if len(named) == 2 and nameless and all(fine.points > 0 for fine in nameless):
        del named[""]
        next(iter(named.values())).extend(nameless)
    return [_Offence(name, tuple(group)) for name, group in named.items()]


def _offence_text(
    offence: _Offence,
    hand: HandRecord,
    table: Table,
    offences: Mapping[str, Offence] | None,
) -> str:
    parts = []
    for fine in sorted(offence.fines, key=lambda fine: fine.points > 0):
        seat = seat_in_hand(table, fine.player, hand.number)
        who = seat_letter(seat) if seat is not None else fine.player
        parts.append(f"{who}{GLUE}{ruled(fine)}")
    name = offence_name(offence.name, offences)
    named = tr("{offence}: {shares}").format(offence=name, shares=join(parts))
    return f"{offence.sign}{GLUE}{named if name else join(parts)}"


def _by_value(hand: HandRecord, rulebook: Rulebook) -> list[tuple[str, int]]:
    """The dearest fan first, so that the order of entry or storage never shows."""

    def rank(item: tuple[str, int]) -> tuple[int, int, str]:
        fan = rulebook.fans.get(item[0])
        return (-fan.points, fan.number, item[0]) if fan else (0, 0, item[0])

    return sorted(hand.declared.items(), key=rank)


def _fan(rulebook: Rulebook, name: str, count: int) -> str:
    fan = rulebook.fans.get(name)
    times = f"×{count}" if count > 1 else ""
    return f"{fan_name(rulebook, name)}{GLUE}{fan.points if fan else ''}{times}".rstrip(GLUE)
