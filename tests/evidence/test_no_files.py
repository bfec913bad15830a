"""What is no file, or too large, in the place of one that a verifier reads: no verdict, and at once."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from proved_match import TRUST, genuine
from second_verifier import FILE
from third_verifier import needs_go, program, write_trust

if sys.platform == "win32":
    pytest.skip("pipes are no files there", allow_module_level=True)

PLACES = ("match.tavla", "match.tavla.frames", "match.tavla.minisig", "keys/x.pub", "keys/revoked", "keys/seen")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


def code(*command: str | Path) -> int:
    done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    assert "" == done.stderr
    assert 1 == done.stdout.count("\n")
    return done.returncode


def laid(folder: Path, place: str, make: Callable[[Path], None]) -> tuple[Path, Path]:
    """A genuine export and trusted keys with this in the place of a file; the export, and the keys."""
    (folder / "match.tavla").write_bytes(genuine())
    write_trust(folder / "keys", TRUST)
    (folder / place).unlink(missing_ok=True)
    make(folder / place)
    return folder / "match.tavla", folder / "keys"


def expected(place: str, make: Callable[[Path], None]) -> int:
    """Zeros are no export and no frames of one; a countersignature that cannot be read dates nothing."""
    if place.endswith(".minisig"):
        return 0
    return {"match.tavla": 4, "match.tavla.frames": 1}.get(place, 64) if make is huge else 64


@pytest.mark.parametrize("make", [os.mkfifo, huge])
@pytest.mark.parametrize("place", PLACES)
def test_the_second_verifier(tmp_path: Path, place: str, make: Callable[[Path], None]) -> None:
    export, keys = laid(tmp_path, place, make)
    assert code(sys.executable, FILE, export, "--trust", keys) == expected(place, make)


@needs_go
@pytest.mark.parametrize("make", [os.mkfifo, huge])
@pytest.mark.parametrize("place", PLACES)
def test_the_third_verifier(tmp_path: Path, place: str, make: Callable[[Path], None]) -> None:
    export, keys = laid(tmp_path, place, make)
    assert code(program(), export, "--trust", keys) == expected(place, make)


@pytest.mark.parametrize("place", PLACES[:2])
def test_tavla_itself(tmp_path: Path, place: str) -> None:
    export, keys = laid(tmp_path, place, os.mkfifo)
    assert code(sys.executable, "-m", "tavla", "verify", export, "--trust", keys) == 64
