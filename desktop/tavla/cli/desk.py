"""`tavla desk`: keep a hall for boards, in a window or in a terminal."""

import argparse
import asyncio
import contextlib
import getpass
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.base import paths
from tavla.base.build_mark import build_mark
from tavla.base.errors import TavlaError
from tavla.base.extras import need
from tavla.base.phrase import phrase
from tavla.base.plain_name import plain_name
from tavla.cli.main import size_of
from tavla.cli.terminal import go_on, host_of, say, typed

if TYPE_CHECKING:
    from tavla.application.ports.hall_desk import FederationSeen
    from tavla.hall_desk.page_server import HallPages
    from tavla.hall_desk.process import Options, Running

_DESCRIPTION = """\
Keep a hall for boards: the broker they speak through, verified copies of their matches, a line for each table.
A window shows it; with --headless it is a terminal. Boards that ask to join are shown with the six digits on their
screen; there type

  admit BOARD TABLE        where the digits agree
  refuse BOARD
  answer BOARD MINUTES     somebody comes to the call at this board
  tables                   a line for each table
  federation FILE          join a federation by its invitation; without FILE how it stands, with leave no more
  phone                    with --pages: an address for the director's phone, good once and for 60 s
"""
FOLDER, DEPUTY_FOLDER = "hall", "deputy"
LONGEST_MATCH = 99
LEAST_DELAY_S, MOST_DELAY_S = 60, 600


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "desk",
        help="keep a hall for boards",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--headless", action="store_true", help="in a terminal, without a window")
    parser.add_argument("--folder", type=Path, help="where the hall is kept (else beside the matches)")
    parser.add_argument("--name", default="Tavla", help="the hall's name, when it is made")
    parser.add_argument("--event", default="", help="the event, as the register has it")
    parser.add_argument("--port", type=int, default=0, help="the port of the broker")
    parser.add_argument(
        "--host", type=host_of, default="", help="the address boards reach it at (else all of this machine)"
    )
    parser.add_argument("--rules", default="", help="the rules of a draw, by their short name (the window only)")
    parser.add_argument("--length", type=int, default=7, help="the match length of a draw (the window only)")
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, default=(0, 0), help="open the window so large, such as 1366x768"
    )
    parser.add_argument(
        "--make-deputy", type=Path, metavar="FILE", help="write the file for a second laptop, under a PIN"
    )
    parser.add_argument("--deputy", type=Path, metavar="FILE", help="be the deputy: listen along and keep copies")
    parser.add_argument("--take-over", action="store_true", help="the desk is lost: go on in its place, by the PIN")
    parser.add_argument("--pages", action="store_true", help="serve the pages (with --headless only)")
    parser.add_argument(
        "--delay", type=_delay, default=60, metavar="SECONDS", help="how late spectators and streams see (60 to 600)"
    )
    return parser


def _delay(text: str) -> int:
    """Raises ValueError."""
    seconds = int(text)
    if not LEAST_DELAY_S <= seconds <= MOST_DELAY_S:
        raise ValueError
    return seconds


def run(arguments: argparse.Namespace) -> int:
    """Until it is interrupted. Raises TavlaError where the hall cannot be opened."""
    need("desk")
    from tavla.hall_desk.broker import EVERYWHERE, PORT
    from tavla.hall_desk.deputy import keep_file
    from tavla.hall_desk.identity import HallFolder
    from tavla.hall_desk.process import Options, opened
    from tavla.hall_desk.register_of_hall import HallRegister
    from tavla.storage.register import REGISTER_NAME

    home = paths.user_data()
    path = home / "register" / REGISTER_NAME
    options = Options(
        arguments.folder or home / FOLDER,
        arguments.name,
        arguments.port or PORT,
        arguments.host or EVERYWHERE,
        f"tavla {build_mark()}",
        delay_ms=1000 * arguments.delay,
    )
    deputy_folder = arguments.folder or home / DEPUTY_FOLDER
    if arguments.make_deputy is not None:
        return _make_deputy(options, arguments.make_deputy)
    if arguments.deputy is not None or arguments.take_over:
        options = options._replace(folder=deputy_folder)
    if arguments.deputy is not None:
        keep_file(HallFolder(options.folder), arguments.deputy)
        if arguments.headless:
            return _be_deputy(options)
    if arguments.take_over:
        _take_over(options)
    if not arguments.headless:
        is_usual = arguments.folder is None or arguments.deputy is not None
        return _in_a_window(arguments, options, path, deputy_folder if is_usual else None)
    register = HallRegister(path, arguments.event)
    running = opened(options, register.both, register.keep)
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(
                _keep(
                    running,
                    arguments.name,
                    _pages(running, options) if arguments.pages else None,
                )
            )
    finally:
        running.close()
        register.close()
    return 0


def _make_deputy(options: "Options", target: Path) -> int:
    """Before the hall is opened. Raises TavlaError."""
    from tavla.hall_desk.deputy import written_for_deputy
    from tavla.hall_desk.identity import HallFolder
    from tavla.hall_desk.process import reached_at
    from tavla.storage.disk import PRIVATE, RealDisk, replace_file

    pin = _pin("PIN for taking over: ")
    if pin != _pin("Once more: "):
        raise TavlaError(phrase("The two PINs differ. Nothing was changed."))
    folder = HallFolder(options.folder)
    with folder.held():
        data = written_for_deputy(folder, options.name, reached_at(options), pin)
        replace_file(target, data, RealDisk(), PRIVATE)
    say(f"{target}: take it to the second laptop, and start there: tavla desk --deputy {target.name}")
    return 0


def _be_deputy(options: "Options") -> int:
    """Until it is interrupted. Raises TavlaError."""
    from tavla.base.system_errors import found
    from tavla.hall_desk import deputy
    from tavla.hall_desk.identity import HallFolder
    from tavla.hall_desk.process import reached_at

    folder = HallFolder(options.folder)
    with folder.held():
        try:
            listening = deputy.Deputy(folder, reached_at(options)[0])
            say(f"{listening.file.name}: the deputy listens. If the desk is lost: Ctrl-C, then tavla desk --take-over")
            with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
                asyncio.run(listening.run())
        except OSError as error:
            raise TavlaError(found(error)) from error
    return 0


def _take_over(options: "Options") -> None:
    """Raises TavlaError."""
    from tavla.hall_desk import deputy
    from tavla.hall_desk.identity import HallFolder

    folder = HallFolder(options.folder)
    if not folder.is_desk:
        with folder.held():
            deputy.take_over(folder, _pin("PIN for taking over: "))


def _pin(asked: str) -> str:
    return getpass.getpass(asked) if sys.stdin.isatty() else sys.stdin.readline().strip()


def _in_a_window(arguments: argparse.Namespace, options: "Options", register: Path, deputy: Path | None) -> int:
    from tavla.app.desk import DeskOptions, run_desk
    from tavla.application.ports.hall_desk import OrderSeen

    if not 1 <= arguments.length <= LONGEST_MATCH:
        msg = phrase("--length {length}: expected 1 to {most}", length=arguments.length, most=LONGEST_MATCH)
        raise TavlaError(msg)
    order = OrderSeen(arguments.event, arguments.length, arguments.rules)
    return run_desk(DeskOptions(options, paths.user_data(), register, order, arguments.size, deputy=deputy))


def _pages(running: "Running", options: "Options") -> "HallPages":
    from tavla.formats.home_files import home_files
    from tavla.hall_desk.identity import HallFolder
    from tavla.hall_desk.page_server import HallPages, Ports
    from tavla.hall_desk.pages import Around
    from tavla.hall_desk.process import steady_ms

    ports = Ports(options.host, delay_ms=options.delay_ms)
    around = Around(steady_ms, paths.resources() / "translations", home_files)
    return HallPages(running.desk, HallFolder(options.folder), ports, around)


async def _keep(running: "Running", name: str, pages: "HallPages | None") -> None:
    invitation = running.invitation()
    where = ", ".join(f"{address.host}:{address.port}" for address in invitation.addresses)
    words = " ".join(running.spoken())
    say(f"{invitation.name or name}: boards join at {where}{words and f', or by the words {words}'}")
    others = [typed(lambda words: _answer_typed(running, pages, words))]
    if pages is not None:
        watch = pages.address(invitation.addresses[0].host)
        say(f"Spectators watch at {watch}, a stream takes table 1 at {watch}overlay/1/")
        say(f"The PIN of the director's page is {pages.pin}")
        others.append(pages.run())
    await go_on(running.run(), lambda: _now(running), *others)


def _now(running: "Running") -> list[str]:
    from tavla.hall_desk.process import steady_ms
    from tavla.hall_desk.tables import Need

    now = [
        f"{guest.board} {guest.name} asks to join, with the digits {guest.digits}" for guest in running.door.guests()
    ]
    if running.fault:
        now.append(str(running.fault))
    if running.desk.records.fault:
        now.append(f"no copies are kept: {running.desk.records.fault}")
    if running.federation is not None:
        now.append(_federation_line(running.federation.seen()))
    return now + [
        f"table {plain_name(line.table) or '-'} ({line.board}): {line.need.value}"
        for line in running.desk.lines(steady_ms())
        if line.need is not Need.NOTHING
    ]


def _federation_line(seen: "FederationSeen") -> str:
    name = f"federation {plain_name(seen.name)}".rstrip()
    if seen.fault:
        return f"{name}: {seen.fault}"
    if seen.digits:
        return f"{name}: compare the digits {seen.digits} with it"
    return f"{name}: heard" if seen.is_heard else f"{name}: not heard; results are kept and sent later"


def _answer_typed(running: "Running", pages: "HallPages | None", words: list[str]) -> str:
    if words == ["phone"]:
        if pages is None:
            return "start the desk with --pages"
        return pages.invitation(running.invitation().addresses[0].host)
    act = ACTS.get(words[0])
    return act(running, words[1:]) if act is not None else f"{words[0]}: expected {', '.join(ACTS)}"


def _admit(running: "Running", words: list[str]) -> str:
    if len(words) != 2:
        return "expected a board and its table"
    return f"{words[0]} has joined" if running.admit(words[0], words[1]) else f"{words[0]} does not ask to join"


def _refuse(running: "Running", words: list[str]) -> str:
    for board in words:
        running.door.refuse(board)
    return "refused"


def _answer(running: "Running", words: list[str]) -> str:
    from tavla.hall_desk.process import steady_ms

    if len(words) != 2 or not words[1].isdigit():
        return "expected a board and minutes"
    running.desk.answer(words[0], running.desk.identity.name, min(int(words[1]), 120), steady_ms())
    return "answered"


def _tables(running: "Running", _words: list[str]) -> str:
    from tavla.hall_desk.process import steady_ms

    return "\n".join(
        f"{plain_name(line.table) or '-':>4} {line.board} {line.presence.value:7} {line.stage.value:9} "
        f"{line.record.state.value} {plain_name(line.players[0])} "
        f"{line.score[0]}–{line.score[1]} {plain_name(line.players[1])}"
        for line in running.desk.lines(steady_ms())
    )


def _federation(running: "Running", words: list[str]) -> str:
    """Asks to join by a file, leaves, or says how many results were sent."""
    if words == ["leave"]:
        running.leave_federation()
    elif words:
        running.join_federation(Path(" ".join(words)))
    if running.federation is None:
        return "in no federation: type federation and the file of its invitation"
    seen = running.federation.seen()
    return f"{_federation_line(seen)}; sent {seen.sent} of {seen.all}"


ACTS: dict[str, Callable[["Running", list[str]], str]] = {
    "admit": _admit,
    "refuse": _refuse,
    "answer": _answer,
    "tables": _tables,
    "federation": _federation,
}
