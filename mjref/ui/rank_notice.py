"""After a correction, calmly: whose rank it changed, in one line, and all of them on demand."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.reports.labels import names_of
from mjref.tournament.disputes import RankChange
from mjref.tournament.programme import Tournament
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.formats import exact, signed
from mjref.ui.models.rows import Column, RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.notice import Notice
from mjref.ui.parts import label
from mjref.ui.worker import Latest

_NAMED = 3  # more are counted, and named in the list


class RankNotice(QObject):
    """Listens for corrections and undone corrections; says in the notice what they moved."""

    def __init__(self, bridge: DeskBridge, notice: Notice, window: QWidget) -> None:
        super().__init__(bridge)
        self._bridge, self._notice, self._window = bridge, notice, window
        self._before: Tournament | None = None
        self._said = ""
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        bridge.corrected.connect(self._on_corrected)
        bridge.stepped.connect(self._on_stepped)

    def _on_corrected(self, before: Tournament) -> None:
        self._before, self._said = before, ""
        self.work.request()

    def _on_stepped(self, words: str) -> None:
        self._said = words

    def _compute(self) -> tuple[RankChange, ...]:
        assert self._before is not None
        return self._bridge.desk.rank_changes(self._before)

    def _on_delivered(self, changes: tuple[RankChange, ...]) -> None:
        names = names_of(self._bridge.desk.tournament)
        words = f"{self._said}  {moved_words(changes, names)}".strip()
        if not changes:
            self._notice.say(words, "good")
            return
        show = (tr("Whose rank changed"), lambda: self._show(changes, names))
        self._notice.say(words, "good", show)

    def _show(self, changes: tuple[RankChange, ...], names: dict[str, str]) -> None:
        RankChangesDialog(changes, names, self._window).exec()


def moved_words(changes: tuple[RankChange, ...], names: dict[str, str]) -> str:
    """Return in one line who moved: by name where they are few, else how many."""
    if not changes:
        return tr("The correction changed nobody's rank.")
    if len(changes) <= _NAMED:
        told = (
            f"{names.get(each.id, each.id)} {each.rank_before} → {each.rank_after}"
            for each in changes
        )
        return tr("Ranks changed: {changes}.").format(changes=tr(", ").join(told))
    teams = sum(each.is_team for each in changes)
    words = tr("The correction changed the rank of {players} players.")
    if teams:
        words = tr("The correction changed the rank of {players} players and {teams} teams.")
    return words.format(players=len(changes) - teams, teams=teams)


class RankChangesDialog(QDialog):
    """The list of all whose rank changed: before and after, with the points that did it."""

    def __init__(
        self,
        changes: tuple[RankChange, ...],
        names: dict[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Whose rank changed"))
        self.resize(640, 420)
        self.model: RowsModel[RankChange] = RowsModel(
            rank_columns(names), lambda change: (change.is_team, change.id), self
        )
        self.model.set_rows(changes)
        view = RowsView(self.model)
        words = label(wrap=True)
        words.setText(moved_words(changes, names))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(view, 1)
        layout.addWidget(buttons)
        view.fit_columns()
        view.setFocus()


def rank_columns(names: dict[str, str]) -> tuple[Column[RankChange], ...]:
    """Return the columns of a list of rank changes."""
    return (
        Column(
            title=mark("Ranking of"),
            text=lambda row: tr("Teams") if row.is_team else tr("Players"),
        ),
        Column(title=mark("Name"), text=lambda row: names.get(row.id, row.id), is_bold=True),
        Column(
            title=mark("Rank"),
            text=lambda row: f"{row.rank_before} → {row.rank_after}",
            order=lambda row: row.rank_after,
            is_number=True,
        ),
        Column(
            title=mark("Standard"),
            text=lambda row: _moved(exact(row.standard_before), exact(row.standard_after)),
            is_number=True,
        ),
        Column(
            title=mark("Match"),
            text=lambda row: _moved(signed(row.match_before), signed(row.match_after)),
            is_number=True,
        ),
    )


def _moved(before: str, after: str) -> str:
    return after if before == after else f"{before} → {after}"
