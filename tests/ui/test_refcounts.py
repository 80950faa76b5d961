"""A guard for the library under the window: some versions lose references to True and None."""

import sys

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

CALLS = 200
NOISE = 40


class Emitter(QObject):
    said = Signal(bool)
    told = Signal(object)


def calls(qtbot):
    widget, box, emitter = QWidget(), QCheckBox(), Emitter()
    qtbot.addWidget(widget)
    qtbot.addWidget(box)
    box.toggled.connect(lambda _: None)
    emitter.said.connect(lambda _: None)
    emitter.told.connect(lambda _: None)
    return {
        "void": lambda: widget.setEnabled(True),
        "bool": lambda: widget.isEnabled(),
        "signal": lambda: emitter.said.emit(True),
        "object": lambda: emitter.told.emit(None),
        "toggle": lambda: (box.setChecked(True), box.setChecked(False)),
    }


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="True and None are immortal there")
@pytest.mark.parametrize("name", ["void", "bool", "signal", "object", "toggle"])
def test_no_call_loses_references(qtbot, name):
    call = calls(qtbot)[name]
    call()
    before = [sys.getrefcount(each) for each in (True, False, None)]
    for _ in range(CALLS):
        call()
    after = [sys.getrefcount(each) for each in (True, False, None)]
    assert all(abs(new - old) < NOISE for old, new in zip(before, after, strict=True))
