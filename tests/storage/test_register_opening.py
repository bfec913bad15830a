"""The register's file: brought forward from every older schema, and never written over when it is broken or not ours."""

import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from old_backup import write_sealed
from register_scene import BY, opened, repeat_offence

from tavla.storage.register import schema
from tavla.storage.register.checks import field_names
from tavla.storage.register.errors import RegisterDamagedError, RegisterError
from tavla.storage.register.merging import contents
from tavla.storage.register.records import Kind, Player
from tavla.storage.register.register import Register
from tavla.storage.register.schema import APPLICATION_ID, MIGRATIONS, migrate
from tavla.storage.register.searching import search
from tavla.storage.register.standing import sanctions_in_force
from tavla.storage.register.versions import version_of, written


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_every_version_is_brought_forward_with_all_it_holds(tmp_path: Path, version: int) -> None:
    path = tmp_path / "register.sqlite"
    database = sqlite3.connect(path, isolation_level=None)
    migrate(database, up_to=version)
    player = Player("Åse Øverbø", "Oslo")
    told = version_of(Kind.PLAYER, "0" * 16, (), written(player), at="2026-01-01T00:00:00.000Z", by=BY, why="")
    row = (told.identity, "player", told.key, "", told.content, told.at, told.by, told.why)
    database.execute(
        "INSERT INTO versions (id, kind, key, parents, content, at, by, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row
    )
    database.execute("INSERT INTO player VALUES (?, ?, ?, ?, ?)", (told.key, player.name, player.club, "", ""))
    database.execute(
        "INSERT INTO sanction VALUES (?, ?, 'again', '2026-01-01', ?, 'digital_board', 'everywhere', '', '', '22')",
        ("1" * 16, told.key, BY),
    )
    if version >= 3:
        schema.index(database, "player", told.key)
        schema.index(database, "sanction", "1" * 16)
    database.close()

    with Register.open(path) as register:
        assert (len(MIGRATIONS),) == register.database.execute("PRAGMA user_version").fetchone()
        assert (told,) == register.history(told.key)
        assert {Kind.PLAYER, Kind.SANCTION} == {one.kind for one in search(register, "overbo").found}
        assert 1 == len(sanctions_in_force(register, "Åse Øverbø", "2026-06-01"))
        repeat_offence(register, "Per Hansen")


KILLED = """
import os, signal, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = DELETE")
database.execute("PRAGMA cache_size = 2")
database.execute("BEGIN IMMEDIATE")
database.execute("UPDATE player SET name = 'half'")
for number in range(2000):
    database.execute("INSERT INTO player VALUES (?, ?, '', '', '')", (str(number), "x" * 500))
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""


def test_a_register_whose_writer_was_killed_is_backed_up_and_opened_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "home" / "register.sqlite"
    with opened(path.parent) as register:
        scene = repeat_offence(register)
        before = contents(register)
    subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert path.with_name(f"{path.name}-journal").stat().st_size > 512
    for folder in ("one", "other"):  # what the first takes back, the other need not
        killed = shutil.copytree(path.parent, tmp_path / folder) / path.name
        if folder == "one":
            assert 1 == write_sealed(killed.parent, tmp_path, "", "1").files
        with Register.open(killed) as register:
            assert before == contents(register)
            assert register.get(scene.player) is not None


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "register.sqlite"
    database = sqlite3.connect(path, isolation_level=None)
    migrate(database, up_to=1)
    database.close()

    def failing(database: sqlite3.Connection) -> None:
        database.execute("CREATE TABLE half (a)")
        database.execute("SELECT * FROM no_such_table")

    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS[:2], failing))
    with pytest.raises(RegisterError, match="could not open the register"):
        Register.open(path)
    monkeypatch.undo()
    database = sqlite3.connect(path)
    assert (1,) == database.execute("PRAGMA user_version").fetchone()
    assert [] == database.execute("SELECT * FROM sqlite_master WHERE name IN ('half', 'pairing')").fetchall()
    database.close()
    Register.open(path).close()


def test_the_tables_hold_the_fields_of_the_records(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        for kind in Kind:
            columns = [row[1] for row in register.database.execute(f"PRAGMA table_info({kind.value})")]
            assert {"key", *field_names(kind)} == set(columns)


def test_a_new_register_is_private_durable_and_ours(tmp_path: Path) -> None:
    with opened(tmp_path / "a" / "b") as register:
        register.add(Player("Ola"), BY)
        pragmas = [
            register.database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "secure_delete", "application_id")
        ]
        assert ["wal", 2, 1, APPLICATION_ID] == pragmas
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in register.path.parent.iterdir()}
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert {0o600} == set(modes.values())
    assert ["register.sqlite"] == [path.name for path in (tmp_path / "a" / "b").iterdir()]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b"my notes", "does not begin as a register"),
        (b"SQLite format 3\0" + b"\xff" * 5000, "damaged"),
        (b"SQLite format 3\0", "damaged"),
    ],
)
def test_a_file_that_is_no_register_is_told_and_left_alone(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "register.sqlite"
    path.write_bytes(data)
    with pytest.raises(RegisterDamagedError, match=told) as error:
        Register.open(path)
    assert "It is left as it is" in str(error.value)
    assert data == path.read_bytes()


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "register.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE theirs (a)")
    database.commit()
    database.close()
    before = path.read_bytes()
    with pytest.raises(RegisterDamagedError, match="not a register of Tavla's"):
        Register.open(path)
    assert before == path.read_bytes()


def test_a_register_of_a_newer_tavla_is_left_alone(tmp_path: Path) -> None:
    opened(tmp_path).close()
    path = tmp_path / "register.sqlite"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    with pytest.raises(RegisterError, match="a newer Tavla \\(version 99"):
        Register.open(path)
    assert before == path.read_bytes()


def test_a_damaged_page_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        for number in range(200):
            register.add(Player(f"Player {number}", "x" * 100), BY)
    path = tmp_path / "register.sqlite"
    data = bytearray(path.read_bytes())
    for start in range(4096 * 3, len(data), 4096 * 4):
        data[start : start + 200] = b"\xa5" * 200
    path.write_bytes(data)
    with pytest.raises(RegisterDamagedError, match="damaged"):
        Register.open(path)
    assert bytes(data) == path.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="Wine gives links of its own kind")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "register.sqlite").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RegisterError, match="symbolic link"):
        Register.open(tmp_path / "register.sqlite")
    assert not (tmp_path / "elsewhere").exists()


OTHER = """
import sqlite3, sys
for act in ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode = DELETE"):
    database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
    try:
        print(database.execute(act).fetchone()[0])
    except sqlite3.OperationalError as error:
        print(error.sqlite_errorname)
    database.close()
"""
"""Both need what nobody else may hold: the first a reader's lock in the -shm, the other that of the database."""


@pytest.mark.parametrize(
    "act",
    [
        lambda folder: opened(folder / "home").close(),
        lambda folder: write_sealed(folder / "home", folder, "", "1"),
    ],
    ids=["opening", "backup"],
)
def test_who_looks_at_an_open_register_gives_none_of_its_locks_away(
    tmp_path: Path, act: Callable[[Path], object]
) -> None:
    """POSIX drops all locks that a process has on a file when it closes any descriptor of it."""
    with opened(tmp_path / "home") as register:
        register.add(Player("Ola"), BY)
        register.database.execute("BEGIN")
        before = contents(register)
        act(tmp_path)
        other = (sys.executable, "-c", OTHER, str(register.path))
        said = subprocess.run(other, check=True, capture_output=True, text=True).stdout
        assert (["1", "SQLITE_BUSY"], before) == (said.splitlines(), contents(register))


def test_two_programs_may_have_it_open_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as other:
        one.add(Player("Ola"), BY)
        other.add(Player("Per"), BY)
        assert contents(one) == contents(other)
