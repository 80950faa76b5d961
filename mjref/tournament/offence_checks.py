"""What is wrong with a row of a table of offences, as codes."""

from collections.abc import Iterator
from itertools import pairwise

from mjref.rulebooks.base import Problem
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Recipients

MOST_POINTS = 1_000  # a fine beyond is a slip of the keyboard


def offence_problems(offence: Offence) -> Iterator[Problem]:
    """Yield all that keeps a row from being used; `offence` is its name in Chinese."""
    values = {"offence": offence.chinese or offence.id}
    if not offence.id.strip() or not offence.chinese.strip() or not offence.english.strip():
        yield Problem("offence_needs_names", values)
    if not (offence.initials.isascii() and offence.initials.isalpha()):
        yield Problem("offence_needs_initials", values)
    yield from _amounts(offence, values)
    if (offence.then is Effect.NONE) != (offence.then_from == 0):
        yield Problem("offence_raises_nothing", values)


def _amounts(offence: Offence, values: dict[str, str]) -> Iterator[Problem]:
    amounts = (offence.amount, *offence.steps, *(offence.range or ()))
    if not all(0 <= amount <= MOST_POINTS for amount in amounts):
        yield Problem("offence_amount_outside", {**values, "most": MOST_POINTS})
    if not offence.steps or any(later < earlier for earlier, later in pairwise(offence.steps)):
        yield Problem("offence_steps_fall", values)
    if offence.kind in (OffenceKind.FIXED, OffenceKind.TRANSFER) and offence.amount == 0:
        yield Problem("offence_needs_amount", values)
    if offence.kind is OffenceKind.TRANSFER and offence.recipients is Recipients.NONE:
        yield Problem("offence_needs_recipients", values)
    if offence.range and not offence.range[0] <= offence.amount <= offence.range[1]:
        yield Problem("offence_amount_not_in_range", values)
