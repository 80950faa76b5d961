"""The completions of the word that is being typed: fans, or offences of a fine."""

from mjref.i18n import language, tr
from mjref.reports.offence_words import name_of
from mjref.rulebooks.base import Fan
from mjref.tournament.offence_row import Offence, OffenceKind, Recipients
from mjref.ui.completion_list import Completion
from mjref.ui.draft import Draft, Surroundings
from mjref.ui.entry_grammar import FanWord, FineWord
from mjref.ui.fan_search import matches
from mjref.ui.formats import signed
from mjref.ui.line_writer import fan_text
from mjref.ui.penalty_entry import fine_text, offences_for
from mjref.ui.texts import fan_name


def completions(draft: Draft, cursor: int, around: Surroundings) -> list[Completion]:
    """Return what the word at the cursor may stand for, the likeliest first."""
    word = draft.entry.word_at(cursor)
    if isinstance(word, FanWord):
        return _fans(word, draft, around)
    if isinstance(word, FineWord) and word.query:
        return [_of_offence(word, each) for each in offences_for(word.query, around.offences)]
    return []


def _fans(word: FanWord, draft: Draft, around: Surroundings) -> list[Completion]:
    others = [each.fan.name for each in draft.fans if each.word is not word]
    outcome = draft.entry.outcome
    found = matches(word.query, around.rulebook.fans, outcome=outcome, chosen=others)
    return [_of_fan(word, fan) for fan in found]


def _of_fan(word: FanWord, fan: Fan) -> Completion:
    other = fan.english if language() == "zh" else fan.name
    return Completion(
        start=word.start,
        end=word.end,
        text=fan_text(fan, word.count),
        name=fan_name(fan) + (f" ×{word.count}" if word.count > 1 else ""),
        note=f"{fan.initials} · {other}",
        number=str(fan.number),
        figure=str(fan.points * word.count),
    )


def _of_offence(word: FineWord, offence: Offence) -> Completion:
    return Completion(
        start=word.start,
        end=word.end,
        text=fine_text(word, offence),
        name=name_of(offence),
        note=offence.initials,
        figure=_cost(offence, word.amount),
    )


def _cost(offence: Offence, amount: int | None) -> str:
    each = offence.amount if amount is None else amount
    if offence.kind is OffenceKind.LADDER and amount is None:
        return tr("ladder")
    if offence.recipients is Recipients.OTHERS:
        return f"3×{signed(-each)}"
    return signed(-each) if each else tr("warning")
