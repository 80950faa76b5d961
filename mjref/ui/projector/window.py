"""The projector's window: paints the slide that it is given, fills a screen by F11."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mjref.i18n import speaking, tr
from mjref.ui.projector.content import Scene
from mjref.ui.projector.painting import Slide, paint
from mjref.ui.theme import Colours

SHARE = 0.6  # of a screen, where the window does not fill it


class ProjectorWindow(QWidget):
    """Shows one slide; knows nothing of the tournament."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the desk keeps the keys
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(QSize(480, 270))
        self._slide = Slide(scene=Scene.BLANK)
        self._look: Colours | None = None
        self._language = "zh"

    @property
    def slide(self) -> Slide:
        """Return what is shown."""
        return self._slide

    def show_slide(self, slide: Slide, language: str, look: Colours) -> None:
        """Show a slide in a language and in colours of its own."""
        if (slide, language, look) != (self._slide, self._language, self._look):
            self._slide, self._language, self._look = slide, language, look
            with speaking(language):
                self.setWindowTitle(f"{tr('Projector')} — mjref")
                self.setAccessibleName(tr("Projector"))
            self.update()

    def fill(self, area: QRect) -> None:
        """Fill the screen that shows this part of the desktop."""
        self.setWindowState(Qt.WindowState.WindowNoState)
        screen = QGuiApplication.screenAt(area.center())
        if screen is not None:  # where windows may not place themselves, the screen is named
            self.setScreen(screen)
        self.setGeometry(area)
        self.showFullScreen()

    def stand_on(self, area: QRect) -> None:
        """Stand as a window in the middle of a screen."""
        size = QSize(round(area.width() * SHARE), round(area.width() * SHARE * 9 / 16))
        place = QRect(area.topLeft(), size)
        place.moveCenter(area.center())
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.setGeometry(place)
        self.show()

    def change_full_screen(self) -> None:
        """Fill the screen that it stands on, or not."""
        area = self.screen().geometry()
        if self.isFullScreen():
            self.stand_on(area)
        else:
            self.fill(area)

    # Qt overrides

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the slide."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with speaking(self._language):
            paint(painter, self.width(), self.height(), self._slide, self._look)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F11 fills the screen, Esc leaves it."""
        leaves = event.key() == Qt.Key.Key_Escape and self.isFullScreen()
        if leaves or event.key() == Qt.Key.Key_F11:
            self.change_full_screen()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell who holds it."""
        self.closed.emit()
        super().closeEvent(event)
