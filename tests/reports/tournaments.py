"""Tournaments to print: a part of a real one, and one with everything that can happen."""

import json
import math
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    HandRecord,
    InkPoint,
    Outcome,
    Penalty,
    Replacement,
    Session,
    Settings,
    Signature,
    SignatureRole,
    Table,
    TableKey,
    Tournament,
)

DATA = Path(__file__).parents[1] / "data"
RARE_NAMES = "龑䶮喆㛃堃昇玥燚犇翀𫖯𬀩𬍛"
WHERE = TableKey(1, 1)


def five_tables() -> Tournament:
    """Five real tables: complete, cut short, with false wins, with a tie, with totals only."""
    told = json.loads((DATA / "five_tables.json").read_text("utf-8"))
    return Tournament(
        name=told["name"],
        settings=Settings(base_points=told["settings"]["base_points"]),
        teams=tuple(Team(**team) for team in told["teams"]),
        players=tuple(Player(**player) for player in told["players"]),
        sessions=tuple(
            Session(
                number=session["number"],
                tables=tuple(_table(table) for table in session["tables"]),
            )
            for session in told["sessions"]
        ),
    )


def _table(told):
    return Table(
        number=told["number"],
        seats=tuple(told["seats"][letter] for letter in "ESWN"),
        hands=tuple(_hand(hand) for hand in told["hands"]) if "hands" in told else None,
        scores=told.get("scores"),
    )


def _hand(told):
    return HandRecord(
        number=told["number"],
        outcome=Outcome(told["outcome"]),
        winner=told.get("winner"),
        discarder=told.get("discarder"),
        points=told.get("points", 0),
        penalties=tuple(
            Penalty(player=fine["player"], points=fine["points"])
            for fine in told.get("penalties", ())
        ),
    )


PLAYERS = (
    Player(id="a", name="欧阳" + RARE_NAMES, team="t", number=1),
    Player(id="b", name="Maximiliane-Charlotte von Hohenstein", team="u", number=12),
    Player(id="c", name='=cmd|"/c calc"!A0', team="t", number=27),
    Player(id="d", name="王五", team="u", number=104),
    Player(id="e", name="赵六", number=900, substitute=True),
)

EIGHT_FANS = {
    "三色三步高": 1,
    "五门齐": 1,
    "不求人": 1,
    "断幺": 1,
    "双暗刻": 1,
    "喜相逢": 2,
    "连六": 1,
    "花牌": 3,
}  # 6+6+4+2+2+2+1+3 = 26

FALSE_WIN = (
    Penalty(player="d", points=-30, offence="错和"),
    Penalty(player="a", points=10),
    Penalty(player="b", points=10),
    Penalty(player="c", points=10),
)


def full_hands() -> tuple[HandRecord, ...]:
    """Sixteen hands with everything that the form has a place for."""
    dice = ((3, 4), (2, 6))
    special = {
        2: HandRecord(number=2, outcome=Outcome.DRAW, dice=dice),
        3: HandRecord(
            number=3,
            outcome=Outcome.DISCARD,
            winner="b",
            discarder="c",
            points=8,
            declared={"无番和": 1},
            dice=((1, 1), (6, 6)),
            penalties=FALSE_WIN,
        ),
        5: HandRecord(
            number=5,
            outcome=Outcome.SELF_DRAW,
            winner="d",
            points=26,
            declared=EIGHT_FANS,
            flowers=3,
            dice=dice,
        ),
        6: HandRecord(
            number=6,
            outcome=Outcome.DISCARD,
            winner="c",
            discarder="a",
            points=88,
            penalties=(Penalty(player="b", points=0, offence="报牌名"),),
        ),
        9: HandRecord(
            number=9,
            outcome=Outcome.DISCARD,
            winner="a",
            discarder="d",
            points=14,
            declared={"混一色": 1, "碰碰和": 1, "双暗刻": 1},
            penalties=(Penalty(player="c", points=-10, offence="超时出牌"),),
            dice=dice,
        ),
    }
    ordinary = [
        HandRecord(
            number=number,
            outcome=Outcome.DISCARD,
            winner="abcd"[number % 4],
            discarder="abcd"[(number + 1) % 4],
            points=9,
            declared={"混一色": 1, "断幺": 1, "自摸": 1},
            dice=dice,
        )
        for number in range(1, 17)
    ]
    return tuple(special.get(hand.number, hand) for hand in ordinary)


def full_tournament(**changes) -> Tournament:
    """One session with two tables: everything at the first, nothing yet at the second."""
    table = Table(number=1, seats=("a", "b", "c", "d"), hands=full_hands())
    tables = (_with(table, **changes),)
    return Tournament(
        name="2026 年全国麻将公开赛总决赛",
        teams=(Team(id="t", name="北京翀𬀩棋院"), Team(id="u", name="Hamburg Ducks")),
        players=PLAYERS,
        sessions=(
            Session(
                number=1,
                tables=tables,
                clock=(
                    ClockEvent(action=ClockAction.START, at=datetime(2026, 5, 2, 1, 0, tzinfo=UTC)),
                    ClockEvent(action=ClockAction.END, at=datetime(2026, 5, 2, 3, 47, tzinfo=UTC)),
                ),
            ),
        ),
        adjustments=(
            Adjustment(id="1", player="d", match_points=-20, session=1, reason="迟到 12 分钟"),
            Adjustment(id="2", team="t", standard_points=Fraction(-1, 2), reason="-1+1 旗帜"),
        ),
    )


def _with(table: Table, **changes) -> Table:
    return Table(**{name: getattr(table, name) for name in table.__slots__} | changes)


def replaced() -> dict[str, object]:
    """Return the changes of a table at which the substitute comes in at hand 9."""
    hands = tuple(
        hand if hand.number < 9 else _with_player(hand, "d", "e") for hand in full_hands()
    )
    relief = Replacement(outgoing="d", incoming="e", from_hand=9)
    return {"hands": hands, "replacements": (relief,)}


def _with_player(hand, old, new):
    fields = {name: getattr(hand, name) for name in hand.__slots__}
    for role in ("winner", "discarder"):
        fields[role] = new if fields[role] == old else fields[role]
    return HandRecord(**fields)


def signature(role: SignatureRole, content: str, shift: float = 0.0) -> Signature:
    """Return some ink: a wave and a stroke through it."""
    wave = tuple(
        InkPoint(60 + shift + i * 2.2, 80 + 34 * math.sin(i / 6) - i * 0.2, 0.4 + i / 140, i * 9)
        for i in range(81)
    )
    slash = tuple(InkPoint(100 + shift + i, 20 + 3 * i, 0.9, 900 + i * 9) for i in range(40))
    return Signature(
        role=role,
        strokes=(wave, slash),
        width=420,
        height=160,
        content_hash=content,
        at=datetime(2026, 5, 2, 3, 50, tzinfo=UTC),
    )
