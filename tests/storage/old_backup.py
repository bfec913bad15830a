"""Backups under a passphrase, and those from before there were any."""

from pathlib import Path

import pytest

from tavla.base.copies import replace
from tavla.base.limits import Limit
from tavla.storage.backup import Backup, write_backup
from tavla.storage.sealed_file import Unsealed

WORDS = "four plain short words"


def write_sealed(root: Path, folder: Path, made: str, stamp: str) -> Backup:
    return write_backup(root, folder, made, stamp, WORDS)


def without_seal(backup: Backup) -> Backup:
    """The same file as boards wrote it before."""
    with backup.path.open("rb") as file:
        data = Unsealed(file, WORDS).read()
    backup.path.write_bytes(data)
    return replace(backup, path=backup.path)


def cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key costs nothing: it is no test of that."""
    monkeypatch.setattr("tavla.storage.sealed_file.KEY_MEMORY", Limit(8192, ""))
    monkeypatch.setattr("tavla.storage.sealed_file.KEY_OPERATIONS", 1)
