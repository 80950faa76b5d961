"""The platform's own commands that play a sound file and speak a sentence."""

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Which = Callable[[str], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideCommand:
    """A program with its arguments; the text, if it takes one, is written to its input."""

    program: str
    arguments: tuple[str, ...] = ()
    text: str = ""


_SPEAK_ON_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$v = $s.GetInstalledVoices() | Where-Object {{ "
    "$_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{language}' }} | Select-Object -First 1; "
    "if (-not $v) {{ exit 1 }}; "
    "$s.SelectVoice($v.VoiceInfo.Name); $s.Speak([Console]::In.ReadToEnd())"
)
_PLAY_ON_WINDOWS = "(New-Object Media.SoundPlayer '{path}').PlaySync()"
_POWERSHELL = ("-NoProfile", "-NonInteractive", "-Command")
_MAC_VOICES = {"zh": "Tingting", "en": "Samantha"}
_ESPEAK_VOICES = {"zh": "cmn", "en": "en"}


def speakers(
    text: str, language: str, *, system: str = sys.platform, which: Which = shutil.which
) -> list[OutsideCommand]:
    """Return the commands here that may speak a text, the best first; empty where none is."""
    if system == "win32":
        script = _SPEAK_ON_WINDOWS.format(language=language)
        wanted: list[tuple[str, tuple[str, ...]]] = [("powershell", (*_POWERSHELL, script))]
    elif system == "darwin":
        wanted = [("say", ("-v", _MAC_VOICES[language], "-f", "-"))]
    else:
        voice = _ESPEAK_VOICES[language]
        wanted = [
            ("spd-say", ("--wait", "--language", language, "--", text)),
            ("espeak-ng", ("-v", voice, "-s", "150", "--stdin")),
            ("espeak", ("-v", language, "-s", "150", "--stdin")),
        ]
    return _present(wanted, which, text)


def players(
    path: Path, *, system: str = sys.platform, which: Which = shutil.which
) -> list[OutsideCommand]:
    """Return the commands here that may play a sound file, the best first."""
    if system == "win32":
        script = _PLAY_ON_WINDOWS.format(path=str(path).replace("'", "''"))
        return _present([("powershell", (*_POWERSHELL, script))], which)
    name = str(path)
    wanted: list[tuple[str, tuple[str, ...]]] = [("afplay", (name,))]
    if system != "darwin":
        wanted = [("pw-play", (name,)), ("paplay", (name,)), ("aplay", ("--quiet", name))]
    return _present(wanted, which)


def _present(
    wanted: Sequence[tuple[str, tuple[str, ...]]], which: Which, text: str = ""
) -> list[OutsideCommand]:
    found = ((which(program), arguments) for program, arguments in wanted)
    return [
        OutsideCommand(program=program, arguments=arguments, text=text)
        for program, arguments in found
        if program
    ]
