"""All verifiers on the same files: where one takes a forgery for genuine, or they do not agree.

The third is asked where a Go compiler is.
"""

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from forged_files import Forgery
from proved_match import TRUST
from second_verifier import second_verdict
from third_verifier import third

from tavla.evidence.trust import Trust
from tavla.services.signed_exports import verdict_on

Verifier = Callable[[bytes, Trust], int]


def first(data: bytes, trust: Trust, minisig: bytes = b"") -> int:
    return int(verdict_on(data, trust, minisig).exit)


def second(data: bytes, trust: Trust, minisig: bytes = b"") -> int:
    return second_verdict(data, trust, minisig)[0]


def exits(data: bytes, trust: Trust, minisig: bytes) -> set[int]:
    """Those of all verifiers."""
    found = {first(data, trust, minisig), second(data, trust, minisig)}
    return found | {third(data, trust, minisig=minisig)} if shutil.which("go") else found


VERIFIERS: tuple[Verifier, ...] = (first, second, third) if shutil.which("go") else (first, second)


@dataclass
class Compared:
    """How often each kind came to which exit codes, and the forgeries that were not found out or not agreed on."""

    codes: dict[str, Counter[tuple[int, ...]]] = field(default_factory=dict)
    wrong: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        for kind, codes in sorted(self.codes.items()):
            told = (f"{count} × {'/'.join(map(str, exits))}" for exits, count in sorted(codes.items()))
            yield f"{kind}: {', '.join(told)}"


def compared(forgeries: Iterable[Forgery], *asked: Verifier) -> Compared:
    """Ask these, or all, about every forgery."""
    found = Compared()
    for forgery in forgeries:
        codes = tuple(ask(forgery.data, TRUST) for ask in asked or VERIFIERS)
        found.codes.setdefault(forgery.kind, Counter())[codes] += 1
        if codes[0] == 0 or len(set(codes)) > 1:
            found.wrong.append((forgery.kind, codes))
    return found
