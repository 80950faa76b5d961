"""Places for tournaments: files, and databases on a throw-away PostgreSQL server."""

import itertools
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path

import pytest

from mjref.storage.store import Origin, SqlStore
from tests.tournament_samples import NOON, every_kind_of_fact

ORIGIN = Origin(who="Referee", when=NOON, reason="import")
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql():
    """A server on a Unix socket, gone after the tests; skipped loudly where there is none."""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not binaries:
        warnings.simplefilter("default")
        pytest.skip("NO POSTGRESQL SERVER: the store was not tested on PostgreSQL")
    programs = binaries[-1].parent
    folder = Path(tempfile.mkdtemp(prefix="mjref-pg-"))  # a socket's path must be short
    as_user = []
    if Path("/").owner() == _me():
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]  # the server refuses to run as root

    def call(*command):
        subprocess.run(
            [*as_user, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=120
        )

    data = str(folder / "data")
    call(
        str(programs / "initdb"), "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"
    )
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    control = [str(programs / "pg_ctl"), "-D", data, "-w", "-s", "-l", str(folder / "log")]
    call(*control, "-o", options, "start")
    yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    call(*control, "-m", "fast", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def _me():
    import getpass

    return getpass.getuser()


@pytest.fixture(params=["file", "postgresql"])
def place(request, tmp_path):
    """Where a test may make a tournament: a path, or the address of an empty database."""
    if request.param == "file":
        yield tmp_path / "cup.mjref"
        return
    import psycopg

    server = request.getfixturevalue("postgresql")
    name = f"cup{next(_numbers)}"
    plain = server.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def store(place):
    """A store that holds every kind of fact."""
    made = SqlStore.create(place, every_kind_of_fact(), ORIGIN)
    yield made
    made.close()


@pytest.fixture
def file(tmp_path):
    """A closed file that holds every kind of fact."""
    path = tmp_path / "closed.mjref"
    SqlStore.create(path, every_kind_of_fact(), ORIGIN).close()
    return path
