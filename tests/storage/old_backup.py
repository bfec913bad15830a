"""Backups under a passphrase, and those from before there were any."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tavla.base.copies import replace
from tavla.base.limits import Limit
from tavla.storage.backup import Backup, write_backup
from tavla.storage.sealed_file import Unsealed

WORDS = "four plain short words"
MADE, STAMP = "2026-11-22 10:00:00", "20261122-100000"


def write_sealed(root: Path, folder: Path, made: str, stamp: str) -> Backup:
    return write_backup(root, folder, made, stamp, WORDS)


def without_seal(backup: Backup) -> Backup:
    """The same file as boards wrote it before."""
    with backup.path.open("rb") as file:
        data = Unsealed(file, WORDS).read()
    backup.path.write_bytes(data)
    return replace(backup, path=backup.path)


def write_unsealed(root: Path, folder: Path, made: str, stamp: str) -> Backup:
    """A backup as boards wrote it before there were passphrases."""
    return without_seal(write_sealed(root, folder, made, stamp))


def data_folder(tmp_path: Path) -> Path:
    """A board's, as a test needs it."""
    root = tmp_path / "home"
    (root / "matches" / "m1").mkdir(parents=True)
    (root / "matches" / "m1" / "journal").write_bytes(b"facts")
    (root / "keys").mkdir()
    (root / "keys" / "board.key").write_bytes(b"secret")
    (root / "in-use").write_bytes(b"")
    (root / "register").mkdir()
    with closing(sqlite3.connect(root / "register" / "register.sqlite")) as register, register:
        register.execute("PRAGMA journal_mode = WAL")
        register.execute("CREATE TABLE players (name)")
        register.execute("INSERT INTO players VALUES ('Ane')")
    return root


def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir(exist_ok=True)
    return folder


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key costs nothing: it is no test of that."""
    monkeypatch.setattr("tavla.storage.sealed_file.KEY_MEMORY", Limit(8192, ""))
    monkeypatch.setattr("tavla.storage.sealed_file.KEY_OPERATIONS", 1)
