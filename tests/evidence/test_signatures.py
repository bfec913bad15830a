"""Wycheproof's vectors of Ed25519, and the edges of docs/evidence-format.md, through the signature checks that Python
makes; those of Go lie with it.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from second_verifier import SECOND

from tavla.evidence.ed25519 import is_signed

FOLDER = Path(__file__).parents[1] / "data" / "wycheproof"
Check = Callable[[bytes, bytes, bytes], bool]
CHECKS: dict[str, Check] = {
    "first": is_signed,
    "second": lambda key, message, signature: bool(SECOND.is_signed(key.hex(), signature, message)),
}


def vectors(name: str) -> Iterator[tuple[str, bytes, bytes, bytes, bool]]:
    """What each is, key, message, signature, and whether it is to be taken."""
    read = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    tests = [(group["publicKey"]["pk"], test) for group in read["testGroups"] for test in group["tests"]]
    assert read["numberOfTests"] == len(tests)
    for key, test in tests:
        what = f"{test['tcId']}: {test['comment']}"
        data = (bytes.fromhex(digits) for digits in (key, test["msg"], test["sig"]))
        yield what, *data, test["result"] == "valid"


def wrong(check: Check) -> list[str]:
    return [
        what
        for name in ("ed25519_test.json", "edges.json")
        for what, key, message, signature, is_valid in vectors(name)
        if check(key, message, signature) is not is_valid
    ]


@pytest.mark.parametrize("who", CHECKS)
def test_every_vector_is_judged_as_it_should_be(who: str) -> None:
    assert [] == wrong(CHECKS[who])


def test_a_check_that_takes_a_second_spelling_is_seen() -> None:
    """S + L for S, as verifiers take it that do not compare S with L."""
    order = 2**252 + 27742317777372353535851937790883648493

    def lenient(key: bytes, message: bytes, signature: bytes) -> bool:
        reduced = (int.from_bytes(signature[32:64], "little") % order).to_bytes(32, "little")
        return is_signed(key, message, signature[:32] + reduced + signature[64:])

    assert [] != wrong(lenient)
    assert [] != wrong(lambda *_: True)
