"""Work beside the window answers in the window's thread, whatever becomes of it."""

import errno
import threading

import pytest

from mjref.reports.files import ReportError
from mjref.tournament.store import StoreError
from mjref.ui.worker import Latest, Task
from tests.ui.windows import settle


def test_work_is_done_elsewhere_and_its_result_comes_here(qtbot):
    threads = []
    task = Task(lambda _: threads.append(threading.current_thread()) or 42)
    task.finished.connect(lambda _: threads.append(threading.current_thread()))
    with qtbot.waitSignal(task.finished) as done:
        task.start()
    assert done.args == [42]
    assert threads[0] is not threading.main_thread()
    assert threads[1] is threading.main_thread()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StoreError("disk_full", file="a.mjref"), "disk_full"),
        (OSError(errno.EACCES, "Permission denied", "a.csv"), "file_refused"),
    ],
    ids=["the store", "the system"],
)
def test_a_refusal_comes_as_problems(qtbot, error, code):
    def work(_):
        raise error

    task = Task(work)
    with qtbot.waitSignal(task.refused) as refused:
        task.start()
    assert [problem.code for problem in refused.args[0]] == [code]


def test_a_document_that_cannot_be_written_comes_as_a_sentence(qtbot):
    def work(_):
        raise ReportError("nothing_to_print")

    task = Task(work)
    with qtbot.waitSignal(task.failed) as failed:
        task.start()
    assert failed.args[0]


def test_an_error_that_nobody_foresaw_reaches_the_last_net(qtbot):
    def work(_):
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        Task(work).start()
        settle(qtbot)
    assert [each[0] for each in caught] == [ZeroDivisionError]


def test_a_cancel_leaves_the_work_at_its_next_report(qtbot):
    begun, go_on = threading.Event(), threading.Event()

    def work(report):
        begun.set()
        go_on.wait(10)
        report(1, 2)
        raise AssertionError("not reached")

    task = Task(work)
    task.start()
    begun.wait(10)
    with qtbot.waitSignal(task.cancelled):
        task.cancel()
        go_on.set()


def test_requests_meanwhile_are_answered_by_one_more_computation(qtbot):
    go_on, computed = threading.Event(), []

    def compute():
        go_on.wait(10)
        computed.append(len(computed))
        return computed[-1]

    latest = Latest(compute)
    for _ in range(5):
        latest.request()
    with qtbot.waitSignal(latest.delivered) as delivered:
        go_on.set()
    assert delivered.args == [1]
    assert computed == [0, 1]
