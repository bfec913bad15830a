"""Plays a short match onto a disk that loses its power, takes it up again, and says what was lost."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from inline_writer import InlineWriter
from power_cut_disk import PowerCutDisk, PowerCutError

from tavla.domain.time.units import Instant
from tavla.storage.errors import JournalError, NeverBeganError
from tavla.storage.match_store import MatchStore
from tavla.storage.writer import JournalWriter, Writer

ROOT = Path("/home/tavla")
MATCH_ID = "20261121-031530-4F7A2C"

MakeDisk = Callable[..., PowerCutDisk]
MakeWriter = Callable[..., Writer]


@dataclass(frozen=True)
class Outcome:
    """What one cut did."""

    submitted: tuple[bytes, ...]
    acknowledged: int
    began: bool
    recovered: tuple[bytes, ...]
    fault: str
    told: tuple[str, ...]

    @property
    def lost(self) -> int:
        """Acknowledged records that are not there any more, or stand there changed."""
        if self.fault:
            return max(1, self.acknowledged)
        good = 0
        for ours, found in zip(self.submitted, self.recovered, strict=False):
            if ours != found:
                break
            good += 1
        invented = len(self.recovered) > good
        return max(0, self.acknowledged - good) + int(invented)


def payloads_of(seed: int, count: int) -> tuple[bytes, ...]:
    """Records of all sizes, some longer than a block of the disk."""
    chance = random.Random(seed)
    sizes = (chance.choice((30, 120, 200, 400, 900, 5000)) for _ in range(count))
    return tuple(
        f'{{"event":"Sample","number":{number},"text":"{"x" * size}"}}'.encode() for number, size in enumerate(sizes)
    )


def play_until_cut(
    make_disk: MakeDisk, make_writer: MakeWriter, cut_at: int | None, seed: int
) -> tuple[PowerCutDisk, tuple[bytes, ...], int, bool]:
    """A match of records, heartbeats and a finish; returns the disk, what was submitted, how many were acknowledged,
    and whether the match began.
    """
    disk = make_disk(cut_at=cut_at, seed=seed)
    disk.short_writes = seed % 2 == 0
    chance = random.Random(seed)
    payloads = payloads_of(seed, 24)
    acknowledged = 0
    began = False
    lock = threading.Lock()

    def done(error: JournalError | None, count: int) -> None:
        nonlocal acknowledged
        with lock:
            if error is None:
                acknowledged += count

    try:
        store = MatchStore(ROOT, disk)
        match = store.create(MATCH_ID)
        began = True
        writer = make_writer(match.journal, match.heartbeat)
        index = 0
        while index < len(payloads):
            count = min(chance.choice((1, 1, 2, 3)), len(payloads) - index)
            writer.submit(
                payloads[index : index + count],
                durable=chance.random() < 0.6,
                done=lambda error, count=count: done(error, count),  # type: ignore[misc]
            )
            index += count
            if chance.random() < 0.2:
                writer.beat(Instant(index * 1000))
        writer.close()
        if not disk.is_cut and chance.random() < 0.5:
            store.finish(match)
    except PowerCutError:
        pass
    return disk, payloads, acknowledged, began


def try_cut(make_disk: MakeDisk, make_writer: MakeWriter, cut_at: int, seed: int) -> Outcome:
    """One match, one cut, one resumption."""
    disk, payloads, acknowledged, began = play_until_cut(make_disk, make_writer, cut_at, seed)
    return resume(disk.after_power_cut(), payloads, acknowledged, began)


def resume(disk: PowerCutDisk, payloads: tuple[bytes, ...], acknowledged: int, began: bool) -> Outcome:
    """What a board that starts again finds."""
    store = MatchStore(ROOT, disk)
    start = store.start_up()
    recovered: tuple[bytes, ...] = ()
    fault = ""
    told = start.told
    try:
        if MATCH_ID in start.unfinished:
            match = store.open(MATCH_ID)
            assert match.recovered is not None
            recovered = match.recovered.events
            told += tuple(cut.said for cut in match.recovered.cuts)
            match.heartbeat.last()
            if len(recovered) < len(payloads):
                match.journal.append((payloads[len(recovered)],))
            store.leave(match)
        elif MATCH_ID in start.damaged and disk.file(ROOT / "matches" / MATCH_ID / "journal").has_rubbish:
            # A whole length with old bytes in it cannot be told from rot: a director decides, and nothing is cut.
            recovered = store.read(MATCH_ID).events
        elif MATCH_ID in start.damaged:
            fault = str(start.damage[0])
        elif disk.exists(ROOT / "matches" / MATCH_ID / "journal"):
            recovered = store.read(MATCH_ID).events
        elif acknowledged or (began and not disk.exists(ROOT / "set_aside" / MATCH_ID)):
            fault = "the match is gone"
    except NeverBeganError as error:
        fault = str(error) if began else ""
    except JournalError as error:
        fault = str(error)
    return Outcome(payloads, acknowledged, began, recovered, fault, tuple(map(str, told)))


def calls_of_a_match(seed: int) -> int:
    """How many calls a match takes that nothing interrupts."""
    disk, _, _, _ = play_until_cut(PowerCutDisk, InlineWriter, None, seed)
    return disk.calls


def losses(make_disk: MakeDisk, make_writer: MakeWriter, cuts: int, seed: int = 0) -> list[tuple[int, int, Outcome]]:
    """The cuts, of so many, that lost something acknowledged: seed, call and outcome of each."""
    chance = random.Random(seed)
    found: list[tuple[int, int, Outcome]] = []
    lengths: dict[int, int] = {}
    for _ in range(cuts):
        match_seed = chance.randrange(20)
        if match_seed not in lengths:
            lengths[match_seed] = calls_of_a_match(match_seed)
        cut_at = chance.randint(1, lengths[match_seed])
        run_seed = match_seed + 20 * chance.randrange(1000)
        outcome = try_cut(make_disk, make_writer, cut_at, run_seed)
        if outcome.lost:
            found.append((run_seed, cut_at, outcome))
    return found


__all__ = ["JournalWriter", "Outcome", "calls_of_a_match", "losses", "play_until_cut", "resume", "try_cut"]
