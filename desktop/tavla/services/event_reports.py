"""Reports, results and slips of a whole event for the director's page: written beside the screen's thread."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tavla.application.ports.event_reports import EventFile, EventWish
from tavla.application.ports.matches import WrittenFiles
from tavla.application.ports.register import BoardTable, KeptRecord
from tavla.base.limits import SIGNATURE, SIGNED_FILE, read_limited
from tavla.base.phrase import phrase, strung
from tavla.domain.facts.events import MatchStarted
from tavla.formats.home_files import match_name
from tavla.reports.event_report import MatchFacts
from tavla.services.copies import match_file
from tavla.services.match_files import is_over
from tavla.services.packs import times_csv, zipped
from tavla.services.register_records import shown
from tavla.services.report_files import Form, event_name, matches_of, write_event
from tavla.services.signed_exports import frames_of
from tavla.services.signers import own_name, signature_of
from tavla.storage.disk import PRIVATE, RealDisk, make_directory, replace_file
from tavla.storage.errors import failure
from tavla.storage.match_store import MatchStore
from tavla.storage.register.played import tournament_called
from tavla.storage.register.records import Measure
from tavla.storage.register.register import Register
from tavla.storage.register.results import Result, SlipWords, results, results_csv, slip_of, waiting_pairings
from tavla.storage.register.standing import InForce, all_in_force, of_event
from tavla.system.background import Background
from tavla.text import sanction_words, sheet_words
from tavla.text.words import Words

OWN_FOLDER = "events"
"""In the data folder: where the files go unless another folder is chosen."""


class BoardEventService:
    """Fits the screen's `EventService`."""

    def __init__(self, root: Path, register: Path, translations: Path, background: Background) -> None:
        self._root, self._register, self._translations = root, register, translations
        self._background = background

    def write(self, wish: EventWish, heard: Callable[[WrittenFiles], None]) -> None:
        folder = Path(wish.folder) if wish.folder else self._root / OWN_FOLDER

        def work() -> WrittenFiles:
            try:
                return self._written(wish, folder)
            except OSError as error:
                raise failure(folder, phrase("could not write the file"), error) from error

        self._background.run(work, heard, lambda said: heard(WrittenFiles((), str(folder), said)))

    def _written(self, wish: EventWish, folder: Path) -> WrittenFiles:
        t, stem = Words(wish.language, self._translations), event_name(wish.event)
        if wish.folder:
            stem = own_name(stem, self._root / "keys")
        if wish.file in {EventFile.REPORT_PDF, EventFile.REPORT_HTML, EventFile.PACK}:
            matches, told = matches_of(MatchStore(self._root), wish.event)
            kept = kept_of_event(self._register, wish.event, matches)
            if not matches and (not kept or wish.file is EventFile.PACK):
                return WrittenFiles(
                    (),
                    str(folder),
                    strung((t("No match of “{event}” is on this board.", event=wish.event), *told), "\n"),
                )
            make_directory(RealDisk(), folder)
            if wish.file is EventFile.PACK:
                replace_file(folder / f"{stem}.zip", self._pack(stem, wish, matches), RealDisk(), PRIVATE)
                return WrittenFiles((f"{stem}.zip",), str(folder), strung(told, "\n") if told else "")
            form = Form.PDF if wish.file is EventFile.REPORT_PDF else Form.HTML
            return WrittenFiles(
                write_event(folder, stem, wish.event, matches, (form,), t, kept),
                str(folder),
                strung(told, "\n") if told else "",
            )
        if wish.file is EventFile.BOARD_TABLES:
            tables = self._board_tables(wish.event, t)
            if not tables:
                return WrittenFiles(
                    (), str(folder), t("No table of “{event}” needs a digital board.", event=wish.event)
                )
            name, text = f"{stem}-boards.{wish.language}.txt", sanction_words.board_list(t, wish.event, tables)
            return _whole(folder, name, text.encode())
        found = self._results(wish.event)
        if not found:
            return WrittenFiles((), str(folder), t("The register has no result of “{event}”.", event=wish.event))
        if wish.file is EventFile.RESULTS:
            name, data = f"{stem}-results.csv", results_csv(found)
        else:
            words = SlipWords(
                *(sheet_words.label(t, key) for key in ("event", "round", "table", "winner", "loser", "losers_score"))
            )
            name, data = (
                f"{stem}-slips.{wish.language}.txt",
                "\n".join(slip_of(one).text(words) for one in found).encode(),
            )
        return _whole(folder, name, data)

    def _pack(self, stem: str, wish: EventWish, matches: Sequence[MatchFacts]) -> bytes:
        """The matches that count, each with what was signed at its end, and the results."""
        members: dict[str, bytes] = {f"{stem}/results.csv": results_csv(self._results(wish.event))}
        for match in matches:
            started, history = match.history[0], tuple(match.history)
            if not isinstance(started, MatchStarted) or started.training or not is_over(history):
                continue
            name = f"{stem}/{match_name(history)}_{started.match_id}"
            folder = MatchStore(self._root).folder(started.match_id)
            signed = folder / f"{started.match_id}.tavla"
            if signed.exists():
                members[f"{name}.tavla"] = read_limited(signed, SIGNED_FILE)
                if (minisig := signature_of(signed)).exists():
                    members[f"{name}.tavla.minisig"] = read_limited(minisig, SIGNATURE)
                if (frames := frames_of(folder)) is not None:
                    members[f"{name}.tavla.frames"] = frames
            for form in ("mat", "sgf"):
                members[f"{name}.{form}"] = match_file(started.match_id, history, form).make()
            members[f"{name}.times.csv"] = times_csv(history)
        return zipped(members, stem, (wish.language,))

    def _board_tables(self, event: str, t: Words) -> tuple[BoardTable, ...]:
        if not self._register.exists():
            return ()
        with Register.open(self._register) as register:
            key = tournament_called(register, event)
            against: dict[str, list[InForce]] = {}
            for one in all_in_force(register, register.today(), key):
                against.setdefault(one.player_key, []).append(one)
            return tuple(
                BoardTable(pair.round, pair.table, pair.names, tuple(_said(t, one) for one in found))
                for pair in waiting_pairings(register, key)
                if (found := [one for player in pair.keys for one in against.get(player, ())])
                and any(one.sanction.measure is Measure.DIGITAL_BOARD for one in found)
            )

    def _results(self, event: str) -> tuple[Result, ...]:
        if not self._register.exists():
            return ()
        with Register.open(self._register) as register:
            key = tournament_called(register, event)
            return results(register, key) if key else ()


def _said(t: Words, one: InForce) -> str:
    kept = one.sanction
    return sanction_words.sanction(t, one.player.name, kept.measure.value, kept.clause, kept.until, certain=True)


def _whole(folder: Path, name: str, data: bytes) -> WrittenFiles:
    make_directory(RealDisk(), folder)
    replace_file(folder / name, data, RealDisk(), PRIVATE)
    return WrittenFiles((name,), str(folder))


def kept_of_event(path: Path, event: str, matches: Sequence[MatchFacts]) -> tuple[KeptRecord, ...]:
    """What the register in that file has of an event beside its results. Raises RegisterError."""
    if not path.exists():
        return ()
    started = (match.history[0] for match in matches)
    played = {first.match_id for first in started if isinstance(first, MatchStarted)}
    with Register.open(path) as register:
        return shown(register, of_event(register, tournament_called(register, event), played))
