"""The translations: `messages.py compile | check | update`.

The words in the code are English; `resources/locale/*/LC_MESSAGES/mjref.po` has the others.
`compile` makes the `.mo` files that the program reads, `check` says what is missing or wrong,
`update` adds the missing words without a translation, drops repeats, compiles, and checks.
"""

import re
import sys
from ast import literal_eval
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = sorted((ROOT / "resources" / "locale").glob("*/LC_MESSAGES/mjref.po"))
KEYWORDS = {"tr": None, "mark": None}
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def compile_catalogues() -> None:
    """Write each `.mo` that is missing or older than its `.po`."""
    for po in CATALOGUES:
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        half_written = mo.with_suffix(".new")
        with half_written.open("wb") as target:
            write_mo(target, read(po))
        half_written.replace(mo)


def words_in_code(root: Path = ROOT / "mjref") -> dict[str, str]:
    """Return every word that `tr` or `mark` carries, with the place of its first use."""
    found: dict[str, str] = {}
    for name, line, message, _, _ in extract_from_dir(root, keywords=KEYWORDS):
        if isinstance(message, str):
            found.setdefault(message, f"mjref/{name}:{line}")
    return found


def complaints(po: Path, words: dict[str, str]) -> Iterator[str]:
    """Yield a sentence for everything that is missing or wrong in one catalogue."""
    catalogue = read(po)
    for word, place in words.items():
        entry = catalogue.get(word)
        if entry is None or not entry.string:
            yield f"{place}: no translation of {word!r}"
    for entry in catalogue:
        if entry.id:
            yield from entry_complaints(entry, words)
    written = Counter(map(word_of, entries(po.read_text(encoding="utf-8"))))
    yield from (f"{word} is translated {n} times" for word, n in written.items() if n > 1)


def entry_complaints(entry: Message, words: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with one translation."""
    if entry.fuzzy:
        yield f"{entry.id!r} is marked fuzzy"
    if entry.id not in words:
        yield f"{entry.id!r} is translated but used nowhere"
    original, translated = str(entry.id), str(entry.string)
    if translated and set(PLACEHOLDER.findall(original)) != set(PLACEHOLDER.findall(translated)):
        yield f"{entry.id!r} and its translation have different placeholders"


def check() -> int:
    """Print all complaints; return 1 where there are any."""
    words = words_in_code()
    found = [
        f"{po.parent.parent.name}: {line}" for po in CATALOGUES for line in complaints(po, words)
    ]
    for line in found:
        print(line)
    return 1 if found else 0


def update() -> int:
    """Append the missing words to every catalogue, drop the unused ones, compile, and check."""
    words = words_in_code()
    for po in CATALOGUES:
        known = read(po)
        texts = [
            entry
            for entry in without_repeats(entries(po.read_text(encoding="utf-8")))
            if (word := meaning_of(entry)) == "" or word in words
        ]
        for word, place in words.items():
            if word not in known:
                texts.append(f'#: {place}\nmsgid {quoted(word)}\nmsgstr ""')
        po.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    compile_catalogues()
    return check()


def entries(text: str) -> list[str]:
    """Return the entries of a `.po` file as they are written, comments included."""
    found: list[list[str]] = [[]]
    for line in filter(None, text.splitlines()):
        begins = line.startswith(("#", "msgid"))
        if begins and any(each.startswith("msgstr") for each in found[-1]):
            found.append([])
        found[-1].append(line)
    return ["\n".join(lines) for lines in found]


def word_of(entry: str) -> str:
    """Return what an entry translates, as it is written."""
    lines = [line for line in entry.splitlines() if not line.startswith("#")]
    return "\n".join(lines).partition("\nmsgstr")[0].removeprefix("msgid ")


def meaning_of(entry: str) -> str:
    """Return what an entry translates, as the code says it; "" for the catalogue's header."""
    return "".join(
        literal_eval(line.strip()) for line in word_of(entry).splitlines() if line.strip()
    )


def translation_of(entry: str) -> str:
    """Return the translation of an entry, as it is written."""
    return entry.partition("\nmsgstr ")[2]


def without_repeats(texts: list[str]) -> list[str]:
    """Leave out what says nothing new: merged branches often translate the same word alike."""
    kept: dict[tuple[str, str], str] = {}
    translated = {word_of(entry) for entry in texts if translation_of(entry) != '""'}
    for entry in texts:
        if translation_of(entry) != '""' or word_of(entry) not in translated:
            kept.setdefault((word_of(entry), translation_of(entry)), entry)
    return list(kept.values())


def quoted(word: str) -> str:
    """Return a word as gettext writes it."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def read(po: Path) -> Catalog:
    """Return a catalogue."""
    with po.open("rb") as source:
        return read_po(source, abort_invalid=True)


def main(task: str) -> int:
    """Carry out one of the three tasks."""
    if task == "compile":
        compile_catalogues()
        return 0
    return update() if task == "update" else check()


if __name__ == "__main__":
    sys.exit(main((sys.argv[1:] or ["check"])[0]))
