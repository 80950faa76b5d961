"""All commands of the main window, with words and keys; the window says what they do."""

from functools import partial
from typing import Protocol

from mjref.i18n import mark
from mjref.ui.menus import LINE, Command


class Commander(Protocol):
    """What the menus ask of the window."""

    def start_new(self) -> None:
        """Begin a new tournament."""

    def choose_file(self) -> None:
        """Ask for a file and open it."""

    def open_window(self) -> None:
        """Open one more window."""

    def close_file(self) -> None:
        """Close the tournament, back to the start."""

    def close(self) -> bool:
        """Close the window."""

    def undo(self) -> None:
        """Undo the last step."""

    def redo(self) -> None:
        """Make the step that was undone again."""

    def show_search(self) -> None:
        """Search on the page in sight."""

    def find_anything(self) -> None:
        """Find a player, a table, a page or a command."""

    def show_page(self, position: int) -> None:
        """Show a page, from 0."""

    def step_session(self, steps: int) -> None:
        """Look at another session."""

    def change_language(self) -> None:
        """Switch between Chinese and English."""

    def change_scheme(self) -> None:
        """Switch between light and dark."""

    def change_scale(self, steps: int) -> None:
        """Make everything larger or smaller."""

    def change_full_screen(self) -> None:
        """Fill the screen, or not."""

    def ask_hall(self, wish: str) -> None:
        """Do something for the hall."""

    def show_keys(self) -> None:
        """Show the sheet of all keys."""

    def compare_people(self) -> None:
        """Rate the people of several tournaments."""

    def start_tour(self) -> None:
        """Show the first steps."""

    def show_about(self) -> None:
        """Say what this program is."""


PAGE_TITLES = (
    mark("Overview"),
    mark("Standings"),
    mark("Statistics"),
    mark("People"),
    mark("Seating"),
    mark("Rulings"),
    mark("Print and export"),
    mark("Journal"),
    mark("Settings"),
)
PAPER = PAGE_TITLES.index("Print and export")

MenuTable = tuple[tuple[str, tuple[Command, ...]], ...]


def menu_table(window: Commander) -> MenuTable:
    """Return the menus of a window."""
    return (
        (mark("&File"), _file(window)),
        (mark("&Edit"), _edit(window)),
        (mark("&Go"), _go(window)),
        (mark("Ha&ll"), _hall(window)),
        (mark("&View"), _view(window)),
        (mark("&Help"), _help(window)),
    )


def _file(window: Commander) -> tuple[Command, ...]:
    return (
        Command(words=mark("&New tournament"), keys="Ctrl+N", run=window.start_new),
        Command(words=mark("&Open"), keys="Ctrl+O", run=window.choose_file),
        Command(name="recent", words=mark("&Recent tournaments")),
        Command(words=mark("One more &window"), keys="Ctrl+Shift+N", run=window.open_window),
        LINE,
        Command(
            words=mark("&Print and export"),
            keys="Ctrl+P",
            run=lambda: window.show_page(PAPER),
            needs_tournament=True,
        ),
        Command(
            words=mark("People &across tournaments"),
            keys="Ctrl+Shift+R",
            run=window.compare_people,
        ),
        LINE,
        Command(
            words=mark("&Close the tournament"),
            keys="Ctrl+W",
            run=window.close_file,
            needs_tournament=True,
        ),
        Command(words=mark("&Quit"), keys="Ctrl+Q", run=window.close),
    )


def _edit(window: Commander) -> tuple[Command, ...]:
    def command(words: str, keys: str, run: object, name: str = "") -> Command:
        assert callable(run)
        return Command(name=name, words=words, keys=keys, run=run, needs_tournament=True)

    return (
        command(mark("&Undo"), "Ctrl+Z", window.undo, "undo"),
        command(mark("&Redo"), "Ctrl+Shift+Z", window.redo, "redo"),
        LINE,
        command(mark("&Search on this page"), "Ctrl+F", window.show_search),
        command(mark("&Find anything"), "Ctrl+K", window.find_anything),
    )


def _go(window: Commander) -> tuple[Command, ...]:
    pages = tuple(
        Command(
            words=title,
            keys=f"Ctrl+{position + 1}",
            run=partial(window.show_page, position),
            needs_tournament=True,
        )
        for position, title in enumerate(PAGE_TITLES)
    )
    return (
        *pages,
        LINE,
        Command(
            words=mark("&Previous session"),
            keys="Ctrl+PgUp",
            run=lambda: window.step_session(-1),
            needs_tournament=True,
        ),
        Command(
            words=mark("&Next session"),
            keys="Ctrl+PgDown",
            run=lambda: window.step_session(1),
            needs_tournament=True,
        ),
    )


_OF_HALL = (
    ("projector", mark("&Projector on or off"), "Ctrl+Shift+P"),
    ("", "", ""),
    ("clock", mark("Projector: &clock"), "Alt+1"),
    ("seats", mark("Projector: &seats"), "Alt+2"),
    ("rankings", mark("Projector: &rankings"), "Alt+3"),
    ("announcement", mark("Projector: &announcement"), "Alt+4"),
    ("turns", mark("Projector: clock and rankings by &turns"), "Alt+5"),
    ("blank", mark("Projector: &blank"), "Alt+6"),
    ("", "", ""),
    ("next", mark("Projector: &next page"), "Alt+PgDown"),
    ("hold", mark("Projector: sta&y at this page"), "Alt+7"),
    ("language", mark("Projector: &language"), "Alt+8"),
    ("colours", mark("Projector: light or &dark"), "Alt+9"),
)


def _hall(window: Commander) -> tuple[Command, ...]:
    return tuple(
        Command(
            words=words,
            keys=keys,
            run=partial(window.ask_hall, wish),
            needs_tournament=True,
            is_of_hall=True,
        )
        if wish
        else LINE
        for wish, words, keys in _OF_HALL
    )


def _view(window: Commander) -> tuple[Command, ...]:
    return (
        Command(words=mark("中文 / English"), keys="Ctrl+Shift+L", run=window.change_language),
        Command(words=mark("&Light or dark"), keys="Ctrl+D", run=window.change_scheme),
        LINE,
        Command(words=mark("La&rger"), keys="Ctrl++", run=lambda: window.change_scale(1)),
        Command(words=mark("&Smaller"), keys="Ctrl+-", run=lambda: window.change_scale(-1)),
        Command(words=mark("&Usual size"), keys="Ctrl+0", run=lambda: window.change_scale(0)),
        LINE,
        Command(words=mark("&Full screen"), keys="F11", run=window.change_full_screen),
    )


def _help(window: Commander) -> tuple[Command, ...]:
    return (
        Command(words=mark("&Keys"), keys="F1", run=window.show_keys),
        Command(words=mark("&Tour"), run=window.start_tour, needs_tournament=True),
        Command(words=mark("&About mjref"), run=window.show_about),
    )
