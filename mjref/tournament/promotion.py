"""Who goes on from one stage to the next (晋级), and who is equal at the border."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjref.tournament.ranking import Standing
from mjref.tournament.seating.lots import Lots


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """What the ranking of one group says about who goes on; ids in rank order."""

    through: tuple[str, ...]
    """Those who go on without doubt."""
    tied: tuple[str, ...] = ()
    """Those who are equal in everything at the border; somebody has to decide among them."""
    places: int = 0
    """How many of those may go on."""

    @property
    def is_decided(self) -> bool:
        """Return whether the ranking alone says who goes on."""
        return not self.tied


def promotion(ranked: Sequence[Standing], number: int) -> Promotion:
    """Return who of a group's ranking is among the best `number`."""
    if len(ranked) <= number:
        return Promotion(through=tuple(entry.id for entry in ranked))
    border = ranked[number].rank
    before = tuple(entry.id for entry in ranked[:number] if entry.rank < border)
    if len(before) == number:
        return Promotion(through=before)
    tied = tuple(entry.id for entry in ranked if entry.rank == border)
    return Promotion(through=before, tied=tied, places=number - len(before))


def drawn_by_lot(found: Promotion, draw_seed: str) -> tuple[str, ...]:
    """Return who goes on where a lot decides at the border; the same seed gives the same lot.

    The tied are mixed in the order of their ids, and the first of them go on.
    """
    lots = Lots(draw_seed).shuffled(sorted(found.tied))
    return (*found.through, *lots[: found.places])


def with_all(found: Promotion) -> tuple[str, ...]:
    """Return who goes on where all those who are equal do, more than were to."""
    return (*found.through, *found.tied)


def as_named(found: Promotion, names: Iterable[str]) -> tuple[str, ...]:
    """Return who goes on where somebody named them, after a play-off or by his ruling.

    Raises ValueError where those are not as many of the tied as there are places.
    """
    chosen = [each for each in found.tied if each in set(names)]
    if len(chosen) != found.places:
        raise ValueError(names)
    return (*found.through, *chosen)
