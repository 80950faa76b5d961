"""Draws of seats in words: methods, rules, how good the seats are, what is wrong with them."""

from collections.abc import Iterator, Sequence

from mjref.i18n import mark, tr
from mjref.reports.labels import join
from mjref.tournament.draw_checks import Breach, DrawQuality
from mjref.tournament.draws import DrawMethod, Separation, SeparationKind

METHODS = {
    DrawMethod.BY_HAND: mark("Lots drawn by hand"),
    DrawMethod.PROGRAM: mark("Drawn by the program"),
    DrawMethod.IMPORTED: mark("Imported plan"),
    DrawMethod.STANDING: mark("Seated by standing"),
    DrawMethod.AGAIN: mark("Drawn by the program, knowing the sessions before"),
}
_RULES = {
    SeparationKind.TEAM: mark("Team {name}"),
    SeparationKind.SEEDED: mark("Seeded players"),
    SeparationKind.CLUB: mark("Club {name}"),
    SeparationKind.COUNTRY: mark("Country {name}"),
    SeparationKind.CHOSEN: mark("Chosen players"),
}

DRAWS = {
    "players_not_in_fours": mark(
        "{players} players cannot all sit at tables of four: add or leave out players until their "
        "number is a multiple of 4, or let the regulations (option not_four) seat companions or "
        "byes, which are drawn by --redraw --sessions N."
    ),
    "no_sessions": mark("A plan needs at least 1 session: give --sessions 1 or more."),
    "plan_too_large": mark(
        "A plan has at most {players} players and {sessions} sessions. Give lower numbers."
    ),
    "teams_do_not_divide": mark(
        "{players} players cannot be divided into teams of {team_size}: choose a team size that "
        "divides the number of players."
    ),
    "separation_unknown_number": mark(
        "There is no number {number} among {players} players, so it cannot be kept apart."
    ),
    "unknown_player": mark("There is no player “{player}”. Correct the number or the name."),
    "player_without_seat": mark("Session {session}: player {player} has no seat."),
    "player_at_two_tables": mark("Session {session}: player {player} has more than one seat."),
    "table_twice": mark("Session {session}: table {table} is there twice."),
    "session_already_played": mark(
        "Session {session} was played in already, so its seats cannot be drawn anew."
    ),
    "draw_commitment_differs": mark(
        "Draw {draw}: the seed does not have the hash that was shown before the draw."
    ),
    "draw_not_from_seed": mark(
        "Draw {draw}, session {session}: the seed gives other seats at table {tables} than were "
        "recorded (version {program} of the program drew)."
    ),
    "draw_seat_changed": mark(
        "Draw {draw}, session {session}, table {table}: {now} sits where {drawn} was drawn."
    ),
    "draw_session_gone": mark("Draw {draw}: session {session} was drawn, but is not there."),
    "draw_never_drawn": mark(
        "Draw {draw} was committed to and never drawn. Draw it, or begin another."
    ),
    "draw_was_stopped": mark(
        "Draw {draw}: the search was stopped, so the seed alone does not give these seats again."
    ),
    "draw_seat_taken_over": mark(
        "Session {session}, table {table}: {incoming} took over the seat of {outgoing} from hand "
        "{hand}."
    ),
    "draw_nothing_open": mark("No draw is committed to. Begin one with --commit."),
    "draw_still_open": mark(
        "Draw {draw} is committed to and not drawn yet. Draw it first, or begin anew with --anew."
    ),
    "lot_unreadable": mark("“{text}” is no lot. Write it like 3E: table 3, East."),
    "lot_number_unknown": mark("Nobody has the number {number}. Correct it."),
    "lot_number_twice": mark("Number {number} has a lot already: {lot}. Take one back."),
    "lot_seat_twice": mark("{lot} was drawn already, by number {number}."),
    "lot_table_outside": mark("There is no table {table}: the tables are 1 to {last}."),
    "lot_missing": mark("Number {number}, {name}, has no lot yet. Type it."),
    "plan_without_header": mark(
        "No row looks like headings. Name the columns: session, table, East, South, West, North."
    ),
    "plan_cell_unknown": mark("Cell {cell}: “{value}” is no number and no name of a player."),
    "plan_cell_ambiguous": mark("Cell {cell}: several players are called “{value}”."),
    "plan_cell_empty": mark("Cell {cell} is empty: a seat has nobody."),
    "plan_cell_no_number": mark("Cell {cell}: “{value}” is no number of a session or table."),
    "plan_player_twice": mark("Cell {cell}: {name} has a seat in session {session} already."),
    "plan_player_missing": mark("Session {session}: {name} has no seat."),
    "plan_table_twice": mark("Cell {cell}: session {session} has table {table} already."),
    "plan_empty": mark("There are no seats in the file. Fill them in."),
}
"""What can be wrong with a draw, by the code of the problem."""


def method_name(method: DrawMethod) -> str:
    """Return how was drawn."""
    return tr(METHODS[method])


def rule_name(separation: Separation) -> str:
    """Return whom a rule keeps apart, such as `Club Red Dragon`."""
    return tr(_RULES[separation.kind]).format(name=separation.name)


def quality_lines(quality: DrawQuality) -> Iterator[str]:
    """Yield how good seats are, honestly: what was reached, and what nobody could better."""
    measured, least = quality.measured, quality.fewest_repeats
    yield tr("Repeated meetings: {repeats} (no plan can have fewer than {least})").format(
        repeats=measured.repeats, least=least
    )
    if measured.repeats > least:
        yield tr("Fewer may be possible; no plan with fewer was found.")
    yield tr("Team-mates at one table: {number}").format(number=measured.team_mates)
    yield tr("Winds of a player differ by at most {number}").format(number=measured.wind_imbalance)
    yield tr("Visits to one table: at most {number}").format(number=measured.table_repeats)
    yield from map(breach_line, quality.breaches)


def breach_line(breach: Breach) -> str:
    """Return which rule is broken, how often, and how often it must be."""
    words = tr(
        "{rule}: two of them share a table {times} times; {least} times at least in any plan"
    )
    return words.format(
        rule=rule_name(breach.separation), times=breach.times, least=breach.at_least
    )


def numbers_words(numbers: Sequence[int]) -> str:
    """Return numbers as an enumeration."""
    return join([str(number) for number in numbers])
