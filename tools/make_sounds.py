"""Makes the sounds of the clock out of nothing but sines, the same to the last byte on every run.

`python tools/make_sounds.py` writes `resources/sounds/*.wav`: two rising bells for the
announcement, three falling ones for time-up, one for the start and the break.
"""

import math
import struct
import wave
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "sounds"
RATE = 22050  # samples a second
LOUD = 0.6
PARTIALS = ((1.0, 1.0), (2.0, 0.5), (3.0, 0.25), (4.2, 0.12))  # multiple of the tone, strength
BELLS = {
    "announcement": ((659.3, 0.0), (880.0, 0.45)),
    "time-up": ((880.0, 0.0), (659.3, 0.6), (440.0, 1.2)),
    "start": ((659.3, 0.0),),
}  # tone in hertz, second at which it is struck
RINGS = 1.4  # seconds


def main() -> None:
    """Write all sounds."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, bells in BELLS.items():
        write(FOLDER / f"{name}.wav", mixed(bells))


def mixed(bells: tuple[tuple[float, float], ...]) -> list[float]:
    """Return the samples of bells struck one after the other."""
    length = round((max(at for _, at in bells) + RINGS) * RATE)
    samples = [0.0] * length
    for tone, at in bells:
        start = round(at * RATE)
        for position in range(min(round(RINGS * RATE), length - start)):
            samples[start + position] += struck(tone, position / RATE)
    loudest = max(map(abs, samples))
    return [LOUD * sample / loudest for sample in samples]


def struck(tone: float, second: float) -> float:
    """Return the sound of a bell `second` after it was struck; higher partials die sooner."""
    attack = min(second / 0.004, 1.0)
    release = min((RINGS - second) / 0.05, 1.0)
    return (
        attack
        * release
        * sum(
            strength
            * math.sin(2 * math.pi * tone * multiple * second)
            * math.exp(-second * 3 * multiple)
            for multiple, strength in PARTIALS
        )
    )


def write(path: Path, samples: list[float]) -> None:
    """Write 16 bits, one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(32767 * each)) for each in samples))


if __name__ == "__main__":
    main()
