"""How people, seats, rounds and fans are called on paper."""

from mjref.game.hand import Seat
from mjref.i18n import language, mark, tr
from mjref.rulebooks.base import Rulebook
from mjref.tournament.people import Player
from mjref.tournament.programme import SignatureRole, Tournament

_FIRST_IDEOGRAPH = "\u2e80"
_SHORT_NAME = 4  # signs
_SEATS = (mark("East"), mark("South"), mark("West"), mark("North"))
_LETTERS = (mark("E"), mark("S"), mark("W"), mark("N"))
_OFFICIALS = {
    SignatureRole.REFEREE: mark("Referee"),
    SignatureRole.CHIEF_REFEREE: mark("Chief referee"),
}
_ROUNDS = (mark("East round"), mark("South round"), mark("West round"), mark("North round"))


def seat_name(seat: int) -> str:
    """Return East … North."""
    return tr(_SEATS[seat])


def seat_letter(seat: int) -> str:
    """Return E, S, W or N, in Chinese 东 南 西 北."""
    return tr(_LETTERS[seat])


def role_name(role: SignatureRole) -> str:
    """Return who signs: a seat, the referee or the chief referee."""
    return seat_name("ESWN".index(role.value)) if role.value in "ESWN" else tr(_OFFICIALS[role])


def round_name(wind: Seat) -> str:
    """Return the name of a round (圈) by its prevalent wind."""
    return tr(_ROUNDS[wind])


def number_of(player: Player) -> str:
    """Return the start number, or the id of a player who has none."""
    return player.id if player.number is None else str(player.number)


def team_name(tournament: Tournament, team_id: str | None) -> str:
    """Return the name of a team, empty for none."""
    return next((team.name for team in tournament.teams if team.id == team_id), "")


def numbered_name(player: Player) -> str:
    """Return a player as lists name him: `12 王五`."""
    return f"{number_of(player)} {player.name}"


def fan_name(rulebook: Rulebook, name: str) -> str:
    """Return a fan's name in the language in use."""
    fan = rulebook.fans.get(name)
    return fan.english if fan and language() == "en" else name


def name_of(tournament: Tournament, who: str) -> str:
    """Return the name of a player or a team by its id; other words stay."""
    return names_of(tournament).get(who, who)


def names_of(tournament: Tournament) -> dict[str, str]:
    """Return the names of all players and teams by their ids."""
    players = {player.id: player.name for player in tournament.players}
    return {**players, **{team.id: team.name for team in tournament.teams}}


def join(parts: list[str]) -> str:
    """Return the parts as an enumeration."""
    return tr(", ").join(parts)


def initials(name: str) -> str:
    """Return how somebody initials a correction: `M. K.`; a Chinese name is as short as that."""
    words = name.replace("-", " ").split()
    if not words or any(sign >= _FIRST_IDEOGRAPH for sign in name):
        return name[:_SHORT_NAME]
    return "\N{NO-BREAK SPACE}".join(f"{word[0].upper()}." for word in words[:3])
