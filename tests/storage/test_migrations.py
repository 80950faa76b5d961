"""The tables are those of the migrations, and old files are brought up to date after a copy."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from mjref.storage import schema
from mjref.storage.connection import engine_for
from mjref.storage.rows import Row
from mjref.storage.store import SqlStore
from mjref.tournament.store import StoreError
from tests.tournament_samples import as_kept_by, every_kind_of_fact

PRESENT, NEXT = schema.CURRENT, f"{int(schema.CURRENT) + 1:04}"
FILES = Path(__file__).parents[1] / "data" / "files"


def test_tables_and_migrations_agree(store, place):
    engine = engine_for(place)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Row.metadata) == []
    engine.dispose()


def test_the_known_versions_are_those_of_the_migrations():
    with engine_for("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(schema.config(connection))
        found = [revision.revision for revision in script.walk_revisions()]
        connection.engine.dispose()
    assert tuple(reversed(found)) == schema.KNOWN
    assert schema.KNOWN[-1] == schema.CURRENT


@pytest.mark.parametrize("version", schema.KNOWN)
def test_a_file_of_each_old_version_opens(version, tmp_path):
    path = tmp_path / "old.mjref"
    shutil.copy(FILES / f"v{version}.mjref", path)
    store = SqlStore.open(path)
    assert store.load() == as_kept_by(version)
    assert store.verify() == []
    store.close()


@pytest.fixture
def a_next_version(tmp_path, monkeypatch):
    """As if a next version of the tables had come out."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / f"v{NEXT}_next.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f'revision = "{NEXT}"\n'
        f'down_revision = "{PRESENT}"\n'
        "def upgrade():\n"
        '    op.add_column("team", sa.Column("colour", sa.String()))\n'
    )
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    monkeypatch.setattr(schema, "KNOWN", (*schema.KNOWN, NEXT))
    monkeypatch.setattr(schema, "CURRENT", NEXT)


def test_an_older_file_is_copied_then_brought_up_to_date(file, a_next_version):
    before = file.read_bytes()
    store = SqlStore.open(file)
    assert store.load() == every_kind_of_fact()
    assert store.verify() == []
    store.close()
    copy = file.with_name(f"closed.before-{PRESENT}.mjref")
    assert copy.read_bytes()[100:] == before[100:]
    SqlStore.open(file).close()


def test_an_older_file_that_is_only_read_stays_as_it_is(file, a_next_version):
    """Backups are verified and printed for years, on disks that may not be written."""
    before = file.read_bytes()
    store = SqlStore.open(file, read_only=True)
    assert store.load() == every_kind_of_fact()
    assert store.verify() == []
    store.close()
    assert file.read_bytes() == before
    assert list(file.parent.glob("*.mjref*")) == [file]


def test_a_failed_update_leaves_the_old_file(file, a_next_version):
    broken = schema.MIGRATIONS / "versions" / f"v{NEXT}_next.py"
    broken.write_text(
        broken.read_text() + '    op.execute("INSERT INTO team (id) VALUES (NULL)")\n'
    )
    with pytest.raises(StoreError):
        SqlStore.open(file)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "CURRENT", PRESENT)
        store = SqlStore.open(file)
        assert store.load() == every_kind_of_fact()
        store.close()


def test_alembic_is_not_loaded_to_open_a_present_file(file):
    """It takes a second that a referee would wait."""
    script = (
        "import sys; from mjref.storage.store import SqlStore;"
        "store = SqlStore.open(sys.argv[1]); store.load(); store.close();"
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script, str(file)], check=False).returncode == 0


def test_the_rest_of_the_program_starts_without_sql():
    script = (
        "import sys, mjref.cli.importing, mjref.cli.standings, mjref.cli.verifying;"
        "import mjref.tournament.desk, mjref.reports.texts;"
        "sys.exit('sqlmodel' in sys.modules or 'sqlalchemy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
