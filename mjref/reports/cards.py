"""What is cut out, folded or hung up: cards with a few lines each, no table."""

from dataclasses import dataclass

from mjref.reports.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A centred line; `size` is the height of its letters in millimetres, at most.

    A longer text becomes smaller, or runs over several lines where it `wraps`.
    """

    text: str
    size: float
    strong: bool = False
    wraps: bool = False
    above: float = 0.0
    """Millimetres left free before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card; `signers` name the lines to sign on at its foot."""

    lines: tuple[CardLine, ...]
    signers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """A document of cards; `name` is language-neutral, for files."""

    name: str
    heading: str
    title: str
    cards: tuple[Card, ...]
    across: int = 1
    """Cards side by side on a page."""
    down: int = 1
    """Cards one below the other."""
    is_lying: bool = False
    """Whether the page lies."""
    is_folded: bool = False
    """Whether each card stands on the table as a tent and is read from both sides."""
    is_framed: bool = False
    """Whether each card has an ornamental frame; else lines show where to cut."""


Content = Sheet | Cards
