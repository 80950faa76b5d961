"""Sentences for what can be wrong with a file: what it is, where, and what to do."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mjref.i18n import mark, tr
from mjref.reports.draw_words import DRAWS
from mjref.reports.labels import join, role_name
from mjref.reports.stage_sentences import STAGES
from mjref.rulebooks.base import Problem

DOCUMENT = {
    "not_utf8": mark(
        "The file is not in UTF-8 (byte {byte}). Save it again with the encoding UTF-8."
    ),
    "document_empty": mark("The file is empty. Export the tournament again."),
    "json_cut_off": mark(
        "The file ends in the middle (line {line}, column {column}): it was cut off. "
        "Export or copy it again."
    ),
    "not_json": mark("Line {line}, column {column} is no valid JSON. Correct it there."),
    "key_twice": mark("The key “{key}” stands twice in one object. Remove one of them."),
    "format_newer": mark(
        "The format {format} is newer than this program, which reads {known}. "
        "Install a newer version."
    ),
    "format_foreign": mark(
        "The format is “{format}” and not {known}. Export the tournament in that format."
    ),
    "wrong_type": mark("“{value}” stands where {expected} belongs. Correct the value."),
    "field_missing": mark("The value is missing. Add it."),
    "text_unreadable": mark("The text holds characters that cannot be kept. Type it anew."),
    "text_empty": mark("The text is empty. Fill it in."),
    "number_outside": mark("{value} lies outside {least} to {most}. Correct the number."),
    "number_unreadable": mark(
        "“{value}” can be read in more than one way. Write it like 4.5, 4,5 or 7/3."
    ),
    "unknown_value": mark("“{value}” is not known here. Write one of: {choices}."),
    "option_unknown": mark(
        "There is no option “{option}” of a tournament. Take it out or correct its name."
    ),
    "option_choice": mark("{option} cannot be “{value}”. Write one of: {choices}."),
    "option_number": mark(
        "{option} cannot be “{value}”. Write a whole number from {least} to {most}, in steps of "
        "{step}."
    ),
    "option_numbers": mark(
        "{option} cannot be “{value}”. Write whole numbers from {least} to {most} in order, with "
        "commas and without blanks."
    ),
    "option_order": mark(
        "{option} cannot be “{value}”. Write one or more of these with commas, each once: "
        "{choices}."
    ),
    "option_exact": mark(
        "{option} cannot be “{value}”. Write a number from {least} to {most}, such as 1.5 or 7/4."
    ),
    "option_seats": mark(
        "{option} cannot be “{value}”. Write four rounds, each with the letters E, S, W and N, "
        "the first ESWN: ESWN SENW WNSE NWES."
    ),
    "option_text": mark("{option} cannot be “{value}”. Write one line of at most {most} signs."),
    "time_unreadable": mark(
        "“{value}” is no point in time with its zone. Write it like 2026-05-01T09:00:00+08:00."
    ),
    "flowers_outside": mark("{flowers} flowers cannot be: there are eight. Correct the number."),
    "dice_unreadable": mark(
        "{value} are no two throws of two dice. Write them like [[3,4],[2,6]]."
    ),
    "meld_unreadable": mark(
        "“{value}” is no meld. Write chow:123m, pung:555p, kong:1111z or ckong:2222s."
    ),
    "tiles_unreadable": mark("“{part}” in “{value}” is no tile. Write tiles like 123m456p7z."),
    "too_many_copies": mark("The hand holds {tile} {count} times. Correct the tiles."),
    "tile_count": mark(
        "The hand counts {count} tiles, a meld as three, and not 14. Correct the tiles."
    ),
    "self_draw_contradicts_outcome": mark(
        "The hand's self_draw contradicts its outcome {outcome}. Correct one of them."
    ),
    "nobody_wins_this_outcome": mark(
        "Nobody wins with the outcome {outcome}. Remove winner, discarder and tiles, or correct "
        "the outcome."
    ),
    "points_without_a_win": mark("{points} points without a win. Remove them, or name the winner."),
    "no_winner": mark("The winner is missing. Add him, or correct the outcome."),
    "no_discarder": mark("The discarder is missing. Add him, or correct the outcome."),
    "discarder_of_a_self_draw": mark(
        "A self-drawn hand has no discarder, but {player} is named. Remove him, or correct the "
        "outcome."
    ),
    "winner_is_discarder": mark("{player} is both winner and discarder. Correct one of them."),
    "unknown_team": mark("There is no team {team}. Add it to the teams, or correct the id."),
    "unknown_player": mark(
        "There is no player {player}. Add him to the players, or correct the id."
    ),
    "player_not_at_table": mark(
        "{player} does not sit at this table in this hand. Correct the id."
    ),
    "penalty_on_player_not_at_table": mark(
        "{player} is penalized but does not sit at this table. Correct the id."
    ),
    "score_missing": mark("The score of {player} is missing. Give all four or none."),
    "adjustment_needs_one_subject": mark(
        "A ruling is about one player or one team. Name exactly one of them."
    ),
    "offence_range": mark("A range of amounts is two whole numbers, such as [20, 60]."),
    "offence_amounts": mark("Amounts are whole numbers from 0 up, such as [0, 5, 10]."),
    "duplicate": mark("{value} stands there twice, first at {first}. Correct one of them."),
    "player_seated_twice": mark(
        "{value} sits twice in this session, first at {first}. Correct one of the seats."
    ),
    "ink_unreadable": mark("The stroke is no list of points [x, y, pressure, time]. Remove it."),
}

FILE = {
    "file_exists": mark("{file} is there already. Choose another name, or allow overwriting."),
    "file_missing": mark("{file} is not there. Check the name and the folder."),
    "file_is_folder": mark("{file} is a folder. Name a file in it."),
    "file_unreadable": mark("{file} cannot be read ({detail}). Check the permissions."),
    "file_empty": mark("{file} is empty. Take a copy of it, or import the tournament again."),
    "file_foreign": mark("{file} is no tournament of mjref. Choose another file."),
    "file_cut_off": mark(
        "{file} is cut off: {size} of {expected} bytes are there. Copy it again from its source."
    ),
    "file_corrupt": mark("{file} is damaged ({detail}). Go on with a copy of it."),
    "file_newer": mark(
        "{file} was written by a newer version (tables {version}). Install a newer version."
    ),
    "file_older": mark(
        "{file} was written by an older version (tables {version}). Open it in the window once, "
        "which brings it up to date."
    ),
    "file_read_only": mark("{file} is read-only. Allow writing, or copy it to another place."),
    "folder_read_only": mark(
        "The folder of {file} is read-only. Choose a folder where you may write."
    ),
    "folder_missing": mark("The folder of {file} is not there. Create it, or choose another."),
    "disk_full": mark(
        "The disk is full; {file} was not changed. Make room, then do the last step again."
    ),
    "disk_error": mark(
        "The disk does not work ({detail}); {file} was not changed. Save to another disk."
    ),
    "file_in_use": mark(
        "{file} is open in another window or program. Close it there, or choose another name."
    ),
    "file_locked": mark(
        "Another program is writing to {file}. Wait a moment, then do the last step again."
    ),
    "file_cannot_be_opened": mark("{file} cannot be opened ({detail}). Check the folder."),
    "changed_meanwhile": mark(
        "Somebody else has changed this meanwhile; nothing was saved. Look at the present state, "
        "then do it again."
    ),
    "reference_broken": mark(
        "Something else in the tournament still refers to this, so nothing was saved. "
        "Remove that first."
    ),
    "database_unreachable": mark("{file} cannot be reached ({detail}). Check the address."),
    "copy_failed": mark(
        "Before the update a copy is made, and {file} could not be written ({detail}). "
        "Make room in the folder; nothing was changed."
    ),
}

JOURNAL = {
    "journal_empty": mark("The journal is empty. Go on with a copy that has its journal."),
    "journal_entry_missing": mark(
        "Entry {entry} of the journal is missing. Compare with an earlier copy of the file."
    ),
    "journal_entry_changed": mark(
        "Entry {entry} of the journal ({at}, {who}) was changed after it was written. "
        "Compare with an earlier copy of the file."
    ),
    "journal_chain_broken": mark(
        "Entry {entry} of the journal ({at}, {who}) does not follow from the one before. "
        "Compare with an earlier copy of the file."
    ),
    "journal_entry_misfit": mark(
        "Entry {entry} of the journal ({at}, {who}) changes something that was not so. "
        "Compare with an earlier copy of the file."
    ),
    "fact_not_in_journal": mark(
        "{fact}: stands in the file but was never entered. Compare with an earlier copy of the "
        "file."
    ),
    "fact_changed": mark(
        "{fact}: is not what was entered last. Compare with the journal and the signed sheet."
    ),
    "fact_missing": mark(
        "{fact}: was entered but is no longer in the file. Compare with the journal and the "
        "signed sheet."
    ),
}

ROSTER = {
    "roster_empty": mark("{file} is empty. Fill in the players."),
    "roster_encoding": mark(
        "{file} is neither UTF-8 nor GB 18030 (row {row}). Save it as UTF-8 or as .xlsx."
    ),
    "roster_not_a_spreadsheet": mark(
        "{file} is neither a spreadsheet nor a text table. Save the roster as .xlsx or .csv."
    ),
    "roster_old_excel": mark(
        "{file} is an old .xls or asks for a password. Save it as .xlsx without a password."
    ),
    "roster_further_sheet": mark(
        "{name} stands in this sheet, but players are read from the first one alone. "
        "Move all players into one sheet, or remove this one."
    ),
    "roster_quote_open": mark(
        "{file} has a quotation mark that is never closed. Close it, or remove it."
    ),
    "roster_too_long": mark("{file} has {rows} rows, more than {most}. Delete the empty ones."),
    "roster_without_header": mark(
        "{file} has no headings. Write 姓名 (name) and, as needed, 队 (team), 号码 (number), "
        "替补 (substitute) above the columns, or say which column is which."
    ),
    "roster_names_unknown": mark(
        "It is not clear which column holds the names. Choose it above the list."
    ),
    "roster_no_such_column": mark(
        "There is no column “{column}”. Name one by its letter or heading: {known}."
    ),
    "roster_has_no_rows": mark("There are no players below the headings. Fill them in."),
    "roster_name_missing": mark("The name is missing. Fill it in, or leave the row out."),
    "roster_name_twice": mark(
        "{name} stands in row {first} too, in the same team. Check whether it is another person."
    ),
    "roster_cell_is_formula": mark("“{column}” holds the formula {value}. Paste it as a value."),
    "roster_cell_is_date": mark("“{column}” holds the date {value}. Format the cell as text."),
    "roster_cell_is_error": mark("“{column}” holds the error {value}. Type the value in."),
    "roster_cell_merged": mark(
        "The cell under “{column}” is merged with another. Split the cells."
    ),
    "roster_text_garbled": mark(
        "“{column}” is garbled: “{value}”. Save the roster in UTF-8, or as .xlsx from its source."
    ),
    "roster_number_is_date": mark(
        "“{column}” holds the date {value}. Format the column as numbers and type it again."
    ),
    "roster_number_not_whole": mark("“{column}” is {value}, no whole number. Correct it."),
    "roster_number_unreadable": mark("“{column}” is “{value}”, no number. Write digits only."),
    "roster_number_outside": mark("“{column}” is {value}. Numbers begin at 1; correct it."),
    "roster_number_twice": mark(
        "{name} has the number {number}, as row {first} has. Give one of them another number."
    ),
    "roster_substitute_unclear": mark("“{column}” is “{value}”. Write 是 or 否 (yes or no)."),
    "roster_unknown_team": mark(
        "The team “{team}” is not in the sheet of teams. Correct the name, or add the team."
    ),
    "roster_team_too_large": mark(
        "{name} would be one more than {size} in the team “{team}”. Mark a substitute, or "
        "correct the team."
    ),
}

RULEBOOK = {
    "unknown_rulebook": mark("There is no rulebook “{name}”. Choose one of: {known}."),
    "unknown_option": mark("The rulebook {name} does not know this: {detail}. Correct the option."),
}

SEALS = {
    "session_locked": mark(
        "Session {session} is locked since {at} ({who}). Unlock it first, and say why."
    ),
    "session_is_locked": mark(
        "Session {session} is locked since {at} ({who}). Nothing in it can be changed."
    ),
    "session_not_locked": mark("Session {session} is not locked, so there is nothing to unlock."),
    "session_without_tables": mark("Session {session} has no tables, so nothing can be locked."),
    "unlock_needs_reason": mark("Say why the session is unlocked: it stands in the journal."),
    "lock_needs_reason": mark(
        "Have them sign, or lock in spite of it as chief referee, with the reason."
    ),
    "table_not_complete": mark("Session {session}, table {table}: not all hands are recorded."),
    "table_under_dispute": mark(
        "Session {session}, table {table} is disputed: {reason}. Decide the dispute first."
    ),
    "table_disputed": mark("Session {session}, table {table}: the sheet and its hands disagree."),
    "signatures_missing": mark("Session {session}, table {table}: not signed by {roles}."),
    "signatures_void": mark(
        "Session {session}, table {table}: changed after {roles} signed; these signatures are void."
    ),
    "lock_void": mark("Session {session}: changed although {who} locked it, {at}."),
}

SENTENCES: Mapping[str, str] = {
    **DRAWS,
    **DOCUMENT,
    **FILE,
    **JOURNAL,
    **ROSTER,
    **RULEBOOK,
    **SEALS,
    **STAGES,
}

_EXPECTED = {
    "object": mark("an object {…}"),
    "list": mark("a list […]"),
    "text": mark("a text"),
    "whole": mark("a whole number"),
    "number": mark("a number"),
    "bool": mark("true or false"),
}
_KINDS = {
    "header": mark("The tournament's name, note or settings"),
    "team": mark("Team {0}"),
    "player": mark("Player {0}"),
    "session": mark("Session {0}"),
    "clock": mark("Clock of session {0}, entry {1}"),
    "table": mark("Session {0}, table {1}"),
    "hand": mark("Session {0}, table {1}, hand {2}"),
    "signature": mark("Session {0}, table {1}, signature {2}"),
    "adjustment": mark("Ruling {0}"),
    "lock": mark("Lock of session {0}"),
    "draw": mark("Draw {0}"),
}


def sentence(problem: Problem) -> str:
    """Return what is wrong, where, and what to do; the bare code where no sentence is known."""
    text = SENTENCES.get(problem.code)
    if text is None:
        return problem.code
    said = _place(problem.values) + tr(text).format(**_words(problem.values))
    if "file" not in problem.values or "{file}" in text:
        return said
    return tr("{file}: {sentence}").format(file=problem.values["file"], sentence=said)


def _words(values: Mapping[str, Any]) -> dict[str, Any]:
    words = dict(values)
    if "expected" in words and words["expected"] in _EXPECTED:
        words["expected"] = tr(_EXPECTED[words["expected"]])
    if "tables" in words:
        words["tables"] = join([str(table) for table in words["tables"]])
    if "roles" in words:
        words["roles"] = join([role_name(role) for role in words["roles"]])
    if isinstance(words.get("at"), datetime):
        words["at"] = f"{words['at'].astimezone():%Y-%m-%d %H:%M}"
    if "kind" in words and "key" in words:
        words["fact"] = tr(_KINDS[words["kind"]]).format(*words["key"])
    return words


def _place(values: Mapping[str, Any]) -> str:
    """Return where it is: row and sheet of a roster, or numbers and path in a document."""
    if "sheet" in values and "row" in values:
        row = tr("Row {row}").format(row=values["row"])
        sheet = values["sheet"]
        place = tr("sheet “{sheet}”, {row}").format(sheet=sheet, row=row) if sheet else row
        return tr("{place}: ").format(place=place)
    numbers = [
        tr(name).format(number=values[key]) for key, name in _NUMBERS if values.get(key) is not None
    ]
    path = values.get("place")
    if not path:
        return ""
    named = ", ".join(numbers)
    place = f"{named} ({path})" if named else str(path)
    return tr("{place}: ").format(place=place)


_NUMBERS = (
    ("session", mark("session {number}")),
    ("table", mark("table {number}")),
    ("hand", mark("hand {number}")),
)
