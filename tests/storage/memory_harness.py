"""Lets the writer's thread run out of memory at one place after the other, and says what that did.

`scarce_at` raises MemoryError at the nth line that storage runs in the thread. `python tests/storage/memory_harness.py
FOLDER FROM TO STEP` refuses the nth allocation of the interpreter instead, and prints how many were
refused, what was acknowledged, how often the interpreter crashed and what was wrong.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from power_cut_disk import PowerCutDisk

import tavla.storage
from tavla.base.phrase import as_it_is
from tavla.domain.time.units import Instant
from tavla.storage.errors import JournalError
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal, read_journal
from tavla.storage.writer import JournalWriter

STORAGE = str(Path(tavla.storage.__file__).parent)
PAYLOADS = tuple(f'{{"n":{number},"text":"{"x" * (number * 211 % 700)}"}}'.encode() for number in range(12))
SOON_S = 5.0

MakeWriter = Callable[[Journal, Heartbeat, Callable[[JournalError], None]], JournalWriter]


@dataclass
class Scarce:
    """What the thread was told, and what the disk held then."""

    struck: bool = False
    ended: bool = False
    """The thread could be closed."""
    acknowledged: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    not_durable: list[int] = field(default_factory=list)
    """Acknowledged, and not on the disk at that moment."""
    faults: list[JournalError] = field(default_factory=list)
    recovered: Sequence[bytes] = ()

    @property
    def wrongs(self) -> list[str]:
        """What may not be."""
        found = [f"acknowledged record {number} was not durable" for number in self.not_durable]
        found += [f"acknowledged record {number} is lost" for number in self.acknowledged if self._lacks(number)]
        if not self.ended:
            found.append("the writer does not end")
        unanswered = len(PAYLOADS) - len(self.acknowledged) - len(self.refused)
        if (unanswered or self.refused) and not self.faults:
            found.append(
                f"{unanswered} records were never answered and {len(self.refused)} refused: nobody was told why"
            )
        return found

    def _lacks(self, number: int) -> bool:
        return self.recovered[number : number + 1] != (PAYLOADS[number],)


class Lines:
    """Counts the lines that storage runs in a thread, and raises at one of them."""

    def __init__(self, nth: int, lasts: int) -> None:
        self._nth, self._lasts, self._count = nth, lasts, 0

    @property
    def struck(self) -> bool:
        return self._count >= self._nth

    def __call__(self, frame: FrameType, event: str, _found: object) -> Any:  # noqa: ANN401 - as sys.settrace wants it
        if threading.current_thread().name != "journal writer" or not frame.f_code.co_filename.startswith(STORAGE):
            return None
        if event == "line" and frame.f_code.co_name != "_run":  # its loop asks for no memory
            self._count += 1
            if self._nth <= self._count < self._nth + self._lasts:
                # A trace function that raises is taken away; the thread sets it anew when it goes on.
                raise MemoryError
        return self


def scarce_at(nth: int, make_writer: MakeWriter = JournalWriter) -> Scarce:
    """A writer whose thread runs out of memory at its nth line in storage, once; `struck` is False if it has fewer."""
    disk, found, lines = PowerCutDisk(), Scarce(), Lines(nth, 1)
    journal = Journal.create(Path("/"), "m", disk)
    threading.settrace(lines)
    try:
        writer = make_writer(journal, Heartbeat(Path("/heartbeat"), disk), found.faults.append)
        _submit_all(writer, found, lambda: bytes(disk.file(Path("/journal")).durable))
    finally:
        threading.settrace(None)  # Python 3.11 lets no two threads begin to be traced at once
    found.ended = _closes(writer)
    found.struck = lines.struck
    survivor = disk.after_power_cut()
    again, recovered = Journal.open(Path("/"), "m", survivor)
    again.close()
    found.recovered = recovered.events
    return found


def _submit_all(writer: JournalWriter, found: Scarce, durable: Callable[[], bytes]) -> None:
    for number, payload in enumerate(PAYLOADS):

        def done(error: JournalError | None, number: int = number, payload: bytes = payload) -> None:
            if error is not None:
                found.refused.append(number)
                return
            found.acknowledged.append(number)
            if payload not in durable():
                found.not_durable.append(number)

        writer.submit((payload,), durable=number % 3 != 1, done=done)
        if number % 4 == 2:
            writer.beat(Instant(number))


def _closes(writer: JournalWriter) -> bool:
    closing = threading.Thread(target=writer.close, daemon=True)
    closing.start()
    closing.join(SOON_S)
    return not closing.is_alive()


def refused_allocation(folder: Path, nth: int, count: int) -> Scarce:
    """The same in a child process whose interpreter gets no memory for `count` allocations from the nth on, of whatever
    thread. The interpreter may be ended by it, as by a kill: then nobody need be told.
    """
    folder.mkdir()
    hears, tells = os.pipe()
    child = os.fork()
    if not child:
        os.close(hears)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        _be_refused(folder, nth, count, tells)
        os._exit(0)
    os.close(tells)
    with open(hears, "rb") as pipe:  # noqa: PTH123 - a descriptor
        told = pipe.read().decode().split()
    _, status = os.waitpid(child, 0)
    found = Scarce(struck=True, ended=status != 0 or "end" in told)
    found.acknowledged = [int(word[1:]) for word in told if word.startswith("a")]
    found.refused = [int(word[1:]) for word in told if word.startswith("r")]
    if status or "fault" in told:
        found.faults.append(JournalError(folder, as_it_is("told" if "fault" in told else "crashed")))
    found.recovered = read_journal(folder / "journal").events[1:]
    return found


def _be_refused(folder: Path, nth: int, count: int, tells: int) -> None:
    from _testcapi import remove_mem_hooks, set_nomemory  # type: ignore[import-not-found]

    journal, may_begin = Journal.create(folder, "m"), threading.Event()
    writer = JournalWriter(journal, Heartbeat(folder / "heartbeat"), lambda _error: _write(tells, b"fault\n"))

    def begin(_error: JournalError | None) -> None:
        may_begin.wait()
        time.sleep(0.005)  # until no other thread asks for memory
        set_nomemory(nth, nth + count)

    def close() -> None:
        writer.close()
        remove_mem_hooks()

    writer.submit((b'{"first":1}',), durable=True, done=begin)
    for number, payload in enumerate(PAYLOADS):
        good, bad = f"a{number}\n".encode(), f"r{number}\n".encode()
        writer.submit(
            (payload,),
            durable=number % 3 != 1,
            done=lambda error, good=good, bad=bad: _write(tells, bad if error else good),  # type: ignore[misc]
        )
    closing = threading.Thread(target=close, daemon=True)
    closing.start()
    may_begin.set()
    closing.join(SOON_S)
    remove_mem_hooks()
    if not closing.is_alive():
        os.write(tells, b"end\n")


def _write(to: int, words: bytes) -> None:
    os.write(to, words)


def main(root: Path, first: int, end: int, step: int) -> None:
    acknowledged, crashed, wrongs = 0, 0, 0
    for number, nth in enumerate(range(first, end, step)):
        found = refused_allocation(root / str(nth), nth, 50 if number % 3 == 0 else 1)
        acknowledged += len(found.acknowledged)
        crashed += any("crashed" in str(fault) for fault in found.faults)
        for wrong in found.wrongs:
            wrongs += 1
            print(f"allocation {nth}: {wrong}", file=sys.stderr)
    print(len(range(first, end, step)), acknowledged, crashed, wrongs)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
