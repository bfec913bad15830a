"""Second copies of matches: where they go, who is told of them, and which of them helps where a journal is damaged."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tavla.application.commands.play import NoteMirror
from tavla.application.ports.matches import MovedFile
from tavla.application.ports.second_copies import MirrorPlace, MirrorShown
from tavla.application.ports.session import Post
from tavla.application.session import Session
from tavla.base.phrase import Phrase, Said, phrase
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.services.moved_matches import named, sticks
from tavla.storage.disk import Disk
from tavla.storage.errors import JournalError
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.mirror import Mirror, MirrorCopy, copies_in, find_copy, prepare_mirror


class MirrorKeeper:
    """Fits the screen's `SecondCopyService`; follows one match at a time.

    `mounted` stands in for the machine's own sticks in tests.
    """

    def __init__(
        self, root: Path, post: Post, disk: Disk | None = None, *, mounted: tuple[Path, ...] | None = None
    ) -> None:
        self._root, self._post, self._disk, self._mounted = root, post, disk, mounted
        self._keep: Callable[[str], None] = lambda _folder: None
        self._turned: Callable[[], None] = lambda: None
        self._shown = MirrorShown("")
        self._match: OpenMatch | None = None
        self._session: Session | None = None
        self._mirror: Mirror | None = None

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` when another folder is chosen, a match is taken up, or its copy does otherwise than before."""
        self._turned = heard

    def begin_with(self, folder: str, keep: Callable[[str], None]) -> None:
        """The folder that was chosen when the board was closed; `keep` hears of another."""
        self._shown, self._keep = MirrorShown(folder), keep
        self._turned()

    @property
    def shown(self) -> MirrorShown:
        """How it stands."""
        return self._shown

    def places(self) -> tuple[MirrorPlace, ...]:
        """What is plugged in, and what is chosen."""
        found = dict.fromkeys((*map(str, self._sticks()), *filter(None, (self._shown.folder,))))
        return tuple(MirrorPlace(folder, self._is_same_disk(folder)) for folder in found)

    def choose(self, folder: str) -> None:
        """Keep second copies there from now on, the open match's too; "" for nowhere.

        Raises TavlaError, and then nothing has changed.
        """
        if folder:
            _check_name(folder)
            prepare_mirror(Path(folder), self._disk)
        match, session, before = self._match, self._session, self._shown.folder
        if match is not None and session is not None and before and before != folder:
            session.submit(NoteMirror(before, MirrorTurn.ENDED))
        self.leave()
        self._shown = MirrorShown(folder)
        self._keep(folder)
        self._turned()
        if match is not None and session is not None:
            self.follow(match, session)

    def follow(self, match: OpenMatch, session: Session) -> None:
        """Keep a second copy of this match, if one is wanted; what becomes of it stands in the record."""
        self._match, self._session = match, session
        folder = self._shown.folder
        if not folder:
            return
        self._turned()

        def told(turn: MirrorTurn, error: JournalError | None) -> None:
            self._post(lambda: heard(turn, Phrase("{what}.", (("what", error.what),)) if error is not None else ""))

        def heard(turn: MirrorTurn, why: Said) -> None:
            if mirror is self._mirror:
                self._shown = MirrorShown(folder, turn, why)
                self._turned()
                session.submit(NoteMirror(folder, turn))

        self._mirror = mirror = Mirror(Path(folder), match.match_id, told, self._disk)
        try:
            match.journal.follow(mirror.feed)
        except JournalError as error:
            heard(MirrorTurn.LOST, error.said)

    def leave(self) -> None:
        """The match is closed, its close record written: the copy gets what is left, if its medium takes it soon."""
        match, mirror, self._match, self._session, self._mirror = self._match, self._mirror, None, None, None
        self._shown = MirrorShown(self._shown.folder)
        if match is not None and mirror is not None:
            with suppress(JournalError):
                match.journal.follow(None)
            mirror.close()

    def copy_of(self, match_id: str) -> MirrorCopy | None:
        """A second copy of a match that is damaged here, in the chosen folder or on any stick."""
        return find_copy(match_id, map(Path, dict.fromkeys(place.folder for place in self.places())), self._disk)

    def files(self, store: MatchStore) -> tuple[MovedFile, ...]:
        """Second copies of unfinished matches that are not on this board: its disk, or another board, broke."""
        found = (copy for place in self.places() for copy in copies_in(Path(place.folder), self._disk))
        mine = (copy for copy in found if not store.has(copy.contents.match_id))
        return tuple(
            named(MovedFile(str(copy.path), copy.contents.match_id, str(copy.folder)), copy.contents) for copy in mine
        )

    def take_over(self, store: MatchStore, path: Path) -> MirrorCopy | None:
        """Make the match of a second copy this board's own, to be resumed; None for a file that is none.

        Raises TavlaError.
        """
        copy = next((copy for copy in copies_in(path.parent.parent, self._disk) if copy.path == path), None)
        if copy is not None:
            store.adopt(copy.contents.match_id, copy.data)
        return copy

    def _sticks(self) -> tuple[Path, ...]:
        return sticks() if self._mounted is None else self._mounted

    def _is_same_disk(self, folder: str) -> bool:
        try:
            return Path(folder).stat().st_dev == self._root.stat().st_dev
        except OSError:
            return False


def _check_name(folder: str) -> None:
    if not Path(folder).is_absolute() or not folder.isprintable():
        advice = phrase("Expected its whole path, which begins with /, in letters that can be read.")
        raise JournalError(Path(folder), phrase("that is no folder second copies can go to"), advice=advice)
