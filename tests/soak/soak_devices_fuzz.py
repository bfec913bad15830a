"""Fuzzed bytes against codec and session of TVL/1 and of DGT boards: nothing raises, no wrong roll, the next good line
is always found.

By coverage where atheris is installed (`python tests/soak/soak_devices_fuzz.py -max_total_time=3600`), by a hundred
thousand random lines with pytest.
"""

import importlib
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt import session as dgt
from tavla_devices.dgt.codec import BoardReader, encode_board
from tavla_devices.dgt.frames import BoardVersion, ClockAck, ClockCommand, ClockTime, Serial
from tavla_devices.dgt.requests import Opened, Show, Timeout
from tavla_devices.events import Rolled, Side
from tavla_devices.tvl.codec import Codec, checksum, encode
from tavla_devices.tvl.frames import CapAnswer, IdAnswer, OkAnswer, Rejected, RollEvent, RollResult
from tavla_devices.tvl.session import begin, step
from tavla_devices.tvl.state import Connected, SessionState, ThrowDice, Wanted

BOOT = "7F3A21C0"
GOOD = RollEvent(BOOT, 42, 124_000, RollResult.OK, (5, 3), (2, 4))
KEY = bytes(range(32))


def opened(keys: tuple[tuple[str, bytes], ...] = ()) -> SessionState:
    """A session that awaits a roll."""
    state = begin(Wanted.EITHER, keys)
    for said in (
        Connected(b"seed"),
        IdAnswer(1, "1.0", "BOTH", "M", "N", "SN1", "1"),
        CapAnswer(2, (), 1000, 16),
        OkAnswer(3, BOOT, 42),
        ThrowDice(),
        OkAnswer(4, BOOT, 42),
    ):
        state = step(state, said, Instant(0)).state
    return state


OPENED = opened()
PAIRED = opened((("SN1", KEY),))


READING = ClockTime(600, 599, True, False, Side.LEFT)


def one_input(data: bytes) -> None:
    """One piece of fuzz.

    Behind a leading 1, bodies whose checksums are put right; behind a 2, a DGT board's. Raises AssertionError when it
    does harm.
    """
    if data[:1] == b"\x02":
        of_dgt_board(data[1:])
        return
    if data[:1] == b"\x01":
        data = b"\n".join(b"$" + body + b"*" + checksum(body) for body in data[1:].split(b"\n"))
    found = Codec().feed(data + b"\n")
    codec = Codec()
    bytewise = [said for at in range(len(data)) for said in codec.feed(data[at : at + 1])] + codec.feed(b"\n")
    assert bytewise == found, "the cut made a difference"
    assert Codec().feed(data + encode(GOOD))[-1] == GOOD, "the next good line was not found"
    whole = set(data.replace(b"$", b"\n$").split(b"\n"))
    state, paired = OPENED, PAIRED
    for said in found:
        if isinstance(said, RollEvent) and said.signature == "":
            line = encode(said)
            # A later version may have added fields; else the very line must have come.
            assert any(sent.startswith(line[:-7]) for sent in whole), "a roll nobody sent"
        result = step(state, said, Instant(0))
        state = result.state
        assert len(state.held) <= 17
        for rolled in result.events:
            assert not isinstance(rolled, Rolled) or (
                not isinstance(said, Rejected) and all(1 <= die <= 6 for die in rolled.dice)
            )
        forged = step(paired, said, Instant(0))
        paired = forged.state
        assert not any(isinstance(event, Rolled) for event in forged.events), "a forged roll counted"


def of_dgt_board(data: bytes) -> None:
    """The same for the frames of a DGT board: a session with a clock takes them, and whatever comes of it is told in
    time.
    """
    found = BoardReader().feed(data)
    reader = BoardReader()
    assert found == [said for at in range(len(data)) for said in reader.feed(data[at : at + 1])], (
        "the cut made a difference"
    )
    assert BoardReader().feed(data + encode_board(READING))[-1] == READING, "the next good frame was not found"
    state, now = dgt.begin(), Instant(0)
    version = ClockAck(0x10, ClockCommand.VERSION, 0x22)
    show = Show(Millis(600_000), Millis(600_000), Side.LEFT, Millis(12_000))
    for came in (
        Opened(),
        Timeout(),
        BoardVersion(1, 9),
        Serial("00012345"),
        version,
        READING,
        show,
        Timeout(),
        *found,
        Timeout(),
    ):
        now = Instant(now + 600)
        result = dgt.step(state, came, now)
        state = result.state
        assert result.wake_at is None or result.wake_at > now


def test_a_hundred_thousand_fuzzed_lines_do_no_harm() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
    from bench_devices import fuzzed_lines

    random = Random(time.time_ns())
    for _ in range(200):
        lines = fuzzed_lines(500, random)
        for begun in range(0, len(lines), 10):
            one_input(b"".join(lines[begun : begun + 10]))
            one_input(b"\x01" + b"\n".join(line.strip().lstrip(b"$")[:-5] for line in lines[begun : begun + 10]))


def _by_coverage(arguments: list[str]) -> None:
    import atheris

    for name in [name for name in sys.modules if name.startswith("tavla_devices")]:
        del sys.modules[name]
    with atheris.instrument_imports(include=["tavla_devices"]):
        watched = importlib.import_module("soak_devices_fuzz")
    with tempfile.TemporaryDirectory() as corpus:
        _seed(Path(corpus))
        atheris.Setup([*arguments, corpus], watched.one_input)
        atheris.Fuzz()


def _seed(corpus: Path) -> None:
    """What the vectors say, to begin with: whole lines, bodies whose checksums are put right, and the frames of a DGT
    board.
    """
    data = Path(__file__).parents[1] / "data"
    vectors = json.loads((data / "tvl_vectors.json").read_text(encoding="utf-8"))
    lines = [
        vector["line"].encode("ascii", "replace")
        for kind in ("sentences", "later_fields", "dropped")
        for vector in vectors[kind]
    ]
    seeds = [
        *lines,
        *(b"\x01" + line.strip()[1:-5] for line in lines),
        b"\x01" + b"\n".join(line.strip()[1:-5] for line in lines[:8]),
    ]
    frames = (BoardVersion(1, 9), Serial("00012345"), ClockAck(0x10, ClockCommand.VERSION, 0x22), READING)
    seeds += [b"\x02" + encode_board(frame) for frame in frames]
    for number, seed in enumerate(seeds):
        (corpus / str(number)).write_bytes(seed)


if __name__ == "__main__":
    _by_coverage(sys.argv)
