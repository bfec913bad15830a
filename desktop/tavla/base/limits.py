"""How much of a file from outside is taken, each limit with its reason, and how it is read: once, so that the bytes
that were checked are the bytes that are used.

What an export has is limited in `evidence.container` too, and in docs/evidence-format.md for every verifier.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tavla.base.host import files
from tavla.base.phrase import Grouped, Phrase, phrase

KIB, MIB = 1 << 10, 1 << 20
PIECE = MIB
"""So much of a large file is in memory at once."""


class Limit(NamedTuple):
    """The most that is taken: bytes of a file, names of a folder, parts of a journal."""

    most: int
    reason: str


MATCH_FILE = Limit(MIB, "the longest match takes 300 kB in the widest form")
XG_FILE = Limit(8 * MIB, "a long match of eXtreme Gammon with its analysis and rollouts")
BGF_MATCH = Limit(8 * MIB, "a long match of BGBlitz with its analysis, once unpacked")
MOVED_MATCH = Limit(4 * MIB, "several times the longest match; so much is looked through in two seconds")
SECOND_COPY = Limit(8 * MIB, "twice a moved match: what is whole of a damaged one counts")
MOVED_MATCHES = Limit(100, "more than a person brings in one folder")
SECOND_COPIES = Limit(200, "the latest of a stick: one that goes on is among them")
LOOKED_THROUGH = Limit(8 * MIB, "of moved matches, and of second copies, at one look: dozens; more are offered by name")
JOURNAL = Limit(8 * MIB, "seven times a match to 25 points; so much is verified in two seconds")
JOURNAL_RECORDS = Limit(65_536, "ten times a match to 25 points")
JOURNAL_BRACKETS = Limit(8 * 65_536, "of the bytes [ and {: so many lists and objects a reader keeps at most")
JOURNAL_HEADS = Limit(4096, "games and acts of the director: two hundred times a match to 25 points")
OWN_FILE = Limit(64 * MIB, "what the board wrote itself: an export has at most 20 MiB")
MARK = Limit(KIB, "the name of a board and a time")
CSV = Limit(8 * MIB, "50,000 lines of 160 letters: more players than any federation has")
BUNDLE = Limit(12 * MIB, "13,000 matches and their players, 880 bytes a match: 30 events a year for ten years")
RULESET = Limit(240_000, "60,000 characters of at most four bytes, since every match carries its ruleset")
TOML_DOTS = Limit(100, "in a line: twenty times what a ruleset or a board has, and its reader takes their square")
CLUB_BOARD = Limit(64 * KIB, "thirty colours and as many remarks, ten times over")
CLUB_PICTURE = Limit(8 * MIB, "a photograph as large as the largest screen")
PICTURE_SCANS = Limit(30, "passes of a JPEG: programs write ten or so, and each takes time over the whole picture")
PICTURE_REMARKS = Limit(MIB, "bytes of a PNG's packed remarks, unpacked: Qt holds every one, several times over")
PICTURE_REMARK = 4 * KIB
"""What even an empty one of these counts for, so that there are 256 at most."""
BOARD_PICTURE = Limit(96 * MIB, "all that the board keeps of its own pictures: some ten boards of a large screen")
DICE_FILE = Limit(1_000_000, "two characters a roll: more rolls than any match has")
SETTINGS = Limit(256 * KIB, "hundreds of times what the board writes")
DEVICE_FRAMES = Limit(8 * MIB, "a day of a shaker and a clock that each say 100 bytes a second")
DEVICE_KEYS = Limit(256 * KIB, "100 letters a shaker: more shakers than any club has")
KEY = Limit(16 * KIB, "one or two short lines")
DIRECTOR_KEY = Limit(4 * KIB, "a name of 120 letters and a sealed secret, several times over")
REVOKED = Limit(MIB, "8,000 keys with their reasons: more than all boards have")
SEEN = Limit(4 * MIB, "55,000 exports: more than a federation takes in within decades")
SIGNATURE = Limit(16 * KIB, "four lines, of which minisign's are 300 letters long")
SIGNED_FILE = Limit(64 * MIB, "an export has at most 20 MiB, a bundle 12")
PACKAGE = Limit(256 * MIB, "twice a package with all of Qt that the board uses")
BACKUP = Limit(4096 * MIB - 1, "what a FAT stick holds in one file; read piece by piece")
BACKUP_LIST = Limit(16 * MIB, "100,000 files with names of 80 letters")
BACKUP_FILE = Limit(2048 * MIB, "a register of decades; read piece by piece")
BACKUP_FILES = Limit(100_000, "six files a match: a board's matches of decades")
BACKUP_DEPTH = Limit(16, "folders in one another: four times those of a board's data, and each is a call in another")
KEY_MEMORY = Limit(64 * MIB, "of argon2id for the key of a backup, as for a PIN: RFC 9106 where memory is short")
KEY_OPERATIONS = 3
"""Passes of argon2id: an eighth of a second, so that a slow board stays within two."""
TAR_HEADER = Limit(256 * KIB, "a name of 4,096 letters, several times over")
LISTING = Limit(10_000, "more than a folder has that a person chooses from")
FOLDER = Limit(100_000, "as many as a backup has files: a board's own matches of decades")
DESK_FILE = Limit(MIB, "512 boards of a hall, with names")
DESK_SETTLED = Limit(8 * MIB, "400 boards with the longest match sent to each, and 4,096 matches")
DEPUTY_FILE = Limit(MIB, "the keys of a hall, sealed, and where its boards reach a desk")
MEMBERSHIP = Limit(64 * KIB, "keys, a certificate and a few addresses")
INVITATION = Limit(4 * KIB, "a hall's key, its certificate and a few addresses: so much goes into a QR code")
BULK_LINE = Limit(128 * KIB, "a position and what is asked of it, hundreds of times over")


class UnfitFileError(OSError):
    """A file that is not read at all: too large, or none."""

    def __init__(self, path: Path, said: Phrase) -> None:
        super().__init__(errno.EFBIG, str(said), str(path))
        self.said = said


def read_limited(path: Path, limit: Limit, way: int = files.FOREIGN) -> bytes:
    """The content of a regular file, opened once. `way`: `files.READ` follows no link. Raises OSError."""
    with opened(path, limit, way) as file:
        data = file.read(limit.most + 1)
    if len(data) > limit.most:  # it grew, or its medium gives other sizes than it tells
        raise too_large(path, limit)
    return data


@contextmanager
def opened(path: Path, limit: Limit, way: int = files.FOREIGN) -> Iterator[BinaryIO]:
    """A regular file of at most so many bytes. Raises OSError."""
    with opened_regular(path, way) as file:
        if os.fstat(file.fileno()).st_size > limit.most:
            raise too_large(path, limit)
        yield file


@contextmanager
def opened_regular(path: Path, way: int = files.FOREIGN) -> Iterator[BinaryIO]:
    """A file of any size that is none of those that keep a reader waiting, as a pipe does. Raises OSError."""
    with reading(path, way) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _no_file(path)
        yield file


def reading(path: Path, way: int) -> BinaryIO:
    """A file of any kind. Raises OSError, also for a folder."""
    try:
        handle = files.open_file(path, way)
    except OSError:
        if _is_socket(path):
            raise _no_file(path) from None
        raise
    try:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    except OSError:
        os.close(handle)
        raise
    return files.reader(handle)


def _is_socket(path: Path) -> bool:
    """What no errno says: Linux gives ENXIO and macOS EOPNOTSUPP, and ENXIO for a stick that was pulled out too."""
    with suppress(OSError):
        return path.is_socket()
    return False


def pieces(file: BinaryIO, most: int) -> Iterator[bytes]:
    """The next `most` bytes of a file, a piece at a time."""
    while most and (piece := file.read(min(PIECE, most))):
        most -= len(piece)
        yield piece


def names_in(folder: Path, limit: Limit = LISTING) -> list[Path]:
    """What lies in a folder, not more of it than the limit. Raises OSError."""
    with os.scandir(folder) as entries:
        return [Path(entry.path) for entry in islice(entries, limit.most)]


def files_below(folder: Path) -> Iterator[Path]:
    """What lies in a folder and in those below it, however deep they lie in one another; a link to a folder is no
    folder, and one that this user may not read has nothing. Raises OSError.
    """
    waiting = [folder]
    while waiting:
        with suppress(PermissionError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
                else:
                    yield Path(entry.path)


def _no_file(path: Path) -> UnfitFileError:
    return UnfitFileError(path, phrase("it is no file but a pipe or a device"))


def too_large(path: Path, limit: Limit) -> UnfitFileError:
    return UnfitFileError(path, phrase("it is larger than the {most} bytes that are read", most=Grouped(limit.most)))
