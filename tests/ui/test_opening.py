"""An import into the window shows how far it is and can be cancelled."""

from dataclasses import replace

from PySide6.QtWidgets import QMessageBox

from mjref.paths import resource
from tests.ui.windows import settle, when_modal, window_with


def test_a_cancelled_import_leaves_no_file(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path)
    source = tmp_path / "in" / "cup.json"
    source.parent.mkdir()
    source.write_bytes(resource("samples", "sample_tournament.json").read_bytes())
    real, shown = window.services.create_file, []

    def create(path, tournament, who, report):
        def told(done, of):
            shown.append((done, of))
            if done:
                window.start._on_cancel()
            report(done, of)

        real(path, tournament, who, told)

    window.opening._services = replace(window.services, create_file=create)
    timer = when_modal(QMessageBox, lambda box: box.button(QMessageBox.StandardButton.Yes).click())
    window.open_path(source)
    assert not timer.isActive()
    settle(qtbot)
    assert shown[0][0] == 0
    assert shown[0][1] > 0
    assert list(source.parent.iterdir()) == [source]
    assert "已取消" in window.notice.words.text()
    assert window.bench is None
    assert window.start.new_button.isEnabled()
    assert window.start.cancel_button.isHidden()
