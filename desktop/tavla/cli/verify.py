"""`tavla verify`: whether an export is what a board wrote."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavla.evidence.verify import Verdict

_DESCRIPTION = """\
Checks exports of matches (.tavla): signatures, journal, what follows from it, and every roll of sealed dice.
Says of each file, in one sentence, whether it is genuine, or the first thing that is wrong.
"""
_EPILOG = """\
Exit code: 0 genuine; 1 altered; 2 damaged or incomplete; 3 unknown, revoked or expired signer; 4 not a Tavla file; 5 the dice cannot be proved.
With several files, the highest.
"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "verify",
        help="check exports of matches",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="an export (.tavla)")
    parser.add_argument("--trust", metavar="DIR", type=Path, help="the folder of trusted keys (default: the board's own)")
    parser.add_argument("--json", action="store_true", help="a JSON object a file, one a line")


def run(arguments: argparse.Namespace) -> int:
    """Check. Gives the exit code. Raises TavlaError for a broken folder of keys."""
    from tavla import paths
    from tavla.evidence.container import MOST_BYTES
    from tavla.evidence.trust import Trust, read_trust
    from tavla.evidence.verify import Exit, Verdict
    from tavla.match_evidence import verdict_on

    own = paths.user_data() / "keys" / "trusted"
    trust = read_trust(arguments.trust) if arguments.trust is not None else read_trust(own) if own.is_dir() else Trust()
    worst = Exit.GENUINE
    for path in arguments.files:
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            verdict = verdict_on(data, trust)
        except OSError as error:
            verdict = Verdict(Exit.DAMAGED, f"cannot be read: {error.strerror}")
        worst = max(worst, verdict.exit)
        print(
            json.dumps({"file": str(path), **asdict(verdict), "exit": int(verdict.exit)}) if arguments.json else f"{path}: {verdict.sentence}{_dice(verdict)}"
        )
        sys.stdout.flush()
    return int(worst)


def _dice(verdict: "Verdict") -> str:
    said = [f"{verdict.proved_rolls} rolls proved"] if verdict.proved_rolls else []
    said += [f"{verdict.other_rolls} rolls from other sources, which cannot be proved"] if verdict.other_rolls else []
    return f"; {', '.join(said)}" if said else ""
