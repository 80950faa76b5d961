"""A whole tournament out of an interchange document, with all that does not fit."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from itertools import count

from mjref.rulebooks.base import Problem
from mjref.tournament.attendance import Departure
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.draws import Draw
from mjref.tournament.json_draws import read_draw
from mjref.tournament.json_fields import Fields, shown
from mjref.tournament.json_hands import read_hand
from mjref.tournament.json_reading import (
    read_adjustment,
    read_clock_event,
    read_departure,
    read_header,
    read_lock,
    read_player,
    read_session,
    read_signature,
    read_table,
    read_team,
)
from mjref.tournament.json_rulings import read_appeal, read_dispute, read_offence
from mjref.tournament.json_stages import read_stage
from mjref.tournament.json_writing import FORMAT, winds
from mjref.tournament.occupancy import at_the_table, seat_in_hand
from mjref.tournament.offence_row import Offence
from mjref.tournament.people import Player, Team, is_blank
from mjref.tournament.programme import (
    Adjustment,
    HandRecord,
    Session,
    Settings,
    Signature,
    Table,
    Tournament,
)
from mjref.tournament.stages import Stage

_FAMILY = "mjref-tournament/"


def read_document(raw: object) -> tuple[Tournament, list[Problem]]:
    """Return the tournament and every problem; with problems the tournament is not to be used."""
    found: list[Problem] = []
    fields = Fields(raw, "", found)
    if not _is_our_format(fields):
        return Tournament(name=""), found
    header = read_header(fields)
    teams = [(each, read_team(each)) for each in fields.children("teams")]
    players = [(each, read_player(each)) for each in fields.children("players")]
    people = _People(teams, players)
    sessions = [
        (each, _read_session(each, people, header.settings)) for each in fields.children("sessions")
    ]
    _refuse_twice((each, session.number, "number") for each, session in sessions)
    return (
        Tournament(
            name=header.name,
            note=header.note,
            rulebook=header.rulebook,
            settings=header.settings,
            teams=tuple(team for _, team in teams),
            players=tuple(player for _, player in players),
            sessions=tuple(sorted((s for _, s in sessions), key=lambda session: session.number)),
            adjustments=_read_adjustments(fields, people),
            departures=_read_departures(fields, people),
            draws=_read_draws(fields, people),
            stages=_read_stages(fields, people),
            offences=_read_offences(fields),
            appeals=_read_appeals(fields),
        ),
        found,
    )


class _People:
    """Who is known in the document."""

    def __init__(
        self, teams: list[tuple[Fields, Team]], players: list[tuple[Fields, Player]]
    ) -> None:
        self.teams = {team.id for _, team in teams}
        self.players = {player.id for _, player in players}
        _refuse_twice((each, team.id, "id") for each, team in teams)
        _refuse_twice((each, player.id, "id") for each, player in players)
        _refuse_twice(
            (each, player.number, "number") for each, player in players if player.number is not None
        )
        for fields, player in players:
            self.expect_team(fields, player.team)

    def expect_team(self, fields: Fields, team: str | None) -> None:
        if team is not None and team not in self.teams:
            fields.problem("unknown_team", "team", team=team)

    def expect_player(self, fields: Fields, key: str, player: str | None) -> bool:
        """Return whether the player is known; note a problem where he is not."""
        if player is None or player in self.players:
            return True
        if not is_blank(player):  # which was noted as a missing field
            fields.problem("unknown_player", key, player=player)
        return False


def _is_our_format(fields: Fields) -> bool:
    stated = fields.raw.get("format")
    if stated == FORMAT:
        return True
    if fields.is_object and isinstance(stated, str) and stated.startswith(_FAMILY):
        fields.problem("format_newer", "format", format=shown(stated), known=FORMAT)
    elif fields.is_object:
        fields.problem("format_foreign", "format", format=shown(stated), known=FORMAT)
    return False


def _read_session(fields: Fields, people: _People, settings: Settings) -> Session:
    session = read_session(fields)
    tables = [(each, _read_table(each, people, settings)) for each in fields.children("tables")]
    _refuse_twice((each, table.number, "number") for each, table in tables)
    _refuse_twice(
        (
            (each, player, f"seats.{letter}")
            for each, table in tables
            for letter, player in zip("ESWN", table.seats, strict=True)
            if player
        ),
        code="player_seated_twice",
    )
    whole = replace(
        session,
        tables=tuple(sorted((table for _, table in tables), key=lambda table: table.number)),
        clock=tuple(read_clock_event(event) for event in fields.children("clock")),
        lock=read_lock(fields.child("lock")) if fields.has("lock") else None,
    )
    _check_byes(fields, whole, people)
    return whole


def _read_table(fields: Fields, people: _People, settings: Settings) -> Table:
    table = read_table(fields)
    _check_table(fields, table, people)
    hands = [(each, read_hand(each)) for each in fields.children("hands")]
    _refuse_twice((each, hand.number, "number") for each, hand in hands)
    for each, hand in hands:
        _check_hand(each, hand, table, people)
    ordered = sorted((hand for _, hand in hands), key=lambda hand: hand.number)
    return replace(
        table,
        hands=None if table.hands is None else tuple(_settled(h, table, settings) for h in ordered),
        signatures=_read_signatures(fields),
        disputes=_read_disputes(fields),
    )


def _read_signatures(fields: Fields) -> tuple[Signature, ...]:
    read = [(each, read_signature(each)) for each in fields.children("signatures")]
    _refuse_twice((each, ink.role, "role") for each, ink in read)
    return tuple(ink for _, ink in read)


def _read_disputes(fields: Fields) -> tuple[Dispute, ...]:
    read = [(each, read_dispute(each)) for each in fields.children("disputes")]
    _refuse_twice((each, dispute.number, "number") for each, dispute in read)
    return tuple(sorted((dispute for _, dispute in read), key=lambda dispute: dispute.number))


def _read_offences(fields: Fields) -> tuple[Offence, ...]:
    read = [(each, read_offence(each)) for each in fields.children("offences")]
    _refuse_twice((each, offence.id, "id") for each, offence in read)
    return tuple(offence for _, offence in read)


def _read_appeals(fields: Fields) -> tuple[Appeal, ...]:
    read = [(each, read_appeal(each)) for each in fields.children("appeals")]
    _refuse_twice((each, appeal.id, "id") for each, appeal in read)
    return tuple(appeal for _, appeal in read)


def _check_table(fields: Fields, table: Table, people: _People) -> None:
    for letter, player in zip("ESWN", table.seats, strict=True):
        people.expect_player(fields, f"seats.{letter}", player)
    for at, relief in enumerate(table.replacements):
        people.expect_player(fields, f"replacements[{at}].incoming", relief.incoming)
        seated = {*table.seats, *(earlier.incoming for earlier in table.replacements[:at])}
        if relief.outgoing not in seated:
            key = f"replacements[{at}].outgoing"
            fields.problem("player_not_at_table", key, player=relief.outgoing)
    _check_named(fields, table)
    if table.scores is not None:
        _check_scores(fields, table, table.scores)


def _check_named(fields: Fields, table: Table) -> None:
    """Note everybody who forfeited, was absent or fined, and held no seat of the table."""
    there = at_the_table(table)
    named = [("player_not_at_table", f"forfeits[{at}]", p) for at, p in enumerate(table.forfeits)]
    named += [
        ("player_not_at_table", f"absences[{at}].player", absence.player)
        for at, absence in enumerate(table.absences)
    ]
    named += [
        ("penalty_on_player_not_at_table", f"penalties[{at}].player", fine.player)
        for at, fine in enumerate(table.penalties)
    ]
    for code, key, player in named:
        if player not in there:
            fields.problem(code, key, player=player)


def _check_scores(fields: Fields, table: Table, scores: Mapping[str, int]) -> None:
    for player in table.seats:
        if player and player not in scores:
            fields.problem("score_missing", "scores", player=player)
    for player in scores:
        if player not in table.seats:
            fields.problem("player_not_at_table", f"scores.{player}", player=player)


def _check_hand(fields: Fields, hand: HandRecord, table: Table, people: _People) -> None:
    named = [("winner", hand.winner), ("discarder", hand.discarder)]
    for key, player in named:
        if player is None or not people.expect_player(fields, key, player):
            continue
        if seat_in_hand(table, player, hand.number) is None:
            fields.problem("player_not_at_table", key, player=player)
    for at, fine in enumerate(hand.penalties):
        key = f"penalties[{at}].player"
        if not people.expect_player(fields, key, fine.player):
            continue
        if fine.player and seat_in_hand(table, fine.player, hand.number) is None:
            fields.problem("penalty_on_player_not_at_table", key, player=fine.player)


def _settled(hand: HandRecord, table: Table, settings: Settings) -> HandRecord:
    """Return the hand without the winds that the seating says anyhow."""
    if not hand.notation:
        return hand
    derived = winds(hand, table, settings)
    further = {key: v for key, v in hand.notation.items() if derived.get(key) != v}
    return replace(hand, notation=further)


def _read_adjustments(fields: Fields, people: _People) -> tuple[Adjustment, ...]:
    """Return the rulings; those without an id get the first free ones of A1, A2, …."""
    read = [(each, read_adjustment(each)) for each in fields.children("adjustments")]
    for each, ruling in read:
        people.expect_player(each, "player", ruling.player)
        people.expect_team(each, ruling.team)
    _refuse_twice((each, ruling.id, "id") for each, ruling in read if ruling.id)
    taken = {ruling.id for _, ruling in read}
    free = (f"A{number}" for number in count(1) if f"A{number}" not in taken)
    return tuple(ruling if ruling.id else replace(ruling, id=next(free)) for _, ruling in read)


def _read_departures(fields: Fields, people: _People) -> tuple[Departure, ...]:
    read = [(each, read_departure(each)) for each in fields.children("departures")]
    for each, gone in read:
        people.expect_player(each, "player", gone.player)
    _refuse_twice((each, gone.player, "player") for each, gone in read)
    return tuple(gone for _, gone in read)


def _read_draws(fields: Fields, people: _People) -> tuple[Draw, ...]:
    read = [(each, read_draw(each)) for each in fields.children("draws")]
    _refuse_twice((each, draw.id, "id") for each, draw in read)
    for each, draw in read:
        for at, player in enumerate(draw.players):
            people.expect_player(each, f"numbers[{at}]", player)
        _refuse_twice((each, player, f"numbers[{at}]") for at, player in enumerate(draw.players))
    return tuple(draw for _, draw in read)


def _read_stages(fields: Fields, people: _People) -> tuple[Stage, ...]:
    read = [(each, read_stage(each)) for each in fields.children("stages")]
    _refuse_twice((each, stage.number, "number") for each, stage in read)
    for each, stage in read:
        named = [
            (each, player, f"groups[{at}].players[{position}]")
            for at, group in enumerate(stage.groups)
            for position, player in enumerate(group.players)
        ]
        for _, player, key in named:
            people.expect_player(each, key, player)
        _refuse_twice(named, code="player_in_two_groups")
    return tuple(sorted((stage for _, stage in read), key=lambda stage: stage.number))


def _check_byes(fields: Fields, session: Session, people: _People) -> None:
    seated = {player for table in session.tables for player in table.seats}
    for at, bye in enumerate(session.byes):
        people.expect_player(fields, f"byes[{at}].player", bye.player)
        if bye.player in seated:
            fields.problem("player_rests_and_sits", f"byes[{at}].player", player=bye.player)
    _refuse_twice((fields, bye.player, f"byes[{at}].player") for at, bye in enumerate(session.byes))


def _refuse_twice(keys: Iterable[tuple[Fields, Hashable, str]], code: str = "duplicate") -> None:
    """Note every key that came before, and where it did."""
    first: dict[Hashable, str] = {}
    for fields, key, name in keys:
        here = f"{fields.place}.{name}"
        if key in first:
            fields.problem(code, name, value=key, first=first[key])
        first.setdefault(key, here)
