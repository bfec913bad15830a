"""How quickly a device's words are read, whatever comes down the line, and what that costs in memory."""

import json
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tavla.domain.time.units import Instant
from tavla_devices.events import Rolled
from tavla_devices.tvl.codec import Codec
from tavla_devices.tvl.frames import CapAnswer, IdAnswer, OkAnswer, Rejected, RollEvent, RollResult
from tavla_devices.tvl.session import begin, step
from tavla_devices.tvl.state import Connected, ThrowDice, Wanted

_VECTORS = Path(__file__).parents[1] / "data" / "tvl_vectors.json"
_FUZZED_LINES = 1_000_000
_DISTINCT = 50_000
_CHUNK = 256
_BOOT = "7F3A21C0"


def fuzzed_lines(count: int, random: Random) -> list[bytes]:
    """Lines of every sort: whole, with a flipped bit, with two bytes swapped, cut off, run together, noise, far too
    long.
    """
    whole = [
        vector["line"].encode() + b"\r\n" for vector in json.loads(_VECTORS.read_text(encoding="utf-8"))["sentences"]
    ]
    return [_fuzzed(bytearray(random.choice(whole)), random) for _ in range(count)]


def _fuzzed(line: bytearray, random: Random) -> bytes:
    first, second = random.randrange(len(line) - 2), random.randrange(len(line) - 2)
    match random.randrange(10):
        case 0 | 1 | 2:
            line[first] ^= 1 << random.randrange(8)
        case 3 | 4:
            line[first], line[second] = line[second], line[first]
        case 5:
            return bytes(line[:first]) + b"\n"
        case 6:
            return random.randbytes(random.randrange(100)) + b"\n"
        case 7:
            return bytes(line[:first]) + bytes(line)
        case 8 if first == 0:
            return b"x" * random.randrange(4_000) + b"\r\n"
        case _:
            pass
    return bytes(line)


def rows() -> Iterator[tuple[str, str, str, bool]]:
    """(what, seen, reach, ok) of each row."""
    distinct = fuzzed_lines(_DISTINCT, Random(4))
    stream = b"".join(distinct)
    chunks = [stream[at : at + _CHUNK] for at in range(0, len(stream), _CHUNK)]
    seconds = min(_read_all(chunks) for _ in range(3)) * _FUZZED_LINES / _DISTINCT
    yield (
        "1,000,000 fuzzed lines of a device read",
        f"{seconds:.2f} s ({seconds:.1f} µs a line)",
        "≤ 10 s",
        seconds <= 10,
    )
    peak = _peak(chunks)
    yield "memory while they are read, at most", f"{peak / 1024:.1f} KiB", "≤ 64 KiB", peak <= 65_536
    endless = _peak([b"x" * _CHUNK] * 4_096)
    yield "memory during a line of a megabyte, at most", f"{endless / 1024:.1f} KiB", "≤ 64 KiB", endless <= 65_536
    roll = _microseconds_a_roll()
    yield "a roll's line, from bytes to event and acknowledgement", f"{roll:.0f} µs", "≤ 500 µs", roll <= 500


def _read_all(chunks: list[bytes]) -> float:
    codec = Codec()
    begun = time.perf_counter()
    for chunk in chunks:
        codec.feed(chunk)
    return time.perf_counter() - begun


def _peak(chunks: list[bytes]) -> int:
    codec = Codec()
    codec.feed(chunks[0])
    tracemalloc.start()
    for chunk in chunks:
        codec.feed(chunk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _microseconds_a_roll(times: int = 300) -> float:
    state = begin(Wanted.DICE)
    for said in (
        Connected(b"seed"),
        IdAnswer(1, "1.0", "DICE", "M", "N", "SN1", "1"),
        CapAnswer(2, (), 1000, 16),
        OkAnswer(3, _BOOT, 1),
    ):
        state = step(state, said, Instant(0)).state
    from tavla_devices.tvl.codec import encode

    spans = []
    for seq in range(1, times + 1):
        asked = step(state, ThrowDice(), Instant(0))
        (command,) = Codec().feed(asked.send[0])
        state = step(
            asked.state,
            OkAnswer(0 if isinstance(command, Rejected) else getattr(command, "tag", 0), _BOOT, seq),
            Instant(0),
        ).state
        line, codec = encode(RollEvent(_BOOT, seq, 1, RollResult.OK, (5, 3), (2, 4))), Codec()
        begun = time.perf_counter_ns()
        (frame,) = codec.feed(line)
        result = step(state, frame, Instant(0))
        spans.append(time.perf_counter_ns() - begun)
        state = result.state
        if not any(isinstance(event, Rolled) for event in result.events):
            return float("inf")
    return sorted(spans)[times // 2] / 1000
