"""One palette for light and dark, one type scale; widgets take their colours from here.

Green and red belong to the verdict alone; the accent marks what is being entered now.
Everything else is paper, ink and grey.
"""

from dataclasses import dataclass, fields
from enum import StrEnum

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from mjref.paths import resource

FAMILY = "Mj Sans SC"
BODY_PX = 15
SMALL_PX = 13
TOTAL_PX = 20
CLOCK_PX = 28
GRID = 8


class Scheme(StrEnum):
    """Light, dark, or what the desktop says."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """The colours of one scheme, as `#rrggbb`."""

    window: str
    paper: str
    paper_alternate: str
    ink: str
    ink_muted: str
    rule: str
    rule_strong: str
    accent: str
    accent_ink: str
    accent_soft: str
    good: str
    good_soft: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str


LIGHT = Colours(
    window="#f1f0ec",
    paper="#ffffff",
    paper_alternate="#f8f7f4",
    ink="#1d1d1b",
    ink_muted="#64625c",
    rule="#dcdad3",
    rule_strong="#a9a69c",
    accent="#1f5fa8",
    accent_ink="#ffffff",
    accent_soft="#e3edf8",
    good="#1b6b3a",
    good_soft="#e2f1e7",
    bad="#a8231c",
    bad_soft="#fbe6e4",
    warn="#8a5a00",
    warn_soft="#fbf0d9",
)
DARK = Colours(
    window="#1b1c1e",
    paper="#232527",
    paper_alternate="#2a2c2f",
    ink="#ecebe6",
    ink_muted="#a5a39b",
    rule="#3a3d41",
    rule_strong="#5e6167",
    accent="#6ea8e8",
    accent_ink="#10202f",
    accent_soft="#26384b",
    good="#7fcf9a",
    good_soft="#20382a",
    bad="#f08f86",
    bad_soft="#472623",
    warn="#e0b55c",
    warn_soft="#40351f",
)


def colours() -> Colours:
    """Return the colours in use now."""
    return DARK if _is_dark(QGuiApplication.palette()) else LIGHT


def load_fonts() -> None:
    """Register the shipped fonts with Qt; needs an application object."""
    for weight in ("Regular", "Bold"):
        QFontDatabase.addApplicationFont(str(resource("fonts", f"MjSansSC-{weight}.ttf")))


def apply_theme(app: QApplication, scheme: Scheme = Scheme.SYSTEM, scale: float = 1.0) -> None:
    """Give the whole application the shipped font, the palette and the style sheet."""
    app.setStyleSheet("")  # with the old sheet in force, each step would polish all widgets anew
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    font = QFont(FAMILY)
    font.setPixelSize(round(BODY_PX * scale))
    app.setFont(font)
    chosen = {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK}.get(scheme) or _of_the_desktop(app)
    app.setPalette(_palette(chosen))
    app.setStyleSheet(_style_sheet(chosen, scale))


def scaled(pixels: float) -> int:
    """Return a length, given for the usual size of type, for the size that is in use."""
    return round(pixels * max(QGuiApplication.font().pixelSize() / BODY_PX, 0.5))


def sized(font: QFont, pixels: int, *, bold: bool = False) -> QFont:
    """Return `font` with another size, scaled as the application's font is, and weight."""
    scale = QGuiApplication.font().pixelSize() / BODY_PX
    other = QFont(font)
    other.setPixelSize(round(pixels * max(scale, 0.5)))
    other.setBold(bold)
    return other


def _is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def _of_the_desktop(app: QApplication) -> Colours:
    return DARK if _is_dark(app.style().standardPalette()) else LIGHT


def _palette(chosen: Colours) -> QPalette:
    role = QPalette.ColorRole
    by_role = {
        role.Window: chosen.window,
        role.WindowText: chosen.ink,
        role.Base: chosen.paper,
        role.AlternateBase: chosen.paper_alternate,
        role.Text: chosen.ink,
        role.PlaceholderText: chosen.ink_muted,
        role.Button: chosen.paper,
        role.ButtonText: chosen.ink,
        role.Highlight: chosen.accent,
        role.HighlightedText: chosen.accent_ink,
        role.ToolTipBase: chosen.paper,
        role.ToolTipText: chosen.ink,
        role.Link: chosen.accent,
        role.Mid: chosen.rule_strong,
    }
    palette = QPalette()
    for each, colour in by_role.items():
        palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(chosen.rule_strong))
    return palette


def _style_sheet(chosen: Colours, scale: float) -> str:
    sheet = _STYLE
    for name, pixels in _SIZES.items():
        sheet = sheet.replace(f"@{name}@", f"{round(pixels * scale)}px")
    scheme = Scheme.DARK if chosen is DARK else Scheme.LIGHT
    for name in _ICONS:  # a style sheet colours no picture: each scheme has its own
        path = resource("icons", f"{name}-{scheme.value}.svg").as_posix()
        sheet = sheet.replace(f"@icon_{name}@", path)
    for field in sorted(fields(chosen), key=lambda each: len(each.name), reverse=True):
        sheet = sheet.replace(f"@{field.name}@", getattr(chosen, field.name))
    return sheet


_SIZES = {
    "small": SMALL_PX,
    "body": BODY_PX,
    "title": TOTAL_PX,
    "figure": CLOCK_PX,
    "clock": 56,
}
_ICONS = ("up", "down", "check")
_STYLE = """
QPushButton { padding: 6px 14px; border: 1px solid @rule_strong@; border-radius: 4px;
  background: @paper@; color: @ink@; }
QPushButton:hover { background: @accent_soft@; }
QPushButton:focus { border: 2px solid @accent@; padding: 5px 13px; }
QPushButton:disabled { color: @rule_strong@; border-color: @rule@; }
QPushButton[primary="true"] { background: @accent@; color: @accent_ink@; border-color: @accent@;
  font-weight: bold; }
QPushButton[primary="true"]:disabled { background: @rule@; color: @ink_muted@;
  border-color: @rule@; }
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QDateTimeEdit { padding: 5px 8px;
  border: 1px solid @rule_strong@; border-radius: 4px; background: @paper@; color: @ink@;
  selection-background-color: @accent@; selection-color: @accent_ink@; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {
  border: 2px solid @accent@; padding: 4px 7px; }
QTableView { background: @paper@; alternate-background-color: @paper_alternate@;
  gridline-color: @rule@; border: 1px solid @rule@; selection-background-color: @accent_soft@;
  selection-color: @ink@; }
QHeaderView::section { background: @window@; color: @ink_muted@; border: 0;
  border-bottom: 1px solid @rule_strong@; padding: 4px 11px; }
QTableView { outline: 0; }
QTableView::item { padding: 0 8px; border: 0; }
QTableView::item:selected { background: @accent_soft@; color: @ink@; }
QTableView QLineEdit, QTableView QComboBox { padding: 0 6px; border-radius: 0; }
QTableView QLineEdit:focus { padding: 0 5px; }
QListView { background: @window@; border: 0; outline: 0; }
QListWidget::item { padding: 3px 4px; }
QListWidget::item:selected { background: @accent_soft@; color: @ink@; }
QLabel[kind="title"] { font-size: @title@; font-weight: bold; }
QLabel[kind="hero"] { font-size: @figure@; font-weight: bold; }
QLabel[kind="clock"] { font-size: @clock@; font-weight: bold; }
QLabel[kind="muted"], QCheckBox[kind="muted"] { color: @ink_muted@; }
QLabel[kind="note"] { color: @ink_muted@; font-size: @small@; }
QLabel[tone="bad"] { color: @bad@; }
QLabel[tone="warn"] { color: @warn@; }
QLabel[tone="good"] { color: @good@; }
QLabel[tone="muted"] { color: @ink_muted@; }
QFrame[kind="card"] { background: @paper@; border: 1px solid @rule@; border-radius: 6px; }
QFrame[kind="side"] { background: @window@; border: 0; border-right: 1px solid @rule@; }
QFrame[kind="notice"] { background: @bad_soft@; border: 0; border-top: 1px solid @bad@; }
QFrame[kind="notice"][tone="tour"] { background: @accent_soft@; border-top-color: @accent@; }
QFrame[kind="notice"][tone="good"] { background: @good_soft@; border-top-color: @good@; }
QFrame[kind="notice"][tone="warn"] { background: @warn_soft@; border-top-color: @warn@; }
QListWidget[kind="pages"] { background: transparent; border: 0; outline: 0; }
QListWidget[kind="pages"]::item { padding: 7px 12px; border-left: 3px solid transparent;
  color: @ink_muted@; }
QListWidget[kind="pages"]::item:hover { color: @ink@; }
QListWidget[kind="pages"]::item:selected { background: @paper@; color: @ink@;
  border-left: 3px solid @accent@; }
QPushButton[kind="link"] { border: 0; background: transparent; padding: 6px 4px; text-align: left;
  color: @accent@; }
QPushButton[kind="link"]:hover { background: transparent; text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 0; padding: 6px 4px; text-decoration: underline; }
QPushButton[kind="fold"] { border: 0; background: transparent; padding: 6px 4px;
  text-align: left; font-weight: bold; }
QPushButton[kind="fold"]:hover { color: @accent@; }
QPushButton[kind="fold"]:focus { border: 0; padding: 6px 4px; color: @accent@; }
QListWidget[kind="order"] { background: @paper@; border: 1px solid @rule_strong@;
  border-radius: 4px; }
QListWidget[kind="order"]::item { padding: 4px 6px; }
QListWidget[kind="order"]::item:selected { background: @accent_soft@; color: @ink@; }
QPushButton:checked { background: @accent_soft@; border-color: @accent@; }
QComboBox::drop-down { border: 0; width: 24px; }
QComboBox::down-arrow { image: url("@icon_down@"); width: 12px; height: 12px; }
QSpinBox::up-button, QSpinBox::down-button { width: 22px; border: 0; background: transparent; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: @accent_soft@; }
QSpinBox::up-arrow { image: url("@icon_up@"); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url("@icon_down@"); width: 10px; height: 10px; }
QCheckBox::indicator, QListWidget::indicator { width: 16px; height: 16px;
  border: 1px solid @ink_muted@;
  border-radius: 3px; background: @paper@; }
QCheckBox::indicator:checked, QListWidget::indicator:checked { background: @accent@;
  border-color: @accent@;
  image: url("@icon_check@"); }
QCheckBox::indicator:focus { border: 2px solid @accent@; width: 14px; height: 14px; }
QCheckBox::indicator:disabled { border-color: @rule@; background: @rule@; }
QScrollArea, QWidget[kind="scrolled"] { background: transparent; border: 0; }
QMenuBar { background: @window@; color: @ink@; border-bottom: 1px solid @rule@; padding: 2px 6px; }
QMenuBar::item { padding: 4px 10px; background: transparent; }
QMenuBar::item:selected { background: @accent_soft@; }
QMenu { background: @paper@; color: @ink@; border: 1px solid @rule_strong@; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 20px; }
QMenu::item:selected { background: @accent_soft@; color: @ink@; }
QMenu::item:disabled { color: @rule_strong@; }
QMenu::separator { height: 1px; background: @rule@; margin: 4px 8px; }
QComboBox QAbstractItemView { background: @paper@; color: @ink@; border: 1px solid @rule_strong@;
  selection-background-color: @accent_soft@; selection-color: @ink@; }
QProgressBar { border: 1px solid @rule_strong@; border-radius: 4px; background: @paper@;
  text-align: center; color: @ink@; max-height: 18px; }
QProgressBar::chunk { background: @accent_soft@; }
QScrollBar:vertical { width: 12px; background: transparent; margin: 0; }
QScrollBar:horizontal { height: 12px; background: transparent; margin: 0; }
QScrollBar::handle { background: @rule_strong@; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QToolTip { background: @paper@; color: @ink@; border: 1px solid @rule_strong@; }
"""
