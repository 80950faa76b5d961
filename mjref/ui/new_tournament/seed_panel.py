"""The draw by the program: the seed, its hash in large letters, commit, draw, stop."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLineEdit, QProgressBar, QVBoxLayout

from mjref.i18n import tr
from mjref.reports.draw_record import grouped
from mjref.tournament.draws import Draw
from mjref.tournament.seating.lots import commitment
from mjref.ui.formats import moment
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.translated import Translated

_STEPS = 1000


class SeedPanel(Translated):
    """First the hash is shown to everybody, then the draw is made; the form listens."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._draw: Draw | None = None
        self.seed = QLineEdit(seed)
        self.hash = label("title", wrap=True)
        self.hash.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.when = label("note", wrap=True)
        self.commit = button(lambda: None)
        self.draw = button(lambda: None, is_primary=True)
        self.stop = button(lambda: None)
        self.progress = QProgressBar()
        self.progress.setRange(0, _STEPS)
        self._labels = (label(), label())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(self._labels[0], self.seed)
        form.addRow(self._labels[1], self.hash)
        layout.addLayout(form)
        layout.addWidget(self.when)
        layout.addLayout(row(self.commit, self.draw, self.stop, self.progress, None, spacing=16))
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        for part, text in zip(self._labels, (tr("Seed"), tr("Commitment")), strict=True):
            part.setText(text)
        self.seed.setToolTip(
            tr("The same seed gives the same seats on every machine. Read it out, or throw for it.")
        )
        set_words(self.draw, tr("Draw"))
        set_words(self.stop, tr("Stop with the best so far"))
        self.show_draw(self._draw, is_busy=not self.draw.isEnabled())

    def show_draw(self, draw: Draw | None, *, is_busy: bool) -> None:
        """Show the hash of the seed, and since when everybody can see it."""
        self._draw = draw
        seed = self.seed.text().strip()
        is_hidden = draw is not None and not draw.is_drawn
        mode = QLineEdit.EchoMode
        self.seed.setEchoMode(mode.Password if is_hidden else mode.Normal)
        self.hash.setText(grouped(draw.commitment if draw else commitment(seed)))
        set_words(self.commit, tr("Begin anew") if draw else tr("Show the commitment"))
        self.commit.setEnabled(bool(seed) and not is_busy)
        self.draw.setEnabled(bool(seed) and not is_busy)
        if draw is not None and draw.committed_at and draw.drawn_at:
            words = tr("Hash shown {shown}, drawn {drawn}. The seed is public now.")
            self.when.setText(
                words.format(shown=moment(draw.committed_at), drawn=moment(draw.drawn_at))
            )
        elif draw is not None and draw.committed_at:
            words = tr("Shown since {time}. Now everybody knows the hash, and the draw can begin.")
            self.when.setText(words.format(time=moment(draw.committed_at)))
        else:
            self.when.setText(
                tr(
                    "SHA-256 of the seed. Show it before the draw, so that everybody can check "
                    "afterwards that the seed was fixed; or draw at once."
                )
            )
