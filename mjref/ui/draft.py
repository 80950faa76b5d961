"""From the line to a hand: keys become players, queries become fans, the rest becomes problems.

No Qt here; the window shows a Draft, the desk judges its record.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mjref.game.hand import Seat
from mjref.rulebooks.base import FLAGS, BadHandError, Fan, NotAWinError, Problem, Reading, Rulebook
from mjref.tournament.occupancy import occupant
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Scope
from mjref.tournament.offences import all_shares, catalogue
from mjref.tournament.problems import FLOWER_FAN
from mjref.tournament.programme import HandRecord, Outcome, Penalty, Settings, Table
from mjref.tournament.rotation import Positions, pattern_of, positions
from mjref.tournament.sheet import as_game_hand, changes_of
from mjref.ui.entry_grammar import (
    COLUMN_KEYS,
    SEAT_KEYS,
    WIND_KEYS,
    Entry,
    FanWord,
    FineWord,
    parse,
)
from mjref.ui.fan_search import flags_of, matches

UNFINISHED = frozenset({"no_outcome", "second_key_missing", "no_fans_yet", "fine_unfinished"})
"""Codes that only say that the line goes on; they are no fault before Enter."""

LEAST_POINTS = 8
"""No win makes fewer points, so that a smaller number on the line cannot be meant as points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedFine:
    """A fine and what the others receive, with the words to show for it."""

    offence: str
    penalties: tuple[Penalty, ...]
    time: int = 0
    """Which time this is in the offence's scope, from 1; 0 where nothing is counted."""
    proposal: Penalty | None = None
    """What the table of offences has, where the referee rules otherwise."""
    is_of_session: bool = False
    """Whether it belongs to no hand and is taken from the session's points."""

    @property
    def needs_note(self) -> bool:
        """Return whether the reason for ruling otherwise is still to be given."""
        return self.proposal is not None and not self.penalties[0].note

    def with_note(self, note: str) -> "NotedFine":
        """Return the fine with the reason for ruling otherwise."""
        offender = replace(self.penalties[0], note=note)
        return replace(self, penalties=(offender, *self.penalties[1:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What is known of a hand before it ends: the dice, and fines while it is played."""

    dice: tuple[tuple[int, int], ...] = ()
    fines: tuple[NotedFine, ...] = ()


_GRAVE = {Effect.FORFEIT: "fine_ends_the_session", Effect.EXPELLED: "fine_expels"}
_NOT_IN_TILES = {*FLAGS.values(), FLOWER_FAN}

FineReader = Callable[[FineWord, str, "Surroundings"], "NotedFine | Problem"]
"""What a fine on the line amounts to: the word, the player it names, where it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Everything outside the line that gives it a meaning."""

    number: int
    table: Table
    settings: Settings
    rulebook: Rulebook
    read_fine: FineReader
    noted: Noted = field(default_factory=Noted)
    offences: Mapping[str, Offence] = field(default_factory=catalogue)
    past: Callable[[Scope], Sequence[Penalty]] = lambda _: ()
    """The penalties before this hand in the session or in the whole tournament."""
    note: str = ""
    """The reason for ruling otherwise than the table of offences has it, once it is given."""

    @property
    def at(self) -> Positions:
        """Return who sits where in this hand."""
        return positions(self.number, pattern_of(self.settings))

    def player(self, key: str) -> str:
        """Return the id of the player that a key of the line names."""
        return occupant(self.table, self.column(key), self.number)

    def column(self, key: str) -> int:
        """Return the starting seat, 0…3, that a key of the line names."""
        if key in COLUMN_KEYS:
            return COLUMN_KEYS.index(key)
        return self.at.winds.index(Seat(WIND_KEYS.index(key)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenFan:
    """A fan on the line; `word` is None for what a flower count stands for."""

    fan: Fan
    count: int
    word: FanWord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the line means so far; `record` is None until the outcome is known."""

    entry: Entry
    record: HandRecord | None = None
    fans: tuple[ChosenFan, ...] = ()
    problems: tuple[Problem, ...] = ()
    fines: tuple[NotedFine, ...] = ()
    proposal: tuple[Reading, ...] = ()
    """What the engine counts in the tiles, while the line names no fans."""

    @property
    def says_what_counts(self) -> bool:
        """Return whether fans or points stand on the line, so that there is something to judge."""
        is_win = self.record is not None and self.record.outcome.is_win
        return bool(self.fans) or self.entry.points is not None or not is_win

    @property
    def is_only_noted(self) -> bool:
        """Return whether the line holds dice or fines but no result."""
        return not self.entry.has_result and bool(self.entry.dice or self.entry.fines)


def read_draft(line: str, around: Surroundings) -> Draft:
    """Return what `line` means at that table and in that hand."""
    entry = parse(line)
    fans, unknown = _chosen(entry, around)
    fines, bad_fines = _fines(entry, around)
    faults = [Problem(str(fault.fault), {"text": fault.text}) for fault in entry.faults]
    problems = [
        *faults,
        *unknown,
        *bad_fines,
        *_grave(fines, around),
        *_apart(fines, entry),
        *_missing(entry, fans),
        *_meant_as_points(entry, fans),
    ]
    record = _record(entry, fans, fines, around)
    if record and not record.outcome.is_win:
        all_fines = (*around.noted.fines, *fines)
        shares = [fine.offence for fine in all_fines if _pays_shares(fine, around)]
        problems += [Problem("shares_without_a_win", {"offence": one}) for one in shares]
    proposal: tuple[Reading, ...] = ()
    if record and record.tiles and entry.points is None and _leaves_fans_to_the_tiles(fans):
        try:
            proposal = tuple(_readings(record, around))
        except BadHandError as bad:
            problems.append(bad.problem)
        except NotAWinError:
            problems.append(Problem("not_a_win"))
    return Draft(
        entry=entry,
        record=record,
        fans=fans,
        problems=tuple(problems),
        fines=fines,
        proposal=proposal,
    )


def _chosen(entry: Entry, around: Surroundings) -> tuple[tuple[ChosenFan, ...], list[Problem]]:
    chosen: list[ChosenFan] = []
    problems: list[Problem] = []
    for word in entry.fans:
        names = [each.fan.name for each in chosen]
        found = matches(word.query, around.rulebook.fans, outcome=entry.outcome, chosen=names)
        if not found or _names_players(word, found):
            problems.append(_unknown(word))
        elif found[0].name in names and not found[0].repeatable:
            problems.append(Problem("fan_twice", {"fan": found[0].name}))
        else:
            chosen.append(ChosenFan(fan=found[0], count=word.count, word=word))
    flowers = around.rulebook.fans.get(FLOWER_FAN)
    if entry.flowers and flowers and (chosen or entry.points is None):
        chosen.append(ChosenFan(fan=flowers, count=entry.flowers))
    return tuple(chosen), problems


def _leaves_fans_to_the_tiles(fans: Sequence[ChosenFan]) -> bool:
    """Circumstances and flowers stand in no tile; with nothing else the engine proposes."""
    return all(each.fan.name in _NOT_IN_TILES for each in fans)


def _names_players(word: FanWord, found: Sequence[Fan]) -> bool:
    """Two seat keys that begin no fan's initials are a second winner, not an English word."""
    query = word.query
    keys = len(query) == 2 and set(query) <= set(WIND_KEYS)
    return keys and not any(fan.initials.startswith(query) for fan in found)


def _unknown(word: FanWord) -> Problem:
    if word.text.isdecimal() and int(word.text) >= LEAST_POINTS:
        return Problem("no_such_number", {"text": word.text})
    if word.query and set(word.query) <= set(SEAT_KEYS) and len(word.query) <= 2:
        return Problem("second_winner", {"text": word.text})
    return Problem("no_such_word", {"text": word.text})


def _fines(entry: Entry, around: Surroundings) -> tuple[tuple[NotedFine, ...], list[Problem]]:
    fines: list[NotedFine] = []
    problems: list[Problem] = []
    for word in entry.fines:
        if not word.seat or not (word.query or word.amount is not None):
            problems.append(Problem("fine_unfinished", {"text": word.text}))
            continue
        noted = replace(around.noted, fines=(*around.noted.fines, *fines))
        here = replace(around, noted=noted)
        found = around.read_fine(word, around.player(word.seat), here)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            fines.append(found)
    return tuple(fines), problems


def _grave(fines: Sequence[NotedFine], around: Surroundings) -> list[Problem]:
    """What ends a session or a tournament for somebody is asked about once more."""
    found = []
    for fine in fines:
        offender = fine.penalties[0]
        if code := _GRAVE.get(offender.effect or Effect.NONE):
            values = {"player": offender.player, "offence": fine.offence}
            found.append(Problem(code, values, blocking=False))
    return found


def _apart(fines: Sequence[NotedFine], entry: Entry) -> list[Problem]:
    if not entry.has_result:
        return []
    of_session = [fine.offence for fine in fines if fine.is_of_session]
    return [Problem("fine_of_the_session", {"offence": offence}) for offence in of_session]


def _missing(entry: Entry, fans: Sequence[ChosenFan]) -> list[Problem]:
    if not entry.has_result:
        return []
    if entry.outcome is None:
        return [Problem("second_key_missing" if entry.winner else "no_outcome")]
    nothing_said = not (fans or entry.fans or entry.tiles) and entry.points is None
    if entry.outcome.is_win and nothing_said:
        return [Problem("no_fans_yet")]
    return []


def _meant_as_points(entry: Entry, fans: Sequence[ChosenFan]) -> list[Problem]:
    """A lone number is a fan's, but whoever knows only the points types it just so."""
    if len(entry.fans) != 1 or entry.points is not None or entry.tiles:
        return []
    number = entry.fans[0].text
    if not number.isdecimal() or int(number) < LEAST_POINTS or not fans or not fans[0].word:
        return []
    fan = fans[0].fan
    values = {"text": number, "fan": fan.name, "points": fan.points}
    return [Problem("number_is_a_fan", values, blocking=False)]


def _record(
    entry: Entry,
    fans: Sequence[ChosenFan],
    fines: Sequence[NotedFine],
    around: Surroundings,
) -> HandRecord | None:
    if entry.outcome is None:
        return None
    declared: dict[str, int] = {}
    for each in fans:
        declared[each.fan.name] = declared.get(each.fan.name, 0) + each.count
    outcome, winner, discarder = _players(entry, around)
    counted = sum(each.fan.points * each.count for each in fans)
    noted = around.noted
    record = HandRecord(
        number=around.number,
        outcome=outcome,
        winner=winner,
        discarder=discarder,
        points=counted if entry.points is None else entry.points,
        declared=declared,
        tiles=entry.tiles,
        flags=flags_of(declared),
        flowers=declared.get(FLOWER_FAN, entry.flowers or 0),
        dice=tuple(entry.dice) or noted.dice,
    )
    return replace(record, penalties=_penalties((*noted.fines, *fines), record, around))


def _penalties(
    fines: Sequence[NotedFine], record: HandRecord, around: Surroundings
) -> tuple[Penalty, ...]:
    """The entries of all fines; who pays for all losers (赔付三家) pays what this win costs."""
    entries: list[Penalty] = []
    for fine in fines:
        if not _pays_shares(fine, around):
            entries += fine.penalties
        elif record.outcome.is_win:
            changes = changes_of(record, around.table, around.settings, around.rulebook)
            by_player = {
                occupant(around.table, seat, around.number): changes[seat] for seat in Seat
            }
            offence = around.offences[fine.offence]
            entries += all_shares(offence, fine.penalties[0].player, by_player)
    return tuple(entries)


def _pays_shares(fine: NotedFine, around: Surroundings) -> bool:
    offence = around.offences.get(fine.offence)
    return offence is not None and offence.kind is OffenceKind.SHARES


def _players(entry: Entry, around: Surroundings) -> tuple[Outcome, str | None, str | None]:
    assert entry.outcome is not None
    if not entry.outcome.is_win:
        return entry.outcome, None, None
    winner, second = around.player(entry.winner), around.player(entry.second)
    if winner == second:  # a wind and a column may name the same player
        return Outcome.SELF_DRAW, winner, None
    return Outcome.DISCARD, winner, second


def _readings(record: HandRecord, around: Surroundings) -> Sequence[Reading]:
    hand = as_game_hand(record, around.table, around.settings)
    return around.rulebook.read(hand.wins[0], around.at.deal) if hand.wins else ()
