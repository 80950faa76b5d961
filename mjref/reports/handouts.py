"""What is cut out or folded: name cards, table signs, certificates (证件、桌牌、奖状)."""

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo

from mjref.i18n import mark, tr
from mjref.reports.cards import Card, CardLine, Cards
from mjref.reports.labels import number_of, seat_letter, team_name
from mjref.rulebooks.base import Rulebook
from mjref.tournament.people import Player
from mjref.tournament.programme import ClockAction, Session, Tournament
from mjref.tournament.ranking import Standing
from mjref.tournament.standings import standings

PRIZES = 3
"""Places that get a certificate: players, then teams."""

_PER_LINE = 4  # sessions on one line of a name card
_OF_PLAYERS = (mark("First place"), mark("Second place"), mark("Third place"))
_OF_TEAMS = (
    mark("First place of the teams"),
    mark("Second place of the teams"),
    mark("Third place of the teams"),
)


def name_cards(tournament: Tournament) -> Cards:
    """Return a card for everybody: number, name, team, and where he plays."""
    return Cards(
        name="name-cards",
        heading=tournament.name,
        title=tr("Name cards"),
        cards=tuple(_name_card(tournament, player) for player in tournament.players),
        across=2,
        down=5,
    )


def _name_card(tournament: Tournament, player: Player) -> Card:
    seats = list(_seats(tournament, player))
    chunks = [seats[at : at + _PER_LINE] for at in range(0, len(seats), _PER_LINE)]
    return Card(
        lines=(
            CardLine(text=tournament.name, size=2.2),
            CardLine(text=player.name, size=8.0, strong=True, above=2.4),
            CardLine(text=team_name(tournament, player.team), size=3.4, above=1.0),
            CardLine(text=number_of(player), size=5.0, strong=True, above=1.2),
            *(CardLine(text="　".join(chunk), size=2.0, above=0.6) for chunk in chunks),
        )
    )


def _seats(tournament: Tournament, player: Player) -> Iterator[str]:
    for session in tournament.sessions:
        for table in session.tables:
            seat = table.seat_of(player.id)
            if seat is not None:
                yield tr("S{session}: {table} {seat}").format(
                    session=session.number, table=table.number, seat=seat_letter(seat)
                )


def table_signs(tournament: Tournament, session: int | None = None) -> Cards:
    """Return a tent for every table; of one session, with who sits there.

    Raises KeyError for a session that is not there.
    """
    chosen = tournament.sessions if session is None else (tournament.session(session),)
    numbers = sorted({table.number for each in chosen for table in each.tables})
    return Cards(
        name="table-signs" if session is None else f"table-signs-{session}",
        heading=tournament.name,
        title=tr("Table signs"),
        cards=tuple(
            _table_sign(tournament, number, None if session is None else chosen[0])
            for number in numbers
        ),
        is_folded=True,
    )


def _table_sign(tournament: Tournament, number: int, session: Session | None) -> Card:
    lines = [
        CardLine(text=tournament.name, size=4.0),
        CardLine(
            text=tr("Table {number}").format(number=number), size=34.0, strong=True, above=5.0
        ),
    ]
    if session:
        table = next(each for each in session.tables if each.number == number)
        people = [tournament.player(player) for player in table.seats]
        lines += [
            CardLine(
                text=tr("Session {number}").format(number=session.number), size=3.6, above=5.0
            ),
            *(
                CardLine(text=f"{seat_letter(seat)}　{person.name}", size=4.0, above=0.8)
                for seat, person in enumerate(people)
            ),
        ]
    return Card(lines=tuple(lines))


def certificates(
    tournament: Tournament, rulebook: Rulebook, after: int | None = None, zone: tzinfo | None = None
) -> Cards:
    """Return certificates for the first places of players and teams; equals share a place."""
    result = standings(tournament, rulebook, after)
    day = _last_day(tournament, zone)
    cards = [
        _certificate(tournament, standing, _OF_PLAYERS[standing.rank - 1], day)
        for standing in _first(result.players)
    ]
    cards += [
        _certificate(tournament, standing, _OF_TEAMS[standing.rank - 1], day)
        for standing in _first(result.teams)
    ]
    return Cards(
        name="certificates",
        heading=tournament.name,
        title=tr("Certificates"),
        cards=tuple(cards),
        is_lying=True,
        is_framed=True,
    )


def _first(ranking: Sequence[Standing]) -> list[Standing]:
    return [each for each in ranking if each.rank <= PRIZES and each.sessions]


def _certificate(tournament: Tournament, standing: Standing, place: str, day: str) -> Card:
    members = [player.name for player in tournament.players if player.team == standing.id]
    team = team_name(tournament, standing.team)
    return Card(
        lines=(
            CardLine(text=tr("Certificate of honour"), size=17.0, strong=True),
            CardLine(text=tournament.name, size=5.6, above=7.0, wraps=True),
            CardLine(text=standing.name, size=13.0, strong=True, above=9.0),
            CardLine(text=team or tr(", ").join(members), size=4.6, above=2.5, wraps=True),
            CardLine(text=tr(place), size=9.5, strong=True, above=8.0),
            CardLine(text=day, size=4.0, above=8.0),
        ),
        signers=(tr("Chief referee"), tr("Organizer"), *(() if day else (tr("Date"),))),
    )


def _last_day(tournament: Tournament, zone: tzinfo | None) -> str:
    """Return the day on which the last clock ran; empty where none did."""
    moments: list[datetime] = [
        event.at
        for session in tournament.sessions
        for event in session.clock
        if event.action in (ClockAction.START, ClockAction.END)
    ]
    return f"{max(moments).astimezone(zone):%Y-%m-%d}" if moments else ""
