"""From problems, objections and the engine's check to the lines of the verdict; no Qt."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mjref.i18n import tr
from mjref.rulebooks.base import Objection, Problem
from mjref.tournament.desk import Judgement
from mjref.tournament.problems import FLOWER_FAN
from mjref.ui.draft import UNFINISHED, Draft, Surroundings
from mjref.ui.fine_words import fine_words
from mjref.ui.texts import Names, missing_fan, reason, sentence

_STILL_GROWING = UNFINISHED | {
    "below_minimum",
    "dice_incomplete",
    "tile_count",
    "tiles_unreadable",
}
"""What is no fault before Enter, since the referee may still be typing."""


class Tone(StrEnum):
    """How a line of the verdict is meant; every tone has its own sign beside its colour."""

    GOOD = "good"
    BAD = "bad"
    DOUBT = "doubt"
    HINT = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One line of the verdict."""

    tone: Tone
    text: str
    figure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """All that is said of a draft: the fans one by one, then what to do."""

    fans: tuple[Remark, ...] = ()
    advice: tuple[Remark, ...] = ()
    blocking: tuple[Problem, ...] = ()
    doubts: int = 0
    """How many lines ask for a second Enter."""


def verdict_of(
    draft: Draft,
    judgement: Judgement | None,
    names: Names,
    around: Surroundings,
    *,
    insisted: bool,
) -> Verdict:
    """Return what to say; `insisted` after an Enter, when nothing is a mere hint any more."""
    problems = [*draft.problems, *(judgement.problems if judgement else ())]
    blocking = tuple(problem for problem in problems if problem.blocking)
    objections = _objections(judgement)
    missing = _missing(judgement, names)
    doubts = [
        *(Remark(tone=Tone.DOUBT, text=sentence(p, names)) for p in problems if not p.blocking),
        *missing,
    ]
    advice = [_blocked(problem, names, insisted=insisted) for problem in blocking]
    advice += doubts
    if objections and not blocking:
        advice.append(Remark(tone=Tone.DOUBT, text=_without(draft, objections)))
    if not advice:
        advice = _all_well(draft, judgement)
    advice += _hints(draft, around)
    return Verdict(
        fans=tuple(_fans(draft, judgement, objections, names)),
        advice=tuple(sorted(advice, key=lambda remark: _GRAVITY.index(remark.tone))),
        blocking=blocking,
        doubts=len(doubts) + len(objections),
    )


_GRAVITY = (Tone.BAD, Tone.DOUBT, Tone.HINT, Tone.GOOD)


def _blocked(problem: Problem, names: Names, *, insisted: bool) -> Remark:
    calm = problem.code in _STILL_GROWING and not insisted
    return Remark(tone=Tone.HINT if calm else Tone.BAD, text=sentence(problem, names))


def _objections(judgement: Judgement | None) -> Sequence[Objection]:
    if judgement is None:
        return ()
    return judgement.check.not_allowed if judgement.check else judgement.objections


def _without(draft: Draft, objections: Sequence[Objection]) -> str:
    out = {objection.fan: objection.count for objection in objections}
    left = sum(
        each.fan.points * max(0, each.count - out.get(each.fan.name, 0)) for each in draft.fans
    )
    return tr("Take out what is marked: {points} points are left.").format(points=left)


def _missing(judgement: Judgement | None, names: Names) -> list[Remark]:
    if judgement is None or judgement.check is None:
        return []
    return [
        Remark(tone=Tone.DOUBT, text=missing_fan(name, count, names))
        for name, count in judgement.check.missing.items()
    ]


def _fans(
    draft: Draft,
    judgement: Judgement | None,
    objections: Iterable[Objection],
    names: Names,
) -> list[Remark]:
    against = {objection.fan: objection for objection in objections}
    sound = [each for each in draft.fans if each.fan.name not in against]
    lines = [
        Remark(
            tone=Tone.BAD,
            text=reason(against[each.fan.name], names),
            figure=str(each.fan.points * each.count),
        )
        for each in draft.fans
        if each.fan.name in against
    ]
    if sound and not draft.proposal:
        told = (_counted(names.fan(each.fan.name), each.count, each.fan.points) for each in sound)
        lines.append(Remark(tone=Tone.GOOD, text=" · ".join(told)))
    if draft.proposal:
        told = (
            _counted(names.fan(line.name), line.count, line.value)
            for line in draft.proposal[0].lines
        )
        lines.append(Remark(tone=Tone.HINT, text=" · ".join(told)))
    if lines:
        lines.append(_total(draft))
    return lines


def _hints(draft: Draft, around: Surroundings) -> list[Remark]:
    """What is lawful, but easily meant otherwise."""
    told = [fine_words(fine, around) for fine in draft.fines if fine.offence]
    counts_flowers = any(each.fan.name == FLOWER_FAN for each in draft.fans)
    if draft.entry.points is not None and draft.entry.flowers and not counts_flowers:
        told.append(tr("Points given with = include the flowers."))
    if any(not fine.offence for fine in draft.fines):
        told.append(tr("The fine names no offence; its initials after the key add one: fwch."))
    return [Remark(tone=Tone.HINT, text=each) for each in told]


def _counted(name: str, count: int, points: int) -> str:
    """A fan with what it makes: `喜相逢 ×2 2`."""
    times = f" ×{count}" if count > 1 else ""
    return f"{name}{times} {points * count}"


def _total(draft: Draft) -> Remark:
    if draft.proposal:
        points, flowers = draft.proposal[0].score, draft.proposal[0].bonus
    else:
        points = sum(each.fan.points * each.count for each in draft.fans)
        flowers = sum(each.count for each in draft.fans if each.fan.name == FLOWER_FAN)
    text = tr("Total")
    if flowers:
        text = tr("Total, of which flowers {flowers}").format(flowers=flowers)
    return Remark(tone=Tone.HINT, text=text, figure=str(points))


def _all_well(draft: Draft, judgement: Judgement | None) -> list[Remark]:
    if draft.proposal:
        return [Remark(tone=Tone.HINT, text=tr("Counted from the tiles. Enter takes these fans."))]
    if draft.is_only_noted:
        return [Remark(tone=Tone.HINT, text=tr("Enter notes this for the hand being played."))]
    if judgement is None or judgement.changes is None:
        return []
    if judgement.check is not None:
        return [Remark(tone=Tone.GOOD, text=tr("The tiles say the same. Enter saves."))]
    return [Remark(tone=Tone.GOOD, text=tr("Nothing against it. Enter saves."))]
