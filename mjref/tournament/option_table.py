"""The catalogue of the options of a tournament (竞赛规程的可选项): one row for each, as data.

The law leaves 35 questions open (Q1 to Q35); each that a tournament can meet has its rows here, the
recommended default first. A new row needs its words in `reports/option_words.py`. How values are
read, checked and changed stands in `options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from mjref.tournament.programme import Rotation, TableTies


class Group(StrEnum):
    """The part of the set-up in which an option stands."""

    POINTS = "points"
    RANKING = "ranking"
    TIME = "time"
    SEATING = "seating"
    DEAL = "deal"
    PENALTIES = "penalties"
    ABSENCE = "absence"
    FINALS = "finals"


class Form(StrEnum):
    """What a value looks like; every value is kept as text."""

    CHOICE = "choice"  # one of `choices`
    NUMBER = "number"  # a whole number from `low` to `high`, in steps of `step` from `low`
    NUMBERS = "numbers"  # rising or falling whole numbers with commas, or nothing
    ORDER = "order"  # one or more of `choices` with commas, each once
    EXACT = "exact"  # an exact number such as 7/4, from `low` to `high`
    SEATS = "seats"  # four rounds such as `ESWN SENW WNSE NWES`
    TEXT = "text"  # up to `high` signs


class Paper(StrEnum):
    """Where a value other than the default has to be read by everybody."""

    SHEET = "sheet"
    RANKING = "ranking"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the catalogue."""

    key: str
    question: str
    """The open question of the law that it answers, Q1 to Q35."""
    group: Group
    default: str
    source: str
    """Where the default comes from: an article of the 1998 rules, a page of the printed book,
    `QA` for the author's commentary, or whose practice it is."""
    form: Form = Form.CHOICE
    choices: tuple[str, ...] = ()
    """The lawful values, or the parts of an order, the default first."""
    low: int = 0
    high: int = 0
    step: int = 1
    papers: frozenset[Paper] = frozenset()
    field: str = ""
    """The field of `Settings` that holds it, where it has one."""


ON, OFF = "on", "off"
_MOST_POINTS = 100_000
_SHEET = frozenset({Paper.SHEET})
_RANKING = frozenset({Paper.RANKING})
_DRAW = frozenset({Paper.DRAW})

_ROWS = (
    # --- points and places at a table ---
    Option(
        key="base_points",
        question="Q16",
        group=Group.POINTS,
        form=Form.NUMBER,
        default="500",
        high=_MOST_POINTS,
        source="1998, 34.1",
        papers=_SHEET | _RANKING,
        field="base_points",
    ),
    Option(
        key="points_below_zero",
        question="Q16",
        group=Group.POINTS,
        choices=(ON, OFF),
        default=ON,
        source="silent",
        papers=_SHEET | _RANKING,
    ),
    Option(
        key="conversion_group",
        question="Q1",
        group=Group.POINTS,
        form=Form.NUMBER,
        default="4",
        low=4,
        high=4000,
        step=4,
        source="1998, 10.2; QA 26, 47, 142",
        papers=_SHEET | _RANKING,
    ),
    Option(
        key="table_ties",
        question="Q2",
        group=Group.POINTS,
        choices=tuple(TableTies),
        default=TableTies.SHARE.value,
        source="EMA",
        papers=_SHEET | _RANKING,
        field="table_ties",
    ),
    Option(
        key="fractions",
        question="Q3",
        group=Group.POINTS,
        choices=("exact", "0", "1", "2", "3"),
        default="exact",
        source="silent",
    ),
    # --- ranking ---
    Option(
        key="ranking_criteria",
        question="Q4",
        group=Group.RANKING,
        form=Form.ORDER,
        choices=(
            "standard_points",
            "match_points",
            "best_session",
            "more_good_sessions",
            "best_match_points",
            "sessions_won",
        ),
        default="standard_points,match_points,best_session,more_good_sessions",
        source="1998, 11",
        papers=_RANKING,
    ),
    Option(
        key="more_good_sessions",
        question="Q5",
        group=Group.RANKING,
        choices=("from_the_top", "top_only"),
        default="from_the_top",
        source="1998, 11",
        papers=_RANKING,
    ),
    Option(
        key="full_equality",
        question="Q6",
        group=Group.RANKING,
        choices=("shared", "lot", "play_off", "head_to_head"),
        default="shared",
        source="silent",
        papers=_RANKING,
    ),
    Option(
        key="lot_seed",
        question="Q6",
        group=Group.RANKING,
        form=Form.TEXT,
        default="",
        high=200,
        source="silent",
        papers=_RANKING,
    ),
    Option(
        key="team_ties",
        question="Q7",
        group=Group.RANKING,
        choices=("team_sum", "best_player"),
        default="team_sum",
        source="1998, form 6",
        papers=_RANKING,
    ),
    # --- time ---
    Option(
        key="hands_per_session",
        question="Q12",
        group=Group.TIME,
        form=Form.NUMBER,
        default="16",
        low=1,
        high=64,
        source="1998, 1–5",
        papers=_SHEET,
        field="hands_per_session",
    ),
    Option(
        key="clock",
        question="Q12",
        group=Group.TIME,
        choices=(ON, OFF),
        default=ON,
        source="1998, 6.4",
        papers=_SHEET,
    ),
    Option(
        key="session_minutes",
        question="Q11",
        group=Group.TIME,
        form=Form.NUMBER,
        default="180",
        low=10,
        high=600,
        source="1998, 6.4",
        papers=_SHEET,
        field="session_minutes",
    ),
    Option(
        key="warning_minutes",
        question="Q11",
        group=Group.TIME,
        form=Form.NUMBER,
        default="15",
        high=120,
        source="1998, 6.4",
        field="warning_minutes",
    ),
    Option(
        key="further_warnings",
        question="Q11",
        group=Group.TIME,
        form=Form.NUMBERS,
        default="",
        low=1,
        high=600,
        source="1998, 6.4",
    ),
    Option(
        key="break_minutes",
        question="Q10",
        group=Group.TIME,
        form=Form.NUMBER,
        default="15",
        high=120,
        source="1998, 6.4",
        field="break_minutes",
    ),
    Option(
        key="break_counts",
        question="Q10",
        group=Group.TIME,
        choices=("inside", "outside"),
        default="inside",
        source="1998, 6.4; QA 14",
    ),
    Option(
        key="time_up",
        question="Q8",
        group=Group.TIME,
        choices=("void", "finish", "one_more"),
        default="void",
        source="1998, 6.4",
        papers=_SHEET,
    ),
    Option(
        key="void_hand_fines",
        question="Q9",
        group=Group.TIME,
        choices=("keep", "drop"),
        default="keep",
        source="1998, p. 28",
        papers=_SHEET,
    ),
    Option(
        key="first_discard_seconds",
        question="Q29",
        group=Group.TIME,
        form=Form.NUMBER,
        default="30",
        low=1,
        high=600,
        source="1998, 7",
        papers=_SHEET,
    ),
    Option(
        key="discard_seconds",
        question="Q29",
        group=Group.TIME,
        form=Form.NUMBER,
        default="15",
        low=1,
        high=600,
        source="1998, 7",
        papers=_SHEET,
    ),
    Option(
        key="appeal_minutes",
        question="Q31",
        group=Group.TIME,
        form=Form.NUMBER,
        default="30",
        high=24 * 60,
        source="1998, p. 37–39",
        papers=_SHEET,
    ),
    # --- seating ---
    Option(
        key="rotation",
        question="Q13",
        group=Group.SEATING,
        choices=(
            Rotation.FIGURE_2,
            Rotation.FIGURE_1,
            Rotation.HALF,
            Rotation.NONE,
            Rotation.CUSTOM,
        ),
        default=Rotation.FIGURE_2.value,
        source="QA 24; WMO, EMA",
        papers=_SHEET | _DRAW,
        field="rotation",
    ),
    Option(
        key="custom_rotation",
        question="Q13",
        group=Group.SEATING,
        form=Form.SEATS,
        default="ESWN SENW WNSE NWES",
        source="QA 24; WMO, EMA",
        papers=_SHEET,
    ),
    Option(
        key="team_mates",
        question="Q34",
        group=Group.SEATING,
        choices=("avoid", "forbid", "warn", "allow"),
        default="avoid",
        source="QA 142",
        papers=_DRAW,
    ),
    Option(
        key="not_four",
        question="Q33",
        group=Group.SEATING,
        choices=("refuse", "companion", "bye"),
        default="refuse",
        source="QA 142",
        papers=_DRAW,
    ),
    # --- dice and deal ---
    Option(
        key="dice_over_wall",
        question="Q14",
        group=Group.DEAL,
        choices=("run_on", "re_roll", "modulo"),
        default="run_on",
        source="QA 30, 32",
    ),
    Option(
        key="first_stack",
        question="Q15",
        group=Group.DEAL,
        choices=("n+1", "n"),
        default="n+1",
        source="QA 32",
    ),
    # --- penalties ---
    Option(
        key="counter_scope",
        question="Q23",
        group=Group.PENALTIES,
        choices=("catalogue", "hand", "session", "tournament"),
        default="catalogue",
        source="1998, p. 34",
    ),
    Option(
        key="early_draw_pays_all",
        question="Q24",
        group=Group.PENALTIES,
        choices=(OFF, ON),
        default=OFF,
        source="QA 37",
        papers=_SHEET,
    ),
    Option(
        key="hand_collapse",
        question="Q25",
        group=Group.PENALTIES,
        choices=("referee", "fixed", "off"),
        default="referee",
        source="QA 160",
    ),
    Option(
        key="fine_receivers",
        question="Q26",
        group=Group.PENALTIES,
        choices=("catalogue", "transfer", "deduct"),
        default="catalogue",
        source="1998, p. 28, 35; QA 44, 153",
        papers=_SHEET,
    ),
    Option(
        key="checksum",
        question="Q27",
        group=Group.PENALTIES,
        choices=("less_deductions",),
        default="less_deductions",
        source="1998, p. 28",
    ),
    Option(
        key="late_limits",
        question="Q32",
        group=Group.PENALTIES,
        form=Form.NUMBERS,
        default="10,15",
        low=1,
        high=240,
        source="1998, p. 32; QA 167",
    ),
    # --- absence ---
    Option(
        key="companion_scale",
        question="Q17",
        group=Group.ABSENCE,
        choices=("four", "three", "four_without"),
        default="four",
        source="1998, 12; EMA",
        papers=_SHEET | _RANKING,
    ),
    Option(
        key="forfeit",
        question="Q19",
        group=Group.ABSENCE,
        choices=("last", "numeric"),
        default="last",
        source="1998, p. 32",
        papers=_SHEET | _RANKING,
    ),
    Option(
        key="mid_session_leaver",
        question="Q20",
        group=Group.ABSENCE,
        choices=("void", "count"),
        default="void",
        source="1998, 12; QA 146",
        papers=_SHEET | _RANKING,
    ),
    Option(
        key="withdrawn",
        question="Q20",
        group=Group.ABSENCE,
        choices=("unranked", "ranked"),
        default="unranked",
        source="QA 146",
        papers=_RANKING,
    ),
    Option(
        key="bye_value",
        question="Q18",
        group=Group.ABSENCE,
        choices=("ask", "zero", "fixed", "own_average"),
        default="ask",
        source="1998, 12",
        papers=_RANKING | _DRAW,
    ),
    Option(
        key="bye_standard_points",
        question="Q18",
        group=Group.ABSENCE,
        form=Form.EXACT,
        default="7/4",
        high=1000,
        source="silent",
        papers=_RANKING,
    ),
    Option(
        key="bye_match_points",
        question="Q18",
        group=Group.ABSENCE,
        form=Form.NUMBER,
        default="500",
        low=-_MOST_POINTS,
        high=_MOST_POINTS,
        source="silent",
        papers=_RANKING,
    ),
    # --- finals ---
    Option(
        key="carry_over",
        question="Q35",
        group=Group.FINALS,
        choices=("ask", "none", "full", "fraction"),
        default="ask",
        source="silent",
        papers=_RANKING | _DRAW,
    ),
    Option(
        key="carry_over_share",
        question="Q35",
        group=Group.FINALS,
        form=Form.EXACT,
        default="1/2",
        high=1,
        source="silent",
        papers=_RANKING,
    ),
)

OPTIONS: Mapping[str, Option] = MappingProxyType({row.key: row for row in _ROWS})
