"""Stages and byes in words, the same on paper, on the screen and on the terminal."""

from collections.abc import Iterable, Iterator

from mjref.i18n import mark, tr
from mjref.reports.figures import signed
from mjref.tournament.bye import ByeValue, ByeWorth
from mjref.tournament.draws import Draw, DrawMethod
from mjref.tournament.exact import write_exact
from mjref.tournament.next_quality import NextQuality
from mjref.tournament.programme import Tournament
from mjref.tournament.stages import Stage

WORTHS = {
    ByeWorth.NOTHING: mark("no standard points, match points unchanged"),
    ByeWorth.FIXED: mark("{standard} standard points, {match} match points"),
    ByeWorth.OWN_AVERAGE: mark("average of the player's own sessions"),
}


def stage_notes(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence about each stage, for the foot of a ranking."""
    for stage in tournament.stages:
        words = tr("{name}: sessions {first} to {last}, {players} players.").format(
            name=stage_name(stage),
            first=stage.first_session,
            last=stage.last_session,
            players=len(stage.players),
        )
        if stage.number > 1:
            words += " " + tr("Points brought along: {share}.").format(share=share_words(stage))
        if not stage.counts_for_teams:
            words += " " + tr("These sessions do not count for the teams.")
        if stage.decision:
            words += " " + tr("Decided at the border: {decision}.").format(decision=stage.decision)
        yield words


def bye_notes(tournament: Tournament, numbers: Iterable[int]) -> Iterator[str]:
    """Yield who rests in each of these sessions, and what that counts."""
    names = {player.id: player.name for player in tournament.players}
    wanted = set(numbers)
    for session in tournament.sessions if wanted else ():
        for worth in dict.fromkeys(bye.value for bye in session.byes):
            idle = [names.get(b.player, b.player) for b in session.byes if b.value == worth]
            if session.number in wanted:
                yield tr("Session {session}, bye: {names} ({worth}).").format(
                    session=session.number, names=tr(", ").join(idle), worth=bye_worth(worth)
                )


def next_quality_lines(draw: Draw, measured: NextQuality) -> Iterator[str]:
    """Yield how good the seats of sessions to come are."""
    yield tr("Meet again: {number} pairs").format(number=measured.repeats)
    if measured.kept_apart_broken:
        yield tr("Sit together although they were to be kept apart: {number} pairs").format(
            number=measured.kept_apart_broken
        )
    yield tr("Winds of a player differ by at most {number}").format(number=measured.wind_imbalance)
    if draw.method is DrawMethod.STANDING:
        yield tr("Widest distance in rank at one table: {number}").format(number=measured.widest)


def stage_name(stage: Stage) -> str:
    """Return the name of a stage, its number where it has none."""
    return stage.name or tr("Stage {id}").format(id=stage.number)


def bye_worth(value: ByeValue) -> str:
    """Return what a bye is worth."""
    return tr(WORTHS[value.worth]).format(
        standard=write_exact(value.standard_points), match=signed(value.match_points)
    )


def share_words(stage: Stage) -> str:
    """Return how many of the points before are brought along; empty in the first stage."""
    if stage.number == 1:
        return ""
    if stage.carried == 0:
        return tr("none: everybody begins at 0")
    if stage.carried == 1:
        return tr("all")
    return tr("{share} of them").format(
        share=f"{stage.carried.numerator}/{stage.carried.denominator}"
    )


def group_name(stage: Stage, at: int) -> str:
    """Return the name of a group, its number where it has none; `at` counts from 0."""
    group = stage.groups[at]
    if group.name or len(stage.groups) == 1:
        return group.name or stage.name
    return tr("Group {number}").format(number=at + 1)
