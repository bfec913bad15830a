"""The journal of a match: append-only, chained, durable before it is acknowledged."""

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tavla.base.limits import JOURNAL, JOURNAL_BRACKETS, JOURNAL_HEADS, JOURNAL_RECORDS
from tavla.base.phrase import Phrase, phrase
from tavla.storage.disk import (
    CHANGE,
    CREATE,
    Disk,
    RealDisk,
    close_quietly,
    create_whole,
    read_all,
    read_file,
    sync_directory,
    write_all,
)
from tavla.storage.errors import (
    DeadError,
    FinishedError,
    FullError,
    InUseError,
    JournalError,
    NeverBeganError,
    OverfullError,
    failure,
)
from tavla.storage.framing import (
    CLOSE_PAYLOAD,
    FRAME_SIZE,
    PAYLOAD_MAX,
    SECTOR,
    Contents,
    Damage,
    Torn,
    first_chain,
    header,
    is_match_id,
    next_chain,
    parse,
    record,
)

JOURNAL_NAME = "journal"
HEADS_NAME = "heads"
"""What the board signs while the match is played."""
Follower = Callable[[bytes], None]
"""Hears bytes that are durable, in order, on the thread that wrote them and that waits for it."""

FILLING, FULL = 0.8, 0.99
"""Shares of what every verifier takes of a journal: told from the one on, refused from the other, but for the close
record.
"""
_SIGNED = (b'"event":"MatchStarted"', b'"event":"GameEnded"', b'"event":"MatchEnded"', b'"authority":{')
"""The board signs a head where a record has one of these."""

FREE_TO_BEGIN = 16 * 1024 * 1024
FREE_TO_GO_ON = 1024 * 1024


class CutTail(NamedTuple):
    """An incomplete end of a journal, kept in a file of its own beside it."""

    kept_as: Path
    offset: int
    length_bytes: int

    @property
    def said(self) -> Phrase:
        """The sentence for people."""
        return phrase(
            "{path}: the last write was interrupted; its {count} bytes at byte {offset}, never acknowledged, were "
            "moved to {name}.",
            path=str(self.kept_as.parent / JOURNAL_NAME),
            count=self.length_bytes,
            offset=self.offset,
            name=self.kept_as.name,
        )

    def __str__(self) -> str:
        return str(self.said)


class Recovered(NamedTuple):
    """What a journal held when it was opened again."""

    match_id: str
    records: tuple[bytes, ...]
    """Every payload, in order."""
    events: tuple[bytes, ...]
    """The payloads without the journal's own."""
    cuts: tuple[CutTail, ...]
    """Ends that were set aside and that no record tells of yet: record and tell them.

    A record tells of one if it names its file.
    """


class Journal:
    """One writer of one match, holding its file's exclusive lock.

    At most the records that begin within one sector are ever in flight: before a record that begins in another sector
    is written, the ones before it are made durable. So an interrupted write can never leave a good record behind a
    broken one, and a broken record with a good one after it is always damage.
    """

    def __init__(self, path: Path, disk: Disk, fd: int, contents: Contents) -> None:
        self.path = path
        self.match_id = contents.match_id
        self._disk = disk
        self._fd = fd
        self._chain = contents.head
        self._seq = len(contents.payloads)
        self._end = contents.end
        self._brackets, self._heads = _brackets(contents.payloads), _heads(contents.payloads)
        self._durable_seq = self._seq
        self._in_flight_from: int | None = None
        self._closed = contents.is_closed
        self._fault: JournalError | None = None
        self._durable_end = self._end
        self._in_flight: list[bytes] = []
        self._followers: tuple[Follower, ...] = ()
        self._following = threading.Lock()

    @staticmethod
    def create(directory: Path, match_id: str, disk: Disk | None = None) -> "Journal":
        """Begin a journal in a folder that is there, file and name durable.

        Raises JournalError; never opens one that exists.
        """
        disk = disk or RealDisk()
        path = directory / JOURNAL_NAME
        if not is_match_id(match_id):
            raise JournalError(
                path,
                phrase("{match_id} cannot be a match ID", match_id=repr(match_id)),
                advice=phrase("Expected letters, digits and hyphens, at most 64."),
            )
        check_free_space(disk, directory, FREE_TO_BEGIN)
        head = header(match_id)
        try:
            fd = disk.open(path, CREATE)
        except OSError as error:
            raise failure(path, phrase("could not begin the journal"), error) from error
        try:
            _lock(disk, fd, path)
            write_all(disk, fd, head, 0)
            disk.fsync(fd)
            sync_directory(disk, directory)
        except OSError as error:
            close_quietly(disk, fd)
            raise failure(path, phrase("could not begin the journal"), error) from error
        except JournalError:
            close_quietly(disk, fd)
            raise
        return Journal(path, disk, fd, Contents(match_id, (), (first_chain(head),), len(head), 0, len(head), None))

    @staticmethod
    def open(directory: Path, match_id: str, disk: Disk | None = None) -> tuple["Journal", Recovered]:
        """Take up a journal again, its incomplete end set aside if it has one.

        Raises JournalError: damaged, never begun, finished, locked or unreadable journals are left as they are.
        """
        disk = disk or RealDisk()
        path = directory / JOURNAL_NAME
        try:
            fd = disk.open(path, CHANGE)
        except OSError as error:
            raise failure(path, phrase("could not open the journal"), error) from error
        try:
            _lock(disk, fd, path)
            data = read_all(disk, fd)
            contents = checked(path, data, match_id)
            if contents.is_closed:
                raise FinishedError(
                    path, phrase("this match is finished and its journal closed"), advice=phrase("Open it for reading.")
                )
            check_free_space(disk, directory, FREE_TO_GO_ON)
            if contents.fault is not None:
                _cut(disk, fd, directory, data[contents.end :], contents.end)
            _harden(disk, fd, data, contents)
            cuts = _untold(disk, directory, contents.payloads)
        except OSError as error:
            close_quietly(disk, fd)
            raise failure(path, phrase("could not take up the journal again"), error) from error
        except JournalError:
            close_quietly(disk, fd)
            raise
        return Journal(path, disk, fd, contents), Recovered(contents.match_id, contents.payloads, contents.events, cuts)

    @property
    def seq(self) -> int:
        """The number of the last record written."""
        return self._seq

    @property
    def durable_seq(self) -> int:
        """The number of the last record that would survive a power cut."""
        return self._durable_seq

    @property
    def head(self) -> bytes:
        """The chain value of the last record written."""
        return self._chain

    @property
    def fault(self) -> JournalError | None:
        """What went wrong, once something has: the journal is then dead for this process."""
        return self._fault

    def give_up(self, fault: JournalError) -> None:
        """Take nothing more: how much of the last record was written is not known."""
        if self._fault is None:
            self._fault = fault

    @property
    def is_filling(self) -> bool:
        """Whether the match ought to end before no verifier takes it any more."""
        return self._share(()) >= FILLING

    def append(self, payloads: Sequence[bytes], *, durable: bool = True) -> None:
        """Write records in order; with `durable` they would survive a power cut when this returns.

        Raises JournalError.
        """
        self._check()
        for payload in payloads:
            if not 0 < len(payload) <= PAYLOAD_MAX:
                found = phrase(
                    "a record of {count} bytes was refused; expected 1 to {most}", count=len(payload), most=PAYLOAD_MAX
                )
                raise JournalError(self.path, found, advice=phrase("Nothing was written."))
        if self._share(payloads) > FULL and tuple(payloads) != (CLOSE_PAYLOAD,):
            raise OverfullError(
                self.path,
                phrase("the record of this match is full: with more no verifier would take it"),
                advice=phrase("It is kept as it stands; enter the match again with Continue here."),
            )
        for payload in payloads:
            self._write(payload)
        if durable:
            self.sync()

    def sync(self) -> None:
        """Make everything written so far durable. Raises JournalError."""
        self._check()
        if self._in_flight_from is None:
            return
        try:
            self._disk.fdatasync(self._fd)
        except OSError as error:
            self._die(phrase("could not make a record durable"), self._in_flight_from, self._durable_seq + 1, error)
        self._in_flight_from = None
        written, self._in_flight = b"".join(self._in_flight), []
        with self._following:
            self._durable_seq = self._seq
            self._durable_end = self._end
            for follower in self._followers:
                _tell(follower, written)

    def follow(self, follower: Follower) -> None:
        """Tell `follower` every durable byte: what there is now, and the rest as it comes.

        From any thread. Raises JournalError, and then it hears nothing.
        """
        with self._following:
            try:
                held = read_file(self._disk, self.path)[: self._durable_end]
            except OSError as error:
                raise failure(self.path, phrase("could not read the journal"), error) from error
            follower(held)
            self._followers = (*self._followers, follower)

    def unfollow(self, follower: Follower) -> None:
        """Tell `follower` nothing more; when this returns it is told nothing. From any thread but its own telling."""
        with self._following:
            self._followers = tuple(one for one in self._followers if one != follower)

    def finish(self) -> None:
        """Write the close record, durable; nothing may follow it.

        No harm if it is there already. Raises JournalError.
        """
        if not self._closed:
            self.append((CLOSE_PAYLOAD,))

    def close(self) -> None:
        """Let go of the file and its lock. Does not finish the match, and makes nothing durable."""
        if self._fd >= 0:
            close_quietly(self._disk, self._fd)
            self._fd = -1

    def _share(self, more: Sequence[bytes]) -> float:
        """How much of what the verifiers take is used once these payloads stand too."""
        return max(
            (self._end + sum(FRAME_SIZE + len(payload) for payload in more)) / JOURNAL.most,
            (self._seq + len(more)) / JOURNAL_RECORDS.most,
            (self._brackets + _brackets(more)) / JOURNAL_BRACKETS.most,
            (self._heads + _heads(more)) / JOURNAL_HEADS.most,
        )

    def _check(self) -> None:
        if self._fault is not None:
            raise DeadError(
                self.path,
                phrase("nothing more is written since an earlier error ({what})", what=self._fault.what),
                advice=phrase("Start Tavla again: the match goes on from the last acknowledged fact."),
            ) from self._fault
        if self._fd < 0:
            raise JournalError(self.path, phrase("the journal was let go of; nothing was written"))

    def _write(self, payload: bytes) -> None:
        self._check()
        if self._closed:
            raise FinishedError(
                self.path,
                phrase("this match is finished and its journal closed"),
                advice=phrase("Nothing was written."),
            )
        if self._in_flight_from is not None and self._in_flight_from // SECTOR != self._end // SECTOR:
            self.sync()
        seq = self._seq + 1
        chain = next_chain(self._chain, seq, payload)
        data = record(seq, chain, payload)
        try:
            write_all(self._disk, self._fd, data, self._end)
        except OSError as error:
            self._die(phrase("could not write a record"), self._end, seq, error)
        if self._in_flight_from is None:
            self._in_flight_from = self._end
        self._seq = seq
        self._chain = chain
        self._in_flight.append(data)
        self._end += len(data)
        self._brackets += _brackets((payload,))
        self._heads += _heads((payload,))
        self._closed = payload == CLOSE_PAYLOAD

    def _die(self, deed: Phrase, offset: int, number: int, error: OSError) -> None:
        self._fault = failure(
            self.path, deed, error, where=phrase("byte {offset}, record {number}", offset=offset, number=number)
        )
        raise self._fault from error


def read_journal(path: Path, disk: Disk | None = None) -> Contents:
    """Read and check a journal, changing and locking nothing; a fault after good records is told in the result.

    Raises JournalError.
    """
    try:
        data = read_file(disk or RealDisk(), path)
    except OSError as error:
        raise failure(path, phrase("could not read the journal"), error) from error
    return _begun(path, data)


def checked(path: Path, data: bytes, match_id: str) -> Contents:
    """The contents of a journal that may be written on; at most its end is torn. Raises JournalError."""
    contents = _begun(path, data)
    if isinstance(contents.fault, Damage):
        raise contents.fault.error(path)
    if contents.match_id != match_id:
        raise JournalError(
            path,
            phrase(
                "the journal is of match {match_id}; expected {expected}", match_id=contents.match_id, expected=match_id
            ),
            advice=phrase("Put the folder back under its own name; nothing was changed."),
        )
    return contents


def check_free_space(disk: Disk, directory: Path, needed: int) -> None:
    """Raises FullError when a folder's disk has less room than `needed`."""
    try:
        free = disk.free_space(directory)
    except OSError as error:
        raise failure(directory, phrase("could not ask how much room is left"), error) from error
    if free < needed:
        mebibyte = 1024 * 1024
        raise FullError(
            directory,
            phrase(
                "only {free} MiB are free on this disk; a match needs {needed}",
                free=f"{free / mebibyte:.1f}",
                needed=needed // mebibyte,
            ),
            advice=phrase("Make room, or choose a folder on another disk. Nothing was written."),
        )


def _tell(follower: Follower, written: bytes) -> None:
    """A follower's own mistake costs neither the match nor the other followers anything."""
    try:
        follower(written)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001
        sys.excepthook(*sys.exc_info())


def _brackets(payloads: Sequence[bytes]) -> int:
    """At most so many of the bytes `[` and `{` have records of these payloads: with a frame's part in them."""
    return sum(payload.count(b"[") + payload.count(b"{") + 1 for payload in payloads)


def _heads(payloads: Sequence[bytes]) -> int:
    return sum(any(mark in payload for mark in _SIGNED) for payload in payloads)


def _begun(path: Path, data: bytes) -> Contents:
    found = parse(data)
    if isinstance(found, Torn):
        raise NeverBeganError(
            path,
            phrase("the match never began: its journal ends inside the header ({count} bytes)", count=len(data)),
            advice=phrase("Nothing was ever acknowledged in it; start the match again."),
        )
    if isinstance(found, Damage):
        raise found.error(path)
    return found


def _lock(disk: Disk, fd: int, path: Path) -> None:
    if not disk.lock(fd):
        raise InUseError(path, disk.lock_holder(fd))


def _cut(disk: Disk, fd: int, directory: Path, tail: bytes, offset: int) -> None:
    """Copy the incomplete end into a file of its own, durably; only then cut it off."""
    number = 1
    while True:
        kept_as = directory / f"{JOURNAL_NAME}.cut-{offset}-{number}"
        try:
            create_whole(disk, kept_as, tail)
        except FileExistsError:
            number += 1
            continue
        break
    disk.truncate(fd, offset)
    disk.fsync(fd)


def _harden(disk: Disk, fd: int, data: bytes, contents: Contents) -> None:
    """Write the last records once more and sync them.

    A program killed between write and sync, or a sync that failed, leaves records that can be read and yet are not on
    the disk; the kernel may hold their pages for clean. Only what was in flight can be concerned: records that begin in
    the last one's sector.
    """
    start = contents.last_start // SECTOR * SECTOR
    write_all(disk, fd, data[start : contents.end], start)
    disk.fsync(fd)


def _untold(disk: Disk, directory: Path, payloads: Sequence[bytes]) -> tuple[CutTail, ...]:
    """The ends kept in the folder that no record names, oldest first."""
    cuts: list[CutTail] = []
    for name in disk.listdir(directory):
        stem, _, numbers = name.partition(".cut-")
        offset, _, number = numbers.partition("-")
        if (
            stem == JOURNAL_NAME
            and offset.isdigit()
            and number.isdigit()
            and not any(name.encode() in payload for payload in payloads)
        ):
            cuts.append(CutTail(directory / name, int(offset), len(read_file(disk, directory / name))))
    return tuple(sorted(cuts, key=lambda cut: (cut.offset, len(cut.kept_as.name), cut.kept_as.name)))
