"""Sleep is time that passed; a computer time that is set is not, and it is reported."""

from datetime import UTC, datetime, timedelta

import pytest

from mjref.tournament.clock import Phase
from mjref.tournament.programme import ClockAction
from mjref.ui.steady_time import SteadyTime, since_boot
from mjref.ui.time_watch import TimeSetDialog, TimeWatch
from tests.samples import sample
from tests.ui.windows import bench_of, desk_of

NINE = datetime(2027, 4, 10, 9, tzinfo=UTC)
SESSION = 4


class Computer:
    """A computer whose clock can be set; what really passes is another matter."""

    def __init__(self):
        self.passed = 0.0
        self.error = timedelta()

    def wall(self):
        return NINE + timedelta(seconds=self.passed) + self.error

    def steady(self):
        return self.passed

    def wait(self, **time):
        self.passed += timedelta(**time).total_seconds()


@pytest.fixture
def computer():
    return Computer()


@pytest.fixture
def steady(computer):
    return SteadyTime(computer.wall, computer.steady)


@pytest.fixture
def bench(qapp, tmp_path, steady):
    bench = bench_of(desk_of(sample(), steady), tmp_path, steady)
    bench.desk.clock_action(SESSION, ClockAction.START)
    return bench


@pytest.fixture
def watch(bench, steady):
    watch = TimeWatch(steady, bench)
    watch.reports, watch.goods = [], []
    watch.was_set.connect(watch.reports.append)
    watch.is_right_again.connect(watch.goods.append)
    return watch


def left(bench):
    return bench.desk.clock(SESSION).remaining


def test_sleep_counts(computer, steady, bench, watch):
    computer.wait(minutes=30)
    watch.check()
    assert left(bench) == timedelta(minutes=150)
    assert not watch.reports


def test_a_time_server_that_mends_a_second_is_followed_without_a_word(computer, steady, watch):
    computer.error = timedelta(seconds=1)
    watch.check()
    assert not watch.reports
    assert steady() == computer.wall()


@pytest.mark.parametrize(
    ("minutes", "words"), [(10, "拨快了 10 分 0 秒"), (-65, "拨慢了 65 分 0 秒")]
)
def test_a_time_that_is_set_is_reported_and_changes_nothing(computer, bench, watch, minutes, words):
    computer.wait(minutes=30)
    computer.error = timedelta(minutes=minutes)
    watch.check()
    watch.check()
    assert len(watch.reports) == 1
    assert words in watch.reports[0]
    computer.wait(minutes=1)
    assert left(bench) == timedelta(minutes=149)


@pytest.mark.parametrize("minutes", [10, -65])
def test_the_time_left_is_kept_by_an_entry_that_a_restart_reads_as_well(
    computer, bench, watch, minutes
):
    computer.wait(minutes=30)
    computer.error = timedelta(minutes=minutes)
    watch.check()
    TimeSetDialog(watch).keep.click()
    assert left(bench) == timedelta(minutes=150)
    computer.wait(minutes=5)
    watch.check()
    assert watch.shift == timedelta()
    again = desk_of(bench.desk.tournament, SteadyTime(computer.wall, computer.steady))
    assert again.clock(SESSION).remaining == timedelta(minutes=145)


def test_the_new_time_may_count(computer, bench, watch):
    computer.wait(minutes=30)
    computer.error = timedelta(minutes=10)
    watch.check()
    TimeSetDialog(watch).count.click()
    assert left(bench) == timedelta(minutes=140)
    assert len(bench.desk.tournament.session(SESSION).clock) == 1


def test_a_time_that_is_set_right_again_is_good_news(computer, bench, watch):
    computer.error = timedelta(hours=5)
    watch.check()
    computer.error = timedelta()
    watch.check()
    assert len(watch.goods) == 1
    assert bench.desk.clock(SESSION).phase is Phase.RUNNING


def test_a_computer_that_came_back_with_an_earlier_time_is_told_so(qtbot, computer, bench, steady):
    computer.error = timedelta(hours=-2)
    steady.follow()  # the program was started anew
    watch = TimeWatch(steady, bench)
    with qtbot.waitSignal(watch.is_behind) as said:
        pass
    assert "计时记录" in said.args[0]
    assert left(bench) == timedelta(hours=3)


def test_the_seconds_since_boot_never_go_back():
    assert since_boot() <= since_boot()
