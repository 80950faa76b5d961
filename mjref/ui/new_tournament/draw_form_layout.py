"""Where the parts of the draw's form stand."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QAbstractItemView, QFormLayout, QVBoxLayout

from mjref.i18n import tr
from mjref.tournament.draws import DrawMethod
from mjref.tournament.programme import Table
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.parts import card, row

if TYPE_CHECKING:
    from mjref.ui.new_tournament.draw_form import DrawForm


def lay_out(form: "DrawForm") -> None:
    """Put the choices on a card, the seats below it."""
    layout = QVBoxLayout(form)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(10)
    frame, inside = card()
    choices = QFormLayout()
    choices.setVerticalSpacing(8)
    sessions, how, apart = form.labels
    choices.addRow(how, row(form.method, sessions, form.count, None))
    choices.addRow(apart, form.rules)
    inside.addLayout(choices)
    for way in (form.seed_panel, form.lots, form.plan):
        inside.addWidget(way)
    inside.addWidget(form.quality)
    layout.addWidget(frame)
    layout.addLayout(row(form.shown, form.hint, None))
    layout.addWidget(form.view, 1)


def show_way(form: "DrawForm", method: DrawMethod) -> None:
    """Show what one way of drawing needs, and give the lots all the room until they are in."""
    form.seed_panel.setVisible(method is DrawMethod.PROGRAM)
    form.lots.setVisible(method is DrawMethod.BY_HAND)
    form.plan.setVisible(method is DrawMethod.IMPORTED)
    form.count.setVisible(method is DrawMethod.PROGRAM)
    words = {
        DrawMethod.PROGRAM: tr("Sessions"),
        DrawMethod.BY_HAND: tr("Session {number}"),
        DrawMethod.IMPORTED: tr("from session {number} on"),
    }
    form.labels[0].setText(words[method].format(number=form.first))
    is_typing = method is DrawMethod.BY_HAND and not form.sessions
    for part in (form.shown, form.hint, form.view):
        part.setVisible(not is_typing)
    layout = form.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.setStretch(0, 1 if is_typing else 0)


def plan_view(model: RowsModel[Table]) -> RowsView:
    """Return the seats of a session, cell by cell to be typed into."""
    view = RowsView(model)
    triggers = QAbstractItemView.EditTrigger
    view.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    return view
