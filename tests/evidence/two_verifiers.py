"""Both verifiers on the same files: where one takes a forgery for genuine, or they do not agree."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from forged_files import Forgery
from proved_match import TRUST
from second_verifier import second_verdict

from tavla.evidence.trust import Trust
from tavla.services.signed_exports import verdict_on

Verifier = Callable[[bytes, Trust], int]


def first(data: bytes, trust: Trust) -> int:
    return int(verdict_on(data, trust).exit)


def second(data: bytes, trust: Trust) -> int:
    return second_verdict(data, trust)[0]


@dataclass
class Compared:
    """How often each kind came to which pair of exit codes, and the forgeries that were not found out or not agreed on."""

    codes: dict[str, Counter[tuple[int, int]]] = field(default_factory=dict)
    wrong: list[tuple[str, int, int]] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        for kind, codes in sorted(self.codes.items()):
            yield f"{kind}: " + ", ".join(f"{count} × {one}/{other}" for (one, other), count in sorted(codes.items()))


def compared(forgeries: Iterable[Forgery], one: Verifier = first, other: Verifier = second) -> Compared:
    """Ask both about every forgery."""
    found = Compared()
    for forgery in forgeries:
        codes = one(forgery.data, TRUST), other(forgery.data, TRUST)
        found.codes.setdefault(forgery.kind, Counter())[codes] += 1
        if codes[0] == 0 or codes[0] != codes[1]:
            found.wrong.append((forgery.kind, *codes))
    return found
