"""`tavla directors`: named directors, assistants and monitors.

A PIN is typed at the terminal, unseen; it is never an argument.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import assert_never

from tavla.application.roles import Role
from tavla.application.terms import local_time
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.host.process import LineFromTerminal, become, no_core_dumps
from tavla.base.plain_name import compared
from tavla.storage.directors import Blocked, Directors, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.first_code import FirstCode
from tavla.storage.people import Official
from tavla.storage.pin import PIN_LEAST, PIN_MOST, Pin, PinRefusal

_DESCRIPTION = f"""\
Who directs, who assists and who watches at this board, and their PINs.

  tavla directors code [--user USER]       with which a kiosk's first director is named; root names the kiosk's account
  tavla directors list
  tavla directors add NAME [--assistant | --monitor]
                                           the PIN is asked for twice: {PIN_LEAST} digits or more
  tavla directors change-pin NAME          the old one is asked for first; --forgotten leaves that out
  tavla directors limit NAME [--until "2027-01-31 18:00"]
                                           when the role ends; without it, never
  tavla directors remove NAME
  tavla directors recover                  after damage: keeps the file aside and begins anew
"""
_REFUSED = {
    PinRefusal.TOO_SHORT: f"that PIN is too short; expected {PIN_LEAST} digits or more",
    PinRefusal.TOO_LONG: f"that PIN is too long; expected at most {PIN_MOST} digits",
    PinRefusal.NOT_DIGITS: "that PIN has other signs in it; expected digits alone",
    PinRefusal.TRIVIAL: (
        "that PIN is among the first to be guessed; expected no digit or group repeated, and no counting up or down"
    ),
    OfficialRefusal.NAME_MISSING: "that is no name; expected at least a letter and at most 120",
    OfficialRefusal.NAME_TAKEN: "somebody of that name is there already",
    OfficialRefusal.TOO_MANY: "there are too many people already; remove some first",
    OfficialRefusal.UNKNOWN: "nobody of that name is there",
    OfficialRefusal.LAST_DIRECTOR: "one director stays without a limit in time; add another first",
}
LINE_MAX = 128


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "directors",
        help="name directors, assistants and monitors, and set their PINs",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    code = acts.add_parser("code", help="with which a kiosk's first director is named", allow_abbrev=False)
    code.add_argument("--user", metavar="USER", help="as root: the account that the board runs for")
    acts.add_parser("list", help="everybody", allow_abbrev=False)
    add = acts.add_parser("add", help="a new director, assistant or monitor", allow_abbrev=False)
    add.add_argument("name", metavar="NAME")
    role = add.add_mutually_exclusive_group()
    role.add_argument("--assistant", action="store_true", help="he rules, but for what the event reserves to directors")
    role.add_argument("--monitor", action="store_true", help="he sees and notes, and does not rule")
    change = acts.add_parser("change-pin", help="another PIN", allow_abbrev=False)
    change.add_argument("name", metavar="NAME")
    change.add_argument(
        "--forgotten", action="store_true", help="without the old one: whoever sits at this machine's own keyboard may"
    )
    limit = acts.add_parser("limit", help="when somebody's role ends", allow_abbrev=False)
    limit.add_argument("name", metavar="NAME")
    limit.add_argument("--until", default="", metavar="TIME", help='by this machine\'s clock: "2027-01-31 18:00"')
    remove = acts.add_parser("remove", help="somebody is in no role any more", allow_abbrev=False)
    remove.add_argument("name", metavar="NAME")
    acts.add_parser("recover", help="keep a damaged file aside and begin anew", allow_abbrev=False)


def run(
    arguments: argparse.Namespace, *, read_pin: Callable[[str], Pin] | None = None, folder: Path | None = None
) -> int:
    """Do it. Gives the exit code: 0 only on success. Raises TavlaError."""
    no_core_dumps()
    if arguments.act == "code":
        if arguments.user:
            _become(arguments.user)
        return _show_code(folder.parent if folder else paths.user_data())
    directors = Directors(folder or paths.user_data() / "directors")
    ask = read_pin or pin_from_terminal
    match arguments.act:
        case "list":
            for one in directors.people():
                print(f"{one.key}  {one.role.value}: {one.name}{_limit_said(one.until)}")
        case "add":
            # A damaged file is told before a PIN is asked for.
            directors.people()
            role = Role.MONITOR if arguments.monitor else Role.ASSISTANT if arguments.assistant else Role.DIRECTOR
            added = directors.add(arguments.name, role, _new_pin(ask))
            if not isinstance(added, Official):
                raise TavlaError(_REFUSED[added])
            article = "an" if role is Role.ASSISTANT else "a"
            print(f"{added.name} is {article} {added.role.value} now")
        case "change-pin":
            person = _person(directors, arguments.name)
            if not arguments.forgotten:
                _check(directors, person, ask(f"PIN of {person.name}: "))
            _refused(directors.change_pin(person.key, _new_pin(ask)))
            print(f"{person.name} has a new PIN")
        case "limit":
            person = _person(directors, arguments.name)
            until = _time(arguments.until)
            _refused(directors.limit(person.key, until))
            print(f"{person.name}: {person.role.value}{_limit_said(until) or ', without a limit in time'}")
        case "remove":
            person = _person(directors, arguments.name)
            _refused(directors.remove(person.key))
            print(f"{person.name} was removed")
        case _:
            aside = directors.recover()
            print(f"the file is kept as {aside}" if aside else "there was no file")
            print("Nobody is a director now; add each with `tavla directors add NAME`.")
    return 0


def _time(text: str) -> str:
    """With its offset; empty where none is given. Raises TavlaError."""
    time = local_time(text)
    if text and not time:
        msg = f"{text!r} is no day and time; expected one like 2027-01-31 18:00"
        raise TavlaError(msg)
    return time


def _limit_said(until: str) -> str:
    return f", until {until.replace('T', ' ')[:16]}" if until else ""


def _show_code(root: Path) -> int:
    if Directors(root / "directors").people():
        print("This board has a director: who is in names others.", file=sys.stderr)
        return 1
    code = FirstCode(root)
    print(f"{code.read()}  ({code.path})")
    return 0


def _become(user: str) -> None:
    """Go on as this account, in its own data folder. Raises TavlaError."""
    try:
        become(user)
    except (KeyError, OSError) as error:
        msg = f"cannot go on as {user!r}: {error}; expected the board's account, and this command run as root"
        raise TavlaError(msg) from error


def pin_from_terminal(prompt: str) -> Pin:
    """A line from this process's terminal, unseen, byte by byte into a buffer that can be wiped.

    Raises TavlaError where there is no terminal.
    """
    try:
        terminal = LineFromTerminal()
    except OSError:
        msg = (
            "a PIN is typed at a terminal; there is none here (it is never read from an argument, a pipe or the "
            "environment)"
        )
        raise TavlaError(msg) from None
    return Pin(terminal.ask(prompt, LINE_MAX))


def _new_pin(ask: Callable[[str], Pin]) -> Pin:
    first = ask("new PIN: ")
    with ask("the same again: ") as second:
        if first.digits != second.digits:
            first.wipe()
            msg = "the two are not the same; nothing was changed"
            raise TavlaError(msg)
    return first


def _person(directors: Directors, name: str) -> Official:
    found = next((one for one in directors.people() if compared(one.name) == compared(name)), None)
    if found is None:
        raise TavlaError(_REFUSED[OfficialRefusal.UNKNOWN])
    return found


def _check(directors: Directors, person: Official, pin: Pin) -> None:
    answer = directors.check(person.key, pin)
    match answer:
        case Right():
            return
        case Wrong(tries_left, wait_ms):
            msg = (
                f"that is not the PIN; {tries_left} tries left"
                if not wait_ms
                else f"that is not the PIN; the next try is in {-(-wait_ms // 1000)} s"
            )
        case Blocked(wait_ms):
            msg = f"too many wrong PINs; the next try is in {-(-wait_ms // 1000)} s"
        case Unknown():
            msg = _REFUSED[OfficialRefusal.UNKNOWN]
        case _:
            assert_never(answer)
    raise TavlaError(msg)


def _refused(refusal: PinRefusal | OfficialRefusal | None) -> None:
    if refusal is not None:
        print("nothing was changed", file=sys.stderr)
        raise TavlaError(_REFUSED[refusal])
