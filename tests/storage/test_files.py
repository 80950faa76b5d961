"""Files that are not as they should be: every one is refused with a reason, none is harmed."""

import os
import sqlite3
import subprocess
from contextlib import closing

import pytest

from mjref.storage.files import stored_whole
from mjref.storage.store import SqlStore
from mjref.tournament.programme import Tournament
from mjref.tournament.store import StoreError
from tests.storage.conftest import ORIGIN
from tests.tournament_samples import every_kind_of_fact, large


def refusal(call):
    with pytest.raises(StoreError) as caught:
        call()
    return caught.value.problems[0].code


def opened(path, **options):
    """Open, load and close; most damage shows while loading."""
    store = SqlStore.open(path, **options)
    try:
        return store.load()
    finally:
        store.close()


def sqlite_of(path, *statements):
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_an_opened_and_closed_file_stands_alone(file):
    opened(file)
    assert sorted(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"hello", "file_foreign"),
        (b"PK\x03\x04" + b"\0" * 200, "file_foreign"),
        (b"SQLite format 3\0" + b"\0" * 20, "file_foreign"),
        (b"SQLite format 3\0" + b"\xff" * 4000, "file_foreign"),
    ],
)
def test_a_foreign_file_is_told_apart(tmp_path, content, code):
    path = tmp_path / "x.mjref"
    path.write_bytes(content)
    assert refusal(lambda: opened(path)) == code
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_foreign(tmp_path):
    path = tmp_path / "x.mjref"
    sqlite_of(path, "CREATE TABLE tournament (id INTEGER)")
    assert refusal(lambda: opened(path)) == "file_foreign"


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path):
    assert refusal(lambda: opened(tmp_path / "none.mjref")) == "file_missing"
    assert refusal(lambda: opened(tmp_path)) == "file_is_folder"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_truncated_file_is_refused(file, kept):
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * kept)])
    assert refusal(lambda: opened(file)) == "file_cut_off"


def test_a_damaged_page_is_found_by_loading_or_verifying(tmp_path):
    path = tmp_path / "cup.mjref"
    SqlStore.create(path, large(16, sessions=2), ORIGIN).close()
    content = bytearray(path.read_bytes())
    for page in range(8192, len(content) - 4096, 4096):
        content[page : page + 60] = b"\xa5" * 60
    path.write_bytes(bytes(content))
    assert refusal(lambda: opened(path)) in ("file_corrupt", "file_foreign")


def test_a_file_of_a_newer_version_is_refused_and_left_alone(file):
    sqlite_of(file, "UPDATE alembic_version SET version_num = '0999'")
    before = file.read_bytes()
    assert refusal(lambda: opened(file)) == "file_newer"
    assert file.read_bytes() == before


def test_a_file_that_somebody_else_writes_to_is_locked(file):
    store = SqlStore.open(file, lock_seconds=0)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (
            refusal(lambda: store.write([], who="", when=ORIGIN.when, reason="")) == "file_locked"
        )
    assert store.load() == every_kind_of_fact()
    store.close()


def test_no_folder_no_file(tmp_path):
    path = tmp_path / "none" / "cup.mjref"
    call = lambda: SqlStore.create(path, Tournament(name="x"), ORIGIN)  # noqa: E731
    assert refusal(call) == "folder_missing"


def test_overwriting_replaces_the_file_as_a_whole(file):
    new = large(8, sessions=1)
    (file.parent / f"{file.name}-wal").write_bytes(b"left behind by a crash")
    store = SqlStore.create(file, new, ORIGIN, overwrite=True)
    assert store.load() == new
    store.close()
    assert sorted(file.parent.iterdir()) == [file]


def test_a_failed_creation_leaves_nothing_and_the_old_file(file):
    before = file.read_bytes()
    broken = Tournament(
        name="x", players=(*every_kind_of_fact().players[:1],)
    )  # its team is missing
    with pytest.raises(StoreError):
        SqlStore.create(file, broken, ORIGIN, overwrite=True)
    assert file.read_bytes() == before
    assert sorted(file.parent.iterdir()) == [file]


def test_a_writer_that_fails_leaves_nothing(tmp_path):
    path = tmp_path / "a.json"

    def fail():
        with stored_whole(path) as part:
            part.write_text("half")
            raise KeyError("x")

    with pytest.raises(KeyError):
        fail()
    assert list(tmp_path.iterdir()) == []


def mounted(folder, *options):
    """Mount a small file system in memory, or skip the test where nobody may."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", *options, "tmpfs", str(folder)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("mounting is not allowed here")


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of half a megabyte."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted(folder, "-o", "size=600k")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_is_reported_and_nothing_is_left(small_disk):
    call = lambda: SqlStore.create(small_disk / "cup.mjref", large(100, 4), ORIGIN)  # noqa: E731
    assert refusal(call) == "disk_full"
    assert list(small_disk.iterdir()) == []


def test_a_disk_that_fills_up_while_writing_costs_no_acknowledged_change(small_disk):
    from mjref.tournament.changes import Change, Kind
    from mjref.tournament.people import Team

    store = SqlStore.create(small_disk / "cup.mjref", Tournament(name="x"), ORIGIN)
    written = []

    def fill():
        for number in range(10_000):
            team = Team(id=f"T{number}", name="队" * 300)
            change = Change(Kind.TEAM, (team.id,), None, team)
            store.write([change], who="R", when=ORIGIN.when, reason="")
            written.append(team)

    assert refusal(fill) == "disk_full"
    assert store.load().teams == tuple(written)
    store.close()
    again = SqlStore.open(small_disk / "cup.mjref", read_only=True)
    assert again.load().teams == tuple(written)
    assert again.verify() == []
    again.close()


@pytest.fixture
def read_only_folder(tmp_path, file):
    """A folder with a tournament on a disk mounted read-only."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can mount a read-only disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted(folder)
    (folder / "cup.mjref").write_bytes(file.read_bytes())
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_read_only_folder_is_refused_for_writing(read_only_folder):
    assert refusal(lambda: opened(read_only_folder / "cup.mjref")) == "folder_read_only"
    new = read_only_folder / "new.mjref"
    call = lambda: SqlStore.create(new, Tournament(name="x"), ORIGIN)  # noqa: E731
    assert refusal(call) == "folder_read_only"


def test_a_read_only_folder_can_be_read(read_only_folder):
    assert opened(read_only_folder / "cup.mjref", read_only=True) == every_kind_of_fact()


def test_a_file_that_somebody_made_meanwhile_is_not_overwritten(tmp_path):
    path = tmp_path / "cup.mjref"

    def write():
        with stored_whole(path, overwrite=False) as part:
            part.write_bytes(b"ours")
            path.write_bytes(b"theirs")

    assert refusal(write) == "file_exists"
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_gets_its_name(tmp_path):
    path = tmp_path / "cup.mjref"
    with stored_whole(path, overwrite=False) as part:
        part.write_bytes(b"ours")
    assert path.read_bytes() == b"ours"
    assert list(tmp_path.iterdir()) == [path]
