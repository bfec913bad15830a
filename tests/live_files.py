"""A board's folder as it lies at one moment, while the board's own threads write: what goes meanwhile is not there."""

import shutil
from contextlib import suppress
from pathlib import Path


def copied(home: Path, to: Path) -> Path:
    """As the disk is at a power cut."""
    return Path(shutil.copytree(home, to, copy_function=_copy))


def contents(folder: Path) -> dict[Path, bytes]:
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            with suppress(FileNotFoundError):
                found[path] = path.read_bytes()
    return found


def _copy(source: str, to: str) -> None:
    with suppress(FileNotFoundError):
        shutil.copy2(source, to)
