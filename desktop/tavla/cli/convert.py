"""`tavla convert`: a match file written anew, in the form its new name ends in."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavla.base.errors import TavlaError
from tavla.base.new_file import write_new
from tavla.base.system_errors import found
from tavla.formats.errors import shown
from tavla.storage.disk import READABLE, RealDisk, replace_file

if TYPE_CHECKING:
    from tavla.formats.record import MatchRecord

_DESCRIPTION = """\
Reads a match file and writes it anew, in the form the ending of OUT names, or --to.

{forms}

OUT is written whole or not at all. A file that is already there is kept unless --force is given.
OUT may be - for standard output, with --to. A file is in UTF-8, UTF-16 or Windows-1252, as its bytes show, unless
--encoding says otherwise.
"""
_EPILOG = "Exit code: 0 if OUT was written; 1 if not; 2 if the command was wrong."


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse's own type is private)
    """Adds the sub-command to the dispatcher's `add_subparsers()`."""
    from tavla.formats.table import FORMATS

    rows = [(form.name, ", ".join(form.endings), form.what) for form in FORMATS]
    name, ending = (max(len(row[column]) for row in rows) + 2 for column in (0, 1))
    forms = "\n".join(f"  {row[0]:<{name}}{row[1]:<{ending}}{row[2]}" for row in rows)
    parser = subparsers.add_parser(
        "convert",
        help="a match file written anew in another form",
        description=_DESCRIPTION.format(forms=forms),
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", type=Path, help="the match file to read")
    parser.add_argument("target", metavar="OUT", type=Path, help="the file to write")
    parser.add_argument(
        "--to", choices=[form.name for form in FORMATS if form.writer], help="the form to write, whatever OUT ends in"
    )
    parser.add_argument(
        "--from",
        dest="form",
        choices=[form.name for form in FORMATS if form.reader],
        help="the form of IN, whatever its content says",
    )
    parser.add_argument(
        "--match",
        metavar="N",
        type=int,
        default=1,
        help="the match to write, of a file that holds several; the first without it",
    )
    parser.add_argument("--force", action="store_true", help="write over OUT if it is there")
    add_encoding(parser, "IN")
    parser.set_defaults(run=run)


def add_encoding(parser: argparse.ArgumentParser, name: str) -> None:
    """The choice of the letters' encoding, for the file that the help calls `name`."""
    parser.add_argument(
        "--encoding",
        choices=("utf-8", "latin-1", "cp1254"),
        default="utf-8",
        help=f"how {name} writes its letters, where its bytes do not show it; cp1254 is Turkish",
    )
    parser.add_argument(
        "--latin1",
        "--latin-1",
        dest="encoding",
        action="store_const",
        const="latin-1",
        help="the same as --encoding latin-1",
    )


def run(arguments: argparse.Namespace) -> int:
    """Converts. Gives the exit code; what is wrong goes to standard error."""
    try:
        _convert(arguments)
    except TavlaError as error:
        print(f"tavla convert: {error}", file=sys.stderr)
    except FileExistsError:
        print(
            f"tavla convert: {shown(arguments.target)} is already there; give --force to write over it", file=sys.stderr
        )
    except OSError as error:
        named = error.filename is not None and Path(error.filename) == arguments.source
        path, deed = (arguments.source, "read") if named else (arguments.target, "written")
        print(
            f"tavla convert: {shown(path)} could not be {deed}: {found(error)}; nothing was written",
            file=sys.stderr,
        )
    else:
        return 0
    return 1


def _convert(arguments: argparse.Namespace) -> None:
    from tavla.formats.table import FORMATS, by_ending, by_name

    target = arguments.target
    form = by_name(arguments.to) if arguments.to else by_ending(target)
    if form is None or not form.writer:
        endings = ", ".join(ending for known in FORMATS if known.writer for ending in known.endings)
        msg = (
            f"{shown(target)}: cannot write a file that ends in {target.suffix or 'nothing'!r}; expected {endings}, "
            "or --to with a name"
        )
        raise TavlaError(msg)
    to_standard_output = str(target) == "-"
    if not to_standard_output:
        if not target.parent.is_dir():
            msg = f"{shown(target)}: there is no folder {shown(target.parent)}"
            raise TavlaError(msg)
        if target.exists() and not arguments.force:
            raise FileExistsError(target)
    data = form.write(_record(arguments))
    if to_standard_output:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        _write(target, data, force=arguments.force)


def _record(arguments: argparse.Namespace) -> "MatchRecord":
    from tavla.formats.source import Encoding
    from tavla.formats.table import by_name, read_match, read_matches

    source: Path = arguments.source
    number: int = arguments.match
    asked = source, Encoding(arguments.encoding), by_name(arguments.form) if arguments.form else None
    if number == 1:
        return read_match(*asked)
    records = read_matches(*asked).records
    if not 1 <= number <= len(records):
        msg = f"{shown(source)}: there is no match {number} in it; expected 1 to {len(records)}"
        raise TavlaError(msg)
    return records[number - 1]


def _write(target: Path, data: bytes, *, force: bool) -> None:
    """The file appears whole or not at all; without `force` a file that has appeared meanwhile is kept too."""
    if force:
        replace_file(target, data, RealDisk())
    else:
        write_new(target, data, READABLE)
