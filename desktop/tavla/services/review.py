"""Matches after their end, for the screen: looked back on, counted, analysed and copied, all beside the screen's
thread.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from tavla.application.ports.review import (
    EXPORT_FORMS,
    Analysed,
    Countersigned,
    CountersignWish,
    Exported,
    ExportWish,
    Figures,
    FinishedMatch,
    ReviewedMatch,
    Scope,
    StickKey,
)
from tavla.application.telling.dice_counts import count_dice
from tavla.application.telling.match_course import MatchCourse, course_of
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.host.sticks import mounted as all_sticks
from tavla.base.limits import DEVICE_FRAMES, SIGNATURE, SIGNED_FILE, read_limited
from tavla.base.phrase import Said, phrase
from tavla.domain.facts.events import Event, MatchStarted
from tavla.domain.fold.match_state import MatchState
from tavla.formats.from_events import record_of
from tavla.formats.home_files import match_name
from tavla.formats.position_ids import xgid_of
from tavla.formats.table import by_name, for_everybody
from tavla.services import packs
from tavla.services.analysis import GnubgAnalysis, find_gnubg
from tavla.services.copies import ExportFile, MatchExport, gone, match_file
from tavla.services.finished_matches import MatchLibrary, times_of
from tavla.services.moved_matches import sticks
from tavla.services.signed_exports import signed_export
from tavla.services.signers import signature_of
from tavla.storage.device_frames import frames_path
from tavla.storage.disk import Disk
from tavla.storage.errors import failure
from tavla.storage.match_store import MatchStore
from tavla.storage.recovery import fold
from tavla.system.background import Background
from tavla.text.words import Words

OWN_FOLDER = "copies"
"""In the data folder, for files that are sent in another way than on a stick."""


class BoardReviewService:
    """Fits the screen's `ReviewService`.

    `is_playing` is asked before anything; `mounted` stands in for the machine's own sticks in tests.
    """

    def __init__(
        self,
        root: Path,
        background: Background,
        is_playing: Callable[[], bool],
        disk: Disk | None = None,
        mounted: tuple[Path, ...] | None = None,
    ) -> None:
        self._root, self._background, self._playing = root, background, is_playing
        self._store = MatchStore(root, disk)
        self._library = MatchLibrary(self._store)
        self._export = MatchExport(disk)
        self.mounted = mounted
        self.find_gnubg: Callable[[], str | None] = find_gnubg
        self._analysis: GnubgAnalysis | None = None

    def close(self) -> None:
        """No process outlives the board."""
        if self._analysis is not None:
            self._analysis.cancel()

    def is_playing(self) -> bool:
        """Whether a match is at the board that is not over."""
        return self._playing()

    def look_for_finished(self, heard: Callable[[tuple[FinishedMatch, ...]], None]) -> None:
        """The finished matches, the latest first; a folder that cannot be read is a line that says so."""
        self._background.run(
            self._library.finished, heard, lambda said: heard((FinishedMatch("", "", "", 0, "", "", "", said),))
        )

    def open(self, match_id: str) -> ReviewedMatch:
        """A finished match. Raises TavlaError."""
        self._refuse_while_playing()
        return self._library.open(match_id)

    def head(self, match_id: str) -> str:
        """What stands for the whole record as it lies on disk, in hexadecimal."""
        return self._library.head(match_id)

    def xgid(self, state: MatchState) -> str:
        """The position at a moment as an XGID; empty where it has none."""
        return xgid_of(state)

    def gather(
        self, scope: Scope, match: ReviewedMatch, heard: Callable[[Figures], None], failed: Callable[[Said], None]
    ) -> None:
        """Count on a thread of its own."""

        def count() -> Figures:
            try:
                return self._counted(scope, match)
            except TavlaError:
                return Figures(count_dice(match.history), times_of(match.history), 1, 1)

        self._background.run(count, heard, failed)

    def follow(
        self, match: ReviewedMatch, heard: Callable[[MatchCourse], None], failed: Callable[[Said], None]
    ) -> None:
        """Go through its facts on a thread of its own."""
        self._background.run(lambda: course_of(match.history), heard, failed)

    def can_analyse(self) -> bool:
        """Whether GNU Backgammon is installed."""
        return self.find_gnubg() is not None

    def analyse(
        self, match: ReviewedMatch, progress: Callable[[float], None], done: Callable[[Analysed], None]
    ) -> Callable[[], None]:
        """Let GNU Backgammon look through the match; one at a time."""
        program = self.find_gnubg()
        if self._analysis is not None:
            self._analysis.cancel()
        if program is None or self._playing():
            fault = phrase("GNU Backgammon was not found") if program is None else phrase("a match is being played")
            self._background.post(lambda: done(Analysed(fault=fault)))
            return lambda: None
        analysis = self._analysis = GnubgAnalysis(
            program, tuple(match.history), lambda share: self._background.post(lambda: progress(share))
        )

        def tell(found: Analysed) -> None:
            if not analysis.is_cancelled:
                done(found)

        self._background.run(analysis.run, tell, lambda said: tell(Analysed(fault=said)))
        return analysis.cancel

    def places(self) -> tuple[str, ...]:
        """The sticks that are plugged in, and last the board's own folder."""
        return tuple(map(str, (*(sticks() if self.mounted is None else self.mounted), self._root / OWN_FOLDER)))

    def is_closed(self, match_id: str) -> bool:
        """Whether nothing is added to the record any more."""
        try:
            return self._store.read(match_id).is_closed
        except TavlaError:
            return False

    def can_write(self, form: str) -> bool:
        """OGXM only where its codec is installed."""
        return form != "ogxm" or find_spec("ogxm") is not None

    def untold(self, match: ReviewedMatch) -> frozenset[str]:
        """As the writers find it: what is not a match file of the table tells any."""
        record = record_of(match.history)
        return frozenset(form for form in EXPORT_FORMS if (known := by_name(form)) and not known.tells(record))

    def export(self, wish: ExportWish, heard: Callable[[tuple[Exported, ...]], None]) -> None:
        """Write copies on a thread of its own, which the program waits for."""

        def write() -> tuple[Exported, ...]:
            try:
                self._refuse_while_playing()
                self._refuse_what_is_gone(wish.folders)
                (self._root / OWN_FOLDER).mkdir(parents=True, exist_ok=True)
                return self._export.write(wish.match_id, wish.folders, self._files(wish))
            except OSError as error:
                raise failure(self._root / OWN_FOLDER, phrase("could not write the copies"), error) from error

        self._background.run(
            write,
            heard,
            lambda said: heard(tuple(Exported(folder, folder, fault=said) for folder in wish.folders)),
            outlives_board=True,
        )

    def is_countersigned(self, match_id: str) -> bool:
        """Whether a countersignature lies beside the export."""
        return signature_of(self._made(match_id)).exists()

    def look_for_keys(
        self, match_id: str, heard: Callable[[tuple[StickKey, ...]], None], failed: Callable[[Said], None]
    ) -> None:
        """Look on a thread of its own: a stick may be slow."""

        def look() -> tuple[StickKey, ...]:
            from tavla.services.countersign import keys_on, refuse_unsigned

            refuse_unsigned(fold(self.open(match_id).history), self._made(match_id))
            return keys_on(all_sticks() if self.mounted is None else self.mounted)

        self._background.run(look, heard, failed)

    def countersign(
        self, wish: CountersignWish, heard: Callable[[Countersigned], None], failed: Callable[[Said], None]
    ) -> None:
        """Open the key, which takes seconds, on a thread of its own that the program waits for."""

        def work() -> Countersigned:
            from tavla.services.countersign import countersign, refuse_unsigned, stick_of

            self._refuse_while_playing()
            export = self._made(wish.match_id)
            refuse_unsigned(fold(self.open(wish.match_id).history), export)
            by = countersign(export, wish, datetime.now().astimezone())
            stick = str(stick_of(Path(wish.key)))
            return Countersigned(by, self._export.write(wish.match_id, (stick,), self._evidence(wish.match_id))[0])

        self._background.run(work, heard, failed, outlives_board=True)

    def spell(self, match_id: str, heard: Callable[[tuple[str, ...]], None], failed: Callable[[Said], None]) -> None:
        """The match file as texts of QR codes, made on a thread of its own."""

        def make() -> tuple[str, ...]:
            from tavla.formats.code_parts import parts_of

            history = tuple(self.open(match_id).history)
            return parts_of(f"{match_name(history)}.mat", match_file(match_id, history, "mat").make())

        self._background.run(make, heard, failed)

    def _counted(self, scope: Scope, match: ReviewedMatch) -> Figures:
        started = match.history[0]
        event = started.card.event if isinstance(started, MatchStarted) else ""
        own = Figures(count_dice(match.history), times_of(match.history), 1)
        if scope is Scope.MATCH or (scope is Scope.EVENT and not event):
            return own
        others = self._library.figures(
            lambda other: other.match_id != match.match_id and (scope is Scope.DEVICE or other.card.event == event)
        )
        return Figures(
            own.dice.with_others(others.dice), own.times.with_others(others.times), 1 + others.matches, others.unread
        )

    def _files(self, wish: ExportWish) -> tuple[ExportFile, ...]:
        history = tuple(self._library.open(wish.match_id).history)
        files: list[ExportFile] = []
        for form in wish.forms:
            if form == "tavla":
                files += self._evidence(wish.match_id)
            elif form == packs.FORM:
                files.append(self._pack(wish.match_id, history, wish.languages))
            elif form == "report":
                files += [self._report(wish.match_id, history, language) for language in wish.languages]
            elif form in {"html", "text"}:
                files += [self._page(wish.match_id, history, form, language) for language in wish.languages]
            else:
                files.append(match_file(wish.match_id, history, form))
        return tuple(files)

    def _evidence(self, match_id: str) -> tuple[ExportFile, ...]:
        """The export, its countersignature, and the raw device frames of which its journal tells."""
        beside = (
            (frames_path(self._store.folder(match_id)), DEVICE_FRAMES),
            (signature_of(self._made(match_id)), SIGNATURE),
        )
        others = (ExportFile(path.name, partial(read_limited, path, limit)) for path, limit in beside if path.exists())
        return (ExportFile(f"{match_id}.tavla", lambda: self._signed(match_id)), *others)

    def _made(self, match_id: str) -> Path:
        """Where the export lies that was made at the match's end."""
        return self._store.folder(match_id) / f"{match_id}.tavla"

    def _signed(self, match_id: str) -> bytes:
        """The export that was made at the match's end, or the same made now.

        Raises TavlaError before the match is closed.
        """
        if not self.is_closed(match_id):
            raise TavlaError(phrase("The record is not signed as a whole before both have confirmed the result."))
        folder, keys, made = self._store.folder(match_id), self._root / "keys", self._made(match_id)
        if made.exists():
            return read_limited(made, SIGNED_FILE)
        return signed_export(folder, keys, datetime.now().astimezone().isoformat(timespec="seconds"))

    def _pack(self, match_id: str, history: tuple[Event, ...], languages: tuple[str, ...]) -> ExportFile:
        name = match_name(history)
        made = (
            *self._moves(match_id, history),
            *(self._report(match_id, history, language) for language in languages),
        )
        files = tuple(ExportFile(name + file.name.removeprefix(match_id), file.make) for file in made)
        return packs.packed(name, files, history, languages)

    def _moves(self, match_id: str, history: tuple[Event, ...]) -> tuple[ExportFile, ...]:
        forms = tuple(match_file(match_id, history, form.name) for form in for_everybody(record_of(history)))
        if not self.is_closed(match_id):
            return forms
        return (*self._evidence(match_id), *forms)

    def _report(self, match_id: str, history: tuple[Event, ...], language: str) -> ExportFile:
        def make() -> bytes:
            from tavla.reports.match_report import match_report
            from tavla.reports.pdf.pdf import format_pdf  # only who wants a report waits for it

            return format_pdf(match_report(history, Words(language, paths.resources() / "translations")))

        return ExportFile(f"{match_id}-report.{language}.pdf", make)

    def _page(self, match_id: str, history: tuple[Event, ...], form: str, language: str) -> ExportFile:
        def make() -> bytes:
            from tavla.reports.score_sheet import format_sheet_html, format_sheet_text

            write = format_sheet_html if form == "html" else format_sheet_text
            return write(record_of(history), language, paths.resources() / "translations").encode()

        return ExportFile(f"{match_id}.{language}.{form}", make)

    def _refuse_what_is_gone(self, folders: tuple[str, ...]) -> None:
        """An empty folder under which nothing is mounted any more takes every file, and keeps it from the player."""
        here = self.places()
        for folder in folders:
            if folder not in here:
                raise gone(Path(folder))

    def _refuse_while_playing(self) -> None:
        if self._playing():
            raise TavlaError(phrase("A match is being played: nothing of another match is looked at meanwhile."))
