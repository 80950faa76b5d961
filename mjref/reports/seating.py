"""Seat lists (座位表): who sits where, by table and by player."""

from collections.abc import Iterator, Mapping, Sequence

from mjref.i18n import tr
from mjref.reports.attendance_words import (
    DEPARTURES,
    attendance_notes,
    departure_sentence,
    departures_told,
    relief_words,
)
from mjref.reports.labels import number_of, numbered_name, seat_letter, seat_name, team_name
from mjref.reports.regulations_note import regulations_note
from mjref.reports.sheet import Align, Cell, Column, Grid, Row, Sheet
from mjref.reports.stage_words import bye_notes
from mjref.tournament.attending import has_left
from mjref.tournament.measures import departed
from mjref.tournament.occupancy import occupants
from mjref.tournament.option_table import Paper
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, Table, Tournament


def seats_by_table(tournament: Tournament, session: int | None = None) -> Sheet:
    """Return the tables with their four players; raises KeyError for an unknown session."""
    sessions = _sessions(tournament, session)
    return Sheet(
        name=_name("seating-tables", session),
        heading=tournament.name,
        title=tr("Seats by table"),
        grids=tuple(_tables(tournament, each) for each in sessions),
        notes=tuple(_notes(tournament, sessions)),
    )


def seats_by_player(tournament: Tournament, session: int | None = None) -> Sheet:
    """Return every player's table and seat in each session."""
    sessions = _sessions(tournament, session)
    return Sheet(
        name=_name("seating-players", session),
        heading=tournament.name,
        title=tr("Seats by player"),
        grids=(_players(tournament, sessions),),
        notes=tuple(_notes(tournament, sessions)),
    )


def _name(stem: str, session: int | None) -> str:
    return stem if session is None else f"{stem}-{session}"


def _sessions(tournament: Tournament, session: int | None) -> Sequence[Session]:
    return tournament.sessions if session is None else (tournament.session(session),)


def _tables(tournament: Tournament, session: Session) -> Grid:
    people = {player.id: player for player in tournament.players}
    rows = [
        Row(
            cells=(
                Cell(text=str(table.number), value=table.number, strong=True),
                *(Cell(text=_seat(tournament, people, table, seat)) for seat in range(4)),
            )
        )
        for table in session.tables
    ]
    seats = [
        Column(title=seat_name(seat), width=43, align=Align.LEFT, opens=True, wraps=True)
        for seat in range(4)
    ]
    return Grid(
        title=tr("Session {number}").format(number=session.number),
        columns=(Column(title=tr("Table"), width=14), *seats),
        rows=tuple(rows),
        frozen=1,
    )


def _seat(tournament: Tournament, people: Mapping[str, Player], table: Table, seat: int) -> str:
    """Return who sits there, and who takes over from which hand on."""
    (owner, _), *reliefs = occupants(table, seat)
    lines = [numbered_name(people[owner]), team_name(tournament, people[owner].team)]
    lines += [
        tr("from hand {number}: {name}").format(number=since, name=numbered_name(people[player]))
        for player, since in reliefs
    ]
    return "\n".join(filter(None, lines))


def _notes(tournament: Tournament, sessions: Sequence[Session]) -> Iterator[str]:
    """Yield who left, who was not at his table, who rests, and what the regulations say."""
    for gone in departures_told(tournament).values():
        yield departure_sentence(tournament, gone)
    for session in sessions:
        for table in session.tables:
            reliefs = [relief_words(tournament, relief) for relief in table.replacements]
            for told in (*reliefs, *attendance_notes(tournament, table)):
                yield tr("Session {session}, table {table}: {sentence}").format(
                    session=session.number, table=table.number, sentence=told
                )
    yield from bye_notes(tournament, [session.number for session in sessions])
    yield from regulations_note(tournament.settings, Paper.DRAW)


def _players(tournament: Tournament, sessions: Sequence[Session]) -> Grid:
    placed = {
        (session.number, player): (table.number, seat)
        for session in sessions
        for table in session.tables
        for seat in range(4)
        for player, _ in occupants(table, seat)
    }
    idle = {(session.number, bye.player) for session in sessions for bye in session.byes}
    gone = departed(tournament)
    rows = []
    for player in tournament.players:
        cells = [
            Cell(text=number_of(player), value=player.number),
            Cell(text=player.name, strong=True),
            Cell(text=team_name(tournament, player.team)),
        ]
        for session in sessions:
            place = placed.get((session.number, player.id))
            free = tr("bye") if (session.number, player.id) in idle else "–"
            text = f"{place[0]} {seat_letter(place[1])}" if place else free
            if has_left(gone, player.id, session.number):
                text = tr(DEPARTURES[gone[player.id].kind])
            cells.append(Cell(text=text))
        rows.append(Row(cells=tuple(cells)))
    columns = [
        Column(title=tr("No."), width=12),
        Column(title=tr("Name"), width=40, align=Align.LEFT, wraps=True),
        Column(title=tr("Team"), width=36, align=Align.LEFT, wraps=True),
    ]
    columns += [
        Column(
            title=tr("Session {number}").format(number=session.number),
            width=14,
            opens=not position,
            wraps=True,
        )
        for position, session in enumerate(sessions)
    ]
    return Grid(columns=tuple(columns), rows=tuple(rows), frozen=2)
