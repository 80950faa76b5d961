"""What happened how often (统计): fans, wins, deal-ins, places; counted from the recorded hands.

Tables that handed in totals alone count for places, not for hands. A hand that was unfinished when
time was called is counted as such and in nobody's rates. All rates are exact fractions.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from mjref.game.hand import Seat
from mjref.rulebooks.base import Rulebook
from mjref.tournament.occupancy import occupant, occupants
from mjref.tournament.programme import HandRecord, Outcome, Session, Tournament
from mjref.tournament.sheet import Four, SheetLine, TableSheet, session_sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class FanCount:
    """How often a fan (番种) was declared: in how many wins, and its total count in them."""

    name: str
    wins: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WindCount:
    """What the holders of one seat wind (门风) did; EAST is the dealer (庄家)."""

    wind: Seat
    hands: int
    wins: int
    change: int
    """The sum of their changes, penalties included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """One player's record; points are fan points with flowers, without the base payment."""

    player: str
    hands: int = 0
    """Hands that were played out: won by somebody, or drawn."""
    self_draws: int = 0
    discard_wins: int = 0
    deal_ins: int = 0
    """Wins of others from this player's discard (点炮), a robbed kong included."""
    points_won: int = 0
    points_dealt: int = 0
    best_win: int = 0
    fined: int = 0
    """The sum of this player's fines, 0 or below."""
    warnings: int = 0
    places: Four = (0, 0, 0, 0)
    """How often first to fourth at a table; equal scores share the better place."""

    @property
    def wins(self) -> int:
        """Return the number of hands won (和牌)."""
        return self.self_draws + self.discard_wins

    @property
    def win_rate(self) -> Fraction | None:
        """Return wins per hand (和牌率); None without hands."""
        return _per(self.wins, self.hands)

    @property
    def deal_in_rate(self) -> Fraction | None:
        """Return deal-ins per hand (点炮率); None without hands."""
        return _per(self.deal_ins, self.hands)

    @property
    def average_win(self) -> Fraction | None:
        """Return the mean points of a win; None without wins."""
        return _per(self.points_won, self.wins)

    @property
    def average_deal_in(self) -> Fraction | None:
        """Return the mean points of a hand dealt into; None without deal-ins."""
        return _per(self.points_dealt, self.deal_ins)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The counts of a tournament, or of some of its sessions."""

    tables: int
    """Tables with recorded hands."""
    self_draws: int
    discard_wins: int
    draws: int
    unfinished: int
    fans: tuple[FanCount, ...]
    """The most frequent first; equal ones by name."""
    points: Mapping[int, int]
    """Points of a win → how many wins, in ascending order."""
    winds: tuple[WindCount, ...]
    players: tuple[PlayerStatistics, ...]
    """In the order of the tournament's players, substitutes included; all who are entered."""

    @property
    def wins(self) -> int:
        """Return the number of hands that were won."""
        return self.self_draws + self.discard_wins

    @property
    def hands(self) -> int:
        """Return the number of hands played out."""
        return self.wins + self.draws

    @property
    def average_win(self) -> Fraction | None:
        """Return the mean points of a win; None without wins."""
        return _per(sum(points * wins for points, wins in self.points.items()), self.wins)


def statistics(
    tournament: Tournament, rulebook: Rulebook, sessions: Collection[int] | None = None
) -> Statistics:
    """Return the counts over the sessions with these numbers, by default over all."""
    chosen = [each for each in tournament.sessions if sessions is None or each.number in sessions]
    tally = _Tally()
    for sheet in _sheets(tournament, rulebook, chosen):
        tally.add(sheet)
    outcomes = tally.outcomes
    return Statistics(
        tables=tally.tables,
        self_draws=outcomes[Outcome.SELF_DRAW],
        discard_wins=outcomes[Outcome.DISCARD],
        draws=outcomes[Outcome.DRAW],
        unfinished=outcomes[Outcome.UNFINISHED],
        fans=tally.fans(),
        points=dict(sorted(tally.points.items())),
        winds=tally.winds(),
        players=tuple(tally.of_player(player.id) for player in tournament.players),
    )


def _per(amount: int, count: int) -> Fraction | None:
    return Fraction(amount, count) if count else None


def _sheets(
    tournament: Tournament, rulebook: Rulebook, sessions: Iterable[Session]
) -> Iterable[TableSheet]:
    for session in sessions:
        yield from session_sheets(tournament, session.number, session.tables, rulebook)


@dataclass(slots=True)
class _Tally:
    """Counters that sheets are added to; those of players are kept by field and player id."""

    tables: int = 0
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    _fan_wins: Counter[str] = field(default_factory=Counter)
    _fan_times: Counter[str] = field(default_factory=Counter)
    _wind_hands: Counter[Seat] = field(default_factory=Counter)
    _wind_wins: Counter[Seat] = field(default_factory=Counter)
    _wind_change: Counter[Seat] = field(default_factory=Counter)
    _people: Counter[tuple[str, str]] = field(default_factory=Counter)
    _best: dict[str, int] = field(default_factory=dict)
    _places: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(self, sheet: TableSheet) -> None:
        """Count one table."""
        self.tables += bool(sheet.lines)
        for line in sheet.lines:
            self._add_hand(sheet, line)
        if sheet.is_complete:
            self._add_places(sheet)

    def fans(self) -> tuple[FanCount, ...]:
        """Return the fans, the most frequent first."""
        names = sorted(self._fan_wins, key=lambda name: (-self._fan_wins[name], name))
        return tuple(
            FanCount(name=name, wins=self._fan_wins[name], times=self._fan_times[name])
            for name in names
        )

    def winds(self) -> tuple[WindCount, ...]:
        """Return the four winds."""
        return tuple(
            WindCount(
                wind=wind,
                hands=self._wind_hands[wind],
                wins=self._wind_wins[wind],
                change=self._wind_change[wind],
            )
            for wind in Seat
        )

    def of_player(self, player: str) -> PlayerStatistics:
        """Return one player's record."""
        first, second, third, fourth = (self._places[player, place] for place in range(1, 5))
        return PlayerStatistics(
            player=player,
            hands=self._people["hands", player],
            self_draws=self._people[Outcome.SELF_DRAW, player],
            discard_wins=self._people[Outcome.DISCARD, player],
            deal_ins=self._people["deal_ins", player],
            points_won=self._people["points_won", player],
            points_dealt=self._people["points_dealt", player],
            best_win=self._best.get(player, 0),
            fined=self._people["fined", player],
            warnings=self._people["warnings", player],
            places=(first, second, third, fourth),
        )

    def _add_places(self, sheet: TableSheet) -> None:
        """A place belongs to whoever holds the seat in the end, unless he forfeited."""
        holders = {occupants(sheet.table, seat)[-1][0] for seat in range(4)}
        for result in sheet.results:
            if result.is_scored and not result.forfeit and result.player in holders:
                self._places[result.player, result.place] += 1

    def _add_hand(self, sheet: TableSheet, line: SheetLine) -> None:
        hand = line.hand
        self.outcomes[hand.outcome] += 1
        for fine in hand.penalties:
            self._people["warnings", fine.player] += fine.points == 0
            self._people["fined", fine.player] += min(fine.points, 0)
        if hand.outcome is Outcome.UNFINISHED:
            return
        for seat, wind in enumerate(line.positions.winds):
            player = occupant(sheet.table, seat, hand.number)
            self._people["hands", player] += 1
            self._wind_hands[wind] += 1
            self._wind_wins[wind] += hand.outcome.is_win and hand.winner == player
            self._wind_change[wind] += line.changes[seat]
        if hand.outcome.is_win and hand.winner:
            self._add_win(hand, hand.winner)

    def _add_win(self, hand: HandRecord, winner: str) -> None:
        self.points[hand.points] += 1
        for name, times in hand.declared.items():
            self._fan_wins[name] += 1
            self._fan_times[name] += times
        self._people[hand.outcome, winner] += 1
        self._people["points_won", winner] += hand.points
        self._best[winner] = max(self._best.get(winner, 0), hand.points)
        if hand.discarder:
            self._people["deal_ins", hand.discarder] += 1
            self._people["points_dealt", hand.discarder] += hand.points
