"""`tavla plays`: every legal play of a roll, for one position or for a file of them."""

import argparse
import sys
from typing import Any

from tavla.base.errors import TavlaError
from tavla.cli.bulk import answer_lines
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.notation import format_play
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll

_DESCRIPTION = """\
Lists every legal play of a roll, one for each position it can lead to.

  tavla plays ID ROLL        one position, one play a line; nothing to play: a line that says so
  tavla plays --jsonl FILE   many positions, one JSON object a line in and out

ID is the position seen by the player to move, in one of three forms:
  an XGID                    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  a GNUBG position ID        4HPwATDgc/ABMA (a match ID after a colon is allowed)
  28 whole numbers           points 1 to 24 (own checkers positive, the opponent's negative),
                             the bar (own, opponent's), borne off (own, opponent's);
                             one argument, in quotes or square brackets: "[-2,0,0,0,0,5,...]"
ROLL is two dice: 31, 3-1 or 3,1. It counts, whatever roll an XGID holds.
Put -- before an ID that begins with a minus sign.

Bulk: a line in is {"id": ..., "pos": [28 numbers], "dice": [3, 1]}; a line out is
{"id": ..., "results": [...], "plays": [...]}: the resulting positions as sorted lists of 28 numbers,
still seen by the mover, and one play in writing for each, in the same order; both empty when no die
can be played. A bad line gives {"id": ..., "error": "..."} (id null if it cannot be read) and the rest goes on.
"""
_EPILOG = (
    "Exit code: 0 if everything was answered; 1 if a line or the file was bad; 2 if the command, the ID or the "
    "roll was."
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command to the dispatcher's `add_subparsers()`."""
    parser = subparsers.add_parser(
        "plays",
        help="every legal play of a roll",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="tavla plays [-h] ID ROLL\n       tavla plays [-h] --jsonl FILE",
    )
    parser.add_argument("position", nargs="?", metavar="ID", help="the position, see above")
    parser.add_argument("roll", nargs="?", metavar="ROLL", help="two dice, like 31")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="read positions and rolls from FILE, or standard input if FILE is -"
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer on standard output. Gives the exit code. Raises TavlaError for a single ID or roll that cannot be read."""
    one = arguments.position is not None and arguments.roll is not None
    if (arguments.jsonl is None) != one or (arguments.jsonl is not None and arguments.position is not None):
        print("tavla plays: expected an ID and a roll, or --jsonl FILE alone; see tavla plays --help", file=sys.stderr)
        return 2
    return _one(arguments.position, arguments.roll) if one else answer_lines("plays", arguments.jsonl, _answer)


def _one(position_text: str, roll_text: str) -> int:
    from tavla.formats.position_text import parse_position

    position, roll = parse_position(position_text), _roll_of(roll_text)
    plays = legal_plays(position, roll)
    for _, play in plays:
        print(format_play(position, play) if play else "no legal play")
    return 0


def _roll_of(text: str) -> Roll:
    digits = text.replace("-", "").replace(",", "").replace(" ", "")
    if len(digits) != 2 or not (digits.isascii() and digits.isdigit()):
        msg = f"the roll is {text!r}; expected two dice from 1 to 6, like 31"
        raise TavlaError(msg)
    return Roll.of(int(digits[0]), int(digits[1]))


def _answer(case: dict[str, Any]) -> dict[str, object]:
    position, roll = _case(case)
    plays = sorted(((result.counts, play) for result, play in legal_plays(position, roll)), key=lambda pair: pair[0])
    if not any(play for _, play in plays):
        plays = []
    return {
        "results": [list(counts) for counts, _ in plays],
        "plays": [format_play(position, play) for _, play in plays],
    }


def _case(case: dict[str, Any]) -> tuple[Position, Roll]:
    counts, dice = case.get("pos"), case.get("dice")
    if not isinstance(counts, list):
        msg = '"pos" is missing or no list; expected 28 whole numbers'
        raise TavlaError(msg)
    if not isinstance(dice, list) or len(dice) != 2:
        msg = '"dice" is missing or no pair; expected two numbers from 1 to 6'
        raise TavlaError(msg)
    return Position.from_counts(counts), Roll.of(*dice)
