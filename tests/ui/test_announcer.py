"""Announcements are heard where the computer can; where it cannot nothing breaks."""

import sys
import wave

import pytest

from mjref.paths import resource
from mjref.ui.announcement_choices import AnnouncementChoices
from mjref.ui.announcer import Announcer
from mjref.ui.hall_clock import Announcement, News
from mjref.ui.outside_commands import OutsideCommand, players, speakers
from tests.ui.windows import preferences_in

WARNING = Announcement(news=News.WARNING, session=1, minutes=15)
_WRITE = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.argv[2] + '\\n')"


class Platform:
    """A computer whose voice writes into a file."""

    def __init__(self, folder):
        self.file = folder / "heard.txt"
        self.broken = []

    def speak(self, text, language):
        return [*self.broken, self._command(f"{language} {text}")]

    def play(self, path):
        return [self._command(path.stem)]

    def _command(self, words):
        return OutsideCommand(
            program=sys.executable, arguments=("-c", _WRITE, str(self.file), words)
        )

    def heard(self):
        return self.file.read_text("utf-8").splitlines()


@pytest.fixture
def platform(tmp_path):
    return Platform(tmp_path)


def announcer_on(folder, platform, voice="both", sounds=True, **others):
    preferences = preferences_in(folder)
    preferences.voice, preferences.sounds = voice, sounds
    given = {"speak": platform.speak, "play": platform.play, **others}
    return Announcer(preferences, **given)


def test_sound_then_chinese_then_english_one_after_the_other(qtbot, tmp_path, platform):
    announcer = announcer_on(tmp_path, platform)
    with qtbot.waitSignal(announcer.idle, timeout=60_000):
        announcer.announce(WARNING)
    assert platform.heard() == [
        "announcement",
        "zh 本局比赛还剩 15 分钟。",
        "en 15 minutes left in this session.",
    ]


def test_what_was_switched_off_is_not_heard(qtbot, tmp_path, platform):
    announcer = announcer_on(tmp_path, platform, voice="en", sounds=False)
    with qtbot.waitSignal(announcer.idle, timeout=60_000):
        announcer.announce(WARNING)
    assert platform.heard() == ["en 15 minutes left in this session."]


def test_a_voice_that_fails_is_followed_by_the_next_one(qtbot, tmp_path, platform):
    platform.broken = [
        OutsideCommand(program=str(tmp_path / "not-there")),
        OutsideCommand(program=sys.executable, arguments=("-c", "raise SystemExit(3)")),
    ]
    announcer = announcer_on(tmp_path, platform, voice="zh", sounds=False)
    with qtbot.waitSignal(announcer.idle, timeout=60_000):
        announcer.announce(WARNING)
    assert platform.heard() == ["zh 本局比赛还剩 15 分钟。"]


def test_where_no_voice_works_a_sentence_says_so(qtbot, tmp_path, platform):
    broken = [OutsideCommand(program=str(tmp_path / "not-there"))]
    announcer = announcer_on(tmp_path, platform, "zh", False, speak=lambda *_: broken)
    with qtbot.waitSignal(announcer.failed, timeout=60_000) as said:
        announcer.announce(WARNING)
    assert "本局比赛还剩 15 分钟。" in said.args[0]


def test_a_computer_without_voice_and_sound_is_silent_and_says_so(qtbot, tmp_path, platform):
    announcer = announcer_on(tmp_path, platform, speak=lambda *_: [], play=lambda _: [])
    announcer.announce(WARNING)
    choices = AnnouncementChoices(preferences_in(tmp_path), announcer)
    qtbot.addWidget(choices)
    assert "没有语音播报程序" in choices.hint.text()
    choices.try_button.click()


def test_the_choices_are_kept(qtbot, tmp_path, platform):
    preferences = preferences_in(tmp_path)
    choices = AnnouncementChoices(preferences, announcer_on(tmp_path, platform))
    qtbot.addWidget(choices)
    choices.sounds.setChecked(True)
    choices.voice.setCurrentIndex(2)
    choices.voice.activated.emit(2)
    assert (preferences.sounds, preferences.voice) == (True, "en")


@pytest.mark.parametrize(
    ("system", "there", "expected"),
    [
        ("linux", {"spd-say", "espeak-ng"}, ["spd-say", "espeak-ng"]),
        ("linux", {"espeak-ng"}, ["espeak-ng"]),
        ("linux", set(), []),
        ("darwin", {"say"}, ["say"]),
        ("win32", {"powershell"}, ["powershell"]),
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_each_system_has_its_own_command(system, there, expected, language):
    found = speakers(
        "时间到", language, system=system, which=lambda name: name if name in there else None
    )
    assert [each.program for each in found] == expected


def test_each_system_plays_the_shipped_sounds():
    path = resource("sounds", "time-up.wav")
    for system in ("linux", "darwin", "win32"):
        found = players(path, system=system, which=lambda name: name)
        assert all(str(path) in " ".join(each.arguments) for each in found)
        assert found


@pytest.mark.parametrize("name", ["announcement", "time-up", "start"])
def test_the_shipped_sounds_are_short_and_whole(name):
    with wave.open(str(resource("sounds", f"{name}.wav"))) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert 1 < sound.getnframes() / sound.getframerate() < 3
