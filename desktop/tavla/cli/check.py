"""`tavla check`: a match file replayed through the rules of the board."""

import argparse
import sys
from pathlib import Path
from typing import Any

from tavla.cli.convert import add_encoding
from tavla.formats.errors import shown

_DESCRIPTION = """\
Replays a match file through the same rules the board plays by and names the first act that is not legal:
the game, its row on the score sheet, whose act it was, and the rule.

Points that the program which wrote the file cut to the match length are said, and are no fault.

Of a folder every match file in it is checked, also in folders within, in as many processes as there are
cores: what is not right is told as it is found, and at the end how many files there are of each kind.
"""
_EPILOG = (
    "Exit code: 0 if every act is legal and every score follows, in every file; 1 if not, or if FILE cannot be read; "
    "2 if the command was wrong."
)


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse's own type is private)
    """Adds the sub-command to the dispatcher's `add_subparsers()`."""
    parser = subparsers.add_parser(
        "check",
        help="replays a match file and names the first act that is not legal",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="the match file: .mat, .txt, .sgf, .ogxm, .json or .xg; or a folder"
    )
    add_encoding(parser, "FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Checks. Gives the exit code; the verdict goes to standard output, what cannot be read to standard error."""
    if arguments.file.is_dir():
        from tavla.cli.check_folder import check_folder

        return check_folder(arguments.file, arguments.encoding)
    from tavla.cli.file_verdict import UNREADABLE, checked_file

    checked = checked_file(arguments.file, arguments.encoding)
    if checked.kind == UNREADABLE:
        print(f"tavla check: {shown(checked.lines[0])}", file=sys.stderr)
    else:
        for line in checked.lines:
            print(f"{shown(arguments.file)}: {line}")
    return 0 if checked.is_right else 1
