"""The entry of one hand: the line, what it may mean, what is said of it, what it would change."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from mjref.game.tiles import tile_name
from mjref.i18n import tr
from mjref.reports.offence_words import offence_name, ruled
from mjref.rulebooks.base import Problem
from mjref.tournament.desk import Judgement
from mjref.tournament.programme import HandRecord
from mjref.ui.completion_list import Completion, CompletionList
from mjref.ui.completions import completions
from mjref.ui.draft import Draft, Noted, NotedFine, Surroundings, read_draft
from mjref.ui.entry_line import EntryLine
from mjref.ui.formats import signed
from mjref.ui.line_writer import reading_text
from mjref.ui.parts import button, label, row
from mjref.ui.settlement_row import SettlementRow
from mjref.ui.texts import Names, sentence
from mjref.ui.theme import GRID, scaled
from mjref.ui.tile_keyboard import TileKeyboard
from mjref.ui.tile_view import TileView
from mjref.ui.translated import Translated
from mjref.ui.verdict import Remark, Tone, Verdict, verdict_of
from mjref.ui.verdict_panel import VerdictPanel

Judge = Callable[[HandRecord], Judgement]


class EntryPanel(Translated):
    """Reads the line at every key and says what it finds; saving is its owner's business."""

    draft_changed = Signal(object, object)  # Draft, Judgement | None
    save_wished = Signal(object, str)  # HandRecord, reason ("" for a new hand)
    noted_changed = Signal(object)  # Noted
    session_fined = Signal(object)  # tuple of NotedFine that belong to no hand

    def __init__(self, judge: Judge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._judge = judge
        self._around: Surroundings | None = None
        self._names = Names(lambda player: player, {})
        self._is_correction = False
        self._insisted = False
        self._accepted_doubts = ""
        self._draft: Draft | None = None
        self._judgement: Judgement | None = None
        self._verdict = Verdict()
        self.line = EntryLine()
        self.reason = QLineEdit()
        self.completions = CompletionList()
        self.tiles = TileView()
        self.keyboard = TileKeyboard()
        self.verdict = VerdictPanel()
        self.settlement = SettlementRow()
        self._title, self._echo, self._noted = label("title"), label(), label("note")
        self._below = QStackedWidget()
        self._confirm = button(self.confirm, is_primary=True)
        self._lay_out()
        self._connect()
        self.start_translating()

    # --- what the owner says ---

    def show_hand(
        self, around: Surroundings, names: Names, *, line: str = "", is_correction: bool = False
    ) -> None:
        """Begin the entry of a hand, or the correction of a recorded one."""
        self._around, self._names, self._is_correction = around, names, is_correction
        self.reason.clear()
        self.line.setText(line)
        self._evaluate()
        self.retranslate()

    def move_to(self, around: Surroundings, names: Names) -> None:
        """Keep what is typed, in other surroundings."""
        self._around, self._names = around, names
        self._evaluate()

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show why something was refused; the line stays as it is."""
        self.show_advice([sentence(problem, self._names) for problem in problems])

    def show_advice(self, sentences: list[str], tone: Tone = Tone.BAD) -> None:
        """Show sentences in the place of the advice until the next key."""
        advice = [Remark(tone=tone, text=each) for each in sentences]
        self.verdict.show_verdict(self._verdict.fans, advice)

    def type_key(self, key: str) -> None:
        """Add a key to the line, as a click on a player does."""
        self.line.insert(key)
        self.line.setFocus()

    # --- what the referee does ---

    def confirm(self) -> None:
        """Save, or say why not; doubts are asked about once."""
        if self._draft is None or self._around is None:
            return
        if self.completions.is_moved:
            self._take(self.completions.marked)
            return
        self._insisted = True
        self._evaluate(keep_insisting=True)
        draft = self._draft
        unexplained = next((fine for fine in draft.fines if fine.needs_note), None)
        if draft.proposal and not self._verdict.blocking:
            self._take_proposal(draft)
        elif self._verdict.blocking:
            self._point_at(self._verdict.blocking[0])
        elif unexplained:
            self._ask_why(unexplained)
        elif draft.record is None and not draft.is_only_noted:
            self._nothing_typed()
        elif self._verdict.doubts and self._accepted_doubts != self.line.text():
            self._ask_again()
        elif draft.record is None:
            self._note(draft)
        else:
            self._save(draft.record)

    def clear(self) -> None:
        """Empty the line."""
        self.line.clear()
        self.line.setFocus()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._confirm.setText(tr("Save") + "  Enter")
        self.line.setAccessibleName(tr("Entry line"))
        self.line.setPlaceholderText(tr("s e qys mqq ph"))
        self.reason.setPlaceholderText(tr("Reason for the correction, then Enter"))
        self.reason.setAccessibleName(tr("Reason for the correction"))
        self.completions.setAccessibleName(tr("What the word may mean"))
        self.verdict.setAccessibleName(tr("Verdict"))
        self.settlement.setAccessibleName(tr("Settlement"))
        self.reason.setVisible(self._is_correction)
        if self._around is not None:
            self._title.setText(self._title_text(self._around))
            self._evaluate()

    # --- inside ---

    def _evaluate(self, *, keep_insisting: bool = False) -> None:
        """Read the line and say what is to be said of it."""
        if self._around is None:
            return
        if not keep_insisting:
            self._insisted = False
        reason = self.reason.text().strip()
        draft = read_draft(self.line.text(), replace(self._around, note=reason))
        self._judgement = self._judged(draft)
        self._draft = draft
        self._verdict = verdict_of(
            draft, self._judgement, self._names, self._around, insisted=self._insisted
        )
        self._offer()
        self._echo.setText(self._echo_text(draft))
        self._noted.setText(self._noted_text(draft))
        self.tiles.show_tiles(draft.entry.tiles)
        self.verdict.show_verdict(self._verdict.fans, self._verdict.advice)
        changes = self._judgement.changes if self._judgement else None
        self.settlement.show_changes(changes)
        self.draft_changed.emit(draft, self._judgement)

    def _judged(self, draft: Draft) -> Judgement | None:
        if draft.record is None or not draft.says_what_counts:
            return None
        return self._judge(draft.record)

    def _offer(self) -> None:
        if self._draft is None or self._around is None:
            return
        offered = completions(self._draft, self.line.cursorPosition(), self._around)
        self.completions.offer(offered)
        self.line.completing = bool(offered)
        entry = self._draft.entry
        shown: QWidget = self.completions
        if entry.wants_tiles and not offered:
            shown = self.keyboard
        elif entry.tiles is not None and not offered:
            shown = self.tiles
        self._below.setCurrentWidget(shown)

    def _on_text_changed(self) -> None:
        self._accepted_doubts = ""
        self._evaluate()

    def _take(self, completion: Completion | None) -> None:
        if completion is None:
            return
        after = "" if self.line.text()[completion.end :].startswith(" ") else " "
        self.line.replace(completion.start, completion.end, completion.text + after)
        self.line.setFocus()

    def _note(self, draft: Draft) -> None:
        assert self._around is not None
        noted = self._around.noted
        dice = tuple(draft.entry.dice) or noted.dice
        self.line.setText("")  # noted is done: the line's own undo must not bring it back
        self._drop_reason()
        of_session = tuple(fine for fine in draft.fines if fine.is_of_session)
        fines = tuple(fine for fine in draft.fines if not fine.is_of_session)
        self.noted_changed.emit(Noted(dice=dice, fines=(*noted.fines, *fines)))
        if of_session:
            self.session_fined.emit(of_session)

    def _take_back(self) -> None:
        """Take back the fine noted last, then the dice."""
        if self._around is None:
            return
        noted = self._around.noted
        if noted.fines:
            self.noted_changed.emit(Noted(dice=noted.dice, fines=noted.fines[:-1]))
        elif noted.dice:
            self.noted_changed.emit(Noted(dice=noted.dice[:-1]))

    def _take_proposal(self, draft: Draft) -> None:
        assert self._around is not None
        there = {each.fan.name for each in draft.fans}
        fans = reading_text(draft.proposal[0], self._around.rulebook.fans, there)
        end = len(self.line.text())
        self.line.replace(end, end, f" {fans} ")

    def _point_at(self, problem: Problem) -> None:
        """Mark the wrong word, so that typing replaces it."""
        wrong = str(problem.values.get("text", ""))
        place = self.line.text().lower().find(wrong.lower()) if wrong else -1
        if place >= 0:
            self.line.setSelection(place, len(wrong))
        self.line.setFocus()

    def _ask_why(self, fine: NotedFine) -> None:
        """Show the line for the reason of a ruling that the table of offences does not have."""
        assert fine.proposal is not None
        proposed = ruled(fine.proposal)
        values = {"offence": fine.offence, "proposed": proposed}
        self.show_problems((Problem("fine_needs_note", values),))
        self.reason.setVisible(True)
        self.reason.setPlaceholderText(tr("Reason for ruling otherwise, then Enter"))
        self.reason.setFocus()

    def _drop_reason(self) -> None:
        """Hide the line for the reason, unless a correction needs it."""
        self.reason.clear()
        self.reason.setPlaceholderText(tr("Reason for the correction, then Enter"))
        self.reason.setVisible(self._is_correction)

    def _nothing_typed(self) -> None:
        self.show_problems((Problem("no_outcome"),))

    def _ask_again(self) -> None:
        self._accepted_doubts = self.line.text()
        again = Remark(tone=Tone.DOUBT, text=tr("Enter again saves it as it stands."))
        self.verdict.show_verdict(self._verdict.fans, (again, *self._verdict.advice))

    def _save(self, record: HandRecord) -> None:
        reason = self.reason.text().strip()
        if self._is_correction and not reason:
            self.show_advice([tr("Why is it corrected? One line, then Enter.")], Tone.HINT)
            self.reason.setFocus()
            return
        self.save_wished.emit(record, reason)

    # --- words ---

    def _title_text(self, around: Surroundings) -> str:
        if around.number > around.settings.hands_per_session:
            return tr("The session is over")
        words = tr("Correct hand {number}") if self._is_correction else tr("Hand {number}")
        return words.format(number=around.number)

    def _echo_text(self, draft: Draft) -> str:
        entry, around = draft.entry, self._around
        if around is None or not entry.winner:
            return tr("drawn hand") if entry.outcome else ""
        winner = self._names.player(around.player(entry.winner))
        if not entry.second:
            return f"{winner} ◀ …"
        second = around.player(entry.second)
        if second == around.player(entry.winner):
            return tr("{winner}, self-draw").format(winner=winner)
        return tr("{winner} ◀ {discarder}").format(
            winner=winner, discarder=self._names.player(second)
        )

    def _noted_text(self, draft: Draft) -> str:
        assert self._around is not None
        noted = self._around.noted
        parts = [" ".join(map(str, throw)) for throw in tuple(draft.entry.dice) or noted.dice]
        told = [tr("Dice") + " " + " · ".join(parts)] if parts else []
        told += [self._fine_words(fine) for fine in (*noted.fines, *draft.fines)]
        return "    ".join(told)

    def _fine_words(self, fine: NotedFine) -> str:
        lose = [penalty for penalty in fine.penalties if penalty.points <= 0]
        gain = [penalty for penalty in fine.penalties if penalty.points > 0]
        told = [f"{self._names.player(each.player)} {ruled(each)}" for each in lose]
        if len(gain) == len(fine.penalties) - 1 == 3:
            told.append(tr("the others {points} each").format(points=signed(gain[0].points)))
        else:
            told += [f"{self._names.player(each.player)} {signed(each.points)}" for each in gain]
        offences = self._around.offences if self._around else None
        name = offence_name(fine.offence, offences) or tr("fine")
        return f"{name}: {', '.join(told)}"

    # --- construction ---

    def _lay_out(self) -> None:
        self._noted.setWordWrap(True)
        self._noted.setFixedHeight(scaled(36))
        self.reason.setVisible(False)
        policy = self.reason.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reason.setSizePolicy(policy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addLayout(row(self._title, None, self._echo))
        layout.addWidget(self.line)
        self._below.addWidget(self.completions)
        self._below.addWidget(self.tiles)
        self._below.addWidget(self.keyboard)
        self._below.setFixedHeight(self.completions.height())
        layout.addWidget(self._below)
        layout.addWidget(self._noted)
        layout.addWidget(self.verdict, 1)
        layout.addWidget(self.settlement)
        layout.addLayout(row(self.reason, self._confirm))

    def _connect(self) -> None:
        line = self.line
        line.textChanged.connect(lambda _text: self._on_text_changed())
        line.cursorPositionChanged.connect(lambda _old, _new: self._offer())
        line.confirm_wished.connect(self.confirm)
        line.completion_wished.connect(lambda: self._take(self.completions.marked))
        line.completion_moved.connect(self.completions.move_mark)
        line.take_back_wished.connect(self._take_back)
        self.completions.chosen.connect(self._take)
        self.keyboard.tile_clicked.connect(lambda tile: self.type_key(tile_name(tile)))
        self.reason.returnPressed.connect(self.confirm)

    @property
    def draft(self) -> Draft | None:
        """Return what the line means now."""
        return self._draft

    @property
    def confirm_button(self) -> QPushButton:
        """Return the button that does what Enter does."""
        return self._confirm

    @property
    def noted_label(self) -> QLabel:
        """Return the label with the dice and fines of the hand."""
        return self._noted
