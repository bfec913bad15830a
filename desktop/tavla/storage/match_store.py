"""The folder of matches: a folder a match, and a marker for each that is not finished."""

from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tavla.base.phrase import Phrase, phrase, strung
from tavla.storage.dice_secret import forget_secret
from tavla.storage.disk import (
    CHANGE,
    PRIVATE,
    READ,
    Disk,
    RealDisk,
    close_quietly,
    create_file,
    create_whole,
    make_directory,
    read_file,
    replace_file,
    sync_directory,
)
from tavla.storage.errors import DeadError, InUseError, JournalError, NeverBeganError, failure
from tavla.storage.framing import (
    CLOSE_RECORD_SIZE,
    HEADER_MAX,
    Contents,
    Damage,
    Torn,
    is_close_record,
    is_match_id,
    last_good,
    parse,
)
from tavla.storage.heartbeat import HEARTBEAT_NAME, Heartbeat
from tavla.storage.journal import (
    FREE_TO_BEGIN,
    HEADS_NAME,
    JOURNAL_NAME,
    Journal,
    Recovered,
    check_free_space,
    read_journal,
)


class OpenMatch(NamedTuple):
    """A match this Tavla writes: its folder, journal and heartbeat, and what was found if it was opened again."""

    match_id: str
    folder: Path
    journal: Journal
    heartbeat: Heartbeat
    recovered: Recovered | None


class MatchCondition(Enum):
    """What a match's folder holds, as far as a look at the journal's last bytes tells."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    NEVER_BEGAN = "never_began"


class ListedMatch(NamedTuple):
    match_id: str
    condition: MatchCondition
    folder: Path


class StartUp(NamedTuple):
    """What was left from before: matches that can go on, the latest first, and sentences to be told."""

    unfinished: tuple[str, ...]
    damaged: tuple[str, ...]
    """Matches whose journal is broken: they can be read up to the break.

    What is wrong with each stands in `damage`, and not in `told`.
    """
    told: tuple[Phrase, ...]
    closed: tuple[str, ...] = ()
    """Matches that are closed and still marked: something was still to be done with them, after which they are
    dismissed.
    """
    damage: tuple[Phrase, ...] = ()
    """A sentence for each of `damaged`, in its order."""


class MatchStore:
    """`root/matches/<match_id>/` holds `journal`, `heartbeat` and exports; `root/running/<match_id>` marks a match that
    is not finished.

    The marker is durable before the journal begins and goes after the close record is durable, the result is in the
    register and the export is written. So looking for matches to go on with reads one short folder, however many
    matches there are. `root/set_aside/` takes matches that never began.
    """

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        self.root = root
        self._disk = disk or RealDisk()
        self._matches = root / "matches"
        self._running = root / "running"
        self._set_aside = root / "set_aside"
        self._opened: dict[str, Journal] = {}

    def folder(self, match_id: str) -> Path:
        """Where a match's files lie. Raises JournalError for what cannot be a match ID."""
        if not is_match_id(match_id):
            raise JournalError(
                self._matches,
                phrase("{match_id} cannot be a match ID", match_id=repr(match_id)),
                advice=phrase("Expected letters, digits and hyphens, at most 64."),
            )
        return self._matches / match_id

    def create(self, match_id: str) -> OpenMatch:
        """Begin a match: folder, marker and journal durable. Raises JournalError."""
        folder = self.folder(match_id)
        marker = self._running / match_id
        try:
            make_directory(self._disk, self._matches)
            make_directory(self._disk, self._running)
            check_free_space(self._disk, self._matches, FREE_TO_BEGIN)
            self._refuse_other_capitals(folder)
            if self._disk.exists(folder):
                raise JournalError(
                    folder,
                    phrase("a match with this ID is there already"),
                    advice=phrase("Nothing was written over; begin a match with another ID."),
                )
            create_file(self._disk, marker, b"")
            self._disk.mkdir(folder)
            sync_directory(self._disk, self._matches)
        except FileExistsError as error:
            raise JournalError(
                folder,
                phrase("a match with this ID is being begun already"),
                advice=phrase("Begin a match with another ID."),
            ) from error
        except OSError as error:
            raise failure(folder, phrase("could not make a folder for the match"), error) from error
        journal = Journal.create(folder, match_id, self._disk)
        self._opened[match_id] = journal
        return OpenMatch(match_id, folder, journal, Heartbeat(folder / HEARTBEAT_NAME, self._disk), None)

    def open(self, match_id: str) -> OpenMatch:
        """Take up an unfinished match again. Raises JournalError."""
        folder = self.folder(match_id)
        before = self._opened.get(match_id)
        if before is not None and before.fault is not None:
            raise DeadError(
                before.path,
                phrase("the disk failed under this match ({what})", what=before.fault.what),
                advice=phrase("Start Tavla again: the match goes on from the last acknowledged fact."),
            ) from before.fault
        journal, recovered = Journal.open(folder, match_id, self._disk)
        try:
            if not self._disk.exists(self._running / match_id):
                make_directory(self._disk, self._running)
                create_file(self._disk, self._running / match_id, b"")
        except OSError as error:
            journal.close()
            raise failure(self._running / match_id, phrase("could not mark the match as running"), error) from error
        self._opened[match_id] = journal
        return OpenMatch(match_id, folder, journal, Heartbeat(folder / HEARTBEAT_NAME, self._disk), recovered)

    def adopt(self, match_id: str, journal: bytes) -> None:
        """Take over a journal begun on another board, whole or not at all; `open` goes on with it. Raises JournalError.

        A closed journal of the same match that this one continues is set aside.
        """
        folder, draft, marker = self.folder(match_id), self._matches / f".{match_id}.new", self._running / match_id
        try:
            make_directory(self._disk, self._matches)
            make_directory(self._disk, self._running)
            check_free_space(self._disk, self._matches, FREE_TO_BEGIN)
            self._refuse_other_capitals(folder)
            was_here = self._disk.exists(folder)
            if was_here:
                _check_continues(folder, journal, read_file(self._disk, folder / JOURNAL_NAME))
            if not self._disk.exists(draft):
                self._disk.mkdir(draft)
            replace_file(draft / JOURNAL_NAME, journal, self._disk, PRIVATE)
            if not self._disk.exists(marker):
                create_file(self._disk, marker, b"")
            if was_here:
                self._move_away(match_id)
            self._disk.replace(draft, folder)
            sync_directory(self._disk, self._matches)
        except OSError as error:
            raise failure(folder, phrase("could not take the match over"), error) from error

    def _refuse_other_capitals(self, folder: Path) -> None:
        """Sticks, Windows and macOS tell no capitals apart: such matches would write over each other's files there.
        Raises JournalError and OSError.
        """
        for name in self._disk.listdir(self._matches):
            if name != folder.name and name.lower() == folder.name.lower():
                raise JournalError(
                    folder,
                    phrase("a match is here whose ID differs from this one only by capitals: {other}", other=name),
                    advice=phrase("Nothing was written over; begin a match with another ID."),
                )

    def has(self, match_id: str) -> bool:
        """Whether a match is on this board, in whatever condition."""
        return self._disk.exists(self.folder(match_id))

    def restore(self, match_id: str, copy: bytes, *, is_longer: bool = False) -> None:
        """Put a second copy in the place of a journal that is damaged or cannot be read, which is kept beside it; where
        the copy `is_longer`, also of one that has lost its last records. Raises JournalError.

        Refused where that would lose anything: the copy has to hold all that is whole in the journal, and to continue
        it.
        """
        path = self.folder(match_id) / JOURNAL_NAME
        try:
            damaged = read_file(self._disk, path)
        except OSError:
            damaged = None
        if damaged is not None:
            _check_copy(path, damaged, parse(copy), is_longer=is_longer)
        number = 1
        while self._disk.exists(kept := path.with_name(f"{JOURNAL_NAME}.damaged-{number}")):
            number += 1
        try:
            if damaged is None:
                if self._disk.exists(path):
                    self._disk.replace(path, kept)
            else:
                create_whole(self._disk, kept, damaged)
            if self._disk.exists(
                heads := path.with_name(HEADS_NAME)
            ):  # the copy may end before records that were signed
                self._disk.replace(heads, heads.with_name(f"{HEADS_NAME}.damaged-{number}"))
        except OSError as error:
            raise failure(path, phrase("could not keep the damaged journal"), error) from error
        forget_secret(path.parent, self._disk)  # who has seen more rolls than the copy holds would know the next ones
        replace_file(path, copy, self._disk, PRIVATE)

    def read(self, match_id: str) -> Contents:
        """Read a match's journal, changing and locking nothing. Raises JournalError."""
        return read_journal(self.folder(match_id) / JOURNAL_NAME, self._disk)

    def finish(self, match: OpenMatch, *, stays_marked: bool = False) -> None:
        """Write the close record, take the marker away unless something is still to be done with the match, let go of
        the files.

        The writer is closed before. Raises JournalError.
        """
        match.journal.finish()
        self.leave(match)
        if stays_marked:
            return
        try:
            self._unmark(match.match_id)
        except OSError as error:
            raise failure(
                self._running / match.match_id, phrase("could not take the marker of the finished match away"), error
            ) from error

    def leave(self, match: OpenMatch) -> None:
        """Let go of a match's files; an unfinished one can be opened again."""
        match.heartbeat.close()
        match.journal.close()
        if match.journal.fault is None:
            self._opened.pop(match.match_id, None)

    def dismiss(self, match_id: str) -> None:
        """Speak of a match no more at start-up; its files stay as they are. Raises JournalError."""
        try:
            self._unmark(match_id)
        except OSError as error:
            raise failure(self._running / match_id, phrase("could not dismiss the match"), error) from error

    def forget_drafts(self, match_id: str) -> None:
        """Remove what was being written beside a match's journal when the board went down; nobody writes there now."""
        folder = self.folder(match_id)
        with suppress(OSError):
            for name in self._disk.listdir(folder):
                if name.startswith(".") and name.endswith(".new"):
                    self._disk.unlink(folder / name)

    def start_up(self) -> StartUp:
        """Look after what was left from before. Matches that never began are set aside, and that is told."""
        unfinished: list[str] = []
        damage: dict[str, Phrase] = {}
        closed: list[str] = []
        told: list[Phrase] = []
        try:
            names = self._disk.listdir(self._running)
        except FileNotFoundError:
            names = []
        except OSError as error:
            names = []
            told.append(failure(self._running, phrase("could not look for unfinished matches"), error).said)
        for match_id in sorted(filter(is_match_id, names), reverse=True):
            try:
                contents = self.read(match_id)
                if isinstance(contents.fault, Damage):
                    damage[match_id] = contents.fault.error(self._matches / match_id / JOURNAL_NAME).said
                elif contents.is_closed and contents.fault is None:
                    closed.append(match_id)
                elif not contents.payloads:
                    raise NeverBeganError(
                        self._matches / match_id, phrase("the match never began: its journal holds no fact")
                    )
                else:
                    unfinished.append(match_id)
            except JournalError as error:
                missing = isinstance(error.__cause__, FileNotFoundError)
                if not missing and not isinstance(error, NeverBeganError):
                    damage[match_id] = error.said
                elif self._disk.exists(self._matches / match_id / HEADS_NAME):
                    damage[match_id] = phrase(
                        "{path}: the journal is gone or empty, and this board has signed records of it.",
                        path=str(error.path),
                    )
                else:
                    found = phrase("{path}: the match never began.", path=str(error.path)) if missing else error.said
                    told.append(self._never_began(match_id, found))
        return StartUp(tuple(unfinished), tuple(damage), tuple(told), tuple(closed), tuple(damage.values()))

    def listing(self) -> tuple[ListedMatch, ...]:
        """All matches, the latest first, from the last bytes of each journal. Raises JournalError."""
        try:
            names = self._disk.listdir(self._matches)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise failure(self._matches, phrase("could not list the matches"), error) from error
        return tuple(
            ListedMatch(name, self._condition(name), self._matches / name)
            for name in sorted(filter(is_match_id, names), reverse=True)
        )

    def _condition(self, match_id: str) -> MatchCondition:
        try:
            fd = self._disk.open(self._matches / match_id / JOURNAL_NAME, READ)
        except FileNotFoundError:
            return MatchCondition.NEVER_BEGAN
        except OSError:  # opening it will say what is wrong
            return MatchCondition.UNFINISHED
        try:
            size = self._disk.size(fd)
            if size <= HEADER_MAX and isinstance(parse(self._disk.read(fd, size, 0) if size else b""), Torn):
                return MatchCondition.NEVER_BEGAN
            tail = self._disk.read(fd, CLOSE_RECORD_SIZE, max(0, size - CLOSE_RECORD_SIZE))
        except OSError:
            return MatchCondition.UNFINISHED
        finally:
            self._disk.close(fd)
        return MatchCondition.FINISHED if is_close_record(tail) else MatchCondition.UNFINISHED

    def _never_began(self, match_id: str, found: Phrase) -> Phrase:
        """Move its folder away, if it has one, and its marker; the sentence that tells it."""
        folder = self._matches / match_id
        journal = folder / JOURNAL_NAME
        fd = -1
        try:
            if self._disk.exists(journal):
                fd = self._disk.open(journal, CHANGE)
                if not self._disk.lock(fd):
                    # Another Tavla is beginning it at this moment.
                    return InUseError(journal, self._disk.lock_holder(fd)).said
            sentence = found
            if self._disk.exists(folder):
                self.forget_drafts(match_id)
                sentence = strung(
                    (found, phrase("Its folder was moved to {folder}.", folder=str(self._move_away(match_id))))
                )
            self._unmark(match_id)
        except OSError as error:
            return strung((found, failure(folder, phrase("could not set its folder aside"), error).said))
        finally:
            if fd >= 0:
                close_quietly(self._disk, fd)
        return sentence

    def _move_away(self, match_id: str) -> Path:
        make_directory(self._disk, self._set_aside)
        aside = self._set_aside / match_id
        number = 1
        while self._disk.exists(aside):
            number += 1
            aside = self._set_aside / f"{match_id}-{number}"
        self._disk.replace(self._matches / match_id, aside)
        sync_directory(self._disk, self._set_aside)
        sync_directory(self._disk, self._matches)
        return aside

    def _unmark(self, match_id: str) -> None:
        try:
            self._disk.unlink(self._running / match_id)
        except FileNotFoundError:
            return
        sync_directory(self._disk, self._running)


def _check_copy(path: Path, damaged: bytes, copy: Contents | Torn | Damage, *, is_longer: bool) -> None:
    found = parse(damaged)
    fault = found.fault if isinstance(found, Contents) else found
    records = copy.payloads if isinstance(copy, Contents) and copy.fault is None else ()
    whole = found.payloads if isinstance(found, Contents) else ()
    if isinstance(found, Contents) and not isinstance(fault, Damage) and not (is_longer and len(records) > len(whole)):
        raise JournalError(
            path, phrase("the journal is not damaged"), advice=phrase("Go on with it as it is; nothing was changed.")
        )
    least = max(last_good(damaged), fault.least if isinstance(fault, Damage) else 0)
    if records[: len(whole)] != whole or len(records) < least:
        raise JournalError(
            path,
            phrase(
                "the second copy holds {count} records of the {least} that the damaged journal still shows, or others",
                count=len(records),
                least=least,
            ),
            advice=phrase("Let the director set the match up again; nothing was changed."),
        )


def _check_continues(folder: Path, journal: bytes, here: bytes) -> None:
    """Raises JournalError where a journal does not go on where the one that is here was closed."""
    is_closed = is_close_record(here[-CLOSE_RECORD_SIZE:])
    own = here[:-CLOSE_RECORD_SIZE] if is_closed else here
    if is_closed and journal.startswith(own):
        return
    if journal.startswith(own) or own.startswith(journal):
        raise JournalError(
            folder,
            phrase("this match is on the board already"),
            advice=phrase("Go on with it from the unfinished matches; nothing was changed."),
        )
    raise JournalError(
        folder,
        phrase("this board has gone on with the match otherwise: two boards have played it"),
        advice=phrase("The director decides which of the two counts; nothing was changed."),
    )
