"""Stages and byes in the interchange format; both are keys of our own."""

from fractions import Fraction
from typing import Any

from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.exact import write_exact
from mjref.tournament.json_fields import Fields
from mjref.tournament.stages import Stage, StageGroup, StageOf

Json = dict[str, Any]
_NOTHING = ByeValue(worth=ByeWorth.NOTHING).standard_points


def bye_json(bye: Bye) -> Json:
    """Return a bye."""
    return {"player": bye.player, **bye_value_json(bye.value)}


def bye_value_json(value: ByeValue) -> Json:
    """Return what a bye is worth; the numbers only where they say it."""
    written: Json = {"worth": value.worth.value}
    if value.worth is ByeWorth.FIXED:
        written["standard_points"] = write_exact(value.standard_points)
        written["match_points"] = value.match_points
    return written


def stage_json(stage: Stage) -> Json:
    """Return a stage with its groups."""
    written: Json = {
        "number": stage.number,
        "name": stage.name,
        "sessions": [stage.first_session, stage.last_session],
        "of": stage.of.value,
        "carried": write_exact(stage.carried),
        "levels": stage.is_levelled,
        "counts_for_teams": stage.counts_for_teams,
        "groups": [
            {"name": group.name, "players": list(group.players), "promoted": group.promoted}
            for group in stage.groups
        ],
    }
    return {**written, "decision": stage.decision} if stage.decision else written


def read_bye(fields: Fields) -> Bye:
    """Return a bye."""
    return Bye(player=fields.name("player"), value=read_bye_value(fields))


def read_bye_value(fields: Fields) -> ByeValue:
    """Return what a bye is worth."""
    worth = fields.choice("worth", ByeWorth)
    if worth is not ByeWorth.FIXED:
        return ByeValue(worth=worth)
    return ByeValue(
        worth=worth,
        standard_points=fields.exact("standard_points", _NOTHING),
        match_points=fields.whole("match_points"),
    )


def read_stage(fields: Fields) -> Stage:
    """Return a stage."""
    first, last = _sessions(fields)
    return Stage(
        number=fields.whole("number", least=1),
        name=fields.name("name"),
        first_session=first,
        last_session=last,
        groups=tuple(_read_group(group) for group in fields.children("groups")),
        of=fields.choice("of", StageOf, StageOf.PLAYERS),
        carried=_read_share(fields),
        is_levelled=fields.flag("levels", False),
        counts_for_teams=fields.flag("counts_for_teams", True),
        decision=fields.text("decision", ""),
    )


def _sessions(fields: Fields) -> tuple[int, int]:
    given = fields.items("sessions")
    if len(given) == 2:
        first, last = given
        if isinstance(first, int) and isinstance(last, int) and 1 <= first <= last:
            return first, last
    fields.problem("stage_sessions_unreadable", "sessions")
    return 1, 1


def _read_share(fields: Fields) -> Fraction:
    share = fields.exact("carried", _NOTHING)
    if not 0 <= share <= 1:
        fields.problem("stage_share_outside", "carried", value=write_exact(share))
    return share


def _read_group(fields: Fields) -> StageGroup:
    return StageGroup(
        name=fields.text("name", ""),
        players=fields.texts("players"),
        promoted=fields.whole("promoted", 0, least=0),
    )
