"""How long an acknowledgement takes, beside a bare append and fdatasync on the same file system in the same run."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tavla.base.host import files
from tavla.domain.facts.events import DiceSource, Rolled
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.framing import FRAME_SIZE
from tavla.storage.journal import read_journal
from tavla.storage.match_store import MatchStore
from tavla.storage.writer import JournalWriter

Row = tuple[str, str, str, bool]

EVENT = Rolled(Instant(1_234_567), Player.BLACK, Roll(6, 5), DiceSource.BUILT_IN)
ROUNDS = 400


def rows() -> Iterator[Row]:
    """The rows of storage."""
    # In the tree itself: a temporary folder may lie in memory, where a sync costs nothing.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as name:
        folder = Path(name)
        yield _acknowledgement(folder)
        yield _start_up(folder)
        yield _reopening(folder)
    yield _codec()
    yield _import()


def _acknowledgement(folder: Path) -> Row:
    payload = encode_event(EVENT)
    store = MatchStore(folder / "store")
    match = store.create("20261121-031530-4F7A2C")
    writer = JournalWriter(match.journal)
    heard = threading.Event()
    fd = os.open(folder / "bare", files.CHANGE | os.O_CREAT | os.O_APPEND, 0o600)
    record = bytes(FRAME_SIZE) + payload
    bare: list[int] = []
    acknowledged: list[int] = []

    def append() -> None:
        os.write(fd, record)
        files.sync_data(fd)

    def submit() -> None:
        heard.clear()
        writer.submit((payload,), durable=True, done=lambda _: heard.set())
        heard.wait()

    # Turn about, so that whatever else the disk does meets both alike.
    for _ in range(ROUNDS):
        bare.append(_span(append))
        acknowledged.append(_span(submit))
    os.close(fd)
    writer.close()
    store.leave(match)
    ours, theirs = statistics.median(acknowledged) / 1e6, statistics.median(bare) / 1e6
    return (
        "a fact acknowledged, median, beside a bare append + fdatasync",
        f"{ours:.3f} ms, {ours / theirs:.2f} × bare ({theirs:.3f} ms)",
        "≤ 3 ×",
        ours <= 3 * theirs,
    )


def _start_up(folder: Path) -> Row:
    """With 1,000 finished matches and one that was running."""
    root = folder / "many"
    store = MatchStore(root)
    model = store.create("20260101-000000-000000")
    model.journal.append(tuple(encode_event(EVENT) for _ in range(300)))
    store.finish(model)
    data = (model.folder / "journal").read_bytes()
    for number in range(999):
        other = root / "matches" / f"20260101-{number:06d}-AAAAAA"
        other.mkdir()
        (other / "journal").write_bytes(data)
    running = store.create("20261121-031530-4F7A2C")
    running.journal.append((encode_event(EVENT),))
    store.leave(running)
    search, listing = _median_ms(lambda: MatchStore(root).start_up()), _median_ms(lambda: MatchStore(root).listing(), 3)
    return (
        "unfinished match found among 1,000",
        f"{search:.2f} ms; the list of all {listing:.0f} ms",
        "≤ 10 ms; ≤ 300 ms",
        search <= 10 and listing <= 300,
    )


def _reopening(folder: Path) -> Row:
    """A long match: 3,000 facts, read, checked, decoded."""
    store = MatchStore(folder / "long")
    match = store.create("20261121-031530-4F7A2C")
    match.journal.append(tuple(encode_event(EVENT) for _ in range(3000)))
    store.leave(match)

    def reopen() -> None:
        again = store.open("20261121-031530-4F7A2C")
        assert again.recovered is not None
        for payload in again.recovered.events:
            decode_event(payload)
        store.leave(again)

    spent = _median_ms(reopen, 5)
    size = read_journal(match.folder / "journal").size
    return "a match of 3,000 facts taken up again", f"{spent:.0f} ms ({size / 1024:.0f} KiB)", "≤ 300 ms", spent <= 300


def _codec() -> Row:
    payload = encode_event(EVENT)

    def both() -> None:
        for _ in range(1000):
            decode_event(payload)
            encode_event(EVENT)

    spent = _median_ms(both, 5)
    return "a fact written as JSON and read again", f"{spent:.1f} µs", "≤ 100 µs", spent <= 100


def _import() -> Row:
    """What storage adds to a start that has the domain already."""
    program = (
        "import tavla.domain.facts.events, json, pathlib, time; begun = time.perf_counter()\n"
        "import tavla.storage.match_store, tavla.storage.writer, tavla.storage.settings, tavla.storage.fact_log\n"
        "print(json.dumps((time.perf_counter() - begun) * 1000))"
    )
    with tempfile.TemporaryDirectory() as compiled:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | {
            "PYTHONPYCACHEPREFIX": compiled
        }
        spans = [
            json.loads(
                subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=environment).stdout
            )
            for _ in range(10)
        ]
    spent = statistics.median(spans[1:])
    return "storage imported, beyond the domain", f"{spent:.1f} ms", "≤ 10 ms", spent <= 10


def _span(deed: Callable[[], object]) -> int:
    begun = time.perf_counter_ns()
    deed()
    return time.perf_counter_ns() - begun


def _median_ms(deed: Callable[[], object], rounds: int = 9) -> float:
    return statistics.median(_span(deed) for _ in range(rounds)) / 1e6
