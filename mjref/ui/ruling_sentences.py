"""Sentences for the codes of offences, disputes and appeals."""

from collections.abc import Mapping

from mjref.i18n import mark

SENTENCES: Mapping[str, str] = {
    # fines on the line
    "fine_amount_not_lawful": mark(
        "{amount} is no fine that the table of offences knows: {amounts}; 0 is a warning."
    ),
    "fine_needs_note": mark(
        "{offence}: the table of offences has {proposed}. Why otherwise? One line, then Enter."
    ),
    "fine_ends_the_session": mark(
        "{player} loses this session: session points 0, last place. Enter again to confirm."
    ),
    "fine_expels": mark(
        "{player} is out of the tournament, and this session is lost. Enter again to confirm."
    ),
    "fine_of_the_session": mark(
        "{offence} belongs to the session, not to a hand: type it on a line of its own."
    ),
    "plays_after_losing_the_session": mark(
        "{player} lost this session by a ruling: enter who plays on in the seat (F10)."
    ),
    # the table of offences
    "offence_needs_names": mark("{offence}: give the name in Chinese and in English."),
    "offence_needs_initials": mark("{offence}: the initials are letters, such as kc for 空吃."),
    "offence_amount_outside": mark("{offence}: amounts are whole numbers from 0 to {most}."),
    "offence_steps_fall": mark("{offence}: a ladder rises; no step is below the one before it."),
    "offence_needs_amount": mark("{offence}: give the amount, or make it a warning."),
    "offence_needs_recipients": mark("{offence}: say who receives the points."),
    "offence_amount_not_in_range": mark("{offence}: the amount proposed must be in the range."),
    "offence_raises_nothing": mark(
        "{offence}: for what comes later give both what it is and from which time on."
    ),
    "offence_in_use": mark("{offence} was applied already; it can be switched off, not removed."),
    "offences_unreadable": mark("This is no table of offences: {reason}. Export one to see how."),
    "offences_none": mark("There is no offence in this file. Export a table to see how it looks."),
    # disputes and appeals
    "dispute_needs_reason": mark("Say what is disputed: it is in the journal."),
    "no_open_dispute": mark("This dispute was decided already. Look at the list again."),
    "decision_missing": mark("The decision is missing: say in a line what was decided."),
    "decision_needs_a_name": mark("Say who decided."),
    "appeal_needs_appellant": mark("Say who appeals: a player, a team, or a name."),
    "appeal_needs_text": mark("Say in a line what the appeal says."),
    "no_such_appeal": mark("This appeal is not there any more. Look at the list again."),
}
