"""What the desk notes by the catalogue's ids is shown by the offences' names."""

import pytest

from mjref.i18n import language, use_language
from mjref.tournament.changes import Change, Kind
from mjref.tournament.programme import HandRecord, Outcome, Penalty
from mjref.ui.journal_words import JournalWords
from mjref.ui.models.rulings import RulingKind, ruling_lines
from tests.reports.stand_in import StandIn
from tests.reports.tournaments import full_tournament

HAND = HandRecord(
    number=1,
    outcome=Outcome.DRAW,
    penalties=(Penalty(player="d", points=-30, offence="false_win"),),
)


@pytest.fixture(autouse=True)
def _chinese():
    before = language()
    use_language("zh")
    yield
    use_language(before)


def test_rulings_name_the_offence():
    """The reason of a fine is 错和, not its id."""
    lines = ruling_lines(full_tournament(hands=(HAND,)))
    assert [line.reason for line in lines if line.kind is RulingKind.FINE] == ["错和"]


def test_the_journal_names_the_offence():
    """The words of a recorded hand have the offence behind its points."""
    change = Change(kind=Kind.HAND, key=(1, 1, 1), before=None, after=HAND)
    _, after = JournalWords(full_tournament(), StandIn()).before_and_after(change)
    assert after.endswith("−30 错和")
