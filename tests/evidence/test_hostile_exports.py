"""Whatever a file holds and whoever signed it, each verifier is done with it within two seconds and 256 MiB."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from by_day import by_day
from forged_files import Members, listed, members_of
from proved_match import BOARD, ISSUER, STRANGER, WALL_CLOCK, genuine, journal_of, payloads
from second_verifier import FILE
from third_verifier import program

from tavla.base.canonical_json import canonical_json
from tavla.evidence.container import MOST_BRACKETS, MOST_BYTES, MOST_OF, pack
from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.export import PURPOSE, export
from tavla.evidence.journal_view import MOST_RECORDS
from tavla.evidence.minisign import PublicKey
from tavla.services.signed_heads import view_of
from tavla.storage.framing import CLOSE_PAYLOAD

LARGE = MOST_BYTES - 100_000
MOST_S = 2.0
MOST_MIB = 256
PROGRAMS: dict[str, Callable[[], list[str]]] = {
    "first": lambda: [sys.executable, "-m", "tavla", "verify"],
    "second": lambda: [sys.executable, str(FILE)],
    "third": lambda: [str(program())],
}
MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)
"""
"""A small process between: a child's peak memory counts from what forked it."""
EMPTY = b'{"at":0,"event":"ClockReleased"}'
"""The shortest event there is, nearly."""

Shape = Callable[[], bytes]


def by_a_stranger(**changed: Callable[[], bytes]) -> Shape:
    return lambda: pack(listed({**members_of(genuine()), **{name: made() for name, made in changed.items()}}, STRANGER))


def with_manifest(filling: bytes) -> bytes:
    manifest = b'{"a":' + filling * (LARGE // len(filling))
    return pack({**members_of(genuine()), "manifest": manifest, "signature": sign(STRANGER, PURPOSE + manifest)})


def first_event(**changes: object) -> bytes:
    """The event that begins the match, its ruleset left out so that there is room."""
    return canonical_json({**json.loads(payloads()[0]), "ruleset": "", **changes})


def by_the_board(behind: Iterable[bytes], mat: bytes = b"", **changes: object) -> bytes:
    """What a trusted board signs of a match of these events."""
    journal = journal_in_pieces([first_event(**changes), *behind, CLOSE_PAYLOAD])
    view = view_of(journal, len(journal))
    assert view is not None
    summary = b"\nAnn against Bo, 3 points\n"
    members: Members = {"match.mat": mat, "summary.txt": summary}
    return export(journal, view, members, BOARD, members_of(genuine())["certificate"], WALL_CLOCK)


def journal_in_pieces(facts: list[bytes]) -> bytes:
    """As journal_of, which copies what it has at each record."""
    from tavla.storage.framing import first_chain, header, next_chain, record

    parts = [header("M1")]
    chain = first_chain(parts[0])
    for seq, payload in enumerate(facts, start=1):
        chain = next_chain(chain, seq, payload)
        parts.append(record(seq, chain, payload))
    return b"".join(parts)


def filled(filling: bytes, record_bytes: int = 60_000, share: float = 1.0) -> list[bytes]:
    """Events with a list of as many `filling` as the journal may hold, or a share of it."""
    front, back = b'{"at":0,"event":"MovesArranged","moves":[', b'],"player":"white"}'
    count = (record_bytes - len(front) - len(back)) // (len(filling) + 1)
    payload = front + b",".join([filling] * count) + back
    room = int((MOST_OF["journal"] - 20_000) * share)
    return [payload] * (room // (len(payload) + 48))


def lines(line: bytes, size: int) -> bytes:
    return line * (size // len(line))


def doublings() -> list[bytes]:
    """A cube of 4,299 digits that is offered again and again."""
    take, offer = b'{"event":"DoubleTaken","player":"white"}', b'{"event":"DoubleOffered","player":"white"}'
    return [take] * 14_280 + [offer] * 50_000


MAT = MOST_OF["match.mat"]
STRANGERS: dict[str, tuple[int, Shape]] = {
    "what could be a record at every fourth byte": (
        3,
        by_a_stranger(
            journal=lambda: journal_of("M1", list(payloads())[:1]) + b"\0\0\xff\xf0" * (MOST_OF["journal"] // 5)
        ),
    ),
    "a first record of brackets": (1, by_a_stranger(journal=lambda: journal_of("M1", [b"[" * 65536]))),
    "a manifest of lists": (1, lambda: with_manifest(b"[],")),
    "a certificate of lists": (3, by_a_stranger(certificate=lambda: b"[]," * (LARGE // 3))),
    "good records without number": (
        3,
        by_a_stranger(journal=lambda: journal_in_pieces([payloads()[0], *[b"{}"] * 160_000])),
    ),
    "more good records than are read": (
        2,
        by_a_stranger(journal=lambda: journal_in_pieces([payloads()[0], *[b"{}"] * 180_000])),
    ),
}
TRUSTED: dict[str, tuple[int, Shape]] = {
    "as many records as are read": (0, lambda: by_the_board([EMPTY] * (MOST_RECORDS - 2))),
    "a record more": (2, lambda: by_the_board([EMPTY] * (MOST_RECORDS - 1))),
    "half a million records": (2, lambda: by_the_board([EMPTY] * 500_000)),
    "as many lists as are read": (0, lambda: by_the_board(filled(b"[]", share=0.17))),
    "a journal of lists": (2, lambda: by_the_board(filled(b"[]"))),
    "a journal of objects in one another": (
        0,
        lambda: by_the_board(filled(b'{"":' * 24 + b"0" + b"}" * 24, share=0.29)),
    ),
    "a journal of numbers": (0, lambda: by_the_board(filled(b"300"))),
    "a journal of single digits": (0, lambda: by_the_board(filled(b"1"))),
    "a journal of long numbers": (0, lambda: by_the_board(filled(b"9" * 4300))),
    "a journal of letters": (0, lambda: by_the_board(filled('"ş"'.encode()))),
    "a journal of words": (0, lambda: by_the_board(filled(b'"ab"'))),
    "as many heads as are read": (0, lambda: by_the_board([b'{"authority":0,"event":"MatchMoved"}'] * 4094)),
    "more heads": (2, lambda: by_the_board([b'{"authority":0,"event":"MatchMoved"}'] * 4095)),
    "a cube that grows": (1, lambda: by_the_board(doublings(), b"  1) Doubles => 2\n")),
    "a cube that grows and says nothing": (0, lambda: by_the_board(doublings(), begun_from={})),
    "seals without number": (
        0,
        lambda: by_the_board(
            b'{"commitment":"%064d","epoch":%d,"event":"DiceSealed"}' % (0, number) for number in range(1, 50_000)
        ),
    ),
    "a match file of empty lines": (0, lambda: by_the_board([], lines(b"\n", MAT))),
    "a match file of rows": (0, lambda: by_the_board([], lines(b"1) 31:\n", MAT))),
    "a match file of one line": (0, lambda: by_the_board([], b"1)" + lines(b" 31:", MAT - 2))),
    "a match file of one comment": (0, lambda: by_the_board([], b";" * MAT)),
    "a match file of acts": (1, lambda: by_the_board([], lines(b"1)TakesDropsTakesDrops\n", MAT))),
    "a longer match file": (2, lambda: by_the_board([], lines(b"\n", MAT + 1))),
    "a match file of 12 MiB": (2, lambda: by_the_board([], lines(b"1) 31:\n", 12 << 20))),
}
FILES = {**STRANGERS, **TRUSTED}
BY_DAY = (
    *STRANGERS,
    "as many records as are read",
    "half a million records",
    "a journal of letters",
    "a cube that grows",
    "a match file of empty lines",
    "a match file of rows",
    "a match file of one line",
    "a match file of 12 MiB",
)


@cache
def made(name: str) -> bytes:
    return FILES[name][1]()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage to tell what a child took")
@by_day(
    ("name", "who"),
    [(name, who) for name in FILES for who in PROGRAMS],
    *zip(BY_DAY, [*PROGRAMS] * len(BY_DAY), strict=False),
)
def test_no_file_costs_much(name: str, who: str, tmp_path: Path) -> None:
    if who == "third" and shutil.which("go") is None:
        pytest.skip("no Go compiler: tools/system-packages test")
    code, seconds, mebibytes = measured(PROGRAMS[who](), made(name), tmp_path)
    assert FILES[name][0] == code
    assert seconds <= MOST_S
    assert mebibytes <= MOST_MIB


def measured(asked: list[str], data: bytes, folder: Path) -> tuple[int, float, int]:
    """The exit code, the seconds of processor and the most memory in MiB."""
    (folder / "keys").mkdir()
    (folder / "keys" / "club.pub").write_bytes(PublicKey(public_key(ISSUER), bytes(8), "Istanbul club").written())
    (folder / "match.tavla").write_bytes(data)
    words = [*asked, str(folder / "match.tavla"), "--trust", str(folder / "keys")]
    said = subprocess.run([sys.executable, "-c", MEASURED, *words], capture_output=True, text=True, check=True)
    code, seconds, mebibytes = said.stdout.splitlines()[-1].split()
    return int(code), float(seconds), int(mebibytes)


def test_the_limits_are_those_of_the_page() -> None:
    page = (FILE.parents[1] / "docs" / "evidence-format.md").read_text(encoding="utf-8")
    for size in (MOST_BRACKETS, MOST_RECORDS, MOST_OF["heads"]):
        assert f"{size:,}" in page
    assert f"| `journal` | {MOST_OF['journal'] >> 20} MiB |" in page
    assert f"| the file | {MOST_BYTES >> 20} MiB |" in page
    assert f"| `match.mat`, `summary.txt` | {MAT >> 20} MiB each |" in page
