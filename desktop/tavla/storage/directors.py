"""Named directors, assistants and monitors and their PINs, as the board and the command line use them.

A PIN guards the screen, never a key. Each answer is a value; what is broken is an error, and nothing broken opens
anything.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from msgspec import Struct

from tavla.application.roles import Role
from tavla.base.copies import replace
from tavla.base.phrase import phrase
from tavla.base.plain_name import compared
from tavla.storage.disk import CHANGE, CREATE, PRIVATE, Disk, RealDisk, close_quietly, make_directory
from tavla.storage.errors import JournalError, failure
from tavla.storage.people import NAME_MAX, PEOPLE_MAX, KeptOfficial, Official, PeopleDamagedError, PeopleFile
from tavla.storage.people_acts import Deed, PeopleAct, PeopleActs
from tavla.storage.pin import Argon2Hasher, Hasher, Pin, PinRefusal
from tavla.storage.tries import FREE_TRIES, Tries, TriesFile

PATIENCE_S = 5.0


class Right(Struct, frozen=True):
    """The PIN fits: this is who stands at the board."""

    official: Official


class Wrong(Struct, frozen=True):
    """The PIN does not fit: tries left before a wait, and the wait that has begun (0: none)."""

    tries_left: int
    wait_ms: int


class Blocked(Struct, frozen=True):
    """The PIN was not looked at: so long it must be waited."""

    wait_ms: int


class Unknown(Struct, frozen=True):
    """There is nobody of that key."""


Answer = Right | Wrong | Blocked | Unknown


class OfficialRefusal(Enum):
    """Why nobody was added or removed."""

    NAME_MISSING = "name_missing"
    NAME_TAKEN = "name_taken"
    TOO_MANY = "too_many"
    UNKNOWN = "unknown"
    LAST_DIRECTOR = "last_director"
    """A director without a limit in time is always there."""


def wall_ms() -> int:
    """The wall clock, which goes on while Tavla does not run."""
    return time.time_ns() // 1_000_000


class Directors:
    """The people of one board.

    Its calls take as long as a hash does: not on the screen's thread.
    """

    def __init__(
        self,
        folder: Path,
        *,
        hasher: Hasher | None = None,
        now_ms: Callable[[], int] = wall_ms,
        disk: Disk | None = None,
    ) -> None:
        self._folder = folder
        self._hasher = hasher or Argon2Hasher()
        self._now_ms = now_ms
        self._disk = disk or RealDisk()
        self._file = PeopleFile(folder / "directors.json", self._disk)
        self._tries = TriesFile(folder / "tries.json", self._disk)
        self._acts = PeopleActs(folder / "acts.jsonl", self._disk)
        self._one_at_a_time = threading.Lock()

    def people(self) -> tuple[Official, ...]:
        """Everybody, in the order in which they were added; quick. Raises PeopleDamagedError, JournalError."""
        return tuple(one.official for one in self._read())

    def acts(self) -> tuple[PeopleAct, ...]:
        """Who named, removed or gave another PIN to whom, the oldest first. Raises JournalError."""
        return self._acts.read()

    def check(self, key: str, pin: Pin) -> Answer:
        """Whether a PIN is that person's; it is wiped, whatever comes. The try is durable before the PIN is looked at.

        Raises PeopleDamagedError, JournalError.
        """
        with pin:
            return self._tried(key, lambda person: self._fits(person, pin))

    def check_key(self, key: str, opens: Callable[[str], bool]) -> Answer:
        """The same of the PIN of a key on a stick, which `opens` tries for the person's public key.

        Raises PeopleDamagedError, JournalError, and what `opens` raises.
        """
        return self._tried(key, lambda person: opens(person.official.stick))

    def add(self, name: str, role: Role, pin: Pin, by: str = "") -> Official | PinRefusal | OfficialRefusal:
        """A new director, assistant or monitor, named `by` whoever has shown his PIN; the PIN is wiped.

        Raises PeopleDamagedError, JournalError.
        """
        with pin, self._alone():
            people = self._read()
            refusal = pin.refusal() or _name_refusal(people, name)
            if refusal is not None:
                return refusal
            official = Official(os.urandom(8).hex(), " ".join(name.split()), role)
            kept = KeptOfficial(official, self._hasher.hash(pin))
            self._record(by, Deed(role.value), official.name)
            if not people:
                # A count without a file of directors is a file that was lost.
                self._file.write(())
            # The count before him: a person without one would have to wait.
            self._tries.write(self._tries_of(people) | {official.key: Tries()})
            self._file.write((*people, kept))
            return official

    def change_pin(self, key: str, pin: Pin, by: str = "") -> PinRefusal | OfficialRefusal | None:
        """Another PIN for somebody, `by` whoever has shown that he may; it is wiped.

        None: done. Raises PeopleDamagedError, JournalError.
        """
        with pin, self._alone():
            people = self._read()
            person = _of_key(people, key)
            if person is None:
                return OfficialRefusal.UNKNOWN
            refusal = pin.refusal()
            if refusal is None:
                kept = self._hasher.hash(pin)
                self._record(by, Deed.NEW_PIN, person.name)
                self._file.write(tuple(replace(one, kept=kept) if one.official.key == key else one for one in people))
                self._tries.write(self._tries_of(people) | {key: Tries()})
            return refusal

    def limit(self, key: str, until: str, by: str = "") -> OfficialRefusal | None:
        """Another limit in time for somebody's role, `by` whoever has shown that he may.

        None: done. Raises PeopleDamagedError, JournalError.
        """
        with self._alone():
            people = self._read()
            person = _of_key(people, key)
            if person is None:
                return OfficialRefusal.UNKNOWN
            limited = _changed(people, replace(person, until=until))
            if _has_lasting_director(people) and not _has_lasting_director(limited):
                return OfficialRefusal.LAST_DIRECTOR
            self._record(by, Deed.LIMITED, person.name, until)
            self._file.write(limited)
            return None

    def change_key(
        self, key: str, write: Callable[[Official], AbstractContextManager[str]], by: str = ""
    ) -> OfficialRefusal | None:
        """Another key on a stick for somebody, or none: `write` leaves it there and gives its public key; where that
        cannot be kept here, it puts the old one back.

        None: done. Raises PeopleDamagedError, JournalError, and what `write` raises.
        """
        with self._alone():
            people = self._read()
            person = _of_key(people, key)
            if person is None:
                return OfficialRefusal.UNKNOWN
            with write(person) as stick:
                self._record(by, Deed.KEY if stick else Deed.KEY_FORGOTTEN, person.name)
                self._file.write(_changed(people, replace(person, stick=stick)))
            return None

    def remove(self, key: str, by: str = "") -> OfficialRefusal | None:
        """Nobody any more: his PIN opens nothing, `by` whoever has shown his.

        None: done. Raises PeopleDamagedError, JournalError.
        """
        with self._alone():
            people = self._read()
            left = tuple(one for one in people if one.official.key != key)
            gone = _of_key(people, key)
            if gone is None:
                return OfficialRefusal.UNKNOWN
            if left and _has_lasting_director(people) and not _has_lasting_director(left):
                return OfficialRefusal.LAST_DIRECTOR
            self._record(by, Deed.REMOVED, gone.name)
            self._file.write(left)
            return None

    def recover(self) -> Path | None:
        """Begin anew after damage: the file is kept aside, nobody is a director until he is added.

        None: there was no file. Raises JournalError.
        """
        with self._alone():
            self._record("", Deed.RECOVERED, "")
            aside = self._file.set_aside()
            self._file.write(())
            return aside

    def _fits(self, person: KeptOfficial, pin: Pin) -> bool:
        try:
            return self._hasher.fits(person.kept, pin)
        except ValueError:
            raise PeopleDamagedError(
                self._file.path, phrase("what is kept of {name}'s PIN is no hash", name=person.official.name)
            ) from None

    def _tried(self, key: str, fits: Callable[[KeptOfficial], bool]) -> Answer:
        with self._alone():
            people = self._read()
            person = next((one for one in people if one.official.key == key), None)
            if person is None:
                return Unknown()
            now = self._now_ms()
            tries = self._tries.read(tuple(one.official.key for one in people), now)
            wait = tries[key].wait_ms(now)
            if wait:
                return Blocked(wait)
            tries[key] = Tries(tries[key].wrong + 1, now)
            self._tries.write(tries)
            if not fits(person):
                return Wrong(max(0, FREE_TRIES - tries[key].wrong), tries[key].wait_ms(now))
            tries[key] = Tries()
            self._tries.write(tries)
            return Right(person.official)

    def _record(self, by: str, deed: Deed, whom: str, until: str = "") -> None:
        at = datetime.fromtimestamp(self._now_ms() / 1000, UTC).astimezone().isoformat(timespec="minutes")
        self._acts.write(PeopleAct(at, by, deed, whom, until))

    def _read(self) -> tuple[KeptOfficial, ...]:
        people = self._file.read()
        if people is None:
            if self._disk.exists(self._tries.path):
                raise PeopleDamagedError(
                    self._file.path, phrase("the file of directors is gone, though there were directors")
                )
            return ()
        return people

    def _tries_of(self, people: tuple[KeptOfficial, ...]) -> dict[str, Tries]:
        return self._tries.read(tuple(one.official.key for one in people), self._now_ms()) if people else {}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time, over threads and processes: two tries at once would be counted as one."""
        with self._one_at_a_time:
            fd = self._locked()
            try:
                yield
            finally:
                close_quietly(self._disk, fd)

    def _locked(self) -> int:
        path = self._folder / "lock"
        try:
            make_directory(self._disk, self._folder)
            try:
                fd = self._disk.open(path, CREATE, PRIVATE)
            except FileExistsError:
                fd = self._disk.open(path, CHANGE)
            try:
                self._take(fd, path)
            except (OSError, JournalError):
                close_quietly(self._disk, fd)
                raise
        except OSError as error:
            raise failure(path, phrase("could not lock the file of directors"), error) from error
        return fd

    def _take(self, fd: int, path: Path) -> None:
        until = time.monotonic() + PATIENCE_S
        while not self._disk.lock(fd):
            if time.monotonic() > until:
                holder = self._disk.lock_holder(fd)
                raise JournalError(
                    path,
                    phrase("another Tavla (process {process}) is at the file of directors", process=holder)
                    if holder is not None
                    else phrase("another Tavla is at the file of directors"),
                    advice=phrase("Try again in a moment; nothing was changed."),
                )
            time.sleep(0.01)


def _of_key(people: tuple[KeptOfficial, ...], key: str) -> Official | None:
    return next((one.official for one in people if one.official.key == key), None)


def _changed(people: tuple[KeptOfficial, ...], official: Official) -> tuple[KeptOfficial, ...]:
    return tuple(replace(one, official=official) if one.official.key == official.key else one for one in people)


def _has_lasting_director(people: tuple[KeptOfficial, ...]) -> bool:
    return any(one.official.role is Role.DIRECTOR and not one.official.until for one in people)


def _name_refusal(people: tuple[KeptOfficial, ...], name: str) -> OfficialRefusal | None:
    wanted = " ".join(name.split())
    if not wanted or len(wanted) > NAME_MAX or not wanted.isprintable():
        return OfficialRefusal.NAME_MISSING
    if len(people) >= PEOPLE_MAX:
        return OfficialRefusal.TOO_MANY
    return (
        OfficialRefusal.NAME_TAKEN if any(compared(one.official.name) == compared(wanted) for one in people) else None
    )
