"""The `tavla` command: without a sub-command it opens the board, with one it imports that module and no other."""

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from tavla.base.board_options import AGAIN, AWAITED, TRIAL, BoardOptions
from tavla.base.build_mark import build_mark
from tavla.base.errors import TavlaError

COMMANDS = {
    "plays": ("tavla.cli.plays", "list every legal play of a roll"),
    "position": ("tavla.cli.position", "show a position in every notation, and drawn"),
    "convert": ("tavla.cli.convert", "write a match file anew in another form"),
    "check": ("tavla.cli.check", "replay a match file through the rules and name the first act that is not legal"),
    "export": ("tavla.cli.export", "write a match as evidence"),
    "verify": ("tavla.cli.verify", "check exports of matches: signatures, journal, dice"),
    "keys": ("tavla.cli.keys", "make, certify, trust and revoke keys"),
    "rulesets": ("tavla.cli.rulesets", "list, show, check and compare federations' rules"),
    "register": ("tavla.cli.register", "keep the director's register of players, incidents and sanctions"),
    "report": ("tavla.cli.report", "write the report of a match or an event, or the result slip"),
    "directors": ("tavla.cli.directors", "name directors, assistants and monitors, and set their PINs"),
    "devices": ("tavla.cli.devices", "list, watch, test and simulate dice shakers and clocks"),
    "desk": ("tavla.cli.desk", "keep a hall for boards"),
    "federation": ("tavla.cli.federation", "keep the results of halls"),
    "robots": ("tavla.cli.robots", "play matches through the real window by touch"),
}
"""Each sub-command's module and what it does in one line."""

FAILURE = 2
NO_VERDICT = {"verify": 64}
"""The same for a command whose own codes say something of what it looked at."""
INTERRUPTED = 130


class Command(Protocol):
    """What a sub-command's module offers."""

    def add_parser(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> object:
        """Add the sub-command, under its own name, with its arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it. Gives the exit code: 0 only on success. May raise TavlaError."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (the process's own when None). Gives the exit code: 0 only on success.

    A TavlaError or a failing file becomes one line `tavla: …` and exit code 2 (`NO_VERDICT` where 2 says something
    else); an interrupt gives 130; a reader that went away (`tavla … | head`) is no fault to speak of, but not success
    either.
    """
    words = _at_home(list(sys.argv[1:] if arguments is None else arguments))
    failure = NO_VERDICT.get(_asked(words) or "", FAILURE)
    try:
        try:
            return _dispatch(words)
        finally:
            # Here, not at the interpreter's end, where a failure would be past catching.
            sys.stdout.flush()
    except SystemExit as ended:  # argparse has said what is wrong with the words
        if ended.code != FAILURE:
            raise
        raise SystemExit(failure) from ended
    except TavlaError as error:
        return _failed(" ".join(str(error).split()), failure)
    except EOFError:
        return _failed("the input ended where an answer was asked for; nothing was done", failure)
    except UnicodeEncodeError as error:
        return _failed(f"found {error.object[:60]!r}, which is no text in UTF-8; expected letters", failure)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return failure
    except OSError as error:
        _forget_output()
        if error.filename is None and error.errno == errno.EINVAL:  # how Windows tells of a pipe that nobody reads
            return failure
        from tavla.base.system_errors import found

        return _failed(f"{error.filename or 'the output'}: {found(error)}", failure)


def _failed(sentence: str, code: int) -> int:
    from tavla.base.plain_name import harmless

    print(f"tavla: {harmless(sentence)}", file=sys.stderr)  # a name from a stick orders nothing from the terminal
    return code


def _forget_output() -> None:
    """What could not be written is not tried again at the interpreter's end."""
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _at_home(words: list[str]) -> list[str]:
    """The words from the sub-command on; a `--data DIR` before it is where each finds the user's data."""
    if words[:1] == ["--data"] and words[2:] and words[2] in COMMANDS:
        folder, rest = words[1], words[2:]
    elif words[1:] and words[0].startswith("--data=") and words[1] in COMMANDS:
        folder, rest = words[0].removeprefix("--data="), words[1:]
    else:
        return words
    os.environ["TAVLA_HOME"] = folder
    return rest


def _asked(words: list[str]) -> str | None:
    """The sub-command, which stands first."""
    return words[0] if words and not words[0].startswith("-") else None


def _dispatch(words: list[str]) -> int:
    asked = _asked(words)
    parser, commands = _board_parser()
    if asked in COMMANDS:
        from tavla.cli.plain_output import plain_output

        command = cast("Command", import_module(COMMANDS[asked][0]))
        command.add_parser(commands)
        with plain_output():
            return command.run(parser.parse_args(words))
    for name, (_, summary) in COMMANDS.items():
        commands.add_parser(name, help=summary)
    options = parser.parse_args(words)
    if options.trial:
        from tavla.app.trial import run_trial

        return run_trial()
    return _open_board(
        BoardOptions(
            full_screen=options.full_screen,
            kiosk=options.kiosk,
            spectators=options.spectators,
            data=options.data,
            size=options.size,
        )
    )


def _open_board(options: BoardOptions) -> int:
    from tavla.app.board import run_board

    code = run_board(options)
    if code == AGAIN and AWAITED not in os.environ:
        sys.stdout.flush()
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tavla"]
        from tavla.base.host.process import begin_anew

        begin_anew([*program, *sys.argv[1:]])
    return code


def _board_parser() -> tuple[argparse.ArgumentParser, "argparse._SubParsersAction[argparse.ArgumentParser]"]:
    parser = argparse.ArgumentParser(
        prog="tavla",
        description="A digital board for backgammon tournaments. Without a command it opens the board.",
        epilog="`tavla COMMAND --help` tells how a command is used.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tavla {build_mark()}")
    parser.add_argument("--full-screen", "--fullscreen", action="store_true", help="let the board fill the screen")
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help="nothing but the board: full screen, kept awake, and no way out without a director's PIN",
    )
    parser.add_argument(
        "--spectators",
        metavar="SCREEN",
        help='show the match to spectators on this screen, by name or number ("": the first other one)',
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help="keep matches and settings in DIR (else $TAVLA_HOME, else the user's data folder)",
    )
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, help="open the window so many pixels wide and high, such as 1280x800"
    )
    parser.add_argument(TRIAL, action="store_true", help=argparse.SUPPRESS)
    return parser, parser.add_subparsers(title="commands", metavar="COMMAND")


def size_of(text: str) -> tuple[int, int]:
    """A window's size as it is typed. Raises ArgumentTypeError."""
    width, times, height = text.partition("x")
    if not (
        times
        and width.isascii()
        and height.isascii()
        and width.isdigit()
        and height.isdigit()
        and int(width) > 0
        and int(height) > 0
    ):
        msg = f"{text!r} is no size; expected width x height in pixels, such as 1280x800"
        raise argparse.ArgumentTypeError(msg)
    return int(width), int(height)
