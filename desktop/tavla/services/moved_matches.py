"""Matches in progress that lie on a disk or a stick: who plays in them and how they stand, and how they move between
boards.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tavla.application.ports.matches import DamagedMatch, MovedFile, OfferedMatch, Offers
from tavla.application.standing import wall_clock_of
from tavla.base.errors import TavlaError
from tavla.base.host.sticks import mounted
from tavla.base.limits import LOOKED_THROUGH
from tavla.base.phrase import phrase
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.evidence.device_key import own_device_key
from tavla.services.signers import sign_beside, signer_of
from tavla.storage.codec import decode_event
from tavla.storage.disk import Disk
from tavla.storage.errors import JournalError
from tavla.storage.framing import Contents, parse
from tavla.storage.match_store import MatchStore, OpenMatch, StartUp
from tavla.storage.moved_matches import (
    SUFFIX,
    Taken,
    carry_out,
    files_in,
    mark_moved,
    read_moved,
    take_over,
    taken_by,
    whole_record,
)
from tavla.storage.recovery import fold

MOST_AHEAD = timedelta(days=1)
KEYS_FOLDER = "keys"
OWN_FOLDER = "moved"
"""In the data folder: for a file that is sent in another way, and for one that was brought so."""


def sticks() -> tuple[Path, ...]:
    """What is plugged in and can be written on."""
    return tuple(path for path in mounted() if os.access(path, os.W_OK))


class MatchMover:
    """Knows where files may lie. `mounted` stands in for the machine's own sticks in tests."""

    def __init__(
        self, root: Path, store: MatchStore, disk: Disk | None = None, mounted: tuple[Path, ...] | None = None
    ) -> None:
        self._own, self._store, self._disk, self._mounted = root / OWN_FOLDER, store, disk, mounted
        self._keys = root / KEYS_FOLDER

    def folders(self) -> tuple[Path, ...]:
        """Where a match can be written to: the sticks, and last the board's own folder."""
        return (*(sticks() if self._mounted is None else self._mounted), self._own)

    def carry_out(self, match: OpenMatch, folder: Path, at: str) -> Path:
        """The file of a match that was moved; a copy stays here, should the stick be lost, and says where the match
        went. Raises TavlaError.
        """
        copy = self._carried(match, self._own)
        if folder == self._own:
            return copy
        path = self._carried(match, folder)
        mark_moved(
            copy, folder.name, at, self._disk
        )  # before the match is closed here: until then nobody can take the copy
        return path

    def files(self) -> tuple[MovedFile, ...]:
        """What was brought, and which other board has taken it already, or which stick.

        What cannot be read, or comes when enough was looked through, is offered by its name alone: what is wrong with
        it is said when it is opened.
        """
        found: list[MovedFile] = []
        left = LOOKED_THROUGH.most
        for path in files_in(self.folders(), self._disk):
            file, size = self._named(path) if left > 0 else (_by_name(path), 0)
            found.append(file)
            left -= size
        return tuple(found)

    def take_over(self, path: str, at: str, *, overruled: bool = False) -> str:
        """The ID of the match of a file, which is this board's from now on, and marked so. Raises TavlaError."""
        data = read_moved(Path(path), self._disk)
        check_dates(Path(path), whole_record(Path(path), data), at)
        file = self._signed(self._file(Path(path), data), data)
        if file.stick and not overruled:
            raise JournalError(
                Path(path),
                phrase("the match was moved to the stick {stick} at {at}", stick=file.stick, at=file.at),
                advice=phrase(
                    "Go on with it from there. If the stick, or the board that took it over, is lost, a director "
                    "can take it here by his PIN."
                ),
            )
        if file.has_own_key and not overruled:
            raise JournalError(
                Path(path),
                phrase("this board, or a copy of it, began to take the match over at {at}", at=file.at),
                advice=phrase("If a copy has it, go on with it there. Else a director can take it here by his PIN."),
            )
        if file.board and not overruled:
            raise JournalError(
                Path(path),
                phrase("the match was taken over by {board} at {at}", board=file.board, at=file.at),
                advice=phrase("Go on with it there. If that board is lost, a director can take it here by his PIN."),
            )
        if not file.is_trusted and not overruled:
            raise not_known(file)
        return take_over(self._store, Path(path), data, Taken(self._board(), at), self._disk)

    def _carried(self, match: OpenMatch, folder: Path) -> Path:
        path = carry_out(match, folder, self._disk)
        sign_beside(path, read_moved(path, self._disk), f"match moved, {match.match_id}", self._keys, self._disk)
        return path

    def _signed(self, file: MovedFile, data: bytes) -> MovedFile:
        signer = signer_of(Path(file.path), data, self._keys)
        return file._replace(signer=signer.name or signer.fingerprint, is_trusted=signer.is_trusted)

    def _file(self, path: Path, data: bytes) -> MovedFile:
        taken, file = taken_by(path, data, self._disk), _by_name(path)
        if taken is None:
            return file
        is_own = taken.board == self._board()
        begun = parse(data, looks_behind_faults=False, most_records=0)
        if is_own and isinstance(begun, Contents) and self._store.has(begun.match_id):
            return file
        return file._replace(board=taken.board, at=taken.at, stick=taken.stick, has_own_key=is_own)

    def _named(self, path: Path) -> tuple[MovedFile, int]:
        """The file, and how many bytes of it were looked through."""
        file, data = _by_name(path), b""
        with suppress(TavlaError):
            data = read_moved(path, self._disk)
            file = self._file(path, data)
            file = named(self._signed(file, data), whole_record(path, data))
        return file, len(data)

    def _board(self) -> str:
        """What this board is called on a mark: by its key, which is made where there is none."""
        key = own_device_key(self._keys)
        return f"board {key.public.key[:5].hex()}"


def _by_name(path: Path) -> MovedFile:
    return MovedFile(str(path), path.name.removesuffix(SUFFIX), str(path.parent))


def not_known(file: MovedFile) -> JournalError:
    """Why only a director takes it."""
    what = (
        phrase("it is signed by a key that is not trusted here: {number}", number=file.signer)
        if file.signer
        else phrase("nobody has signed it: anybody can have written it")
    )
    return JournalError(Path(file.path), what, advice=phrase("A director can take it here by his PIN."))


def check_dates(path: Path, contents: Contents, at: str) -> None:
    """Raises JournalError where something in it is dated more than a day ahead of this board's clock."""
    now = _time(at)
    for event in history_of(contents, path):
        clock = wall_clock_of(event)
        when = _time(clock)
        if now is not None and when is not None and when - now > MOST_AHEAD:
            raise JournalError(
                path,
                phrase("it is dated {day}, ahead of this board's clock", day=clock[:10]),
                advice=phrase("Look at the clocks of both boards; nothing was changed."),
            )


def _time(text: str) -> datetime | None:
    """One without a zone is this board's own; Windows knows none for the years before 1970 and after 3000."""
    try:
        time = datetime.fromisoformat(text)
        return time if time.tzinfo else time.astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def history_of(contents: Contents, path: Path) -> Sequence[Event]:
    """The facts of a record. Raises TavlaError."""
    return [decode_event(payload, path, number) for number, payload in enumerate(contents.events, start=1)]


def offer_of(match_id: str, state: MatchState, path: Path) -> OfferedMatch:
    """A match to be continued. Raises OSError."""
    stopped = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    names, points = state.setup.players, state.score.points
    return OfferedMatch(match_id, names.white, names.black, (points.white, points.black), state.score.length, stopped)


def offers_of(found: StartUp, copies: Sequence[OfferedMatch], unfinished: Sequence[OfferedMatch]) -> Offers:
    """What the page shows of earlier matches.

    A damaged one that is offered from its second copy says so itself: no more is told of its damage.
    """
    goes_on = {copy.match_id for copy in copies if not copy.fault}
    damaged = tuple(
        DamagedMatch(*one) for one in zip(found.damaged, found.damage, strict=True) if one[0] not in goes_on
    )
    return Offers((*copies, *unfinished), found.told, damaged)


def named(file: MovedFile, contents: Contents) -> MovedFile:
    """The same file, with who plays in it; as it was where its record tells nothing,
    which is said when it is opened.
    """
    path = Path(file.path)
    try:
        return file._replace(match=offer_of(file.match_id, fold(history_of(contents, path)), path))
    except (TavlaError, OSError):
        return file
