"""The one table of what a match can be written as and read from; each form is loaded when it is used."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.base.phrase import Grouped, phrase
from tavla.formats.errors import FormatError, shown

if TYPE_CHECKING:
    from tavla.formats.record import MatchRecord
    from tavla.formats.source import Encoding

    Records = MatchRecord | tuple[MatchRecord, ...]


class MatchFormat(Struct, frozen=True):
    """A form of match file: its name for `--to`, its endings (the first is written), and where its reader and its
    writer are, if it has them.
    """

    name: str
    endings: tuple[str, ...]
    what: str
    reader: str = ""
    writer: str = ""
    reader_of_all: str = ""
    """Where the reader of several matches is, for a form of which a file may hold them one behind the other."""
    tells_starts: bool = True
    """Whether its readers learn of another start than backgammon's."""
    tells_short_sides: bool = True
    """Whether they learn that a side began with fewer checkers, and has not borne the others off."""

    @property
    def ending(self) -> str:
        """The ending a file of this form is given."""
        return self.endings[0]

    def read(self, data: bytes, encoding: "Encoding") -> "MatchRecord":
        """The match in the bytes of a file.

        Raises FormatError naming the place, TavlaError for a form that is written only.
        """
        if not self.reader:
            msg = f"a file of the form {self.name} is written for people and programs; it cannot be read back"
            raise TavlaError(msg)
        parse: Callable[[bytes, Encoding], MatchRecord] = _loaded(self.reader)
        return parse(data, encoding)

    def read_all(self, data: bytes, encoding: "Encoding") -> "tuple[MatchRecord, ...]":
        """Every match in the bytes of a file. Raises as `read` does."""
        if not self.reader_of_all:
            return (self.read(data, encoding),)
        parse: Callable[[bytes, Encoding], tuple[MatchRecord, ...]] = _loaded(self.reader_of_all)
        return parse(data, encoding)

    def write(self, record: "MatchRecord") -> bytes:
        """The bytes of a file.

        Raises TavlaError for a match that the form cannot hold, and for a form that is read only.
        """
        if not self.writer:
            msg = f"a file of the form {self.name} is another program's own; it is read and not written"
            raise TavlaError(msg)
        if not self.tells(record):
            raise TavlaError(
                phrase("A {form} file cannot hold {game}; .json can.", form=self.ending, game=record.variant)
            )
        written: str | bytes = _loaded(self.writer)(record)
        data = written if isinstance(written, bytes) else written.encode("utf-8", "replace")
        if self.reader:
            self._refuse_what_is_not_read(record, len(data))
        return data

    def tells(self, record: "MatchRecord") -> bool:
        """Whether it can tell the variant that is played, if one is, and where its games begin."""
        return not record.variant or (self.tells_starts and (self.tells_short_sides or not record.is_short))

    def _refuse_what_is_not_read(self, record: "MatchRecord", size: int) -> None:
        from tavla.base.limits import MATCH_FILE
        from tavla.formats.source import MOST_ACTS, MOST_GAMES

        acts = sum(len(game.acts) for game in record.games)
        for found, most, what in (
            (size, MATCH_FILE.most, phrase("bytes")),
            (len(record.games), MOST_GAMES, phrase("games")),
            (acts, MOST_ACTS, phrase("acts")),
        ):
            if found > most:
                raise TavlaError(
                    phrase(
                        "a match file of {found} {what} in the form {form} could not be read again; expected at "
                        "most {most}",
                        found=Grouped(found),
                        what=what,
                        form=self.name,
                        most=Grouped(most),
                    )
                )


def _loaded(place: str) -> Any:  # noqa: ANN401 - a reader or a writer
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


FORMATS = (
    MatchFormat(
        "mat",
        (".mat", ".txt"),
        "the match file of Jellyfish, GNU Backgammon, eXtreme Gammon and others, read in all their dialects",
        "tavla.formats.mat_reader:parse_mat",
        "tavla.formats.mat_writer:format_mat",
        "tavla.formats.mat_reader:parse_mats",
        tells_starts=False,
    ),
    MatchFormat(
        "sgf",
        (".sgf",),
        "GNU Backgammon's own, with times",
        "tavla.formats.sgf_reader:parse_sgf",
        "tavla.formats.sgf_writer:format_sgf",
        "tavla.formats.sgf_reader:parse_sgfs",
        tells_short_sides=False,
    ),
    MatchFormat(
        "ogxm",
        (".ogxm",),
        "OGXM, with a time for every ply",
        "tavla.formats.ogxm_reader:parse_ogxm",
        "tavla.formats.ogxm_writer:format_ogxm",
        tells_short_sides=False,
    ),
    MatchFormat(
        "json",
        (".json",),
        "everything: times, rulings, incidents",
        "tavla.formats.json_reader:parse_json",
        "tavla.formats.json_writer:format_json",
    ),
    MatchFormat(
        "xg",
        (".xg", ".xgp"),
        "eXtreme Gammon's own, without its analysis; read only",
        "tavla.formats.xg_reader:parse_xg",
    ),
    MatchFormat(
        "bgf",
        (".bgf",),
        "BGBlitz's own, without its analysis; read only",
        "tavla.formats.bgf_reader:parse_bgf",
    ),
    MatchFormat(
        "gam",
        (".gam",),
        "JellyFish's games without a length; read only",
        "tavla.formats.old_dialects:parse_gam",
    ),
    MatchFormat(
        "fibs",
        (".fibs", ".oldmoves"),
        "what FIBS tells of old moves; read only",
        "tavla.formats.old_dialects:parse_oldmoves",
        "",
        "tavla.formats.old_dialects:parse_all_oldmoves",
    ),
    MatchFormat(
        "sgg",
        (".sgg",),
        "GamesGrid's and GridGammon's; read only",
        "tavla.formats.old_dialects:parse_sgg",
    ),
    MatchFormat(
        "gnubg-text",
        (".txt",),
        "a game as GNU Backgammon exports it as text, without its analysis; read only",
        "tavla.formats.analysis_text:parse_gnubg_text",
    ),
    MatchFormat(
        "positions",
        (".txt",),
        "positions as eXtreme Gammon, BGBlitz and Snowie export them as text; read only",
        "tavla.formats.analysis_text:parse_positions",
        "",
        "tavla.formats.analysis_text:parse_all_positions",
    ),
    MatchFormat(
        "html",
        (".html", ".htm"),
        "a page for people, with boards; written only",
        "",
        "tavla.reports.score_sheet:format_sheet_html",
    ),
    MatchFormat(
        "text",
        (".text",),
        "the same in plain characters; written only",
        "",
        "tavla.reports.score_sheet:format_sheet_text",
    ),
    MatchFormat(
        "xgid",
        (".xgid",),
        "the XGID of every decision, a line each; written only",
        "",
        "tavla.formats.xgid_list:format_xgid_list",
    ),
)


def for_everybody(record: "MatchRecord") -> tuple[MatchFormat, ...]:
    """The match file, and GNU Backgammon's with times; JSON where neither can tell the variant."""
    forms = {form.name: form for form in FORMATS}
    return tuple(forms[name] for name in ("mat", "sgf") if forms[name].tells(record)) or (forms["json"],)


def by_name(name: str) -> MatchFormat | None:
    """The form of a name, or None."""
    return next((form for form in FORMATS if form.name == name), None)


def by_ending(path: Path) -> MatchFormat | None:
    """The form that a file's name ends in, or None."""
    return next((form for form in FORMATS if path.suffix.lower() in form.endings), None)


class MatchFile(Struct, frozen=True):
    """The matches read from a file, and the form it is in; `is_misnamed` where the file's name says another."""

    records: "tuple[MatchRecord, ...]"
    form: MatchFormat
    is_misnamed: bool = False


def read_match(path: Path, encoding: "Encoding", form: MatchFormat | None = None) -> "MatchRecord":
    """The match in a file, of several the first, by its content unless a form is given.

    Raises FormatError naming file and line, TavlaError, or OSError.
    """
    return _read_file(path, encoding, form, MatchFormat.read).records[0]


def read_matches(path: Path, encoding: "Encoding", form: MatchFormat | None = None) -> MatchFile:
    """All the matches in a file, with the form that was found. Raises as `read_match` does."""
    return _read_file(path, encoding, form, MatchFormat.read_all)


def _read_file(
    path: Path,
    encoding: "Encoding",
    form: MatchFormat | None,
    read: "Callable[[MatchFormat, bytes, Encoding], Records]",
) -> MatchFile:
    from tavla.formats.source import read_bytes

    data = read_bytes(path)
    try:
        chosen = form or _by_content(path, data)
        is_misnamed = form is None and by_ending(path) is not None and path.suffix.lower() not in chosen.endings
        found = _read(lambda: read(chosen, data, encoding), chosen, is_misnamed=is_misnamed)
        return MatchFile(found if isinstance(found, tuple) else (found,), chosen, is_misnamed)
    except FormatError as error:
        raise error.in_file(shown(path)) from error
    except TavlaError as error:
        msg = f"{shown(path)}: {error}"
        raise TavlaError(msg) from error


def _read(read: "Callable[[], Records]", form: MatchFormat, *, is_misnamed: bool) -> "Records":
    try:
        return read()
    except FormatError as error:
        if not is_misnamed:
            raise
        found = phrase("{found} (by its content, this is {form})", found=error.found, form=form.ending)
        raise FormatError(found=found, expected=error.expected, line=error.line, column=error.column) from error


def _by_content(path: Path, data: bytes) -> MatchFormat:
    """The form that a file is in, and where its content does not tell, the one that its name ends in."""
    from tavla.formats.content import form_of

    chosen = by_name(form_of(data) or "") or by_ending(path)
    if chosen is None or not chosen.reader:
        readable = ", ".join(dict.fromkeys(ending for other in FORMATS if other.reader for ending in other.endings))
        msg = f"cannot read a file that ends in {path.suffix or 'nothing'!r}; expected {readable}"
        raise TavlaError(msg)
    return chosen
