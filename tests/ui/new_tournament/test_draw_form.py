"""The draw in the window: commitment, draw, lots by hand, plans from a file, and the record."""

from datetime import timedelta

import pytest
from openpyxl import Workbook

from mjref.app import services
from mjref.tournament.draw_checks import draw_findings
from mjref.tournament.draws import DrawMethod
from mjref.tournament.people import Player
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import ignore
from mjref.ui.new_tournament.draw_form import DrawForm
from mjref.ui.new_tournament.redraw import Redraw
from tests.builders import NOON
from tests.ui.windows import settle, window_with

PEOPLE = [
    Player(
        id=f"P{n}",
        name=f"n{n}",
        number=n,
        club="红中" if n in (1, 2) else "",
        seed_rank=n if n < 4 else None,
    )
    for n in range(1, 17)
]


@pytest.fixture
def form(qtbot):
    moments = (NOON + timedelta(minutes=minute) for minute in range(1000))
    form = DrawForm(services().read_plan, lambda: next(moments), "裁判")
    qtbot.addWidget(form)
    form.set_people((), PEOPLE)
    form.show()
    yield form
    settle(qtbot)


def drawn(qtbot, form):
    form.draw()
    qtbot.waitUntil(lambda: bool(form.sessions), timeout=20_000)
    settle(qtbot)
    return form.record


def test_the_hash_is_shown_first_and_the_rules_are_fixed(qtbot, form):
    form.seed.setText("secret")
    form.rules.clubs.setChecked(True)
    form.commit()
    assert not form.rules.isEnabled()
    assert form.seed.displayText() != "secret"
    record = drawn(qtbot, form)
    assert form.seed.displayText() == "secret"
    assert record.committed_at < record.drawn_at
    assert record.seed == "secret"
    assert [each.name for each in record.separations] == ["红中"]
    cup = Tournament(name="Cup", players=tuple(PEOPLE), sessions=form.sessions, draws=(record,))
    assert [*draw_findings(cup)] == []
    form.commit()
    assert form.rules.isEnabled()
    assert not form.sessions


def test_players_named_by_hand_are_kept_apart_and_strangers_refused(qtbot, form):
    form.rules.named.setText("1，7; 3,n4")
    record = drawn(qtbot, form)
    assert [each.numbers for each in record.separations] == [(1, 7), (3, 4)]
    form.rules.named.setText("1,Nobody")
    with qtbot.waitSignal(form.refused) as refused:
        form.draw()
    assert refused.args[0][0].values == {"player": "Nobody"}


def test_lots_are_typed_one_after_the_other(qtbot, form):
    form.method.setCurrentIndex(1)
    line = form.lots.line
    for text in ("3e", "2 3e", "17 1s", "x"):  # taken, twice, nobody, no lot
        line.setText(text)
        line.returnPressed.emit()
    assert [*form.lots.lots.lots] == [1]
    form.lots.set_people(PEOPLE)
    for number in range(1, 17):
        line.setText(f"{number} {(number - 1) % 4 + 1}{'东南西北'[(number - 1) // 4]}")
        line.returnPressed.emit()
    assert form.record.method is DrawMethod.BY_HAND
    assert form.record.sessions == (1,)
    assert form.sessions[0].tables[0].seats == ("P1", "P5", "P9", "P13")


def test_a_plan_from_a_file_is_measured(qtbot, form, tmp_path):
    book = Workbook()
    book.active.append(["桌", "东", "南", "西", "北"])
    for table in range(4):
        book.active.append([table + 1, *(table + 4 * row + 1 for row in range(4))])
    path = tmp_path / "plan.xlsx"
    book.save(path)
    form.method.setCurrentIndex(2)
    form.plan.read_file(path)
    qtbot.waitUntil(lambda: bool(form.sessions), timeout=20_000)
    assert form.record.source == "plan.xlsx"
    assert "重复相遇：0" in form.quality.text()
    book.active["C3"] = "谁"
    book.save(path)
    form.plan.read_file(path)
    qtbot.waitUntil(lambda: form.plan.problems.count() > 0, timeout=20_000)
    assert "C3" in form.plan.problems.item(0).text()
    assert not form.sessions


def test_a_commitment_waits_in_the_file_until_the_draw(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path)
    path = tmp_path / "cup.mjref"
    window.services.create_file(path, Tournament(name="Cup", players=tuple(PEOPLE)), "裁判", ignore)
    window.opening.open(path)
    qtbot.waitUntil(lambda: window.bench is not None, timeout=20_000)
    desk = window.bench.desk
    window.opening.draw_seats()
    form = window.findChild(Redraw)
    form.draw.commit()
    (waiting,) = desk.tournament.draws
    assert not waiting.is_drawn
    form.cancel_button.click()
    window.opening.draw_seats()
    again = window.findChildren(Redraw)[-1]
    assert not again.draw.rules.isEnabled()
    drawn(qtbot, again.draw)
    again.save_button.click()
    (done,) = desk.tournament.draws
    assert (done.id, done.commitment, done.is_drawn) == (waiting.id, waiting.commitment, True)
    assert len(desk.tournament.sessions) == 4
    assert [*draw_findings(desk.tournament)] == []
    settle(qtbot)
