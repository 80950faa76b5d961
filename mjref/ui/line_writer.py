"""From a recorded hand back to the line that says the same, for corrections and proposals."""

from collections.abc import Collection, Mapping

from mjref.game.hand import MeldKind, WinningTiles
from mjref.game.tiles import tile_name, write_tiles
from mjref.rulebooks.base import Fan, Reading
from mjref.tournament.programme import HandRecord, Outcome, Penalty
from mjref.ui.draft import Noted, NotedFine, Surroundings
from mjref.ui.entry_grammar import DRAWN, TIME_CALLED, WIND_KEYS
from mjref.ui.texts import fan_name


def line_of(record: HandRecord, around: Surroundings) -> str:
    """Return the line that says what `record` says, dice and fines left out."""
    parts = [_outcome_keys(record, around)]
    if record.tiles:
        parts.append(_tiles_text(record.tiles))
    fans = around.rulebook.fans
    parts += [fan_text(fans[name], count) for name, count in record.declared.items()]
    if record.outcome.is_win and not record.declared:
        parts.append(f"={record.points}")
        if record.flowers:
            parts.append(f"h{record.flowers}")
    return " ".join(parts)


def noted_in(record: HandRecord) -> Noted:
    """Return the dice and fines of a recorded hand, fines grouped by offence."""
    groups: dict[str, list[Penalty]] = {}
    for penalty in record.penalties:
        groups.setdefault(penalty.offence, []).append(penalty)
    fines = tuple(
        NotedFine(offence=offence, penalties=tuple(group)) for offence, group in groups.items()
    )
    return Noted(dice=record.dice, fines=fines)


def fan_text(fan: Fan, count: int) -> str:
    """Return a fan as it stands on the line: `喜相逢2`, in English `MixedDoubleChow2`."""
    name = fan_name(fan)
    word = "".join(sign for sign in name if sign.isalnum())
    return word if count == 1 else f"{word}{count}"


def reading_text(reading: Reading, fans: Mapping[str, Fan], already: Collection[str] = ()) -> str:
    """Return the fans of a reading as they stand on the line, but for those `already` there."""
    return " ".join(
        fan_text(fans[line.name], line.count) for line in reading.lines if line.name not in already
    )


def _outcome_keys(record: HandRecord, around: Surroundings) -> str:
    if record.outcome is Outcome.DRAW:
        return DRAWN
    if record.outcome is Outcome.UNFINISHED:
        return TIME_CALLED
    keys = {around.player(key): key for key in WIND_KEYS}
    winner = keys.get(record.winner or "", "")
    second = winner if record.outcome is Outcome.SELF_DRAW else keys.get(record.discarder or "", "")
    return winner + second


def _tiles_text(tiles: WinningTiles) -> str:
    groups = [f"/{write_tiles(tiles.concealed)}+{tile_name(tiles.winning_tile)}"]
    for meld in tiles.melds:
        hidden = "c" if meld.kind is MeldKind.CONCEALED_KONG else ""
        groups.append(hidden + write_tiles(meld.tiles))
    return " ".join(groups)
