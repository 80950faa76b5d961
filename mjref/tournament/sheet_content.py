"""What a signature under a table's sheet stands for, as one hash."""

import hashlib
import json

from mjref.tournament.occupancy import leavers
from mjref.tournament.programme import HandRecord, Penalty, Settings, TableKey, Tournament

_FOLLOWED = (
    "points_below_zero",
    "conversion_group",
    "void_hand_fines",
    "custom_rotation",
    "companion_scale",
    "forfeit",
    "mid_session_leaver",
)
"""The options without a field of their own that change what a sheet says."""


def content_hash(tournament: Tournament, where: TableKey) -> str:
    """Return the SHA-256, in hex, of what a signature under a table's sheet stands for.

    That is who played, every hand as printed, handed-in scores, forfeits and replacements, and
    the regulations that the totals follow from. Names of teams and of the tournament, the clock
    and the winning tiles may be mended without making anybody sign anew. Raises KeyError for a
    table that is not there.
    """
    table = tournament.table(where)
    settings = tournament.settings
    content = {
        "format": "mjref-sheet/1",
        "table": list(where),
        "rulebook": [tournament.rulebook, dict(settings.rulebook_options)],
        "base_points": settings.base_points,
        "table_ties": settings.table_ties.value,
        "rotation": settings.rotation.value,
        **_options_content(settings),
        "seats": [_signatory(tournament, player) for player in table.seats],
        "hands": None if table.hands is None else [_hand_content(hand) for hand in table.hands],
        "scores": None if table.scores is None else dict(table.scores),
        "forfeits": sorted(table.forfeits),
        **({"penalties": [_fine(fine) for fine in table.penalties]} if table.penalties else {}),
        "replacements": [
            [relief.outgoing, _signatory(tournament, relief.incoming), relief.from_hand]
            for relief in table.replacements
        ],
    }
    if gone := leavers(table):  # named only where there are any, so that other ink stays good
        content["left"] = gone
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def _options_content(settings: Settings) -> dict[str, object]:
    """Return the options that totals follow from; ink from before there were any stays good."""
    named = {key: settings.options[key] for key in _FOLLOWED if key in settings.options}
    return {"options": named} if named else {}


def _signatory(tournament: Tournament, player_id: str) -> list[str | int | None]:
    player = tournament.player(player_id)
    return [player.id, player.name, player.number]


def _hand_content(hand: HandRecord) -> list[object]:
    return [
        hand.number,
        hand.outcome.value,
        hand.winner,
        hand.discarder,
        hand.points,
        dict(hand.declared),
        sorted(hand.flags),
        hand.flowers,
        [list(throw) for throw in hand.dice],
        [_fine(fine) for fine in hand.penalties],
    ]


def _fine(fine: Penalty) -> list[object]:
    effect = [] if fine.effect is None else [fine.effect.value]
    return [fine.player, fine.points, fine.offence, *effect]
