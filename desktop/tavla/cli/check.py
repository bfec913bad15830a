"""`tavla check`: a match file replayed through the rules of the board."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavla.base.errors import TavlaError
from tavla.cli.convert import add_encoding
from tavla.text import refusal_words
from tavla.text.words import Words

if TYPE_CHECKING:
    from tavla.formats.check import Fault, Verdict
    from tavla.formats.record import MatchRecord

_DESCRIPTION = """\
Replays a match file through the same rules the board plays by and names the first act that is not legal:
the game, its row on the score sheet, whose act it was, and the rule.

Points that the program which wrote the file cut to the match length are said, and are no fault.
"""
_EPILOG = (
    "Exit code: 0 if every act is legal and every score follows; 1 if not, or if FILE cannot be read; 2 if the "
    "command was wrong."
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
    parser.add_argument("file", metavar="FILE", type=Path, help="the match file: .mat, .txt, .sgf, .ogxm, .json or .xg")
    add_encoding(parser, "FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Checks. Gives the exit code; the verdict goes to standard output, what cannot be read to standard error."""
    from tavla.base import paths
    from tavla.formats.check import check
    from tavla.formats.source import Encoding
    from tavla.formats.table import read_match_file

    try:
        file = read_match_file(arguments.file, Encoding(arguments.encoding))
    except TavlaError as error:
        print(f"tavla check: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"tavla check: {arguments.file}: {error.strerror or error}", file=sys.stderr)
        return 1
    record = file.record
    if file.is_misnamed:
        print(f"{arguments.file}: by its content, this is {file.form.ending}; it was read so")
    verdict = check(record, (paths.rulesets() / "file-replay.toml").read_text(encoding="utf-8"))
    for line in _sentences(record, verdict):
        print(f"{arguments.file}: {line}")
    return 0 if verdict.fault is None else 1


def _sentences(record: "MatchRecord", verdict: "Verdict") -> list[str]:
    from tavla.formats.mat_reader import ANOTHER_MATCH

    lines = [
        f"game {game}: its points are cut to the match length; by the rules it is worth more" for game in verdict.capped
    ]
    lines += [
        f"game {game}: its points were awarded, not played for; they are counted as they are written"
        for game in verdict.awarded
    ]
    lines += [comment for comment in record.comments if comment.startswith(ANOTHER_MATCH)]
    if verdict.fault is not None:
        return [*lines, _fault(record, verdict.fault)]
    winner = verdict.state.match_result.winner if verdict.state.match_result else None
    end = f"{record.players[winner]} wins" if winner else "not finished"
    score = verdict.state.score.points
    games = len(record.games)
    return [
        *lines,
        (
            f"every act is legal: {games} game{'' if games == 1 else 's'}, {verdict.turns} rolls, "
            f"{score.white}–{score.black}, {end}"
        ),
    ]


def _fault(record: "MatchRecord", fault: "Fault") -> str:
    from tavla.application.refusals import Refused
    from tavla.formats.check import Misrecorded

    sentences = {
        Misrecorded.SCORE: "the score before the game is not what the games before it give",
        Misrecorded.POINTS: "its points are nothing the cube and the position can give",
        Misrecorded.WINNER: "the result stands under the player who lost the game",
        Misrecorded.CUBE: "the double is written with another value than twice the cube's",
        Misrecorded.OPENING: "the opening roll shows doublets, which are rolled again",
        Misrecorded.NO_RESULT: "the file goes on with another game, though this one has no result",
        Misrecorded.MATCH_WON: "the file says that the match is won, and by its points it is not",
        Misrecorded.SET_UP: "position or cube were set by hand there; what was played after it cannot be checked",
        Misrecorded.BROKEN_OFF: "the file marks it as ended by time or broken off; nothing after that can be checked",
    }
    where = f"game {fault.game}" + (f", row {fault.row}" if fault.row else "")
    who = f", {record.players[fault.player]}" if fault.player else ""
    reason = (
        sentences[fault.reason]
        if isinstance(fault.reason, Misrecorded)
        else refusal_words.refusal(Words("en"), Refused(fault.reason))
    )
    return f"{where}{who}: {reason}"
