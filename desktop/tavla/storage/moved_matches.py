"""A match in progress carried to another board as one file: the journal's bytes up to the event that says so."""

from pathlib import Path

from tavla.domain.director_events import MatchMoved
from tavla.storage.codec import decode_event
from tavla.storage.disk import Disk, RealDisk, make_directory, read_file, read_part, replace_file
from tavla.storage.errors import JournalError, failure
from tavla.storage.framing import Contents, parse
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore, OpenMatch

SUFFIX = ".tavla-match"
"""How the name of such a file ends."""
MOST_BYTES = 4 * 1024 * 1024
"""Several times the longest match there is; so much can be looked through in two seconds."""


def carry_out(match: OpenMatch, folder: Path, disk: Disk | None = None) -> Path:
    """Write the file of a match whose last event is `MatchMoved`, durable and read back. Raises JournalError; the match is as it was."""
    disk = disk or RealDisk()
    journal = match.folder / JOURNAL_NAME
    path = folder / f"{match.match_id}{SUFFIX}"
    try:
        data = read_file(disk, journal)
        _contents(journal, data)
        make_directory(disk, folder)
        replace_file(path, data, disk)
        if read_file(disk, path) != data:
            raise JournalError(path, "what was read back is not what was written", advice="Use another stick; the match is still open here.")
    except OSError as error:
        raise failure(path, "write the match", error) from error
    return path


def take_over(store: MatchStore, path: Path, disk: Disk | None = None) -> str:
    """Make the match of a file this board's own, to be resumed; its ID. Raises JournalError, and then nothing has changed."""
    disk = disk or RealDisk()
    try:
        data = read_part(disk, path, MOST_BYTES + 1)
    except OSError as error:
        raise failure(path, "read the match", error) from error
    match_id = _contents(path, data).match_id
    store.adopt(match_id, data)
    return match_id


def files_in(folders: tuple[Path, ...], disk: Disk | None = None) -> tuple[Path, ...]:
    """The files of moved matches that lie in these folders; a folder that cannot be read has none."""
    disk = disk or RealDisk()
    found: list[Path] = []
    for folder in folders:
        try:
            found += [folder / name for name in sorted(disk.listdir(folder)) if name.endswith(SUFFIX) and not name.startswith(".")]
        except OSError:
            continue
    return tuple(found)


def _contents(path: Path, data: bytes) -> Contents:
    """What a whole file of a moved match holds. Raises JournalError naming what is wrong."""
    if len(data) > MOST_BYTES:
        raise JournalError(
            path, f"a moved match has at most {MOST_BYTES // 1024 // 1024} MiB", advice="Bring the file that the first board wrote; nothing was changed."
        )
    contents = parse(data, looks_behind_faults=False)
    if not isinstance(contents, Contents) or contents.fault is not None:
        raise JournalError(path, "the file is damaged or not whole", advice="Move the match from the first board again; nothing was changed.")
    events = contents.events
    if contents.is_closed or not events or not isinstance(decode_event(events[-1], path, len(events)), MatchMoved):
        raise JournalError(path, "the file does not end with the move to another board", advice="Move the match at the first board; nothing was changed.")
    for number, payload in enumerate(events, start=1):
        decode_event(payload, path, number)
    return contents
