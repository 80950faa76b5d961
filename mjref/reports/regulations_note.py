"""What differs from the rules, as one note for a paper on which it matters."""

from collections.abc import Iterator

from mjref.i18n import tr
from mjref.reports.option_words import chosen_words, label
from mjref.reports.rulebook_words import RULEBOOK_WORDS
from mjref.tournament.option_table import Paper
from mjref.tournament.options import changed
from mjref.tournament.programme import Settings


def regulations_note(settings: Settings, paper: Paper) -> list[str]:
    """Return one sentence with what differs from the rules and matters on a paper, or none."""
    parts = list(_parts(settings, paper))
    if not parts:
        return []
    sentence = tr("Regulations of this tournament: {regulations}.")
    return [sentence.format(regulations=tr("; ").join(parts))]


def _parts(settings: Settings, paper: Paper) -> Iterator[str]:
    said = tr("{label}: {text}")
    for key, value in settings.rulebook_options.items() if paper is Paper.SHEET else ():
        words = RULEBOOK_WORDS.get(key)
        if words is not None and value in words.values:
            yield said.format(label=tr(words.label), text=tr(words.values[value]))
    for row in changed(settings, paper):
        yield said.format(label=label(row), text=chosen_words(row, settings))
