"""`tavla export`: a match of this board as evidence."""

import argparse
from datetime import datetime
from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.phrase import Grouped
from tavla.base.system_errors import found


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser("export", help="write a match as evidence (.tavla)", allow_abbrev=False)
    parser.add_argument("match", metavar="MATCH", help="the match's ID")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="where to (default: MATCH.tavla here)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the board's data (default: the user's own)")


def run(arguments: argparse.Namespace) -> int:
    """Write it. Raises TavlaError."""
    from tavla.base import paths
    from tavla.evidence.device_key import own_device_key
    from tavla.services.signed_exports import frames_of, signed_export
    from tavla.storage.disk import RealDisk, replace_file
    from tavla.storage.journal import JOURNAL_NAME
    from tavla.storage.match_store import MatchStore

    root = arguments.data or paths.user_data()
    folder, keys = MatchStore(root).folder(arguments.match), root / "keys"
    wall_clock = datetime.now().astimezone().isoformat(timespec="seconds")
    try:
        data = signed_export(folder, keys, wall_clock)
    except OSError as error:
        msg = f"{folder / JOURNAL_NAME}: cannot be read: {found(error)}; expected the journal of a match of this board"
        raise TavlaError(msg) from error
    key = own_device_key(keys)
    output = arguments.output or Path(f"{arguments.match}.tavla")
    frames = frames_of(folder)
    if frames is not None:
        replace_file(output.with_name(f"{output.name}.frames"), frames, RealDisk())
    replace_file(output, data, RealDisk())
    print(f"{output}: {Grouped(len(data))} bytes, signed by {key.public.name}")
    return 0
