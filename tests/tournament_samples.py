"""Tournaments for tests: a full one with every kind of fact, and a large one."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from random import Random

from mjref.game.hand import Meld, MeldKind, Seat, WinningTiles
from mjref.game.tiles import read_tiles
from mjref.tournament.attendance import (
    Absence,
    AbsenceKind,
    Acceptance,
    Departure,
    DepartureKind,
)
from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.disputes import Against, Appeal, AppealEffect, Dispute, RankChange
from mjref.tournament.draws import Draw, DrawMethod, Separation, SeparationKind
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Scope, When
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
from mjref.tournament.seating.plan import PlannedTable
from mjref.tournament.stages import Stage, StageGroup, StageOf

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
                Penalty(
                    player="P04",
                    points=-20,
                    offence="slow_discard",
                    effect=Effect.NO_WIN,
                    note="再犯",
                ),
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
        replacements=(Replacement(outgoing="P01", incoming="P05", from_hand=4, reason="发烧"),),
        absences=(
            Absence(player="P02", kind=AbsenceKind.LATE, hand=1, seconds=421),
            Absence(player="P01", kind=AbsenceKind.LEFT, hand=4, reason="发烧"),
            Absence(player="P04", kind=AbsenceKind.ABSENT, reason="没有到场"),
        ),
        accepted=Acceptance(reason="以纸为准", by="裁判长", at=NOON),
        signatures=(ink,),
        penalties=(
            Penalty(player="P02", points=-20, offence="late_up_to_15"),
            Penalty(player="P03", points=0, offence="late_forfeit", effect=Effect.FORFEIT),
        ),
        disputes=(
            Dispute(number=1, hand=3, reason="谁先报和", by="P02", at=NOON),
            Dispute(
                number=2,
                reason="total\nunclear",
                by="丁",
                at=NOON,
                decision="counted again",
                decided_by="chief",
                decided_at=NOON,
            ),
        ),
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
            Player(id="P06", name="己"),
            Player(id="P07", name="庚"),
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
                byes=(
                    Bye(
                        player="P06",
                        value=ByeValue(
                            worth=ByeWorth.FIXED, standard_points=Fraction(7, 4), match_points=-9
                        ),
                    ),
                ),
                lock=Lock(at=NOON, who="裁判长", content_hash="def", reason="南家拒签"),
            ),
            Session(
                number=2,
                tables=(Table(number=1, seats=seats, hands=()),),
                byes=(
                    Bye(player="P06", value=ByeValue(worth=ByeWorth.OWN_AVERAGE)),
                    Bye(player="P07", value=ByeValue(worth=ByeWorth.NOTHING)),
                ),
            ),
            Session(number=3, tables=(Table(number=7, seats=seats),)),
        ),
        adjustments=(
            Adjustment(
                id="A1", player="P01", session=1, standard_points=Fraction(-7, 3), reason="迟到"
            ),
            Adjustment(id="A2", team="T2", match_points=-40, play_off=2),
            Adjustment(
                id="A3", player="P02", match_points=-5, offence="disturbance", reason="赛后"
            ),
        ),
        offences=offences(),
        appeals=appeals(),
        draws=draws(),
        departures=(
            Departure(
                player="P03", kind=DepartureKind.WITHDRAWN, session=2, reason="生病", at=NOON
            ),
            Departure(player="P04", kind=DepartureKind.DISQUALIFIED, session=1, hand=5),
        ),
        stages=(
            Stage(
                number=1,
                name="预赛",
                first_session=1,
                last_session=2,
                groups=(
                    StageGroup(name="甲", players=("P01", "P02"), promoted=1),
                    StageGroup(name="乙", players=("P03", "P04")),
                ),
            ),
            Stage(
                number=2,
                name="决赛",
                first_session=3,
                last_session=4,
                groups=(StageGroup(name="", players=("P01", "P03")),),
                of=StageOf.TEAMS,
                carried=Fraction(1, 3),
                is_levelled=True,
                counts_for_teams=False,
                decision="抽签",
            ),
        ),
    )


def offences() -> tuple[Offence, ...]:
    """Return a changed row of the law and a row of the tournament's own."""
    return (
        Offence(
            id="false_win",
            chinese="错和",
            english="False win",
            initials="ch",
            kind=OffenceKind.FIXED,
            amount=30,
            effect=Effect.NO_WIN,
            range=(20, 40),
            article="规程 7",
        ),
        Offence(
            id="吸烟",
            chinese="吸烟",
            english="Smoking",
            initials="xy",
            kind=OffenceKind.LADDER,
            steps=(0, 10, 30),
            count=Scope.TOURNAMENT,
            then=Effect.EXPELLED,
            then_from=4,
            when=When.SESSION,
            note="场内",
            active=False,
        ),
    )


def appeals() -> tuple[Appeal, ...]:
    """Return an appeal that waits, and one that was decided with what it changed."""
    return (
        Appeal(
            id="F1",
            by="T1",
            against=Against.PENALTY,
            received_at=NOON,
            text="罚分过重",
            session=1,
            table=1,
            hand=3,
            subject="P03",
        ),
        Appeal(
            id="F2",
            by="领队 王",
            against=Against.RULING,
            received_at=NOON,
            text="…",
            subject="A1",
            effect=AppealEffect.CORRECTED,
            decision="改判",
            decided_by="仲裁委员会",
            decided_at=NOON,
            rank_changes=(
                RankChange(
                    id="P01",
                    is_team=False,
                    rank_before=3,
                    rank_after=1,
                    standard_before=Fraction(7, 3),
                    standard_after=Fraction(4),
                    match_before=-12,
                    match_after=40,
                ),
            ),
        ),
    )


def draws() -> tuple[Draw, ...]:
    """Return a draw that is done, and an imported plan that waits."""
    return (
        Draw(
            id="D1",
            method=DrawMethod.PROGRAM,
            sessions=(1, 2),
            players=("P02", "P01", "P04", "P03"),
            separations=(
                Separation(kind=SeparationKind.CLUB, name="牌友社", numbers=(1, 3)),
                Separation(kind=SeparationKind.CHOSEN, numbers=(2, 4)),
            ),
            seed="42",
            commitment="73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049",
            committed_at=NOON,
            committed_by="陈裁判",
            drawn_at=NOON,
            drawn_by="referee",
            plan=(
                (PlannedTable(1, (2, 1, 4, 3)),),
                (PlannedTable(1, (1, 2, 3, 4)),),
            ),
            is_final=False,
            program="1.0.0",
        ),
        Draw(
            id="D2",
            method=DrawMethod.IMPORTED,
            sessions=(3,),
            players=("P01",),
            team_size=4,
            source="plan.xlsx",
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
    if version < "0006":
        facts = _without_rulings(facts)
    if version < "0007":
        facts = replace(
            facts,
            players=facts.players[:5],
            sessions=tuple(replace(session, byes=()) for session in facts.sessions),
            stages=(),
        )
    if version < "0008":
        facts = replace(facts, draws=())
    if version < "0009":
        rulings = tuple(replace(ruling, play_off=0) for ruling in facts.adjustments)
        facts = replace(facts, adjustments=rulings)
    if version < "0010":
        facts = _without_attendance(facts)
    return facts


def _without_attendance(facts: Tournament) -> Tournament:
    first, *others = facts.sessions
    reliefs = tuple(replace(relief, reason="") for relief in first.tables[0].replacements)
    table = replace(first.tables[0], replacements=reliefs, absences=(), accepted=None)
    return replace(facts, sessions=(replace(first, tables=(table,)), *others), departures=())


def _without_rulings(facts: Tournament) -> Tournament:
    first, *others = facts.sessions
    table = first.tables[0]
    hands = tuple(
        replace(hand, penalties=tuple(fine for fine in hand.penalties if not fine.note))
        for hand in table.hands or ()
    )
    plain = replace(table, hands=hands, penalties=(), disputes=())
    return replace(
        facts,
        sessions=(replace(first, tables=(plain,)), *others),
        adjustments=tuple(ruling for ruling in facts.adjustments if not ruling.offence),
        offences=(),
        appeals=(),
    )


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
