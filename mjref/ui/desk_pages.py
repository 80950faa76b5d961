"""The pages that can stand in the middle of a table's desk in the place of the hands."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from mjref.game.hand import Seat
from mjref.i18n import tr
from mjref.reports.labels import names_of
from mjref.tournament.attendance import Absence
from mjref.tournament.attending import LateArrival, late, left
from mjref.tournament.changes import Change
from mjref.tournament.occupancy import occupant
from mjref.tournament.programme import Replacement, Signature, SignatureRole, TableKey
from mjref.tournament.sheet import TableSheet
from mjref.tournament.sheet_content import content_hash
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.desk_layout import DeskLayout, Page
from mjref.ui.dispute_dialog import DisputeDialog
from mjref.ui.table_state import names_in_hand
from mjref.ui.table_totals import Shown

Wish = Callable[[str, Callable[[], tuple[Change, ...]]], bool]
"""Carries out a wish under the name of its undo step; says whether it was granted."""

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ROLES = tuple(SignatureRole)


class DeskPages(QObject):
    """Opens signatures, absences and keys, and passes on what is wished there."""

    page_shown = Signal(object)  # Page
    people_changed = Signal()

    def __init__(self, parts: DeskLayout, bridge: DeskBridge, where: TableKey, wish: Wish) -> None:
        super().__init__(bridge)
        self._parts, self._bridge, self._where, self._wish = parts, bridge, where, wish
        self._sheet = bridge.desk.sheet(where)
        self._number = 1
        self._connect()

    @property
    def page(self) -> Page:
        """Return what stands in the middle."""
        return self._parts.page

    def show_sheet(self, sheet: TableSheet, number: int) -> None:
        """Let the pages know the sheet as it is now, and the hand on the line."""
        self._sheet, self._number = sheet, number
        content = content_hash(self._bridge.desk.tournament, self._where)
        lock = self._bridge.desk.tournament.session(self._where.session).lock
        self._parts.sign.show_lock(lock)
        self._parts.sign.show_table(sheet, self._names(), content)

    def open(self, page: Page) -> None:
        """Show a page; the same page twice leads back to the hands."""
        page = Page.HANDS if page is self.page else page
        self._parts.show_page(page)
        if page is Page.SIGN:
            self._parts.sign.choose_first_open()
        elif page is Page.PEOPLE:
            self._show_people()
            self._parts.people.reason.setFocus()
        elif page is Page.TOTALS:
            self._show_totals()
        else:
            self._parts.entry.line.setFocus()
        self.page_shown.emit(page)

    def take_key(self, key: Qt.Key) -> bool:
        """Take a key of the page for signatures: 1 to 6 choose who signs, Enter saves."""
        if self.page is not Page.SIGN:
            return False
        place = key - Qt.Key.Key_1
        if key in _ENTER:
            self._parts.sign.save()
        elif 0 <= place < len(_ROLES):
            self._parts.sign.choose(_ROLES[place])
        else:
            return False
        return True

    def _names(self) -> tuple[str, str, str, str]:
        return names_in_hand(self._sheet, self._bridge.desk, self._number)

    def _show_people(self) -> None:
        tournament = self._bridge.desk.tournament
        hand = min(self._number, tournament.settings.hands_per_session)
        here = [occupant(self._sheet.table, seat, self._number) for seat in Seat]
        self._parts.people.show_table(
            self._sheet.table,
            [tournament.player(player) for player in here],
            [player for player in tournament.players if player.id not in here],
            hand,
        )
        self._parts.people.late.show_table(tournament, self._where, hand)

    def _show_totals(self) -> None:
        tournament, table = self._bridge.desk.tournament, self._sheet.table
        names = [tournament.player(player).name for player in table.seats]
        self._parts.totals.show_table(Shown(table, names, tournament.settings))
        self._parts.totals.focus_first()

    def _on_totals_wished(self, totals: dict[str, int], reason: str, accept: bool) -> None:
        text = tr("Totals of table {table}").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        if self._wish(text, lambda: desk.record_scores(where, totals, reason, accept=accept)):
            self._people_saved()

    def _on_totals_taken_back(self, reason: str) -> None:
        text = tr("Totals of table {table} taken back").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        if self._wish(text, lambda: desk.record_scores(where, None, reason)):
            self._people_saved()

    def _on_sign_wished(self, signature: Signature) -> None:
        desk, where = self._bridge.desk, self._where
        text = tr("Signature of {who} at table {table}").format(
            who=self._parts.sign.box(signature.role).name, table=where.table
        )
        if self._wish(text, lambda: desk.sign(where, signature)):
            self._parts.sign.choose_first_open()

    def _on_forfeits_wished(self, players: tuple[str, ...], reason: str) -> None:
        text = tr("Absences at table {table}").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        if self._wish(text, lambda: desk.set_forfeits(where, players, reason)):
            self._people_saved()

    def _on_replacement_wished(self, relief: Replacement, reason: str) -> None:
        text = tr("Substitute at table {table}").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        if self._wish(text, lambda: desk.replace_player(where, relief, reason)):
            self._people_saved()

    def _on_dispute(self) -> None:
        desk = self._bridge.desk
        dialog = DisputeDialog(self._sheet, names_of(desk.tournament), self._parts.state)
        if dialog.exec():
            words = tr("Dispute at table {table}").format(table=self._where.table)
            self._wish(words, lambda: dialog.carry_out(desk, desk.now()))

    def _on_left_wished(self, gone: Absence, reason: str) -> None:
        text = tr("Absences at table {table}").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        if self._wish(text, lambda: desk.carry_out(lambda t: left(t, where, gone), reason)):
            self._people_saved()

    def _on_late_wished(self, arrival: LateArrival, reason: str) -> None:
        text = tr("Late arrival at table {table}").format(table=self._where.table)
        desk, where = self._bridge.desk, self._where
        reason = reason or text
        if self._wish(text, lambda: desk.carry_out(lambda t: late(t, where, arrival), reason)):
            self._people_saved()

    def _people_saved(self) -> None:
        self.open(Page.HANDS)
        self.people_changed.emit()

    def _connect(self) -> None:
        parts = self._parts
        parts.state.sign_requested.connect(lambda: self.open(Page.SIGN))
        parts.state.people_requested.connect(lambda: self.open(Page.PEOPLE))
        parts.state.dispute_requested.connect(self._on_dispute)
        parts.state.help_requested.connect(lambda: self.open(Page.HELP))
        parts.sign.sign_wished.connect(self._on_sign_wished)
        parts.people.forfeits_wished.connect(self._on_forfeits_wished)
        parts.people.left_wished.connect(self._on_left_wished)
        parts.people.late_wished.connect(self._on_late_wished)
        parts.people.replacement_wished.connect(self._on_replacement_wished)
        parts.state.totals_requested.connect(lambda: self.open(Page.TOTALS))
        parts.totals.totals_wished.connect(self._on_totals_wished)
        parts.totals.taken_back.connect(self._on_totals_taken_back)
        for page in (parts.sign, parts.people, parts.help, parts.totals):
            page.close_requested.connect(lambda: self.open(Page.HANDS))
