"""One row of the table of offences (处罚): what an offence costs and what else it does."""

from dataclasses import dataclass
from enum import StrEnum

LADDER = (0, 5, 10, 20, 30, 40, 50, 60)
"""罚序 within a hand: a warning, then the seven lawful amounts; the last one stays."""


class OffenceKind(StrEnum):
    """How an offence is paid for."""

    WARNING = "warning"
    LADDER = "ladder"
    FIXED = "fixed"
    TRANSFER = "transfer"
    SHARES = "shares"


class Recipients(StrEnum):
    """Who receives what the offender loses."""

    NONE = "none"
    OTHERS = "others"
    VICTIM = "victim"


class Effect(StrEnum):
    """What an offence does beside its points, in the order of the law's ladder."""

    NONE = "none"
    NO_WIN = "no_win"  # 停和陪打
    FORFEIT = "forfeit"  # 局分 0
    EXPELLED = "expelled"  # 停赛


class Scope(StrEnum):
    """Where repetitions are counted."""

    HAND = "hand"
    SESSION = "session"
    TOURNAMENT = "tournament"


class When(StrEnum):
    """Where a fine is taken from: the hand, or the 局分 when the session is totalled."""

    PLAY = "play"
    SESSION = "session"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One row; `amount` is what each recipient gets, or what is deducted."""

    id: str
    chinese: str
    english: str
    initials: str
    """Pinyin initials, for entry by keyboard."""
    kind: OffenceKind
    amount: int = 0
    recipients: Recipients = Recipients.NONE
    effect: Effect = Effect.NONE
    steps: tuple[int, ...] = LADDER
    count: Scope = Scope.HAND
    then: Effect = Effect.NONE
    """What is added from the `then_from`-th time on, in the scope of `count`."""
    then_from: int = 0
    """0: nothing is added."""
    when: When = When.PLAY
    range: tuple[int, int] | None = None
    """What the referee may choose from, where the law leaves it to him."""
    article: str = ""
    note: str = ""
    active: bool = True
    """False for what this tournament does not punish; some rows of the law begin so."""

    def effect_at(self, time: int) -> Effect:
        """Return what the offence does beside its points at the `time`-th time, from 1."""
        raised = self.then if 0 < self.then_from <= time else Effect.NONE
        order = list(Effect)
        return max(self.effect, raised, key=order.index)

    def points_at(self, time: int) -> int:
        """Return what the offender loses, or each recipient gets, at the `time`-th time."""
        if self.kind is OffenceKind.LADDER:
            return self.steps[min(time, len(self.steps)) - 1]
        return self.amount
