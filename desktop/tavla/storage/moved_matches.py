"""A match in progress carried to another board as one file: the journal's bytes up to the event that says so.

Whoever takes it over leaves a mark beside the file, and so does a board that moves it to a stick, beside the copy it
keeps: no second board goes on with the same match unawares.
"""

import json
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from tavla.base.limits import MARK as MARK_LIMIT
from tavla.base.limits import MOVED_MATCH, MOVED_MATCHES
from tavla.base.phrase import phrase
from tavla.base.sha256 import sha256
from tavla.base.unicode import printable
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import MatchStarted
from tavla.storage.codec import decode_event
from tavla.storage.disk import Disk, RealDisk, make_directory, read_file, read_part, replace_file
from tavla.storage.errors import JournalError, failure
from tavla.storage.framing import Contents, parse
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore, OpenMatch

SUFFIX = ".tavla-match"
"""How the name of such a file ends."""
MARK = ".taken"
"""What the mark's name adds to it."""
WORD_MAX = 255
"""Letters of what a mark says: the name of a stick's folder."""
NAME_MAX = 100
"""Letters: two names of 40 for a pair, or the 80 of an event."""


class Taken(Struct, frozen=True):
    """The board that took a match over, and when: wall clock, ISO 8601.

    `stick`: where it was moved to, while no board is known.
    """

    board: str
    at: str
    stick: str = ""


def carry_out(match: OpenMatch, folder: Path, disk: Disk | None = None) -> Path:
    """Write the file of a match whose last event is `MatchMoved`, durable and read back.

    Raises JournalError; the match is as it was.
    """
    disk = disk or RealDisk()
    journal = match.folder / JOURNAL_NAME
    path = folder / f"{match.match_id}{SUFFIX}"
    try:
        data = read_file(disk, journal)
        _contents(journal, data)
        make_directory(disk, folder)
        replace_file(path, data, disk)
        if read_file(disk, path) != data:
            raise JournalError(
                path,
                phrase("what was read back is not what was written"),
                advice=phrase("Use another stick; the match is still open here."),
            )
    except OSError as error:
        raise failure(path, phrase("could not write the match"), error) from error
    return path


def mark_moved(path: Path, stick: str, at: str, disk: Disk | None = None) -> None:
    """Say beside the copy a board keeps that the match went on to a stick of this name; durable.

    Raises JournalError.
    """
    disk = disk or RealDisk()
    _leave_mark(path, {"at": at, "stick": stick}, read_moved(path, disk), disk)


def take_over(store: MatchStore, path: Path, data: bytes, taker: Taken | None = None, disk: Disk | None = None) -> str:
    """Make the match of a file, whose bytes were read once, this board's own, to be resumed; its ID. Raises
    JournalError, and then nothing has changed.

    The mark of `taker` is durable before the match is here, so that no power cut leaves a match taken and no mark;
    without one none is left.
    """
    disk = disk or RealDisk()
    match_id = whole_record(path, data).match_id
    before = taken_by(path, data, disk)
    if taker is not None:
        _leave_mark(path, {"at": taker.at, "board": taker.board}, data, disk)
    try:
        store.adopt(match_id, data)
    except JournalError:
        if taker is not None and before is None and _is_not_here(store, match_id, data, disk):
            with suppress(OSError):  # the mark names a board that has not the match: a director can overrule it
                disk.unlink(_mark(path))
        raise
    return match_id


def _is_not_here(store: MatchStore, match_id: str, data: bytes, disk: Disk) -> bool:
    """Surely: what failed last may be the sync after the match got its name."""
    try:
        return read_file(disk, store.folder(match_id) / JOURNAL_NAME) != data
    except OSError as error:
        return isinstance(error, FileNotFoundError)


def taken_by(path: Path, data: bytes, disk: Disk | None = None) -> Taken | None:
    """The board that took a file of these very bytes over, or the stick it went to, as its mark says; None where there
    is none, or one of an earlier move.

    Raises JournalError.
    """
    disk = disk or RealDisk()
    try:
        found = json.loads(read_part(disk, _mark(path), MARK_LIMIT.most))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failure(_mark(path), phrase("could not read which board took the match over"), error) from error
    except (ValueError, RecursionError):
        return Taken("?", "?")
    match found:
        case {"at": str(at), "board": str(board), "match": str(digest)}:
            taken = Taken(board, at)
        case {"at": str(at), "stick": str(stick), "match": str(digest)}:
            taken = Taken("", at, stick)
        case _:
            return Taken("?", "?")
    if any(printable(word) != word or len(word) > WORD_MAX for word in (taken.board, taken.at, taken.stick)):
        return Taken("?", "?")
    return taken if digest == sha256(data).hexdigest() else None


def _leave_mark(path: Path, said: dict[str, str], data: bytes, disk: Disk) -> None:
    replace_file(_mark(path), json.dumps(said | {"match": sha256(data).hexdigest()}, sort_keys=True).encode(), disk)


def _mark(path: Path) -> Path:
    return path.with_name(path.name + MARK)


def read_moved(path: Path, disk: Disk | None = None) -> bytes:
    """The bytes of a file, one more than the limit at most. Raises JournalError."""
    try:
        return read_part(disk or RealDisk(), path, MOVED_MATCH.most + 1)
    except OSError as error:
        raise failure(path, phrase("could not read the match"), error) from error


def files_in(folders: tuple[Path, ...], disk: Disk | None = None) -> tuple[Path, ...]:
    """The files of moved matches that lie in these folders; a folder that cannot be read has none."""
    disk = disk or RealDisk()
    found: list[Path] = []
    for folder in folders:
        try:
            found += [
                folder / name
                for name in sorted(disk.listdir(folder))
                if name.endswith(SUFFIX) and not name.startswith(".")
            ][: MOVED_MATCHES.most]
        except OSError:
            continue
    return tuple(found)


def whole_record(path: Path, data: bytes) -> Contents:
    """What a file from another board holds, its names such as could be typed here. Raises JournalError."""
    contents = _contents(path, data)
    began = decode_event(contents.events[0], path, 1)
    if isinstance(began, MatchStarted):
        names = (began.players.white, began.players.black, began.card.event, began.card.round, began.card.table)
        if any(printable(name) != name for name in names):
            raise JournalError(
                path,
                phrase("a name in it has marks that nobody sees and nobody can type"),
                advice=phrase("Ask who wrote the file; nothing was changed."),
            )
        longest = max(map(len, names))
        if longest > NAME_MAX:
            raise JournalError(
                path,
                phrase("a name in it has {count} letters; at most {most} fit", count=longest, most=NAME_MAX),
                advice=phrase("Ask who wrote the file; nothing was changed."),
            )
    return contents


def _contents(path: Path, data: bytes) -> Contents:
    """What a whole file of a moved match holds. Raises JournalError naming what is wrong."""
    if len(data) > MOVED_MATCH.most:
        raise JournalError(
            path,
            phrase("a moved match has at most {most_bytes} MiB", most_bytes=MOVED_MATCH.most // 1024 // 1024),
            advice=phrase("Bring the file that the first board wrote; nothing was changed."),
        )
    contents = parse(data, looks_behind_faults=False)
    if not isinstance(contents, Contents) or contents.fault is not None:
        raise JournalError(
            path,
            phrase("the file is damaged or not whole"),
            advice=phrase("Move the match from the first board again; nothing was changed."),
        )
    events = contents.events
    if contents.is_closed or not events or not isinstance(decode_event(events[-1], path, len(events)), MatchMoved):
        raise JournalError(
            path,
            phrase("the file does not end with the move to another board"),
            advice=phrase("Move the match at the first board; nothing was changed."),
        )
    for number, payload in enumerate(events, start=1):
        decode_event(payload, path, number)
    return contents
