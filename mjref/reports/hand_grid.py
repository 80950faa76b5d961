"""The score sheet's table: sixteen hands in four rounds, with every change and all totals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mjref.i18n import tr
from mjref.reports.corrections import Correction
from mjref.reports.figures import change, figure
from mjref.reports.hand_words import CORRECTED, GLUE, marks, outcome_text, penalty_text
from mjref.reports.labels import (
    initials,
    number_of,
    round_name,
    seat_letter,
    seat_name,
    team_name,
)
from mjref.reports.score_formulas import with_formulas
from mjref.reports.sheet import Align, Cell, Column, Grid, Group, Row, RowKind
from mjref.rulebooks.base import Rulebook
from mjref.tournament.occupancy import occupants
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import HandRecord, Settings, Tournament
from mjref.tournament.rotation import HANDS_PER_ROUND, pattern_of, positions
from mjref.tournament.sheet import Four, SheetLine, TableSheet, changes_of

PER_SEAT = 3  # symbols, change, running total


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """All that the rows are made of."""

    tournament: Tournament
    sheet: TableSheet
    rulebook: Rulebook
    lines: Mapping[int, SheetLine]
    former: Sequence[Correction]
    with_dice: bool

    @property
    def lead(self) -> int:
        """Return the number of columns before the players'."""
        return 4 if self.with_dice else 3


def hand_grid(
    tournament: Tournament, sheet: TableSheet, rulebook: Rulebook, former: Sequence[Correction]
) -> Grid:
    """Return the table of hands and totals; `former` versions stand above the valid ones."""
    facts = _Facts(
        tournament=tournament,
        sheet=sheet,
        rulebook=rulebook,
        lines={line.hand.number: line for line in sheet.lines},
        former=former,
        with_dice=any(line.hand.dice for line in sheet.lines),
    )
    return Grid(
        columns=tuple(score_columns(with_dice=facts.with_dice)),
        groups=(Group(span=facts.lead), *(_group(facts, seat) for seat in range(4))),
        rows=with_formulas(tuple(_hand_rows(facts)), tuple(_total_rows(facts)), sheet, tournament),
        frozen=1,
    )


def score_columns(*, with_dice: bool) -> Iterator[Column]:
    """Yield the columns: what happened in a hand, then three for each starting seat."""
    yield Column(title=tr("Hand"), width=7.5)
    if with_dice:
        yield Column(title=tr("Dice"), width=8.5, wraps=True)
    yield Column(title=tr("Fans"), width=55.5, align=Align.LEFT, wraps=True)
    yield Column(title=tr("Points"), width=9, align=Align.RIGHT)
    for _ in range(4):
        yield Column(title=tr("Signs"), width=7, opens=True)
        yield Column(title=tr("±"), width=9.5, align=Align.RIGHT)
        yield Column(title=tr("Running total"), width=10.5, align=Align.RIGHT)


def _group(facts: _Facts, seat: int) -> Group:
    """Head the player's columns: seat and number, name, team; replacements with their hand."""
    chain = occupants(facts.sheet.table, seat)
    people = [facts.tournament.player(player_id) for player_id, _ in chain]
    names = [people[0].name]
    names += [
        tr("from hand {number}: {name}").format(number=since, name=person.name)
        for person, (_, since) in zip(people[1:], chain[1:], strict=True)
    ]
    head = f"{seat_name(seat)}　{'→'.join(number_of(person) for person in people)}"
    return Group(
        span=PER_SEAT,
        lines=(head, "\n".join(names), team_name(facts.tournament, people[0].team)),
    )


def _hand_rows(facts: _Facts) -> Iterator[Row]:
    settings = facts.tournament.settings
    if facts.sheet.table.hands is None and facts.sheet.is_played:
        yield _words(facts, tr("Not recorded hand by hand: the table handed in its totals."))
        return
    last = max([settings.hands_per_session, *facts.lines])
    for first in range(1, last + 1, HANDS_PER_ROUND):
        numbers = range(first, min(first + HANDS_PER_ROUND, last + 1))
        yield round_row(first, settings, facts.lead)
        for number in numbers:
            yield from _versions(facts, number)
        yield _subtotal(facts, first, [n for n in numbers if n in facts.lines])


def _words(facts: _Facts, text: str) -> Row:
    return Row(cells=(Cell(text=text, span=facts.lead + 4 * PER_SEAT, align=Align.CENTRE),))


def round_row(first: int, settings: Settings, lead: int) -> Row:
    """Return the row that opens the round of hand `first` and says where everybody sits."""
    at = positions(first, pattern_of(settings))
    seats = [
        Cell(text=tr("sits {seat}").format(seat=seat_letter(seat)), span=PER_SEAT)
        for seat in at.seats
    ]
    name = Cell(text=round_name(at.deal.round_wind), span=lead, strong=True, align=Align.LEFT)
    return Row(cells=(name, *seats), kind=RowKind.SECTION)


def _versions(facts: _Facts, number: int) -> Iterator[Row]:
    corrected = [each for each in facts.former if each.former.number == number]
    for correction in corrected:
        yield _former_row(facts, correction)
    line = facts.lines.get(number)
    if line:
        row = _hand_row(facts, line.hand, line.changes, line.totals)
        yield _marked(row) if corrected else row
    else:
        blank = facts.lead - 1 + 4 * PER_SEAT
        yield Row(cells=(figure(number), *(Cell() for _ in range(blank))))


def _former_row(facts: _Facts, correction: Correction) -> Row:
    hand = correction.former
    try:
        changes = changes_of(hand, facts.sheet.table, facts.tournament.settings, facts.rulebook)
    except KeyError:  # he named somebody who is no longer at the table
        changes = None
    row = _hand_row(facts, hand, changes, None)
    fans = facts.lead - 2
    signed = replace(row.cells[fans], aside=f"{CORRECTED}{GLUE}{initials(correction.who)}")
    return replace(row, cells=(*row.cells[:fans], signed, *row.cells[fans + 1 :]))


def _marked(row: Row) -> Row:
    """Mark the number of a hand that was corrected."""
    number = row.cells[0]
    return replace(row, cells=(replace(number, text=number.text + CORRECTED), *row.cells[1:]))


def _hand_row(facts: _Facts, hand: HandRecord, changes: Four | None, totals: Four | None) -> Row:
    cells = [figure(hand.number)]
    if facts.with_dice:
        cells.append(Cell(text="\n".join(f"{one}+{two}" for one, two in hand.dice)))
    text = [
        outcome_text(hand, facts.rulebook),
        penalty_text(hand, facts.sheet.table, offences_of(facts.tournament)),
    ]
    cells.append(Cell(text="\n".join(filter(None, text))))
    cells.append(figure(hand.points) if hand.outcome.is_win else Cell())
    dealer = positions(hand.number, pattern_of(facts.tournament.settings)).dealer
    for seat in range(4):
        won = hand.outcome.is_win and changes is not None and changes[seat] == max(changes)
        cells.append(Cell(text=marks(hand, facts.sheet.table, seat, dealer), strong=True))
        cells.append(change(changes[seat], strong=won) if changes else Cell())
        cells.append(change(totals[seat]) if totals else Cell())
    return Row(cells=tuple(cells), kind=RowKind.BODY if totals else RowKind.STRUCK)


def _subtotal(facts: _Facts, first: int, played: Sequence[int]) -> Row:
    at = positions(first, pattern_of(facts.tournament.settings))
    label = tr("{round}, subtotal").format(round=round_name(at.deal.round_wind))
    cells = [Cell(text=label, span=facts.lead, align=Align.RIGHT)]
    for seat in range(4):
        cells.append(Cell())
        if played:
            cells.append(change(sum(facts.lines[number].changes[seat] for number in played)))
            cells.append(change(facts.lines[played[-1]].totals[seat]))
        else:
            cells += [Cell(), Cell()]
    return Row(cells=tuple(cells), kind=RowKind.SUBTOTAL)


def _total_rows(facts: _Facts) -> Iterator[Row]:
    sheet, base = facts.sheet, facts.tournament.settings.base_points
    blank = [Cell(span=PER_SEAT)] * 4
    if sheet.table.penalties:
        fines = [change(points, span=PER_SEAT) for points in sheet.session_fines]
        yield total_row(facts.lead, tr("Fines of the session"), fines)
    if sheet.difference and sheet.lines:
        by_hands = [change(total, span=PER_SEAT) for total in sheet.lines[-1].totals]
        yield total_row(facts.lead, tr("Sum of the hands"), by_hands)
    counted = [change(total, span=PER_SEAT, strong=True) for total in sheet.totals]
    yield total_row(facts.lead, tr("Match points, total"), counted if sheet.is_played else blank)
    if base:
        label = tr("Session points, base {base} included").format(base=base)
        session = [_session_points(facts, seat) for seat in range(4)]
        yield total_row(facts.lead, label, session if sheet.is_played else blank)
    shares = [_share(facts, seat) for seat in range(4)]
    yield total_row(
        facts.lead, tr("Standard points"), shares if sheet.is_played else blank, final=True
    )
    places = [
        figure(place, span=PER_SEAT, strong=True) if place else Cell(text="–", span=PER_SEAT)
        for place in sheet.places
    ]
    yield total_row(facts.lead, tr("Place"), places if sheet.is_played else blank, final=True)


def _share(facts: _Facts, seat: int) -> Cell:
    """A companion's standard points are void (陪打): they are on the sheet and nobody has them."""
    share = figure(facts.sheet.standard_points[seat], span=PER_SEAT, strong=True)
    if occupants(facts.sheet.table, seat)[-1][0] not in facts.sheet.companions:
        return share
    return replace(share, text=tr("({value}) companion").format(value=share.text))


def total_row(lead: int, label: str, cells: Sequence[Cell], *, final: bool = False) -> Row:
    """Return a row with one cell for each starting seat; `final` for what the sheet is for."""
    centred = [replace(cell, align=Align.CENTRE) for cell in cells]
    head = Cell(text=label, span=lead, align=Align.RIGHT, strong=True)
    return Row(cells=(head, *centred), kind=RowKind.RESULT if final else RowKind.TOTAL)


def _session_points(facts: _Facts, seat: int) -> Cell:
    """A player who lost the session by absence has 局分 0, whatever the hands say."""
    base = facts.tournament.settings.base_points
    forfeiters = [result.player for result in facts.sheet.results if result.forfeit]
    if occupants(facts.sheet.table, seat)[-1][0] in forfeiters:
        return Cell(text=f"0 {tr('forfeit')}", value=0, span=PER_SEAT)
    return figure(base + facts.sheet.totals[seat], span=PER_SEAT)
