"""The regulations (规程) of a competition as a table: label, range, and where the law stands.

One table feeds the form of a new tournament, the settings page and the words of the journal.
"""

from dataclasses import dataclass, replace

from mjref.i18n import mark, tr
from mjref.tournament.programme import Rotation, Settings, TableTies


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One regulation: a number between bounds, or one of named choices."""

    field: str
    label: str
    source: str
    """The default and its source, in a sentence."""
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    """The first is the default."""
    is_option: bool = False
    """Whether it is a named option of the rulebook; the default is not written down."""

    def value(self, settings: Settings) -> str | int:
        """Return what the settings say."""
        if self.is_option:
            return settings.rulebook_options.get(self.field, self.choices[0][0])
        given: str | int = getattr(settings, self.field)
        return given

    def with_value(self, settings: Settings, value: str | int) -> Settings:
        """Return the settings with another value."""
        if not self.is_option:
            return replace(settings, **{self.field: value})  # type: ignore[arg-type]
        options = {
            key: kept for key, kept in settings.rulebook_options.items() if key != self.field
        }
        if value != self.choices[0][0]:
            options[self.field] = str(value)
        return replace(settings, rulebook_options=options)

    def words(self, settings: Settings) -> str:
        """Return what the settings say, in words."""
        value = self.value(settings)
        return next((tr(words) for choice, words in self.choices if choice == value), str(value))


REGULATIONS = (
    Regulation(
        field="edition",
        label=mark("Edition of the fan table"),
        is_option=True,
        choices=(("1998", mark("rules of 1998")), ("2006", mark("WMO 2006"))),
        source=mark(
            "1998: the state sport authority's rules; 2006 counts some kongs and self-draws "
            "otherwise."
        ),
    ),
    Regulation(
        field="hands_per_session",
        label=mark("Hands per session"),
        low=1,
        high=64,
        source=mark(
            "16: four rounds of four hands, or until time is called, whichever comes first "
            "(rules of 1998, terms 1–5)."
        ),
    ),
    Regulation(
        field="session_minutes",
        label=mark("Minutes per session"),
        low=10,
        high=600,
        source=mark("180 (rules of 1998, article 6.4). Shorter events often play 90 to 120."),
    ),
    Regulation(
        field="warning_minutes",
        label=mark("Final announcement, minutes"),
        low=0,
        high=120,
        source=mark("15: the chief referee announces it (rules of 1998, article 6.4)."),
    ),
    Regulation(
        field="break_minutes",
        label=mark("Break, minutes"),
        low=0,
        high=120,
        source=mark("15, in the middle of the session (rules of 1998, article 6.4)."),
    ),
    Regulation(
        field="base_points",
        label=mark("Base points"),
        low=0,
        high=100000,
        source=mark(
            "500: the score cards that each player starts a session with "
            "(rules of 1998, term 34). Many events outside China write 0."
        ),
    ),
    Regulation(
        field="table_ties",
        label=mark("Equal points at a table"),
        choices=(
            (TableTies.SHARE, mark("share the places' points")),
            (TableTies.HIGHER, mark("all get the higher place")),
        ),
        source=mark("Shared, as exact fractions: the rules are silent, European events do so."),
    ),
    Regulation(
        field="rotation",
        label=mark("Change of seats"),
        choices=(
            (Rotation.FIGURE_2, mark("after every round, figure 2")),
            (Rotation.FIGURE_1, mark("after every round, figure 1")),
            (Rotation.HALF, mark("after the second round, E↔S and W↔N")),
            (Rotation.NONE, mark("none")),
        ),
        source=mark(
            "Figure 2, the table of WMO and EMA: only there does everybody sit behind everybody."
        ),
    ),
)
