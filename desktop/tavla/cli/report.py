"""`tavla report`: what happened in a match or an event, for the federation and the players."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, as_it_is
from tavla.base.plain_name import plain_name
from tavla.domain.facts.events import MatchStarted
from tavla.services.event_reports import kept_of_event
from tavla.services.report_files import Form, What, event_name, facts_in, matches_of, write_event, write_match
from tavla.services.signers import own_name
from tavla.storage.errors import JournalError
from tavla.storage.framing import is_match_id
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore
from tavla.storage.register import REGISTER_NAME
from tavla.text.words import LANGUAGES, Words, wanting, wanting_said

_DESCRIPTION = """\
Writes what happened in a match, in order: the play with the times left, boards, stops, breaks, refused attempts, and each
act of the director with clause and reason. With --event, the matches of an event, with its results.

MATCH is a match ID of this board, or a match's folder.
"""
_EPILOG = "Exit code: 0 if the files were written; 1 if there is nothing to report; 2 if something went wrong."
SUCCESS, NOTHING = 0, 1


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "report",
        help="write the report of a match or an event, or the result slip",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("match", metavar="MATCH", nargs="?", help="a match ID, or a match's folder")
    parser.add_argument("--event", metavar="NAME", help="every match of the event of this name instead")
    parser.add_argument(
        "--language",
        choices=list(LANGUAGES),
        default="en",
        help=", ".join(f"{key} {name}" for key, name in LANGUAGES.items()),
    )
    parser.add_argument("--html", action="store_true", help="one HTML file that needs nothing else (the usual form)")
    parser.add_argument("--pdf", action="store_true", help="A4 pages")
    parser.add_argument("--slip", action="store_true", help="the result slip instead of the report")
    parser.add_argument(
        "--out", metavar="FOLDER", type=Path, help="where to (else the match's folder; the present one for an event)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the files. Gives the exit code. Raises TavlaError."""
    if (arguments.match is None) == (arguments.event is None):
        msg = "name either a match or, with --event, an event"
        raise TavlaError(msg)
    if arguments.event is not None and arguments.slip:
        msg = "a result slip is of one match; name the match"
        raise TavlaError(msg)
    forms = [
        form for form, wanted in ((Form.HTML, arguments.html or not arguments.pdf), (Form.PDF, arguments.pdf)) if wanted
    ]
    translations = paths.resources() / "translations"
    t = Words(arguments.language, translations)
    if t.language in wanting(translations):
        _complain((wanting_said([t.language]),))
    if Form.PDF in forms:
        from tavla.reports.pdf.fonts import prepare_fonts

        app = prepare_fonts(paths.resources() / "fonts")
    else:
        app = None
    store = MatchStore(paths.user_data())
    try:
        return _event(arguments, store, forms, t) if arguments.event is not None else _match(arguments, store, forms, t)
    finally:
        del app


def _match(arguments: argparse.Namespace, store: MatchStore, forms: Sequence[Form], t: Words) -> int:
    named = Path(arguments.match)
    folder = (
        named if (named / JOURNAL_NAME).is_file() or not is_match_id(arguments.match) else store.folder(arguments.match)
    )
    history, broken = facts_in(folder)
    _complain((broken,) if broken else ())
    started = history[0] if history else None
    if not isinstance(started, MatchStarted):
        what = (
            "nothing of the match can be read: its journal is damaged at its first fact"
            if broken
            else "the match never began: its journal holds no fact"
        )
        raise JournalError(folder, as_it_is(what))
    out = _folder(arguments.out or folder)
    _tell(
        out,
        write_match(
            out,
            started.match_id,
            history,
            What.SLIP if arguments.slip else What.REPORT,
            forms,
            t,
            is_whole=not broken,
        ),
    )
    return SUCCESS


def _event(arguments: argparse.Namespace, store: MatchStore, forms: Sequence[Form], t: Words) -> int:
    matches, told = matches_of(store, arguments.event)
    _complain(told)
    kept = kept_of_event(paths.user_data() / "register" / REGISTER_NAME, arguments.event, matches)
    if not matches and not kept:
        print(f"tavla report: no match of {plain_name(arguments.event)!r} is on this board", file=sys.stderr)
        return NOTHING
    out = _folder(arguments.out or Path.cwd())
    stem = own_name(event_name(arguments.event), paths.user_data() / "keys")
    _tell(out, write_event(out, stem, arguments.event, matches, forms, t, kept))
    return SUCCESS


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        msg = f"{folder}: there is no such folder"
        raise TavlaError(msg)
    return folder


def _complain(told: Sequence[Phrase]) -> None:
    for sentence in told:
        print(f"tavla report: {sentence}", file=sys.stderr)


def _tell(folder: Path, names: Sequence[str]) -> None:
    for name in names:
        print(folder / name)
