"""The statistics as tables: fans, everybody's wins and deal-ins, what the last session needs."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from mjref.i18n import mark, tr
from mjref.reports.labels import fan_name
from mjref.rulebooks.base import Rulebook
from mjref.tournament.exact import Points, write_rounded
from mjref.tournament.needed import LastSession, Need, needed
from mjref.tournament.ranking import Standing
from mjref.tournament.statistics import FanCount, PlayerStatistics, Statistics
from mjref.ui.formats import exact, exact_signed, signed
from mjref.ui.models.rows import Column

_PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))
OUT_OF_REACH = "—"


class FanRow(NamedTuple):
    """A fan with its name in the language in use."""

    name: str
    worth: int
    fan: FanCount
    share: Fraction


class PlayerRow(NamedTuple):
    """A player's record with his name."""

    name: str
    team: str
    record: PlayerStatistics
    win_rate: Fraction | None
    deal_in_rate: Fraction | None


class NeedRow(NamedTuple):
    """What a player needs against the rival."""

    standing: Standing
    behind: Fraction
    points_behind: Points
    table: int
    needs: tuple[Need, ...]


def fan_rows(counted: Statistics, rulebook: Rulebook) -> list[FanRow]:
    """Return the fans, the most frequent first."""
    wins = max(counted.wins, 1)
    return [
        FanRow(
            fan_name(rulebook, fan.name),
            rulebook.fans[fan.name].points if fan.name in rulebook.fans else 0,
            fan,
            Fraction(fan.wins, wins),
        )
        for fan in counted.fans
    ]


def player_rows(
    counted: Statistics, names: Mapping[str, str], teams: Mapping[str, str]
) -> list[PlayerRow]:
    """Return those who played a hand, or have a place."""
    return [
        PlayerRow(names[one.player], teams.get(one.player, ""), one, one.win_rate, one.deal_in_rate)
        for one in counted.players
        if one.hands or any(one.places)
    ]


def need_rows(last: LastSession, rival: Standing) -> list[NeedRow]:
    """Return everybody but the rival who sits in the last session, in rank order."""
    return [
        NeedRow(
            one,
            rival.standard_points - one.standard_points,
            rival.match_points - one.match_points,
            last.tables[one.id],
            needed(one, rival, at_one_table=last.meet(one.id, rival.id)),
        )
        for one in last.before.players
        if one.id != rival.id and one.id in last.tables
    ]


def fan_columns() -> tuple[Column[FanRow], ...]:
    """Return the columns of the fans; the share of the wins is the last."""
    return (
        Column(title=mark("Fan"), text=lambda row: row.name, is_bold=True),
        Column(
            title=mark("Worth"),
            text=lambda row: str(row.worth or ""),
            order=lambda row: row.worth,
            is_number=True,
        ),
        Column(
            title=mark("Wins with it"),
            text=lambda row: str(row.fan.wins),
            order=lambda row: row.fan.wins,
            is_number=True,
        ),
        Column(
            title=mark("Times"),
            text=lambda row: str(row.fan.times),
            order=lambda row: row.fan.times,
            is_number=True,
        ),
        Column(
            title=mark("Share of all wins"),
            text=lambda row: percent(row.share),
            order=lambda row: row.share,
            is_number=True,
        ),
    )


SHARE = 4
WIN_RATE, DEAL_IN_RATE = 3, 5


def player_columns() -> tuple[Column[PlayerRow], ...]:
    """Return the columns of the players, with the two rates at their places."""
    return (
        Column(title=mark("Name"), text=lambda row: row.name, is_bold=True),
        _count(mark("Hands"), "hands"),
        _count(mark("Wins"), "wins"),
        _rate(mark("Win rate"), "win_rate"),
        _count(mark("Deal-ins"), "deal_ins"),
        _rate(mark("Deal-in rate"), "deal_in_rate"),
        _count(mark("Self-draws"), "self_draws"),
        _mean(mark("Average win"), "average_win"),
        _mean(mark("Average deal-in"), "average_deal_in"),
        _count(mark("Best win"), "best_win"),
        Column(
            title=mark("Places 1-2-3-4"),
            text=lambda row: "-".join(str(count) for count in row.record.places),
            order=lambda row: row.record.places,
            is_number=True,
        ),
        Column(title=mark("Team"), text=lambda row: row.team),
    )


def need_columns() -> tuple[Column[NeedRow], ...]:
    """Return the columns of the last session: the gap, and what is needed for each rival place."""
    return (
        Column(
            title=mark("Rank"),
            text=lambda row: str(row.standing.rank),
            order=lambda row: row.standing.rank,
            is_number=True,
            is_bold=True,
        ),
        Column(title=mark("Name"), text=lambda row: row.standing.name),
        Column(
            title=mark("Table"),
            text=lambda row: str(row.table),
            order=lambda row: row.table,
            is_number=True,
        ),
        Column(
            title=mark("Gap"),
            text=lambda row: exact_signed(row.behind),
            order=lambda row: row.behind,
            is_number=True,
        ),
        Column(
            title=mark("Match gap"),
            text=lambda row: signed(row.points_behind),
            order=lambda row: row.points_behind,
            is_number=True,
        ),
        *(_need_column(place) for place in range(4)),
    )


def percent(share: Fraction | None) -> str:
    """Return a rounded percentage, to one decimal; empty where there is none."""
    return "" if share is None else f"{write_rounded(100 * share, 1)} %"


def need_words(need: Need) -> str:
    """Return what is needed in a few words: `1st`, `2nd or better`, `2nd with +36`."""
    parts = []
    if need.surely == len(_PLACES):
        parts.append(tr("any place"))
    elif need.surely == 1:
        parts.append(tr(_PLACES[0]))
    elif need.surely:
        parts.append(tr("{place} or better").format(place=tr(_PLACES[need.surely - 1])))
    if need.level:
        place = tr(_PLACES[need.level - 1])
        parts.append(tr("{place} with {margin}").format(place=place, margin=_margin(need)))
    return " / ".join(parts) or OUT_OF_REACH


def need_sentence(row: NeedRow, rival: Standing) -> str:
    """Return everything that one player needs, as sentences."""
    lines = [
        tr(
            "{name} against {rival}: {standard} standard points, {match} match points behind."
        ).format(
            name=row.standing.name,
            rival=rival.name,
            standard=exact(row.behind),
            match=signed(row.points_behind),
        )
    ]
    text = tr("Rival {place}: {need}")
    lines += [
        text.format(place=tr(_PLACES[need.rival_place - 1]), need=need_words(need))
        for need in row.needs
    ]
    return "  ·  ".join(lines)


def _margin(need: Need) -> str:
    return signed(need.margin) if need.margin else "±0"


def _need_column(place: int) -> Column[NeedRow]:
    titles = (
        mark("Rival 1st"),
        mark("Rival 2nd"),
        mark("Rival 3rd"),
        mark("Rival 4th"),
    )
    return Column(title=titles[place], text=lambda row: need_words(row.needs[place]))


def _count(title: str, field: str) -> Column[PlayerRow]:
    def value(row: PlayerRow) -> int:
        return int(getattr(row.record, field))

    return Column(title=title, text=lambda row: str(value(row)), order=value, is_number=True)


def _rate(title: str, field: str) -> Column[PlayerRow]:
    def value(row: PlayerRow) -> Fraction | None:
        rate: Fraction | None = getattr(row, field)
        return rate

    return Column(
        title=title,
        text=lambda row: percent(value(row)),
        order=lambda row: _known(value(row)),
        is_number=True,
    )


def _mean(title: str, field: str) -> Column[PlayerRow]:
    def value(row: PlayerRow) -> Fraction | None:
        mean: Fraction | None = getattr(row.record, field)
        return mean

    def text(row: PlayerRow) -> str:
        mean = value(row)
        return "" if mean is None else write_rounded(mean, 1)

    return Column(title=title, text=text, order=lambda row: _known(value(row)), is_number=True)


def _known(value: Fraction | None) -> Fraction:
    return Fraction(-1) if value is None else value
