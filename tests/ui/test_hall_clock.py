"""What is announced in the hall, once each, and never what was over before the window opened."""

from dataclasses import replace

import pytest

from mjref.tournament.programme import ClockAction
from mjref.ui.hall_clock import HallClock, News
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of

SESSION = 4


class Listener:
    """A hall with a clock; keeps what was announced."""

    def __init__(self, folder, options):
        facts = sample()
        self.time = Clock()
        settings = replace(facts.settings, options=options)
        self.bench = bench_of(
            desk_of(replace(facts, settings=settings), self.time), folder, self.time
        )
        self.heard = []
        self.listen()

    def listen(self):
        self.clock = HallClock(self.bench)
        self.clock.announced.connect(self.hear)

    def hear(self, announcement):
        self.heard.append(announcement)

    def act(self, action, **facts):
        wish = lambda: self.bench.desk.clock_action(SESSION, action, **facts)  # noqa: E731
        assert self.bench.bridge.do_without_undo(wish)
        return self.news()

    def after(self, **time):
        self.time.forward(**time)
        self.clock.look()
        return self.news()

    def news(self):
        heard, self.heard = self.heard, []
        self.words = [each.words() for each in heard]
        return [each.news for each in heard]


@pytest.fixture
def hall(qapp, tmp_path, request):
    return Listener(tmp_path, getattr(request, "param", {}))


def test_a_session_is_announced_from_start_to_time_up(hall):
    assert hall.act(ClockAction.START) == [News.START]
    assert hall.after(minutes=164, seconds=59) == []
    assert hall.after(seconds=1) == [News.WARNING]
    assert hall.words == ["本局比赛还剩 15 分钟。"]
    assert hall.after(minutes=14) == []
    assert hall.after(minutes=1) == [News.TIME_UP]
    assert hall.words == ["比赛时间到，请停止行牌，本盘作废。"]
    assert hall.after(minutes=1) == []


@pytest.mark.parametrize("hall", [{"further_warnings": "60,5"}], indirect=True)
def test_further_warnings_are_given_where_the_regulations_name_them(hall):
    hall.act(ClockAction.START)
    assert hall.after(minutes=120) == [News.WARNING]
    assert hall.words == ["本局比赛还剩 60 分钟。"]
    assert hall.after(minutes=45) == [News.WARNING]
    assert hall.after(minutes=10) == [News.WARNING]
    assert hall.words == ["本局比赛还剩 5 分钟。"]


@pytest.mark.parametrize(
    ("hall", "words"),
    [({"time_up": "finish"}, "打完本盘，不再开新盘"), ({"time_up": "one_more"}, "再加打一盘")],
    indirect=["hall"],
)
def test_time_up_says_what_the_regulations_say(hall, words):
    hall.act(ClockAction.START)
    hall.after(minutes=180)
    assert words in hall.words[0]


def test_a_break_and_its_end_are_announced(hall):
    hall.act(ClockAction.START)
    hall.after(minutes=80)
    assert hall.act(ClockAction.BREAK, minutes=15) == [News.BREAK]
    assert hall.after(minutes=15) == [News.BREAK_OVER]


def test_pause_and_resume_are_announced(hall):
    hall.act(ClockAction.START)
    assert hall.act(ClockAction.PAUSE) == [News.PAUSE]
    assert hall.act(ClockAction.RESUME) == [News.RESUME]


def test_a_table_with_extra_time_has_its_own_end(hall):
    hall.act(ClockAction.START)
    hall.act(ClockAction.EXTRA, table=3, minutes=5)
    assert hall.after(minutes=180)[-1] is News.TIME_UP
    assert hall.after(minutes=5) == [News.TABLE_TIME_UP]
    assert hall.words == ["第 3 桌比赛时间到。"]


def test_a_window_that_opens_later_announces_nothing_that_is_over(hall):
    hall.act(ClockAction.START)
    hall.time.forward(minutes=181)
    hall.listen()
    assert hall.after(seconds=1) in ([News.TIME_UP], [])
    hall.listen()
    assert hall.after(minutes=1) == []


def test_a_computer_that_slept_through_the_warning_says_only_that_time_is_up(hall):
    hall.act(ClockAction.START)
    assert hall.after(minutes=200) == [News.TIME_UP]
