"""10,000 forgeries and every single-bit flip of a short export, each seen through by all verifiers, which agree on
each.
"""

import time

from forgeries import forgeries
from proved_match import TRUST, genuine
from verifiers import compared, first, second

FORGERIES = 10_000
SLOWEST_S = 2.0


def test_ten_thousand_forgeries_are_found_out_by_all() -> None:
    began = time.monotonic()
    found = compared(forgeries(seed=2026, count=FORGERIES))
    print("\n" + "\n".join(found.lines()))
    print(f"{FORGERIES} forgeries in {time.monotonic() - began:.0f} s")
    assert [] == found.wrong


def test_every_flipped_bit_is_found_out_by_both() -> None:
    """The ruleset travels in every export, so that the shortest has some 22 KB."""
    began = time.monotonic()
    data = bytearray(genuine())
    slowest = 0.0
    for bit in range(len(data) * 8):
        data[bit // 8] ^= 1 << bit % 8
        asked = time.monotonic()
        codes = first(bytes(data), TRUST), second(bytes(data), TRUST)
        slowest = max(slowest, time.monotonic() - asked)
        data[bit // 8] ^= 1 << bit % 8
        assert codes[0] == codes[1] != 0, bit
    print(f"\n{len(data) * 8} flips in {time.monotonic() - began:.0f} s, the slowest {slowest:.3f} s")
    assert slowest < SLOWEST_S
