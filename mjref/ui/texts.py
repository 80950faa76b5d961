"""Sentences for the codes of the domain: what is wrong, where, and what to do."""

from collections.abc import Callable, Mapping
from typing import Any

from mjref.game.tiles import tile_name
from mjref.i18n import language, mark, tr
from mjref.reports.offence_words import offence_name
from mjref.reports.texts import sentence as of_a_file
from mjref.rulebooks.base import FLAGS, Fan, Objection, Principle, Problem
from mjref.tournament.offence_row import Offence
from mjref.tournament.programme import Outcome
from mjref.ui.formats import signed
from mjref.ui.ruling_sentences import SENTENCES as RULINGS

SENTENCES: Mapping[str, str] = {
    **RULINGS,
    # the line
    "no_outcome": mark("Who won? Press E S W N (or 1–4 for a column), 0 for a drawn hand."),
    "second_key_missing": mark(
        "From whom? Press the discarder's key, the winner's key again for a self-draw."
    ),
    "no_fans_yet": mark("Which fans? Type initials, a number or a name; or =13 for points alone."),
    "fine_unfinished": mark("Fine: f, the player's key, the offence by initials or the amount."),
    "no_such_word": mark("“{text}” is no fan. Type initials, a number from 1 to 81, or a name."),
    "no_such_number": mark(
        "There is no fan {text}: the table ends at 81. For points alone type ={text}."
    ),
    "number_is_a_fan": mark(
        "Number {text} is {fan}, {points} points. For {text} points alone type ={text}."
    ),
    "second_winner": mark(
        "“{text}”: only one player wins a hand. If several claim, the first in turn order after "
        "the discarder wins; take the others out."
    ),
    "fan_twice": mark("{fan} stands on the line twice and can be counted once. Take one out."),
    "dice_incomplete": mark("“{text}”: two throws of two dice are four digits, such as d 34 26."),
    "tiles_unreadable": mark(
        "“{text}” is no tile. Write 1–9 with m, p or s, and 1–7 with z: 123m55z."
    ),
    "meld_unreadable": mark(
        "“{text}” is no chow, pung or kong. Melds stand apart: 123m 555p 1111z, c2222s concealed."
    ),
    "tiles_without_winning_tile": mark(
        "The hand needs its winning tile: the last one written, or after +."
    ),
    "points_unreadable": mark("“{text}” is no number. Points alone are written =13."),
    "unknown_offence": mark(
        "“{text}” is no offence of the catalogue. Type its initials, or the amount: fw10."
    ),
    "victim_missing": mark(
        "{offence}: who was disturbed? Write the key after >, as in fn>e for North to East."
    ),
    "shares_without_a_win": mark(
        "{offence}: nobody won, so there are no shares to pay. Take the fine back."
    ),
    "time_called": mark(
        "Time was called (article 6.4): the hand in play is void and the session ends here, what "
        "was won before counts. Enter again to confirm."
    ),
    "time_is_up": mark(
        "Time is up (article 6.4): the hand in play is void, t notes it. If this hand was won "
        "before the call, Enter again records it."
    ),
    "late_hands_are_played": mark(
        "Time is up, and what the regulations let be finished is played: t closes the table. If "
        "this hand was still in time, Enter again records it."
    ),
    "hand_after_time": mark(
        "Time was called in hand {number} (article 6.4). If this hand was won before the call, "
        "type the reason and Enter: it takes the place of the void hand. Esc leaves it."
    ),
    # a hand
    "hand_number_outside": mark(
        "Hand {number} does not exist: a session has {last} hands. Nothing was recorded."
    ),
    "nobody_wins_this_outcome": mark("A drawn or unfinished hand has no winner and no discarder."),
    "no_winner": mark("Nobody is named as the winner. Press the winner's key."),
    "no_discarder": mark("The discarder is missing. Press his key after the winner's."),
    "discarder_of_a_self_draw": mark("A self-draw has no discarder. Press the winner's key twice."),
    "winner_is_discarder": mark(
        "{player} cannot win from his own discard. Press another key, or 自摸 for a self-draw."
    ),
    "player_not_at_table": mark("{player} does not sit at this table. Choose one of the four."),
    "points_without_a_win": mark("{points} points, but nobody won. Take the points out."),
    "below_minimum": mark(
        "{points} points without flowers; a win needs {minimum}. Add the missing fan, or enter a "
        "wrong win as a fine."
    ),
    "flowers_outside": mark("{flowers} flowers: there are 0 to 8 in a set. Correct the number."),
    "unknown_fan": mark("{fan} is not in the fan table of this rulebook. Choose another fan."),
    "flowers_differ": mark(
        "花牌 is declared {declared} times, but {flowers} flowers are noted. Make them equal."
    ),
    "points_disagree": mark(
        "The table said {points} points, the fans make {fans}. Correct the one that is wrong."
    ),
    "unknown_flag": mark("“{flag}” is no circumstance that the rulebook knows. Take it out."),
    "flag_contradicts_outcome": mark(
        "{fan} does not go with this outcome. Change the fan, or who won from whom."
    ),
    "flags_contradict": mark("{one} and {other} cannot both be true. Take one out."),
    "dice_outside": mark("Throw {throw} shows a {value}: a die has 1 to 6. Type the throw again."),
    "penalty_on_player_not_at_table": mark(
        "The fined player {player} does not sit at this table. Choose one of the four."
    ),
    "penalties_create_points": mark(
        "The fines of this hand add up to +{sum}: points out of nothing. Look at them again."
    ),
    "winner_lost_the_right": mark(
        "{player} was fined for {offence} and may not win this hand. Take back the fine or the win."
    ),
    "fan_count_outside": mark("{fan} stands there {count} times. Type 1 or more."),
    "unusual_penalty": mark(
        "{player}: {points} is no usual fine (5, 10, 20 … 60, or thrice). Enter again if meant."
    ),
    # the tiles
    "not_a_win": mark("These tiles are no winning hand. Look for a tile read wrongly."),
    "no_tiles": mark("The tiles are missing. Type them after /, or take the / out."),
    "tile_count": mark(
        "{count} tiles in the hand; with these melds {needed} belong there, and the winning tile."
    ),
    "too_many_melds": mark("{count} melds: a hand has four at most. Take one out."),
    "bad_meld": mark("One of the melds is no chow, pung or kong. Type it again."),
    "fifth_tile": mark("{tile} stands there {count} times; there are four. Correct the tiles."),
    "flowers": mark("{count} flowers: there are 0 to 8 in a set. Correct the number."),
    "flag_needs_self_draw": mark("{flag} belongs to a self-draw. Change it, or who won from whom."),
    "flag_needs_discard": mark(
        "{flag} belongs to another player's tile. Change it or the outcome."
    ),
    "flag_needs_kong": mark("{flag} needs a kong, but the hand has none. Change one of them."),
    "rob_kong_after_last_tile": mark(
        "After the last tile nobody can make a kong: 抢杠和 and 海底捞月 exclude each other."
    ),
    "rob_kong_own_tile": mark(
        "{flag}: the winner holds {tile} himself, so nobody had a kong of it. Look at the tiles."
    ),
    "last_of_kind_held": mark(
        "{flag}: the winner has another {tile} in his hand, so it was not shown. Look at it again."
    ),
    "negative_count": mark("{fan} stands there {count} times. Type 1 or more."),
    "no_points": mark("The win has no points. Type the fans, or =13."),
    "same_winner_twice": mark("The same player wins twice in this hand. Take one out."),
    "self_draw_and_other_win": mark("After a self-draw nobody else wins. Take one out."),
    "several_discarders": mark("All who claim a tile claim the same one. Name one discarder."),
    "self_draw_from_another": mark("A self-draw has no discarder. Press the winner's key twice."),
    # the desk
    "hand_out_of_order": mark("Hand {number} was entered, but hand {expected} comes next."),
    "correction_needs_reason": mark("A correction needs a reason. Type it in one line."),
    "no_hand_to_remove": mark("There is no hand to take back at this table."),
    "no_such_hand": mark("Hand {number} was not recorded yet; it cannot be corrected."),
    "score_missing": mark("The total of {player} is missing. Enter all four."),
    "adjustment_needs_one_subject": mark("A ruling concerns one player or one team, not both."),
    "person_in_use": mark("{name} sits at a table of this tournament and cannot be removed."),
    "session_already_played": mark(
        "Session {session} has results already; its seats cannot be drawn anew."
    ),
    "unknown_player": mark("No player “{player}” is in this tournament. Add him first."),
    "changed_meanwhile": mark(
        "This was changed elsewhere meanwhile. Look at the table again, then repeat the change."
    ),
    "time_was_called": mark(
        "Time was called in hand {number}: the session is over. ↑ corrects a hand."
    ),
    "already_at_table": mark("{player} sits at this table already. Choose somebody else."),
    "no_such_ruling": mark("This ruling is not there any more. Look at the list again."),
    "clock_cannot": mark("The clock cannot do that now. Look at what it shows."),
    "hand_names_stranger": mark(
        "Hand {hand} names {player}, who would no longer be at the table. Correct the hand first."
    ),
    "three_cannot_play": mark(
        "{player} left before hand {hand} and nobody took over: with three the table stops. Name "
        "who plays on (F10), or take the leaving back."
    ),
    "player_has_departed": mark(
        "{player} has left the tournament. Name who plays on (F10), or confirm again."
    ),
    "no_such_session": mark("There is no session {session}. Choose one of the programme."),
    "departure_needs_reason": mark("Give the reason: it stands on the ranking."),
    "not_departed": mark("{player} did not leave the tournament. Look at the list again."),
    "totals_do_not_balance": mark(
        "Table {table}: net of the base points the totals sum to {sum} and must sum to "
        "{expected}: difference {difference}. Correct them, or let the chief referee accept them."
    ),
    "acceptance_needs_reason": mark("Give the reason why the totals stand: it is on the sheet."),
    "step_elsewhere": mark(
        "That step belongs to table {table} of session {session}. Undo and redo it there, or "
        "through the menu."
    ),
    # people and seats
    "number_not_whole": mark("“{text}” is no whole number. Type digits only."),
    "number_taken": mark("The number {number} belongs to {name}. Choose another."),
    "file_refused": mark("The file {path} could not be used: {reason}. Choose another place."),
    "id_twice": mark("The key “{id}” stands for two people. Give one another key."),
    "name_missing": mark("A name is missing. Type it."),
    "unknown_team": mark("The team “{team}” is not in this tournament. Add it first."),
    "number_twice": mark("The number {number} was given to two players. Change one."),
    "table_twice": mark("Session {session} has table {table} twice. Number one anew."),
    "player_twice_at_table": mark("{player} sits at table {table} twice. Change one seat."),
    "player_at_two_tables": mark("{player} sits at two tables in session {session}. Change one."),
    "player_without_seat": mark("{player} has no seat in this session. Seat him or take him out."),
    "player_rests_and_sits": mark("{player} rests and sits at table {table}. Take him from one."),
    "player_rests_twice": mark("{player} is named twice among those who rest. Remove one."),
    "team_mates_at_table": mark("Table {table} seats players of one team together."),
    "roster_without_players": mark("Nobody is on the list yet. Read a roster, paste, or type."),
    "roster_has_bad_rows": mark(
        "The roster has rows that must be mended first. Mend them in the file and read it again, "
        "or leave them out."
    ),
    "players_not_in_fours": mark(
        "{players} players do not fill tables of four. Add players or substitutes until the "
        "number divides by 4, or go on without seats."
    ),
    "plan_too_large": mark(
        "A plan has at most {players} players and {sessions} sessions. Give lower numbers."
    ),
    "no_sessions": mark("A draw needs at least one session. Raise the number."),
    "teams_do_not_divide": mark(
        "{players} players cannot be parted into teams of {team_size}. Mend the teams, or do not "
        "keep team-mates apart."
    ),
    "session_is_over": mark(
        "All hands of this session are recorded. ↑ corrects one, F9 opens the signatures."
    ),
}
PRINCIPLES: Mapping[Principle, str] = {
    Principle.NO_REPEAT: mark("{fan}: always part of {against} — not repeated (不重复)"),
    Principle.NO_SPLIT: mark("{fan}: made of the sets of {against} — not taken apart (不拆移)"),
    Principle.NO_IDENTICAL: mark("{fan}: these sets made {against} already (不得相同)"),
    Principle.HIGHEST: mark("{fan}: {against} counts higher (就高不就低)"),
    Principle.COMBINE_ONCE: mark("{fan}: every set was combined once already (套算一次)"),
    Principle.NOT_PRESENT: mark("{fan}: not in this hand"),
}
ARTICLES: Mapping[Principle, str] = {
    Principle.NO_REPEAT: mark("art. 10, counting principle 1"),
    Principle.NO_SPLIT: mark("art. 10, counting principle 2"),
    Principle.NO_IDENTICAL: mark("art. 10, counting principle 3"),
    Principle.HIGHEST: mark("art. 10, counting principle 4"),
    Principle.COMBINE_ONCE: mark("art. 10, counting principle 5"),
    Principle.NOT_PRESENT: mark("art. 9, fan table"),
}
OUTCOMES: Mapping[Outcome, str] = {
    Outcome.SELF_DRAW: mark("self-draw"),
    Outcome.DISCARD: mark("from discard"),
    Outcome.DRAW: mark("drawn hand"),
    Outcome.UNFINISHED: mark("unfinished"),
}
_PLAYER_VALUES = {"player"}
_FLAG_VALUES = {"flag"}
_TILE_VALUES = {"tile"}
_PLACES = {"place", "sheet"}
"""Values of a problem that was found in a document; its place belongs into the sentence."""
_OFFENCE_VALUES = {"offence"}
_FAN_VALUES = {"fan", "one", "other"}


class Names:
    """How players, fans and offences are called in sentences."""

    def __init__(
        self,
        player: Callable[[str], str],
        fans: Mapping[str, Fan],
        offences: Mapping[str, Offence] | None = None,
    ) -> None:
        self.player = player
        self._fans = fans
        self._offences = offences

    def offence(self, offence: str) -> str:
        """Return an offence's name in the language in use."""
        return offence_name(offence, self._offences)

    def fan(self, name: str) -> str:
        """Return a fan's name in the language in use."""
        fan = self._fans.get(name)
        return fan_name(fan) if fan else name


def fan_name(fan: Fan) -> str:
    """Return the name of a fan in the language in use."""
    return fan.name if language() == "zh" else fan.english


def sentence(problem: Problem, names: Names) -> str:
    """Return what `problem` says to the referee; a code without a sentence is shown as it is."""
    template = SENTENCES.get(problem.code)
    if template is None or not _PLACES.isdisjoint(problem.values):
        return of_a_file(problem)
    return tr(template).format(**_shown(problem.values, names))


def reason(objection: Objection, names: Names) -> str:
    """Return why a fan may not be counted, with the article."""
    fan = names.fan(objection.fan)
    against = names.fan(objection.against) if objection.against else ""
    said = tr(PRINCIPLES[objection.principle]).format(fan=fan, against=against)
    article = ARTICLES[objection.principle]
    return f"{said} · {tr(article)}"


def missing_fan(name: str, count: int, names: Names) -> str:
    """Return what to say of a fan that the hand has and nobody declared."""
    fan = names.fan(name) if count == 1 else f"{names.fan(name)} ×{count}"
    return tr("{fan}: in the tiles, not declared. A forgotten fan is the winner's loss.").format(
        fan=fan
    )


def _shown(values: Mapping[str, Any], names: Names) -> dict[str, Any]:
    shown = {
        key: signed(value) if isinstance(value, int) and value < 0 else value
        for key, value in values.items()
    }
    for key in _PLAYER_VALUES & shown.keys():
        shown[key] = names.player(str(shown[key]))
    for key in _OFFENCE_VALUES & shown.keys():
        shown[key] = names.offence(str(shown[key])) or tr("fine")
    for key in _FLAG_VALUES & shown.keys():
        shown[key] = names.fan(FLAGS.get(str(shown[key]), str(shown[key])))
    for key in _TILE_VALUES & shown.keys():
        shown[key] = tile_name(int(shown[key]))
    for key in _FAN_VALUES & shown.keys():
        shown[key] = names.fan(str(shown[key]))
    return shown
