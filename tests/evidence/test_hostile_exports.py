"""Whatever a stranger's file holds, both verifiers refuse it within two seconds and 256 MiB."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from forged_files import Members, listed, members_of
from proved_match import ISSUER, STRANGER, genuine, journal_of, payloads
from second_verifier import FILE

from tavla.evidence.container import MOST_BYTES, pack
from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.export import PURPOSE
from tavla.evidence.minisign import PublicKey

LARGE = MOST_BYTES - 100_000
MOST_S = 2.0
MOST_MIB = 256
PROGRAMS = {"first": ["-m", "tavla", "verify"], "second": [str(FILE)]}
MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)
"""
"""A small process between: a child's peak memory counts from what forked it."""


def with_journal(journal: Callable[[], bytes]) -> Callable[[Members], Members]:
    return lambda members: listed({**members, "journal": journal()}, STRANGER)


def with_manifest(filling: bytes) -> Callable[[Members], Members]:
    def made(members: Members) -> Members:
        manifest = b'{"a":' + filling * (LARGE // len(filling))
        return {**members, "manifest": manifest, "signature": sign(STRANGER, PURPOSE + manifest)}

    return made


def begun() -> bytes:
    return journal_of("M1", list(payloads())[:1])


FILES: dict[str, tuple[int, Callable[[Members], Members]]] = {
    "what could be a record at every fourth byte": (
        3,
        with_journal(lambda: begun() + b"\0\0\xff\xf0" * (LARGE // 4 - 10_000)),
    ),
    "a first record of brackets": (1, with_journal(lambda: journal_of("M1", [b"[" * 65536]))),
    "a manifest of lists": (1, with_manifest(b"[],")),
    "a certificate of lists": (3, lambda members: listed({**members, "certificate": b"[]," * (LARGE // 3)}, STRANGER)),
}


@pytest.mark.parametrize("program", sorted(PROGRAMS))
@pytest.mark.parametrize("name", sorted(FILES))
def test_a_strangers_file_costs_little_to_refuse(name: str, program: str, tmp_path: Path) -> None:
    code, made = FILES[name]
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "club.pub").write_bytes(PublicKey(public_key(ISSUER), bytes(8), "Istanbul club").written())
    (tmp_path / "match.tavla").write_bytes(pack(made(members_of(genuine()))))
    asked = [sys.executable, *PROGRAMS[program], str(tmp_path / "match.tavla"), "--trust", str(tmp_path / "keys")]
    said = (
        subprocess.run([sys.executable, "-c", MEASURED, *asked], capture_output=True, text=True, check=True)
        .stdout.splitlines()[-1]
        .split()
    )
    assert code == int(said[0])
    assert float(said[1]) <= MOST_S
    assert int(said[2]) <= MOST_MIB
