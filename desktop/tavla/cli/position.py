"""`tavla position`: one position in every written form, and drawn; or a file of them."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from tavla.base.errors import TavlaError
from tavla.cli.bulk import answer_lines
from tavla.domain.game.position import Position
from tavla.formats.board_state import BoardState
from tavla.formats.gnubg_id import format_match_id, parse_gnubg_id
from tavla.formats.position_id import format_position_id
from tavla.formats.position_text import parse_state
from tavla.formats.xgid import format_xgid, parse_xgid

_DESCRIPTION = """\
Shows a position in every written form, and drawn.

  tavla position TEXT          one position: a JSON object, "board" the drawing; on a terminal the drawing alone stands below
  tavla position --jsonl FILE  many positions, one JSON object a line in and out

TEXT is one of
  an XGID                      XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
  a GNUBG position ID          4HPwATDgc/ABMA, alone or with its match ID: 4HPwATDgc/ABMA:cIkSAAAAAAAE
  28 whole numbers             "[-2,0,0,0,0,5,...]": points 1 to 24 of the player on roll (the opponent's checkers negative),
                               the bar (own, opponent's), borne off (own, opponent's)
Put -- before a TEXT that begins with a minus sign. "pos" is always seen by the player on roll; White is an XGID's bottom player.
What a form cannot hold (fewer than 15 checkers a side, a cube beyond 32768 in a match ID) is null, and "refused" says why.
A match ID keeps neither the order of the dice nor beavers.

Bulk: a line in is {"id": ..., "xgid": ...}, {"id": ..., "position_id": ..., "match_id": ...} or {"id": ..., "pos": [28 numbers]};
a line out {"id", "xgid", "position_id", "match_id", "pos"}. A bad line gives {"id": ..., "error": "..."} and the rest goes on.
"""
_EPILOG = "Exit code: 0 if everything was answered; 1 if a position or line was bad; 2 if the command was."
_FORMS: dict[str, Callable[[BoardState], str]] = {
    "xgid": format_xgid,
    "position_id": lambda state: format_position_id(state.position),
    "match_id": format_match_id,
}


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse's own type is private)
    """Adds the sub-command to the dispatcher's `add_subparsers()`."""
    parser = subparsers.add_parser(
        "position",
        help="a position in every notation, and drawn",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="tavla position [-h] TEXT\n       tavla position [-h] --jsonl FILE",
    )
    parser.add_argument("text", nargs="*", metavar="TEXT", help="the position, see above")
    parser.add_argument("--jsonl", metavar="FILE", help="read positions from FILE, or standard input if FILE is -")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Answers. Gives the exit code; what is wrong goes to standard error."""
    if bool(arguments.text) == (arguments.jsonl is not None):
        arguments.parser.error("give one position, or --jsonl FILE")
    if arguments.jsonl is not None:
        return answer_lines("position", arguments.jsonl, _answer)
    try:
        state = parse_state(" ".join(arguments.text))
    except TavlaError as error:
        print(f"tavla position: {error}", file=sys.stderr)
        return 1
    from tavla.formats.board_drawing import draw_board

    drawing = draw_board(state)
    shown = _described(state)
    if sys.stdout.isatty():
        print(json.dumps(shown), *drawing, sep="\n")
    else:
        board = ",\n  ".join(json.dumps(line) for line in drawing)
        print(
            "{",
            *(f" {json.dumps(name)}: {json.dumps(value)}," for name, value in shown.items()),
            f' "board": [\n  {board}\n ]',
            "}",
            sep="\n",
        )
    return 0


def _described(state: BoardState) -> dict[str, Any]:
    forms: dict[str, str | None] = {}
    refused: dict[str, str] = {}
    for name, write in _FORMS.items():
        try:
            forms[name] = write(state)
        except TavlaError as error:
            forms[name], refused[name] = None, str(error)
    return {
        **forms,
        "pos": state.position.counts,
        "on_roll": state.on_roll.value,
        "dice": [state.roll.first, state.roll.second] if state.roll else None,
        "offered": state.offer.name.lower() if state.offer else None,
        "cube": state.cube,
        "cube_owner": state.cube_owner.value if state.cube_owner else None,
        "match_length": state.match_length,
        "score": {"white": state.scores.white, "black": state.scores.black},
        "crawford": state.crawford,
        "jacoby": state.jacoby,
        "beavers": state.beavers,
        **({"refused": refused} if refused else {}),
    }


def _answer(asked: dict[str, Any]) -> dict[str, object]:
    state = _state(asked)
    return {**{name: write(state) for name, write in _FORMS.items()}, "pos": state.position.counts}


def _state(asked: dict[str, Any]) -> BoardState:
    match asked:
        case {"xgid": str(text)}:
            return parse_xgid(text.strip())
        case {"position_id": str(position), "match_id": str(rest)}:
            return parse_gnubg_id(f"{position.strip()}:{rest.strip()}")
        case {"position_id": str(position)} if "match_id" not in asked:
            return parse_gnubg_id(position.strip())
        case {"pos": list(counts)}:
            return BoardState(Position.from_counts(counts))
        case _:
            msg = f"found {', '.join(map(repr, asked)) or 'nothing'}; expected xgid, position_id with match_id, or pos"
            raise TavlaError(msg)
