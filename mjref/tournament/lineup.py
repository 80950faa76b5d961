"""What is wrong with a roster, or with the seats of a session: every doubt at once, as codes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from mjref.rulebooks.base import Problem
from mjref.tournament.attending import has_left
from mjref.tournament.changes import Change, Kind
from mjref.tournament.measures import departed
from mjref.tournament.occupancy import leavers, occupant
from mjref.tournament.options import option
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Session, Table, TableKey, Tournament
from mjref.tournament.store import DeskError


def strangers(tournament: Tournament, made: Iterable[Change]) -> list[Problem]:
    """Return what is wrong with the tables that these changes touched.

    Hands that name others than those at the table, hands that three played.
    """
    touched = {
        TableKey(int(change.key[0]), int(change.key[1]))
        for change in made
        if change.kind in (Kind.TABLE, Kind.HAND) and change.after is not None
    }
    found = []
    for where in sorted(touched):
        try:
            found += _strangers_at(tournament.table(where))
        except KeyError:
            continue  # taken away by a later change
    return found


def _strangers_at(table: Table) -> list[Problem]:
    """Return a problem for everybody whom a recorded hand names and who had no seat in it."""
    found = []
    for record in table.hands or ():
        there = {occupant(table, seat, record.number) for seat in range(4)}
        named = [record.winner, record.discarder, *(fine.player for fine in record.penalties)]
        for player in dict.fromkeys(named):
            if player and player not in there:
                values = {"player": player, "hand": record.number}
                found.append(Problem("hand_names_stranger", values))
    last = table.hands[-1].number if table.hands else 0
    for player, hand in leavers(table).items():
        if hand <= last:
            found.append(Problem("three_cannot_play", {"player": player, "hand": hand}))
    return found


def gone_players(tournament: Tournament, where: TableKey, hand: int) -> list[Problem]:
    """Return a doubt about everybody who holds a seat in a hand and left the tournament before."""
    table = tournament.table(where)
    there = [occupant(table, seat, hand) for seat in range(len(table.seats))]
    gone = departed(tournament)
    return [
        Problem("player_has_departed", {"player": player}, blocking=False)
        for player in there
        if has_left(gone, player, where.session, hand)
    ]


def seating_problems(session: Session, tournament: Tournament) -> list[Problem]:
    """Return what is wrong or doubtful about the seats of a session, blocking problems first.

    Found without blocking: players of the roster without a seat, team-mates at one table.
    """
    seated = [
        (player, table.number)
        for table in session.tables
        for player in dict.fromkeys((*table.seats, *_incoming(table)))
    ]
    resting = [bye.player for bye in session.byes]
    found = [
        *_double(session, seated),
        *(_unknown(seated, tournament)),
        *_byes(resting, seated, tournament),
        *_without_seat({*resting, *(player for player, _ in seated)}, session, tournament),
        *_team_mates(session, tournament),
    ]
    return sorted(found, key=lambda problem: not problem.blocking)


def people_problems(
    people: Iterable[Team | Player], present: Iterable[Team | Player]
) -> list[Problem]:
    """Return what is wrong with people who are to be saved beside those already `present`."""
    people = list(people)
    coming = {_identity(one) for one in people}
    everybody = [*people, *(one for one in present if _identity(one) not in coming)]
    teams = {one.id for one in everybody if isinstance(one, Team)}
    found = []
    for (_, person), times in Counter(_identity(one) for one in people).items():
        if times > 1:
            found.append(Problem("id_twice", {"id": person}))
    for one in people:
        if not one.id.strip() or not one.name.strip():
            found.append(Problem("name_missing", {"id": one.id}))
        if isinstance(one, Player) and one.team is not None and one.team not in teams:
            found.append(Problem("unknown_team", {"team": one.team, "player": one.name}))
    numbers = Counter(one.number for one in everybody if isinstance(one, Player) and one.number)
    for number in sorted(number for number, times in numbers.items() if number and times > 1):
        found.append(Problem("number_twice", {"number": number}))
    return found


def people_changes(tournament: Tournament, people: Iterable[Team | Player]) -> tuple[Change, ...]:
    """Return the changes that add people, or change those whose ids are known; teams first.

    Raises DeskError with all that is wrong.
    """
    people = sorted(people, key=lambda person: isinstance(person, Player))
    there: list[Team | Player] = [*tournament.teams, *tournament.players]
    if problems := people_problems(people, there):
        raise DeskError(problems)
    present = {_identity(person): person for person in there}
    return tuple(
        Change(_kind(person), (person.id,), present.get(_identity(person)), person)
        for person in people
        if present.get(_identity(person)) != person
    )


def removal(tournament: Tournament, person: Team | Player) -> tuple[Change, ...]:
    """Return the change that removes somebody whom nothing names; raises DeskError."""
    if is_in_use(person, tournament):
        raise DeskError([Problem("person_in_use", {"name": person.name})])
    return (Change(_kind(person), (person.id,), person, None),)


def is_in_use(person: Team | Player, tournament: Tournament) -> bool:
    """Return whether seats, players or rulings name a person who is to be removed."""
    if isinstance(person, Team):
        return any(player.team == person.id for player in tournament.players) or any(
            ruling.team == person.id for ruling in tournament.adjustments
        )
    named = [ruling.player for ruling in tournament.adjustments]
    named += [gone.player for gone in tournament.departures]
    named += [bye.player for session in tournament.sessions for bye in session.byes]
    named += [player for stage in tournament.stages for player in stage.players]
    return person.id in named or any(
        person.id in (*table.seats, *_incoming(table))
        for session in tournament.sessions
        for table in session.tables
    )


def _incoming(table: Table) -> list[str]:
    return [relief.incoming for relief in table.replacements]


def _double(session: Session, seated: list[tuple[str, int]]) -> Iterator[Problem]:
    for number, times in Counter(table.number for table in session.tables).items():
        if times > 1:
            yield Problem("table_twice", {"session": session.number, "table": number})
    for table in session.tables:
        for player, times in Counter(table.seats).items():
            if times > 1:
                yield Problem("player_twice_at_table", {"player": player, "table": table.number})
    tables: dict[str, list[int]] = {}
    for player, number in seated:
        tables.setdefault(player, []).append(number)
    for player, numbers in tables.items():
        if len(numbers) > 1:
            values = {"player": player, "session": session.number, "tables": tuple(numbers)}
            # one who helps out may take over at a second table; nobody is drawn to two
            drawn = sum(player in table.seats for table in session.tables) > 1
            yield Problem("player_at_two_tables", values, blocking=drawn)


def _unknown(seated: list[tuple[str, int]], tournament: Tournament) -> Iterator[Problem]:
    known = {player.id for player in tournament.players}
    for player, table in seated:
        if player not in known:
            yield Problem("unknown_player", {"player": player, "table": table})


def _byes(
    resting: list[str], seated: list[tuple[str, int]], tournament: Tournament
) -> Iterator[Problem]:
    known = {player.id for player in tournament.players}
    table_of = dict(seated)
    for player, times in Counter(resting).items():
        if player not in known:
            yield Problem("unknown_player", {"player": player})
        elif times > 1:
            yield Problem("player_rests_twice", {"player": player})
        elif player in table_of:
            yield Problem("player_rests_and_sits", {"player": player, "table": table_of[player]})


def _without_seat(placed: set[str], session: Session, tournament: Tournament) -> Iterator[Problem]:
    """Somebody has no seat and no bye; whoever is in no group of the stage needs none."""
    stages = [stage for stage in tournament.stages if session.number in stage.sessions]
    wanted = {player for stage in stages for player in stage.players}
    gone = departed(tournament)
    for player in tournament.players:
        if stages and player.id not in wanted:
            continue
        is_expected = not player.substitute and not has_left(gone, player.id, session.number)
        if player.id not in placed and is_expected:
            yield Problem("player_without_seat", {"player": player.id}, blocking=False)


def _team_mates(session: Session, tournament: Tournament) -> Iterator[Problem]:
    """Yield team-mates at one table; where that is forbidden, it blocks if it can be avoided."""
    wanted = option(tournament.settings, "team_mates")
    if wanted == "allow":
        return
    team_of = {player.id: player.team for player in tournament.players}
    seated = Counter(team_of.get(player) for table in session.tables for player in table.seats)
    largest = max((size for team, size in seated.items() if team), default=0)
    is_forbidden = wanted == "forbid" and largest <= len(session.tables)
    for table in session.tables:
        for one, other in combinations(table.seats, 2):
            if team_of.get(one) and team_of.get(one) == team_of.get(other):
                values = {"table": table.number, "players": (one, other)}
                yield Problem("team_mates_at_table", values, blocking=is_forbidden)


def _kind(person: Team | Player) -> Kind:
    return Kind.TEAM if isinstance(person, Team) else Kind.PLAYER


def _identity(person: Team | Player) -> tuple[type, str]:
    return type(person), person.id
