"""A stick whose firmware answers every reading of a file but the first otherwise."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_watched: dict[str, bytes] = {}
_opened: list[Path] = []


def _hear(event: str, told: tuple[Any, ...]) -> None:
    """Exchange the content as the file is opened a second time, by this program or by one it starts."""
    if not _watched or event not in {"open", "subprocess.Popen", "sqlite3.connect"}:
        return
    for word in told[1] if event == "subprocess.Popen" else told[:1]:
        name = str(os.fsdecode(word)) if isinstance(word, str | bytes | os.PathLike) else ""
        if name in _watched:
            _opened.append(Path(name))
            if len(_opened) > 1:
                other = _watched.pop(name)
                Path(name).write_bytes(other)
                _watched[name] = other


sys.addaudithook(_hear)


@contextmanager
def two_faced(others: Mapping[Path, bytes]) -> Iterator[list[Path]]:
    """Give each of these files its other content from the second opening on. Gives the openings, in their order."""
    _opened.clear()
    _watched.update({str(path): content for path, content in others.items()})
    try:
        yield _opened
    finally:
        _watched.clear()
