"""`tavla robots`: whole matches through the real window, touch by touch."""

import argparse
import os
import sys
import tempfile
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavla.base.errors import TavlaError

if TYPE_CHECKING:
    from tavla.app.robots import MatchRun

_DESCRIPTION = """\
Plays whole matches through the real window: every act is a touch, time moves only when a robot lets it pass, and after each act
journal, screen and state are compared.

Without --file the matches are random, 1 to 5 points, among them illegal tries, second thoughts, calls of the director and concessions.
With --ruleset they are played by its rules, 1 to 3 points, and a director comes to the board now and then; --sealed takes the board's own dice.
With --file a match file is played again with its own dice, which no tournament can select.

No window appears unless --show is given. Matches lie in a folder of their own, never among the user's.
"""
_EPILOG = "Exit code: 0 if every match was played and everything agreed; 1 if not; 2 if the command was wrong."


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse's own type is private)
    """Adds the sub-command to the dispatcher's `add_subparsers()`."""
    parser = subparsers.add_parser(
        "robots",
        help="plays matches through the real window, touch by touch",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", metavar="N", type=int, default=1, help="how many random matches (default 1)")
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="of the first random match; the next ones count on (default 1)"
    )
    parser.add_argument(
        "--length", metavar="POINTS", type=int, help="of the random matches (default: 1 to 5 by chance)"
    )
    parser.add_argument(
        "--file",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a match file to play again; may be given several times",
    )
    parser.add_argument(
        "--ruleset",
        metavar="NAME",
        help="of the random matches, as `tavla rulesets list` names it, club/… for a club's own; with a director",
    )
    parser.add_argument(
        "--sealed", action="store_true", help="with --ruleset: the board's own sealed dice, which no seed fixes"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="where the matches lie (default: a temporary folder, removed afterwards)",
    )
    parser.add_argument("--show", action="store_true", help="in a window that can be seen")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plays. Gives the exit code."""
    if not arguments.show:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        os.environ["QT_QUICK_BACKEND"] = "software"
    if arguments.out is not None:
        arguments.out.mkdir(parents=True, exist_ok=True)
        return _play(arguments, arguments.out)
    with tempfile.TemporaryDirectory(prefix="tavla-robots-", ignore_cleanup_errors=True) as folder:
        return _play(arguments, Path(folder))


def _play(arguments: argparse.Namespace, root: Path) -> int:
    from tavla.app.robots import RobotTable

    if arguments.ruleset is not None and not arguments.file:
        _check_ruleset(arguments.ruleset, root)
    runs: list[MatchRun] = []
    table = RobotTable(root, replaying=bool(arguments.file), sealed=arguments.sealed and arguments.ruleset is not None)
    try:
        if arguments.file:
            for path in arguments.file:
                runs.append(table.play_file(path))
                _tell(runs[-1])
        elif arguments.ruleset:
            for seed in range(arguments.seed, arguments.seed + arguments.matches):
                _tell(table.play_ruled(seed, arguments.ruleset, arguments.length).match)
        else:
            for seed in range(arguments.seed, arguments.seed + arguments.matches):
                runs.append(table.play_random(seed, arguments.length))
                _tell(runs[-1])
    except (TavlaError, AssertionError, RuntimeError, LookupError) as error:
        print(f"tavla robots: {table.doing}: {error}", file=sys.stderr)
        return 1
    finally:
        table.close()
    return 0


def _check_ruleset(name: str, root: Path) -> None:
    """Raises TavlaError for a name under which there are no rules, and for a club's file that cannot be used."""
    from tavla.base import paths
    from tavla.services.rulesets import RulesetShelf
    from tavla.system.machine import CLUBS_RULESETS

    found = {one.name: one.fault for one in RulesetShelf(paths.rulesets(), root / CLUBS_RULESETS).found()}
    if name not in found:
        near = get_close_matches(name, found, 1)
        meant = f"; did you mean {near[0]}?" if near else ""
        msg = f"--ruleset: there are no rules called {name!r}; expected one of {', '.join(found)}{meant}"
        raise TavlaError(msg)
    if found[name]:
        raise TavlaError(found[name])


def _tell(match: "MatchRun") -> None:
    print(
        f"{match.name}: {match.score.white}–{match.score.black}, {match.acts} acts, {match.touches} touches, {match.seconds:.1f} s",
        flush=True,
    )
