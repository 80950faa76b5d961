"""The options of a tournament in words: label, values, and the default with its source."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mjref.i18n import mark, tr
from mjref.tournament.option_table import OFF, ON, Form, Group, Option
from mjref.tournament.options import option
from mjref.tournament.programme import Settings


@dataclass(frozen=True, slots=True)
class Words:
    """How one option is called; all marked, to be translated when they are shown."""

    label: str
    source: str
    """The default, where it comes from and what else is done, in a sentence or two."""
    values: Mapping[str, str] = field(default_factory=dict)
    number: str = ""
    """How a number is shown, such as `{number} min`."""


GROUPS: Mapping[Group, str] = {
    Group.POINTS: mark("Points and places at a table"),
    Group.RANKING: mark("Ranking"),
    Group.TIME: mark("Time"),
    Group.SEATING: mark("Seats"),
    Group.DEAL: mark("Dice and deal"),
    Group.PENALTIES: mark("Penalties"),
    Group.ABSENCE: mark("Absence"),
    Group.FINALS: mark("Finals"),
}
_YES_NO = {ON: mark("yes"), OFF: mark("no")}
_MINUTES = mark("{number} min")
_SECONDS = mark("{number} s")

WORDS: Mapping[str, Words] = {
    "base_points": Words(
        mark("Base points"),
        mark(
            "500: the score cards that each player starts a session with "
            "(rules of 1998, term 34). Many events outside China write 0."
        ),
    ),
    "points_below_zero": Words(
        mark("A session's points may fall below 0"),
        mark("Yes: the rules are silent. With “no”, whoever lost more stands at 0."),
        _YES_NO,
    ),
    "conversion_group": Words(
        mark("Players ranked together for standard points"),
        mark(
            "4, the table (the author's commentary 26, 47, 142; European events). The rules speak "
            "of a group; their example has 16. Tables are grouped in the order of their numbers."
        ),
        number=mark("{number} players"),
    ),
    "table_ties": Words(
        mark("Equal points at a table"),
        mark("Shared, as exact fractions: the rules are silent, European events do so."),
        {
            "share": mark("share the places' points"),
            "higher": mark("all get the higher place"),
            "lower": mark("all get the lower place"),
            "seat_order": mark("in the order of the first seats, East first"),
            "play_off": mark("as a play-off decides, shared until then"),
        },
    ),
    "fractions": Words(
        mark("Fractions are shown as"),
        mark("Exact, such as 2.5 or 7/3. Comparing is always exact, whatever is shown."),
        {
            "exact": mark("exact fractions"),
            "0": mark("whole numbers"),
            "1": mark("1 decimal"),
            "2": mark("2 decimals"),
            "3": mark("3 decimals"),
        },
    ),
    "ranking_criteria": Words(
        mark("Order of the ranking criteria"),
        mark(
            "Standard points, match points, best session, more good sessions (rules of 1998, "
            "article 11). European events stop after the first two."
        ),
        {
            "standard_points": mark("sum of standard points"),
            "match_points": mark("sum of match points"),
            "best_session": mark("best standard points of one session"),
            "more_good_sessions": mark("more good sessions"),
            "best_match_points": mark("best match points of one session"),
            "sessions_won": mark("sessions won (points above the base)"),
        },
    ),
    "more_good_sessions": Words(
        mark("“More good sessions” compares"),
        mark(
            "All sessions from the best down: first the 4s, then the 2s and so on (a reading of "
            "article 11 of the rules of 1998)."
        ),
        {
            "from_the_top": mark("all sessions from the best down"),
            "top_only": mark("only how often the best was reached"),
        },
    ),
    "full_equality": Words(
        mark("Who is equal in everything"),
        mark("Shares the place, and the next one is left out: no source has a rule."),
        {
            "shared": mark("shares the place"),
            "lot": mark("is parted by lot"),
            "play_off": mark("plays off"),
            "head_to_head": mark("is parted by the tables where they met"),
        },
    ),
    "lot_seed": Words(
        mark("Seed of that lot"),
        mark(
            "Empty: no lot is drawn yet. Announce before the last session where it will come from, "
            "such as a public lottery. The lowest SHA-256 of seed, blank and id comes first, so "
            "that anybody can draw again."
        ),
    ),
    "team_ties": Words(
        mark("Best session of a team is"),
        mark("The team's sum of a session (form 6 of the rules of 1998)."),
        {
            "team_sum": mark("the team's sum of one session"),
            "best_player": mark("its best player's session"),
        },
    ),
    "hands_per_session": Words(
        mark("Hands per session"),
        mark(
            "16: four rounds of four hands, or until time is called, whichever comes first "
            "(rules of 1998, terms 1–5)."
        ),
    ),
    "clock": Words(
        mark("Sessions are timed"),
        mark("Yes (rules of 1998, article 6.4). With “no”, the number of hands alone ends one."),
        _YES_NO,
    ),
    "session_minutes": Words(
        mark("Minutes per session"),
        mark("180 (rules of 1998, article 6.4). Shorter events often play 90 to 120."),
        number=_MINUTES,
    ),
    "warning_minutes": Words(
        mark("Final announcement, minutes"),
        mark("15: the chief referee announces it (rules of 1998, article 6.4)."),
        number=_MINUTES,
    ),
    "further_warnings": Words(
        mark("Further announcements, minutes before the end"),
        mark("None. Numbers with commas, such as 60,5."),
        number=_MINUTES,
    ),
    "break_minutes": Words(
        mark("Break, minutes"),
        mark("15, in the middle of the session (rules of 1998, article 6.4); 0 for none."),
        number=_MINUTES,
    ),
    "break_counts": Words(
        mark("The break lies"),
        mark(
            "Inside the time of the session: article 6.4 of the rules of 1998 can be read both "
            "ways, the author's commentary 14 writes it in brackets after the three hours."
        ),
        {
            "inside": mark("inside the session's time"),
            "outside": mark("outside, and moves the end"),
        },
    ),
    "time_up": Words(
        mark("When time is called, the hand in play"),
        mark(
            "Is void, and the points so far count (rules of 1998, article 6.4). WMO and European "
            "events finish it."
        ),
        {
            "void": mark("is void"),
            "finish": mark("is finished and is the last"),
            "one_more": mark("is finished, and one more is played"),
        },
    ),
    "void_hand_fines": Words(
        mark("Fines in a void hand"),
        mark("Stay: fines are taken when the hand ends, however it does (printed book, p. 28)."),
        {"keep": mark("stay"), "drop": mark("fall away with the hand")},
    ),
    "first_discard_seconds": Words(
        mark("First discard, seconds"),
        mark("30, flowers included (rules of 1998, article 7)."),
        number=_SECONDS,
    ),
    "discard_seconds": Words(
        mark("Later discards, seconds"),
        mark("15 (rules of 1998, article 7). WMO events give 10."),
        number=_SECONDS,
    ),
    "appeal_minutes": Words(
        mark("Appeals after a session, minutes"),
        mark("30, in writing and signed (printed book, p. 37–39)."),
        number=_MINUTES,
    ),
    "rotation": Words(
        mark("Change of seats"),
        mark("Figure 2, the table of WMO and EMA: only there does everybody sit behind everybody."),
        {
            "figure_2": mark("after every round, figure 2"),
            "figure_1": mark("after every round, figure 1"),
            "half": mark("after the second round, E↔S and W↔N"),
            "none": mark("none"),
            "custom": mark("as written below"),
        },
    ),
    "custom_rotation": Words(
        mark("Own change of seats"),
        mark(
            "Four rounds: where those who started E, S, W, N sit then, first ESWN; only where "
            "seats change as written here."
        ),
    ),
    "team_mates": Words(
        mark("Team-mates at one table"),
        mark(
            "Never while that is possible, else with a warning (the author's commentary 142 wants "
            "them apart)."
        ),
        {
            "avoid": mark("never while that is possible"),
            "forbid": mark("never"),
            "warn": mark("with a warning"),
            "allow": mark("allowed"),
        },
    ),
    "not_four": Words(
        mark("A number of players that four does not divide"),
        mark(
            "Is refused: all seats must be filled (the author's commentary 26 and 142 allow no "
            "table of three)."
        ),
        {
            "refuse": mark("is refused"),
            "companion": mark("is filled up with companions (陪打)"),
            "bye": mark("gives byes by turns"),
        },
    ),
    "dice_over_wall": Words(
        mark("Dice beyond the 18 stacks of a wall"),
        mark(
            "Run on to the wall of the player before: the rules are silent, walls join there (the "
            "author's commentary 30, 32)."
        ),
        {
            "run_on": mark("run on to the next wall"),
            "re_roll": mark("are thrown again"),
            "modulo": mark("begin again on the same wall"),
        },
    ),
    "first_stack": Words(
        mark("The dealer takes first"),
        mark("The stack after the counted one (the author's commentary 32)."),
        {"n+1": mark("the stack after the counted one"), "n": mark("the counted stack")},
    ),
    "counter_scope": Words(
        mark("Repeated offences are counted"),
        mark("As the table of offences says: most within a hand (printed book, p. 34)."),
        {
            "catalogue": mark("as the table of offences says"),
            "hand": mark("within a hand"),
            "session": mark("within a session"),
            "tournament": mark("over the tournament"),
        },
    ),
    "early_draw_pays_all": Words(
        mark("Drew too early, and the next tile wins: pays for all three"),
        mark("No: the meeting of 1999 said so, many places do not (the author's commentary 37)."),
        _YES_NO,
    ),
    "hand_collapse": Words(
        mark("A hand that fell open and cannot be restored"),
        mark("Costs what the referee rules, 20 to 60 to each (the author's commentary 160)."),
        {
            "referee": mark("costs what the referee rules"),
            "fixed": mark("costs what the table of offences says"),
            "off": mark("costs nothing"),
        },
    ),
    "fine_receivers": Words(
        mark("Fines go"),
        mark(
            "As the table of offences says: false wins to the three others, most others to nobody "
            "(printed book, p. 28 and 35)."
        ),
        {
            "catalogue": mark("as the table of offences says"),
            "transfer": mark("to the three others"),
            "deduct": mark("to nobody"),
        },
    ),
    "checksum": Words(
        mark("The totals of a table must sum to"),
        mark("Deductions leave the table (printed book, p. 28): 2000 less what nobody received."),
        {"less_deductions": mark("four times the base, less the deductions")},
    ),
    "late_limits": Words(
        mark("Classes of lateness, minutes"),
        mark(
            "10,15: up to 10 and up to 15 minutes, both sharp included; later is a forfeit "
            "(printed book, p. 32; the author's commentary 167)."
        ),
        number=_MINUTES,
    ),
    "companion_scale": Words(
        mark("With a companion (陪打) at the table"),
        mark(
            "Four are converted and the companion's part is void: the companion scores and has no "
            "place (rules of 1998, article 12)."
        ),
        {
            "four": mark("four are converted, the companion's part is void"),
            "three": mark("three are converted: 3, 1, 0"),
            "four_without": mark("three are placed and get 4, 2, 1"),
        },
    ),
    "forfeit": Words(
        mark("Who forfeits a session is"),
        mark("Last, with 0 points and no standard points (printed book, p. 32)."),
        {"last": mark("always last"), "numeric": mark("placed by the number 0")},
    ),
    "mid_session_leaver": Words(
        mark("Who leaves a session and nobody takes over"),
        mark(
            "Gets no result; the others are ranked on the points so far (rules of 1998, "
            "article 12; the author's commentary 146)."
        ),
        {"void": mark("gets no result and is last"), "count": mark("keeps the points so far")},
    ),
    "withdrawn": Words(
        mark("Who withdraws from the tournament"),
        mark(
            "Stands below the ranking without a place; the others keep what they have (the "
            "author's commentary 146). Who is disqualified always does."
        ),
        {
            "unranked": mark("is listed without a place"),
            "ranked": mark("is ranked with what was won until then"),
        },
    ),
    "bye_value": Words(
        mark("A bye (轮空) brings"),
        mark("What you enter: article 12 of the rules of 1998 allows byes and gives no value."),
        {
            "ask": mark("what is entered each time"),
            "zero": mark("nothing"),
            "fixed": mark("the points below"),
            "own_average": mark("the player's own average"),
        },
    ),
    "bye_standard_points": Words(
        mark("Standard points of a bye"),
        mark("7/4, the mean of a table; only where a bye brings fixed points."),
    ),
    "bye_match_points": Words(
        mark("Match points of a bye"),
        mark("500, the base; only where a bye brings fixed points."),
    ),
    "carry_over": Words(
        mark("Points carried over to the finals"),
        mark("What you decide for each stage: no source has a rule."),
        {
            "ask": mark("decided for each stage"),
            "none": mark("nothing is carried over"),
            "full": mark("all"),
            "fraction": mark("a share"),
        },
    ),
    "carry_over_share": Words(
        mark("Share carried over"),
        mark("1/2; only where a share is carried over."),
    ),
}


def label(row: Option) -> str:
    """Return what an option is called."""
    return tr(WORDS[row.key].label)


def source(row: Option) -> str:
    """Return the default and where it comes from."""
    return tr(WORDS[row.key].source)


def value_words(row: Option, value: str) -> str:
    """Return a value in words, empty for a text that says nothing."""
    words = WORDS[row.key]
    if row.form is Form.ORDER:
        return tr(" → ").join(tr(words.values[part]) for part in value.split(","))
    if words.number and value:
        return tr(words.number).format(number=tr(", ").join(value.split(",")))
    return tr(words.values[value]) if value in words.values else value


def chosen_words(row: Option, settings: Settings) -> str:
    """Return in words what holds in this tournament."""
    return value_words(row, option(settings, row.key))


def criterion_name(criterion: str) -> str:
    """Return what a ranking criterion is called."""
    return tr(WORDS["ranking_criteria"].values[criterion])
