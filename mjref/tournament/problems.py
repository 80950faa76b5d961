"""What is wrong with a hand as entered: every doubt at once, as codes.

`ui/texts.py` makes the sentences; the values name the place.
"""

from collections.abc import Iterator, Mapping

from mjref.game.tiles import MAX_FLOWERS
from mjref.rulebooks.base import FLAGS, Problem, Rulebook
from mjref.tournament.measures import out_before
from mjref.tournament.occupancy import seat_in_hand
from mjref.tournament.offence_row import Offence
from mjref.tournament.offences import bars_from_winning, catalogue, lawful_amounts
from mjref.tournament.programme import HandRecord, Outcome, Settings, Table

FLOWER_FAN = "花牌"
_FLAGS_OF = {
    Outcome.SELF_DRAW: {"last_tile_draw", "out_with_replacement", "last_of_kind"},
    Outcome.DISCARD: {"last_tile_claim", "rob_kong", "last_of_kind"},
}


def hand_problems(
    record: HandRecord,
    table: Table,
    settings: Settings,
    rulebook: Rulebook,
    offences: Mapping[str, Offence] | None = None,
) -> list[Problem]:
    """Return all that is wrong or doubtful about a hand, blocking problems first.

    `offences` is the tournament's table of offences; without it the law's.
    """
    offences = catalogue() if offences is None else offences
    found = [
        *_number(record, settings),
        *_players(record, table),
        *_right_to_win(record, offences),
        *_out(record, table),
        *_points(record, rulebook),
        *_declared(record, rulebook),
        *_flags(record),
        *_dice(record),
        *_penalties(record, table, offences),
    ]
    return sorted(found, key=lambda problem: not problem.blocking)


def _number(record: HandRecord, settings: Settings) -> Iterator[Problem]:
    if not 1 <= record.number <= settings.hands_per_session:
        values = {"number": record.number, "last": settings.hands_per_session}
        yield Problem("hand_number_outside", values)


def _players(record: HandRecord, table: Table) -> Iterator[Problem]:
    if not record.outcome.is_win:
        if record.winner or record.discarder:
            yield Problem("nobody_wins_this_outcome")
        return
    if record.winner is None:
        yield Problem("no_winner")
    if record.outcome is Outcome.DISCARD and record.discarder is None:
        yield Problem("no_discarder")
    if record.outcome is Outcome.SELF_DRAW and record.discarder:
        yield Problem("discarder_of_a_self_draw")
    if record.winner and record.winner == record.discarder:
        yield Problem("winner_is_discarder", {"player": record.winner})
    for player in (record.winner, record.discarder):
        if player and seat_in_hand(table, player, record.number) is None:
            yield Problem("player_not_at_table", {"player": player})


def _right_to_win(record: HandRecord, offences: Mapping[str, Offence]) -> Iterator[Problem]:
    for fine in record.penalties:
        if fine.player == record.winner and bars_from_winning(fine, offences):
            values = {"player": fine.player, "offence": fine.offence}
            yield Problem("winner_lost_the_right", values)


def _out(record: HandRecord, table: Table) -> Iterator[Problem]:
    """Who lost the session, or is out of the tournament, plays no hand after that."""
    for player in out_before(table, record.number):
        if seat_in_hand(table, player, record.number) is not None:
            yield Problem("plays_after_losing_the_session", {"player": player}, blocking=False)


def _points(record: HandRecord, rulebook: Rulebook) -> Iterator[Problem]:
    if not record.outcome.is_win:
        if record.points:
            yield Problem("points_without_a_win", {"points": record.points})
        return
    minimum = int(rulebook.table["minimum"])
    if record.points - record.flowers < minimum:
        values = {"points": record.points - record.flowers, "minimum": minimum}
        yield Problem("below_minimum", values)
    if not 0 <= record.flowers <= MAX_FLOWERS:
        yield Problem("flowers_outside", {"flowers": record.flowers})


def _declared(record: HandRecord, rulebook: Rulebook) -> Iterator[Problem]:
    unknown = [name for name in record.declared if name not in rulebook.fans]
    for name in unknown:
        yield Problem("unknown_fan", {"fan": name})
    for name, count in record.declared.items():
        if count < 1:
            yield Problem("fan_count_outside", {"fan": name, "count": count})
    flowers = record.declared.get(FLOWER_FAN, 0)
    if record.declared and flowers != record.flowers:
        yield Problem("flowers_differ", {"declared": flowers, "flowers": record.flowers})
    if record.declared and not unknown and record.outcome.is_win:
        total = sum(rulebook.fans[name].points * n for name, n in record.declared.items())
        if total != record.points:
            yield Problem("points_disagree", {"points": record.points, "fans": total})


def _flags(record: HandRecord) -> Iterator[Problem]:
    for flag in sorted(record.flags - FLAGS.keys()):
        yield Problem("unknown_flag", {"flag": flag})
    for flag in sorted(record.flags & FLAGS.keys() - _FLAGS_OF.get(record.outcome, set())):
        yield Problem("flag_contradicts_outcome", {"fan": FLAGS[flag]})
    if {"rob_kong", "last_tile_claim"} <= record.flags:
        yield Problem(
            "flags_contradict", {"one": FLAGS["rob_kong"], "other": FLAGS["last_tile_claim"]}
        )


def _dice(record: HandRecord) -> Iterator[Problem]:
    for throw, pair in enumerate(record.dice, start=1):
        for value in pair:
            if not 1 <= value <= 6:
                yield Problem("dice_outside", {"throw": throw, "value": value})


def _penalties(
    record: HandRecord, table: Table, offences: Mapping[str, Offence]
) -> Iterator[Problem]:
    usual = {amount * shares for amount in lawful_amounts(offences) for shares in (1, 3)}
    for fine in record.penalties:
        if seat_in_hand(table, fine.player, record.number) is None:
            yield Problem("penalty_on_player_not_at_table", {"player": fine.player})
        if fine.points < 0 and -fine.points not in usual:
            values = {"player": fine.player, "points": fine.points}
            yield Problem("unusual_penalty", values, blocking=False)
    total = sum(fine.points for fine in record.penalties)
    if total > 0:
        yield Problem("penalties_create_points", {"sum": total}, blocking=False)
