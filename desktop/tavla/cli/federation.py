"""`tavla federation`: keep the results that halls send, in a terminal."""

import argparse
import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.base import paths
from tavla.base.extras import need
from tavla.base.plain_name import plain_name
from tavla.cli.terminal import go_on, host_of, say, typed

if TYPE_CHECKING:
    from tavla.hall_desk.federation_desk import HallOfFederation, RunningFederation

_DESCRIPTION = """\
Keep the results that halls send: a broker that they connect to, and for each hall results.csv, in the folder
"federation" beside the matches. It writes tavla-federation.txt, the invitation: send it to each hall, where the
director opens it at his desk. A hall that asks to join is shown with six digits; compare them with the director, by
telephone say, and type

  admit HALL               the digits are those on the desk's screen
  refuse HALL
  dismiss HALL             it may send no more; what it has sent stays
  halls                    a line for each hall
  tables                   the matches that are played, as late as each hall lets spectators see them
"""
FOLDER = "federation"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "federation",
        help="keep the results of halls",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--folder", type=Path, help="where all is kept (else beside the matches)")
    parser.add_argument("--name", default="Federation", help="the federation's name, when it is begun")
    parser.add_argument("--port", type=int, default=0, help="the port of the broker (else 4245)")
    parser.add_argument(
        "--host", type=host_of, default="", help="the address of this machine to listen at (else all of them)"
    )
    parser.add_argument(
        "--known-as", type=host_of, default="", metavar="HOST", help="the name or address that halls reach it at"
    )
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Until it is interrupted. Raises TavlaError where it cannot be opened."""
    need("desk")
    from tavla.hall_desk.broker import EVERYWHERE
    from tavla.hall_desk.federation_desk import PORT, opened_federation
    from tavla.hall_desk.process import Options

    options = Options(
        arguments.folder or paths.user_data() / FOLDER,
        arguments.name,
        arguments.port or PORT,
        arguments.host or EVERYWHERE,
        known_as=arguments.known_as,
    )
    running = opened_federation(options)
    try:
        invitation, path = running.invitation(), running.write_invitation()
        where = ", ".join(f"{address.host}:{address.port}" for address in invitation.addresses)
        say(f"{invitation.name}: halls reach it at {where}; send them {path}")
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(go_on(running.run(), lambda: _now(running), typed(lambda words: _answer(running, words))))
    finally:
        running.close()
    return 0


def _now(running: "RunningFederation") -> list[str]:
    from tavla.hall_desk.process import steady_ms

    now = [
        f"{guest.board} {guest.name} asks to join, with the digits {guest.digits}" for guest in running.door.guests()
    ]
    now += [str(fault) for fault in (running.fault, running.desk.fault, running.write_fault) if fault]
    return now + [_line(hall) for hall in running.desk.halls(steady_ms())]


def _line(hall: "HallOfFederation") -> str:
    """Without times, so that it is said anew only where something has changed."""
    line = hall.line
    how = {"here": "heard", "late": "heard", "silent": "not heard", "never": "not heard yet"}[line.presence.value]
    found = [f"{plain_name(hall.name)} ({line.board}): {how}", f"{hall.results} results"]
    if line.record.at:
        found.append(f"contradicts itself at result {line.record.at}; the first {line.record.held} stand")
    elif line.record.state.value == "shorter":
        found.append("came back with fewer results: it must join anew")
    elif line.record.behind:
        found.append(f"{line.record.behind} to come")
    if hall.unread:
        found.append(f"{hall.unread} cannot be read")
    return ", ".join(found)


def _answer(running: "RunningFederation", words: list[str]) -> str:
    act = ACTS.get(words[0])
    return act(running, words[1:]) if act is not None else f"{words[0]}: expected {', '.join(ACTS)}"


def _admit(running: "RunningFederation", words: list[str]) -> str:
    guests = {guest.board: guest for guest in running.door.guests()}
    if len(words) != 1 or words[0] not in guests:
        return "expected a hall that asks to join"
    return f"{words[0]} has joined" if running.admit(words[0], guests[words[0]].name) else "no more halls can join"


def _refuse(running: "RunningFederation", words: list[str]) -> str:
    for hall in words:
        running.door.refuse(hall)
    return "refused"


def _dismiss(running: "RunningFederation", words: list[str]) -> str:
    known = {joined.board for joined in running.desk.boards}
    if not words or not known.issuperset(words):
        return "expected a hall that has joined"
    for hall in words:
        running.dismiss(hall)
    return "dismissed"


def _halls(running: "RunningFederation", _words: list[str]) -> str:
    from tavla.hall_desk.process import steady_ms

    return "\n".join(
        f"{_line(hall)}; last heard {hall.line.silent_ms // 1000} s ago" if hall.line.here is not None else _line(hall)
        for hall in running.desk.halls(steady_ms())
    )


def _tables(running: "RunningFederation", _words: list[str]) -> str:
    from tavla.hall_desk.process import steady_ms

    return "\n".join(
        f"{plain_name(hall.name)} {plain_name(show.table) or '-':>4} {plain_name(show.players[0])} "
        f"{show.score[0]}–{show.score[1]} {plain_name(show.players[1])}{' (over)' if show.is_over else ''}"
        for hall in running.desk.halls(steady_ms())
        for show in hall.shows
    )


ACTS: dict[str, Callable[["RunningFederation", list[str]], str]] = {
    "admit": _admit,
    "refuse": _refuse,
    "dismiss": _dismiss,
    "halls": _halls,
    "tables": _tables,
}
