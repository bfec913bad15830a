"""Second copies of matches: where they go, who is told of them, and which of them helps where a journal is damaged."""

from collections.abc import Callable, Collection
from pathlib import Path

from tavla.application.commands.play import NoteMirror
from tavla.application.ports.matches import Lacking, MovedFile
from tavla.application.ports.second_copies import MirrorPlace, MirrorShown
from tavla.application.ports.session import Post
from tavla.application.session import Session
from tavla.base.errors import TavlaError
from tavla.base.limits import LOOKED_THROUGH, SECOND_COPY
from tavla.base.phrase import Phrase, Said, phrase
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.services.lost_records import lacking
from tavla.services.moved_matches import KEYS_FOLDER, check_dates, named, not_known, sticks
from tavla.services.signers import Signer, second_copy_signer, signed_part
from tavla.storage.disk import Disk, RealDisk
from tavla.storage.errors import JournalError
from tavla.storage.framing import Contents, parse
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.mirror import MIRROR_FOLDER, Mirror, MirrorCopy, copies_in, find_copy, match_of, prepare_mirror


class MirrorKeeper:
    """Fits the screen's `SecondCopyService`; follows one match at a time.

    `mounted` stands in for the machine's own sticks in tests.
    """

    def __init__(
        self, root: Path, post: Post, disk: Disk | None = None, *, mounted: tuple[Path, ...] | None = None
    ) -> None:
        self._root, self._post, self._disk, self._mounted = root, post, disk, mounted
        self._keys = root / KEYS_FOLDER
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

        try:
            sign = second_copy_signer(self._keys)
        except TavlaError as error:
            self._mirror = None
            self._shown = MirrorShown(folder, MirrorTurn.LOST, error.said)
            self._turned()
            return
        self._mirror = mirror = Mirror(Path(folder), match.match_id, told, self._disk, sign=sign)
        try:
            match.journal.follow(mirror.feed)
        except JournalError as error:
            heard(MirrorTurn.LOST, error.said)

    def leave(self) -> None:
        """The match is closed, its close record written: the copy gets what is left, if its medium takes it soon."""
        match, mirror, self._match, self._session, self._mirror = self._match, self._mirror, None, None, None
        self._shown = MirrorShown(self._shown.folder)
        if match is not None and mirror is not None:
            match.journal.unfollow(mirror.feed)
            mirror.close()

    def copy_of(self, match_id: str) -> MirrorCopy | None:
        """The longest second copy of a match that is damaged here, in the chosen folder or on any stick, that somebody
        trusted has signed and that lacks nothing the board still shows.
        """
        found = (find_copy(match_id, (Path(place.folder),), self._disk) for place in self.places())
        signed = [self._signed(copy) for copy in found if copy is not None]
        known = [copy for copy, signer in signed if signer.is_trusted and self._lacks(copy, signer) is None]
        return max(known, key=lambda copy: len(copy.contents.payloads), default=None)

    def files(self, store: MatchStore, damaged: Collection[str]) -> tuple[MovedFile, ...]:
        """Second copies of unfinished matches that are not on this board, or damaged here while nobody trusted has
        signed the copy, or it may lack moves. What comes when enough was looked through is offered by its name alone.
        """
        found: list[MovedFile] = []
        left = LOOKED_THROUGH.most
        for path, size in (one for place in self.places() for one in copies_in(Path(place.folder), self._disk)):
            match_id = match_of(path)
            if store.has(match_id) and match_id not in damaged:
                continue
            file = self._looked_at(path) if left > 0 else _by_name(path)
            left -= min(size, SECOND_COPY.most)
            if file is not None and not (store.has(match_id) and not file.wants_director):
                found.append(file)
        return tuple(found)

    def take_over(self, store: MatchStore, path: Path, at: str, *, overruled: bool) -> MirrorCopy | None:
        """Make the match of a second copy this board's own, to be resumed; None for a file that is none.

        Raises TavlaError.
        """
        match_id = match_of(path) if path.parent.name == MIRROR_FOLDER else ""
        found = find_copy(match_id, (path.parent.parent,), self._disk) if match_id else None
        if found is None or found.contents.is_closed:
            return None
        copy, signer = self._signed(found)
        check_dates(path, copy.contents, at)
        if not overruled and (file := self._file(copy, signer)).wants_director:
            raise _lacks_moves(file) if file.is_trusted else not_known(file)
        take = store.restore if store.has(copy.contents.match_id) else store.adopt
        take(copy.contents.match_id, copy.data)
        return copy

    def _looked_at(self, path: Path) -> MovedFile | None:
        """None where it is no copy, or one of a finished match."""
        copy = find_copy(match_of(path), (path.parent.parent,), self._disk)
        return None if copy is None or copy.contents.is_closed else self._file(*self._signed(copy))

    def _file(self, copy: MirrorCopy, signer: Signer) -> MovedFile:
        file = _by_name(copy.path)._replace(signer=signer.name or signer.fingerprint, is_trusted=signer.is_trusted)
        return named(file._replace(lacks=self._lacks(copy, signer)), copy.contents)

    def _lacks(self, copy: MirrorCopy, signer: Signer) -> Lacking | None:
        """What is known of a match that this board has, or had."""
        folder = MatchStore(self._root, self._disk).folder(copy.contents.match_id)
        disk = self._disk or RealDisk()
        is_here = signer.is_own or disk.exists(folder)
        return lacking(folder, copy.contents, self._keys, disk) if is_here else None

    def _signed(self, copy: MirrorCopy) -> tuple[MirrorCopy, Signer]:
        """The copy, cut to what is signed of it where somebody trusted has, and whose it is."""
        signer, data = signed_part(copy.path, copy.data, self._keys)
        contents = copy.contents if len(data) == len(copy.data) else parse(data, looks_behind_faults=False)
        return (
            (copy._replace(contents=contents, data=data), signer)
            if isinstance(contents, Contents)
            else (copy, Signer())
        )

    def _sticks(self) -> tuple[Path, ...]:
        return sticks() if self._mounted is None else self._mounted

    def _is_same_disk(self, folder: str) -> bool:
        try:
            return Path(folder).stat().st_dev == self._root.stat().st_dev
        except OSError:
            return False


def _lacks_moves(file: MovedFile) -> JournalError:
    return JournalError(
        Path(file.path),
        phrase("this board has had more of the match than the copy, or cannot show that it had not"),
        advice=phrase("A director can take it here by his PIN."),
    )


def _by_name(path: Path) -> MovedFile:
    return MovedFile(str(path), match_of(path), str(path.parent.parent))


def _check_name(folder: str) -> None:
    if not Path(folder).is_absolute() or not folder.isprintable():
        advice = phrase("Expected its whole path, which begins with /, in letters that can be read.")
        raise JournalError(Path(folder), phrase("that is no folder second copies can go to"), advice=advice)
