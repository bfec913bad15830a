"""`tavla keys`: the board's key, people's keys, certificates, and whose signatures count.

A passphrase is typed at the terminal, unseen.
"""

import argparse
import contextlib
import getpass
import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import REVOKED as REVOKED_KEYS
from tavla.base.limits import SIGNED_FILE, read_limited
from tavla.base.new_file import write_new
from tavla.base.plain_name import compared, plain_name
from tavla.base.system_errors import found

if TYPE_CHECKING:
    from tavla.evidence.minisign import SecretKey

_DESCRIPTION = """\
The board signs what it writes with a key of its own; a federation's or a director's key says which boards play at an event.

  tavla keys show                                     the board's key, its certificate, and the keys that count
  tavla keys create FILE --name NAME                  a person's key: FILE.key under a passphrase, and FILE.pub for others (minisign reads both)
  tavla keys board [-o FILE.pub]                      the board's public key in a file, to be certified; made if there is none
  tavla keys certify BOARD.pub --with FILE.key --venue V --event E --from DAY --to DAY -o FILE
  tavla keys install FILE                             a certificate for this board
  tavla keys trust FILE.pub                           signatures of that key count; with --updates, for newer versions of Tavla
  tavla keys revoke FILE.pub --from DAY --reason R    they no longer count, but for exports seen before that day
  tavla keys rotate                                   a fresh key for the board; the old one is kept aside, uncertified
  tavla keys countersign FILE --with FILE.key --comment C    writes FILE.minisig with the day, which `minisign -V` checks
"""
PASSPHRASE_LEAST = 8


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "keys",
        help="make, certify, trust and revoke keys",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--data", metavar="DIR", type=Path, help="the board's data (default: the user's own)")
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("show", help="what is there")
    create = acts.add_parser("create", help="a person's key")
    create.add_argument("file", metavar="FILE", type=Path)
    create.add_argument("--name", required=True)
    board = acts.add_parser("board", help="the board's public key")
    board.add_argument("-o", "--output", metavar="FILE", type=Path, default=Path("board.pub"))
    certify = acts.add_parser("certify", help="say that a board plays at an event")
    certify.add_argument("board", metavar="BOARD.pub", type=Path)
    certify.add_argument("--with", dest="key", metavar="FILE.key", type=Path, required=True)
    for name in ("venue", "event"):
        certify.add_argument(f"--{name}", required=True)
    for name in ("from", "to"):
        certify.add_argument(f"--{name}", dest=f"day_{name}", metavar="DAY", type=_day, required=True)
    certify.add_argument("-o", "--output", metavar="FILE", type=Path, default=Path("board.certificate"))
    acts.add_parser("install", help="a certificate for this board").add_argument("file", metavar="FILE", type=Path)
    trust = acts.add_parser("trust", help="signatures of that key count")
    trust.add_argument("file", metavar="FILE.pub", type=Path)
    trust.add_argument("--updates", action="store_true", help="for newer versions of Tavla, not for matches")
    revoke = acts.add_parser("revoke", help="they no longer count")
    revoke.add_argument("file", metavar="FILE.pub", type=Path)
    revoke.add_argument("--from", dest="day_from", metavar="DAY", type=_day, required=True)
    revoke.add_argument("--reason", required=True)
    acts.add_parser("rotate", help="a fresh key for the board")
    counter = acts.add_parser("countersign", help="a director's approval of a file")
    counter.add_argument("file", metavar="FILE", type=Path)
    counter.add_argument("--with", dest="key", metavar="FILE.key", type=Path, required=True)
    counter.add_argument("--comment", required=True)


def run(arguments: argparse.Namespace, *, ask: Callable[[str], str] = getpass.getpass) -> int:
    """Do it. Gives the exit code. Raises TavlaError."""
    folder = (arguments.data or paths.user_data()) / "keys"
    match arguments.act:
        case "show":
            _show(folder)
        case "create":
            _create(arguments, ask)
        case "board":
            _board(folder, arguments.output)
        case "certify":
            _certify(arguments, ask)
        case "install":
            _install(folder, arguments.file)
        case "trust":
            _trust(folder / ("updates" if arguments.updates else "trusted"), arguments.file)
        case "revoke":
            _revoke(folder, arguments)
        case "rotate":
            _rotate(folder)
        case _:
            _countersign(arguments, ask)
    return 0


def _day(text: str) -> str:
    return date.fromisoformat(text).isoformat()


def _show(folder: Path) -> None:
    from tavla.evidence.certificate import read_certificate
    from tavla.evidence.device_key import device_certificate, device_key
    from tavla.evidence.trust import Trust, read_trust

    key = device_key(folder)
    print(
        f"this board: {key.public.name}  {key.public.key.hex()}"
        if key
        else "this board has no key yet; the first export makes one, or `tavla keys board`"
    )
    certificate = read_certificate(device_certificate(folder))
    if certificate is not None:
        print(
            f"certified for {plain_name(certificate.event)}, {plain_name(certificate.venue)}, {certificate.valid_from} "
            f"to {certificate.valid_to}, by {certificate.issuer.hex()}"
        )
    trusted = folder / "trusted"
    trust = read_trust(trusted) if trusted.is_dir() else Trust()
    for one, name in trust.names.items():
        print(
            f"trusted: {one.hex()}  {name}" + (f", revoked from {trust.revoked[one]}" if one in trust.revoked else "")
        )


def _create(arguments: argparse.Namespace, ask: Callable[[str], str]) -> None:
    from tavla.evidence.minisign import NUMBER_BYTES, SecretKey

    passphrase = ask("new passphrase: ")
    if len(passphrase) < PASSPHRASE_LEAST:
        msg = f"that passphrase is too short; expected at least {PASSPHRASE_LEAST} characters"
        raise TavlaError(msg)
    if ask("the same again: ") != passphrase:
        msg = "the two are not the same; nothing was made"
        raise TavlaError(msg)
    key = SecretKey(os.urandom(32), os.urandom(NUMBER_BYTES), arguments.name)
    secret, public = (arguments.file.with_name(f"{arguments.file.name}{suffix}") for suffix in (".key", ".pub"))
    _write_new(secret, key.written(passphrase, os.urandom(32)), 0o600)
    try:
        _write_new(public, key.public.written(), 0o644)
    except TavlaError:
        with contextlib.suppress(OSError):
            files.remove(secret)
        raise
    print(f"{secret}: keep it to yourself, off the board\n{public}: give it to whoever checks exports")


def _board(folder: Path, output: Path) -> None:
    from tavla.evidence.device_key import own_device_key

    key = own_device_key(folder)
    _write_new(output, key.public.written(), 0o644)
    print(f"{output}: {key.public.name}, to be certified or trusted")


def _certify(arguments: argparse.Namespace, ask: Callable[[str], str]) -> None:
    from tavla.evidence.certificate import Certificate
    from tavla.evidence.minisign import read_public

    board, key = read_public(arguments.board), _opened(arguments.key, ask)
    if arguments.day_to < arguments.day_from:
        msg = f"the certificate would end ({arguments.day_to}) before it begins ({arguments.day_from})"
        raise TavlaError(msg)
    certificate = Certificate(
        board.key, arguments.venue, arguments.event, arguments.day_from, arguments.day_to, key.public.key
    )
    _write_new(arguments.output, certificate.signed(key.seed), 0o644)
    print(f"{arguments.output}: {board.name} plays at {arguments.event}, {arguments.day_from} to {arguments.day_to}")


def _install(folder: Path, file: Path) -> None:
    from tavla.evidence.certificate import read_certificate
    from tavla.evidence.device_key import CERTIFICATE, device_key
    from tavla.storage.disk import RealDisk, replace_file

    key, data = device_key(folder), _bytes_of(file)
    certificate = read_certificate(data)
    if certificate is None or key is None or certificate.device != key.public.key:
        msg = f"{file}: is no certificate for this board's key"
        raise TavlaError(msg)
    replace_file(folder / CERTIFICATE, data, RealDisk())
    print(f"this board plays at {plain_name(certificate.event)}, {certificate.valid_from} to {certificate.valid_to}")


def _trust(folder: Path, file: Path) -> None:
    from tavla.evidence.minisign import read_public
    from tavla.evidence.trust import read_trust

    key = read_public(file)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    known = read_trust(folder)
    if key.key in known.names:
        msg = f"{file}: that key counts already, as {known.names[key.key]}; nothing was written over"
        raise TavlaError(msg)
    for other, name in known.names.items():
        if compared(name) == compared(key.name) and other not in known.revoked:
            msg = (
                f"{file}: another key counts as {name} ({other.hex()}); expected a name of its own, or that key revoked"
            )
            raise TavlaError(msg)
    _write_new(folder / f"{key.key.hex()[:16]}.pub", key.written(), 0o644)
    print(f"signatures of {key.name} count from now on")


def _revoke(folder: Path, arguments: argparse.Namespace) -> None:
    from tavla.evidence.minisign import read_public
    from tavla.evidence.trust import REVOKED
    from tavla.storage.disk import RealDisk, replace_file

    key, path = read_public(arguments.file), folder / "trusted" / REVOKED
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    before = read_limited(path, REVOKED_KEYS) if path.exists() else b""
    before += b"" if before.endswith(b"\n") or not before else b"\n"  # as an editor may have left it
    reason = " ".join(arguments.reason.split())
    replace_file(path, before + f"{key.key.hex()} {arguments.day_from} {reason}\n".encode(), RealDisk())
    print(
        f"signatures of {key.name} do not count from {arguments.day_from} on; an export counts that a trusted key "
        "countersigned, or `tavla verify --remember` noted, before that day"
    )


def _rotate(folder: Path) -> None:
    from tavla.evidence.device_key import device_key, make_device_key, retire_device_key

    if device_key(folder) is not None:
        print(f"the old key is kept as {retire_device_key(folder, date.today().isoformat())}")  # noqa: DTZ011 - the day at the venue
    print(f"this board signs as {make_device_key(folder).public.name} now; it needs a new certificate")


def _countersign(arguments: argparse.Namespace, ask: Callable[[str], str]) -> None:
    from tavla.evidence.seen import stamped

    key, data = _opened(arguments.key, ask), _bytes_of(arguments.file)
    output = arguments.file.with_name(f"{arguments.file.name}.minisig")
    _write_new(output, key.countersign(data, stamped(arguments.comment, datetime.now(UTC))), 0o644)
    print(f"{output}: check it with minisign -V -m {arguments.file.name} -p, and the public key")


def _opened(path: Path, ask: Callable[[str], str]) -> "SecretKey":
    from tavla.evidence.minisign import read_secret

    return read_secret(path, ask(f"passphrase of {path.name}: "))


def _bytes_of(path: Path) -> bytes:
    try:
        return read_limited(path, SIGNED_FILE)
    except OSError as error:
        msg = f"{path}: cannot be read: {found(error)}"
        raise TavlaError(msg) from error


def _write_new(path: Path, data: bytes, mode: int) -> None:
    """A file of its own; what is there stays. Raises TavlaError."""
    try:
        write_new(path, data, mode)
    except FileExistsError as error:
        msg = f"{path}: is there already; nothing was written over"
        raise TavlaError(msg) from error
    except OSError as error:
        msg = f"{path}: cannot be written: {found(error)}"
        raise TavlaError(msg) from error
