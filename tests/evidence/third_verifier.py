"""The third verifier, `verifier/` in Go, built once a process where a compiler is."""

import atexit
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

import go_verifier
from tavla.evidence.minisign import PublicKey
from tavla.evidence.trust import Trust

needs_go = pytest.mark.skipif(shutil.which("go") is None, reason="no Go compiler: tools/system-packages test")


@cache
def program(source: Path = go_verifier.SOURCE) -> Path:
    """The program built of a source."""
    target = _folder() / f"tavla-verify-{abs(hash(source))}"
    go_verifier.build(target, source)
    return target


def third(
    data: bytes, trust: Trust, built: Path | None = None, minisig: bytes = b"", frames: bytes | None = None
) -> int:
    """Its exit code."""
    file, keys = _folder() / "match.tavla", _folder() / "keys"
    file.write_bytes(data)
    (_folder() / "match.tavla.minisig").write_bytes(minisig)
    beside = _folder() / "match.tavla.frames"
    beside.unlink(missing_ok=True)
    if frames is not None:
        beside.write_bytes(frames)
    shutil.rmtree(keys, ignore_errors=True)
    write_trust(keys, trust)
    return subprocess.run(
        [built or program(), file, "--trust", keys], stdout=subprocess.DEVNULL, check=False
    ).returncode


def write_trust(folder: Path, trust: Trust) -> None:
    """The folder of these keys."""
    folder.mkdir()
    for number, (key, name) in enumerate(trust.names.items()):
        (folder / f"{number}.pub").write_bytes(PublicKey(key, bytes(8), name).written())
    for name, days in (("revoked", trust.revoked), ("seen", trust.seen)):
        lines = "".join(f"{key.hex()} {day}\n" for key, day in days.items())
        (folder / name).write_text(lines, encoding="utf-8")


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tavla-third-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
