"""What the wheel needs beyond the files under version control: compiled translations."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTranslations(BuildHookInterface[Any]):
    """Compiles the translations before the files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the compiler with the Python of the build, which has babel."""
        command = [sys.executable, "tools/messages.py", "compile"]
        subprocess.run(command, cwd=self.root, check=True)
