"""On a computer that really has two screens, as far as Qt is concerned."""

import json
import os
import subprocess
import sys

_SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
from mjref.ui.projector.screens import SystemScreens
from mjref.ui.projector.window import ProjectorWindow
app = QApplication([])
main = QWidget()
main.setGeometry(10, 10, 800, 600)
main.show()
screens = SystemScreens()
here = screens.holding(main)
places = screens.places()
wall = [place for place in places if place.name != here][0]
window = ProjectorWindow()
window.fill(wall.area)
print(len(places), here, window.isFullScreen(), window.screen().name() == wall.name,
      *window.geometry().getRect())
"""


def test_the_picture_fills_the_other_screen(tmp_path):
    screens = [
        {"name": "desk", "x": 0, "y": 0, "width": 1366, "height": 768},
        {"name": "wall", "x": 1366, "y": 0, "width": 1920, "height": 1080},
    ]
    common = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    file = tmp_path / "screens.json"
    file.write_text(json.dumps({"screens": [{**each, **common} for each in screens]}))
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["2", "desk", "True", "True", "1366", "0", "1920", "1080"]
