"""Tournaments for tests: a full one with every kind of fact, and a large one."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from random import Random

from mjref.game.hand import Meld, MeldKind, Seat, WinningTiles
from mjref.game.tiles import read_tiles
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    HandRecord,
    InkPoint,
    Lock,
    Outcome,
    Penalty,
    Replacement,
    Rotation,
    Session,
    Settings,
    Signature,
    SignatureRole,
    Table,
    TableTies,
    Tournament,
)

NOON = datetime(2026, 5, 1, 12, 0, 0, 250000, tzinfo=UTC)


def every_kind_of_fact() -> Tournament:
    """Return a small tournament that holds every kind of fact in every form."""
    tiles = WinningTiles(
        concealed=read_tiles("123456m9p"),
        melds=(
            Meld(MeldKind.CHOW, read_tiles("345s"), Seat.NORTH),
            Meld(MeldKind.CONCEALED_KONG, read_tiles("1111z")),
        ),
        winning_tile=read_tiles("9p")[0],
    )
    hands = (
        HandRecord(number=1, outcome=Outcome.DRAW, dice=((3, 4), (2, 6))),
        HandRecord(
            number=3,
            outcome=Outcome.DISCARD,
            winner="P02",
            discarder="P04",
            points=12,
            declared={"混一色": 1, "花牌": 2},
            tiles=tiles,
            flags=frozenset({"rob_kong"}),
            flowers=2,
            penalties=(
                Penalty(player="P03", points=-30, offence="错和"),
                Penalty(player="P01", points=10),
                Penalty(player="P01", points=0, offence="警告"),
            ),
            notation={"id": "h-3", "seat_wind": "E"},
        ),
        HandRecord(
            number=4,
            outcome=Outcome.SELF_DRAW,
            winner="P05",
            points=8,
            flags=frozenset({"last_tile_draw"}),
            flowers=1,
        ),
        HandRecord(number=5, outcome=Outcome.UNFINISHED),
    )
    ink = Signature(
        role=SignatureRole.EAST,
        strokes=((InkPoint(1.5, 2.25, 0.3, 0), InkPoint(2, 3, 1.0, 16)), ()),
        width=300,
        height=120,
        content_hash="abc",
        at=NOON,
    )
    seats = ("P01", "P02", "P03", "P04")
    full = Table(
        number=1,
        seats=seats,
        hands=hands,
        scores={"P01": 1, "P02": -2, "P03": 40, "P04": -39},
        forfeits=("P04",),
        replacements=(Replacement(outgoing="P01", incoming="P05", from_hand=4),),
        signatures=(ink,),
    )
    return Tournament(
        name="春季杯",
        note="两行\n说明",
        rulebook="mcr",
        settings=Settings(
            base_points=0,
            table_ties=TableTies.HIGHER,
            session_minutes=90,
            rotation=Rotation.NONE,
            rulebook_options={"edition": "2006"},
            options={"time_up": "finish", "further_warnings": "30,5"},
        ),
        teams=(Team(id="T1", name="甲队"), Team(id="T2", name="乙队")),
        players=(
            Player(id="P01", name="𫖯龑", team="T1", number=17),
            Player(id="P02", name="=SUM(A1)", team="T2", number=3),
            Player(id="P03", name="O'Brien", team=None),
            Player(id="P04", name="丁", club="牌友社", country="CHN", seed_rank=1),
            Player(id="P05", name="戊", team="T1", substitute=True),
        ),
        sessions=(
            Session(
                number=1,
                draw_seed="42",
                tables=(full,),
                clock=(
                    ClockEvent(action=ClockAction.START, at=NOON),
                    ClockEvent(action=ClockAction.EXTRA, at=NOON, table=1, minutes=5),
                    ClockEvent(action=ClockAction.BREAK, at=NOON, minutes=15),
                    ClockEvent(action=ClockAction.TIME_SET, at=NOON, seconds=-90),
                ),
                lock=Lock(at=NOON, who="裁判长", content_hash="def", reason="南家拒签"),
            ),
            Session(number=2, tables=(Table(number=1, seats=seats, hands=()),)),
            Session(number=3, tables=(Table(number=7, seats=seats),)),
        ),
        adjustments=(
            Adjustment(
                id="A1", player="P01", session=1, standard_points=Fraction(-7, 3), reason="迟到"
            ),
            Adjustment(id="A2", team="T2", match_points=-40),
        ),
    )


def as_kept_by(version: str) -> Tournament:
    """Return the same tournament as far as a file of an older version could hold it."""
    facts = every_kind_of_fact()
    if version < "0002":
        facts = replace(facts, settings=replace(facts.settings, options={}))
    if version < "0003":
        plain = {"club": "", "country": "", "seed_rank": None}
        facts = replace(facts, players=tuple(replace(each, **plain) for each in facts.players))
    if version < "0004":
        sessions = tuple(replace(session, lock=None) for session in facts.sessions)
        facts = replace(facts, sessions=sessions)
    if version < "0005":
        first, *others = facts.sessions
        facts = replace(facts, sessions=(replace(first, clock=first.clock[:2]), *others))
    return facts


def large(players: int, sessions: int = 16, hands: int = 16) -> Tournament:
    """Return a tournament in which everything was played, the same at every call."""
    chance = Random(players)
    people = [
        Player(id=f"P{at:04}", name=f"Player {at}", team=f"T{at // 4:03}") for at in range(players)
    ]
    teams = [Team(id=f"T{at:03}", name=f"Team {at}") for at in range(players // 4)]
    made = []
    for number in range(1, sessions + 1):
        order = [player.id for player in people]
        chance.shuffle(order)
        tables = tuple(
            _table(at + 1, order[4 * at : 4 * at + 4], hands, chance) for at in range(players // 4)
        )
        made.append(Session(number=number, tables=tables))
    return Tournament(name="Large", teams=tuple(teams), players=tuple(people), sessions=tuple(made))


def _table(number: int, seats: list[str], hands: int, chance: Random) -> Table:
    east, south, west, north = seats
    played = []
    for hand in range(1, hands + 1):
        winner, discarder = chance.sample(seats, 2)
        points = chance.randint(8, 48)
        if chance.random() < 0.2:
            record = HandRecord(
                number=hand, outcome=Outcome.SELF_DRAW, winner=winner, points=points
            )
        else:
            record = HandRecord(
                number=hand,
                outcome=Outcome.DISCARD,
                winner=winner,
                discarder=discarder,
                points=points,
            )
        played.append(record)
    return Table(number=number, seats=(east, south, west, north), hands=tuple(played))
