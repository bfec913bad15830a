"""`tavla convert`: a match file written anew, in the form its new name ends in."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from tavla.domain.errors import TavlaError

_DESCRIPTION = """\
Reads a match file and writes it anew, in the form the ending of OUT names.

  .mat, .txt   the match file of Jellyfish, GNU Backgammon, eXtreme Gammon and others; read in all their dialects,
               written in the one that all of them read

OUT is written whole or not at all. A file that is already there is kept unless --force is given.
"""
_EPILOG = "Exit code: 0 if OUT was written; 1 if not; 2 if the command was wrong."
_ENDINGS = (".mat", ".txt")


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse's own type is private)
    """Adds the sub-command to the dispatcher's `add_subparsers()`."""
    parser = subparsers.add_parser(
        "convert",
        help="a match file written anew in another form",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", type=Path, help="the match file to read")
    parser.add_argument("target", metavar="OUT", type=Path, help="the file to write")
    parser.add_argument("--force", action="store_true", help="write over OUT if it is there")
    parser.add_argument("--latin1", "--latin-1", action="store_true", help="IN is in Latin-1, not UTF-8")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Converts. Gives the exit code; what is wrong goes to standard error."""
    try:
        _convert(arguments.source, arguments.target, latin1=arguments.latin1, force=arguments.force)
    except TavlaError as error:
        print(f"tavla convert: {error}", file=sys.stderr)
    except FileExistsError:
        print(f"tavla convert: {arguments.target} is already there; give --force to write over it", file=sys.stderr)
    except OSError as error:
        named = error.filename is not None and Path(error.filename) == arguments.source
        path, deed = (arguments.source, "read") if named else (arguments.target, "written")
        print(f"tavla convert: {path} could not be {deed}: {error.strerror or error}; nothing was written", file=sys.stderr)
    else:
        return 0
    return 1


def _convert(source: Path, target: Path, *, latin1: bool, force: bool) -> None:
    from tavla.formats.mat_reader import read_mat
    from tavla.formats.mat_writer import format_mat

    for path, verb in ((source, "read"), (target, "write")):
        if path.suffix.lower() not in _ENDINGS:
            msg = f"{path}: cannot {verb} a file that ends in {path.suffix or 'nothing'!r}; expected {' or '.join(_ENDINGS)}"
            raise TavlaError(msg)
    if not target.parent.is_dir():
        msg = f"{target}: there is no folder {target.parent}"
        raise TavlaError(msg)
    if target.exists() and not force:
        raise FileExistsError(target)
    _write(target, format_mat(read_mat(source, latin1=latin1)), force=force)


def _write(target: Path, text: str, *, force: bool) -> None:
    """The file appears whole or not at all; without `force` a file that has appeared meanwhile is kept too."""
    part = target.with_name(f".{os.getpid()}.tavla-part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if force or not _linked(part, target):
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _linked(part: Path, target: Path) -> bool:
    """Whether the file got its name without writing over another; some file systems have no links."""
    try:
        target.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        if target.exists():
            raise FileExistsError(target) from None
        return False
    return True
