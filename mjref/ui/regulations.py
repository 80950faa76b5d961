"""The regulations (规程) of a competition as rows: how each is entered, said and changed.

They come from the catalogue of options and from the rulebook; one list feeds the form of a new
tournament, the settings page and the words of the journal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from mjref.i18n import mark, tr
from mjref.reports.option_words import GROUPS, label, source, value_words
from mjref.reports.rulebook_words import RULEBOOK_WORDS
from mjref.rulebooks.catalogue import choices_of
from mjref.tournament.option_table import OPTIONS, Form, Group, Option
from mjref.tournament.options import is_lawful, option, with_option
from mjref.tournament.programme import Settings

RULEBOOK = "rulebook"
AS_THE_EDITION = mark("as the edition has it")
_ORDER = (
    Group.POINTS,
    Group.RANKING,
    Group.TIME,
    Group.SEATING,
    Group.DEAL,
    Group.PENALTIES,
    RULEBOOK,
    Group.ABSENCE,
    Group.FINALS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One regulation of a tournament, or one named option of its rulebook."""

    key: str
    group: str
    form: Form = Form.CHOICE
    default: str
    choices: tuple[str, ...] = ()
    is_of_rulebook: bool = False

    @property
    def row(self) -> Option:
        """Return the row of the catalogue; of an option of the rulebook there is none."""
        return OPTIONS[self.key]

    def label(self) -> str:
        """Return what it is called."""
        return tr(RULEBOOK_WORDS[self.key].label) if self.is_of_rulebook else label(self.row)

    def source(self) -> str:
        """Return the default and its source, in a sentence."""
        return tr(RULEBOOK_WORDS[self.key].source) if self.is_of_rulebook else source(self.row)

    def words(self, value: str) -> str:
        """Return a value in words."""
        if not self.is_of_rulebook:
            return value_words(self.row, value)
        return tr(RULEBOOK_WORDS[self.key].values[value] if value else AS_THE_EDITION)

    def value(self, settings: Settings) -> str:
        """Return what the settings say."""
        if self.is_of_rulebook:
            return settings.rulebook_options.get(self.key, self.default)
        return option(settings, self.key)

    def said(self, settings: Settings) -> str:
        """Return what the settings say, in words."""
        return self.words(self.value(settings))

    def differs(self, settings: Settings) -> bool:
        """Return whether the settings say something else than the default."""
        return self.value(settings) != self.default

    def allows(self, value: str) -> bool:
        """Return whether a value is lawful."""
        return value in self.choices if self.is_of_rulebook else is_lawful(self.row, value)

    def with_value(self, settings: Settings, value: str) -> Settings:
        """Return the settings with another, lawful value; a default is not written down."""
        if not self.is_of_rulebook:
            return with_option(settings, self.key, value)
        others = {key: v for key, v in settings.rulebook_options.items() if key != self.key}
        chosen = {**others, self.key: value} if value != self.default else others
        return replace(settings, rulebook_options=chosen)

    def matches(self, text: str) -> bool:
        """Return whether a search for `text` finds it, by its words or by the question's name."""
        parts = [self.label(), self.source(), self.key, *map(self.words, self.choices)]
        parts.append("" if self.is_of_rulebook else self.row.question)
        return all(any(word in part.casefold() for part in parts) for word in _words(text))


@dataclass(frozen=True, slots=True)
class Section:
    """Regulations that belong together."""

    key: str
    title: str
    regulations: tuple[Regulation, ...]


@cache
def sections(rulebook: str = "mcr") -> tuple[Section, ...]:
    """Return all regulations of tournaments under a rulebook, in the order of the set-up."""
    found = []
    for group in _ORDER:
        if isinstance(group, Group):
            rows = (row for row in OPTIONS.values() if row.group is group)
            found.append(Section(group, GROUPS[group], tuple(map(_of_tournament, rows))))
        else:
            found.append(Section(group, mark("Counting of hands"), _of_rulebook(rulebook)))
    return tuple(found)


def regulations(rulebook: str = "mcr") -> tuple[Regulation, ...]:
    """Return the regulations of all sections."""
    return tuple(each for section in sections(rulebook) for each in section.regulations)


def differing(among: Sequence[Regulation], settings: Settings) -> list[Regulation]:
    """Return those that are not at their defaults."""
    return [each for each in among if each.differs(settings)]


def _of_tournament(row: Option) -> Regulation:
    return Regulation(
        key=row.key, group=row.group, form=row.form, default=row.default, choices=row.choices
    )


def _of_rulebook(rulebook: str) -> tuple[Regulation, ...]:
    """The edition sets several at once; one named singly prevails, one that is not follows it."""
    found = []
    for key, choices in choices_of(rulebook).items():
        if key != "edition":
            choices = ("", *choices)
        found.append(
            Regulation(
                key=key, group=RULEBOOK, default=choices[0], choices=choices, is_of_rulebook=True
            )
        )
    return tuple(found)


def _words(text: str) -> list[str]:
    return text.casefold().split()
