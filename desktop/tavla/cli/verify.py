"""`tavla verify`: whether an export is what a board wrote."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from tavla.base.errors import TavlaError
from tavla.base.host.process import cores
from tavla.base.limits import DEVICE_FRAMES, SIGNATURE, files_below, opened_regular, read_limited
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found
from tavla.formats.errors import shown

if TYPE_CHECKING:
    from tavla.evidence.minisign import PublicKey
    from tavla.evidence.photographs import Photograph
    from tavla.evidence.trust import Trust
    from tavla.evidence.verify import Verdict

NO_VERDICT = 64
FEW = 8
"""A process more is begun for so many files."""

_DESCRIPTION = """\
Checks exports of matches (.tavla): signatures, journal, what follows from it, and every roll of sealed dice.
Says of each file, in one sentence, whether it is genuine, or the first thing that is wrong.
"""
_PHOTOGRAPHED = (
    "the sixteen characters of {} that somebody photographed at the board, or the text of the QR code; "
    "exit code 1 if they are of another record"
)
_EPILOG = """\
Exit code: 0 genuine; 1 altered; 2 damaged or incomplete; 3 unknown, revoked or expired signer; 4 not a Tavla file; 5 the dice cannot be proved;
6 two genuine files of one match go on otherwise;
64 no verdict, for a file, the folder of keys or the command line cannot be read. With several files, the highest.
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
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="an export (.tavla), or a folder of them")
    parser.add_argument(
        "--trust", metavar="DIR", type=Path, help="the folder of trusted keys (default: the board's own)"
    )
    parser.add_argument(
        "--countersigned-by",
        metavar="KEY.pub",
        type=Path,
        help="whether FILE.minisig is this key's countersignature; exit code 3 if not",
    )
    parser.add_argument(
        "--head",
        metavar="TEXT",
        action="append",
        default=[],
        help=f"{_PHOTOGRAPHED.format('the record')}; may be given again",
    )
    parser.add_argument(
        "--seal",
        metavar="TEXT",
        action="append",
        default=[],
        help=f"{_PHOTOGRAPHED.format('the sealed dice')}; may be given again",
    )
    parser.add_argument(
        "--remember",
        action="store_true",
        help=(
            "note in the folder of trusted keys which exports were genuine today: they stay so if their board's key is "
            "revoked from a later day on"
        ),
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a file, one a line")


def run(arguments: argparse.Namespace) -> int:
    """Check. Gives the exit code."""
    from tavla.base import paths
    from tavla.evidence.errors import KeyFileError
    from tavla.evidence.minisign import read_public
    from tavla.evidence.trust import Trust, read_trust, remember

    own = paths.user_data() / "keys" / "trusted"
    try:
        trust = (
            read_trust(arguments.trust) if arguments.trust is not None else read_trust(own) if own.is_dir() else Trust()
        )
        key = read_public(arguments.countersigned_by) if arguments.countersigned_by is not None else None
        photographs = _photographs(arguments.head, arguments.seal)
    except (KeyFileError, _UnreadableError) as error:
        print(f"tavla verify: {plain_name(str(error))}", file=sys.stderr)
        return NO_VERDICT
    files = [file for path in arguments.files for file in _exports_in(path)]
    worst = 0
    noted: dict[Path, str] = {}
    matches: dict[str, list[Path]] = {}
    for path, checked in zip(files, _all_checked(files, trust, key, photographs), strict=True):
        worst = max(worst, checked.exit)
        if checked.exit == 0:
            noted[path] = checked.digest
            matches.setdefault(checked.verdict.match_id, []).append(path)
        said = {
            "file": str(path),
            **to_builtins(checked.verdict),
            "exit": checked.exit,
            "countersignature": checked.countersignature,
            "photographs": checked.photographs,
        }
        print(json.dumps(said) if arguments.json else f"{shown(path)}: {_printable(checked.sentence())}")
        sys.stdout.flush()
    try:
        for one in _contradictions(matches, noted):
            worst = max(worst, one.exit)
            noted = {path: digest for path, digest in noted.items() if str(path) not in one.files}
            print(json.dumps(to_builtins(one)) if arguments.json else one.said())
        if arguments.remember:
            remember(arguments.trust or own, trust, list(noted.values()))
    except TavlaError as error:
        print(f"tavla verify: {plain_name(str(error))}", file=sys.stderr)
        return NO_VERDICT
    return worst


class Contradiction(Struct, frozen=True):
    """Two genuine exports of one match that cannot both be true."""

    files: tuple[str, str]
    match_id: str
    at: int
    """The first record that is another in each."""
    exit: int

    def said(self) -> str:
        first, second = map(shown, map(Path, self.files))
        parts = f"match {self.match_id} goes on otherwise in each from record {self.at} on"
        return f"{first} and {second}: contradicted: {parts}"


def _contradictions(matches: "dict[str, list[Path]]", noted: "dict[Path, str]") -> Iterator[Contradiction]:
    """Genuine exports of one match against one another. Raises TavlaError for one that is another by now."""
    from tavla.base.sha256 import sha256
    from tavla.evidence.container import MOST_BYTES
    from tavla.evidence.continuations import parts_at
    from tavla.evidence.verify import Exit
    from tavla.services.signed_exports import course_of

    digests = dict(noted)

    def again(path: Path) -> bytes:
        with suppress(OSError), opened_regular(path) as file:
            data = file.read(MOST_BYTES + 1)
            if sha256(data).hexdigest() == digests[path]:
                return data
        msg = f"{path} changed while it was checked"
        raise _UnreadableError(msg)

    for match_id, paths in matches.items():
        courses = [course_of(again(path)) for path in paths] if len(paths) > 1 else []
        for (first, one), (second, other) in combinations(zip(paths, courses, strict=False), 2):
            if at := parts_at(one, other):
                yield Contradiction((str(first), str(second)), match_id, at, int(Exit.CONTRADICTED))


class _UnreadableError(TavlaError):
    """A text of the command line that is nothing the board shows."""


def _photographs(heads: Sequence[str], seals: Sequence[str]) -> "tuple[Photograph, ...]":
    from tavla.evidence.photographs import Shown, read_photograph

    found = []
    for text, kind in [(text, Shown.HEAD) for text in heads] + [(text, Shown.SEAL) for text in seals]:
        photograph = read_photograph(text, kind)
        if photograph is None:
            msg = f"found {text!r}; expected sixteen characters from A to Z and 2 to 7, or the text of a QR code, which begins with {kind.value}"
            raise _UnreadableError(msg)
        found.append(photograph)
    return tuple(found)


def _exports_in(path: Path) -> list[Path]:
    """The exports below a folder, in the order of their names; a file itself. An empty folder is a file that cannot be
    read.
    """
    if not path.is_dir():
        return [path]
    return sorted(file for file in files_below(path) if file.match("*.tavla")) or [path]


class Checked(Struct, frozen=True):
    """What became of one file.

    `countersignature`: what a `.minisig` beside it says, or None where there is none and none was asked for; `photographs`: what each given one is;
    `digest`: the SHA-256 of what was read, in hexadecimal.
    """

    exit: int
    verdict: "Verdict"
    countersignature: str | None
    photographs: tuple[str, ...] = ()
    digest: str = ""

    def sentence(self) -> str:
        more = "".join(f"; {said}" for said in (self.countersignature, *self.photographs) if said is not None)
        return f"{self.verdict.sentence}{_dice(self.verdict)}{more}"


def _all_checked(
    files: Sequence[Path], trust: "Trust", key: "PublicKey | None", photographs: "tuple[Photograph, ...]"
) -> Iterator[Checked]:
    """The files in their order; many of them in as many processes as there are cores."""
    check = partial(checked_file, trust=trust, key=key, photographs=photographs)
    processes = min(cores(), len(files) // FEW)
    if processes < 2:
        yield from map(check, files)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(check, files, chunksize=FEW)


def checked_file(
    path: Path, trust: "Trust", key: "PublicKey | None", photographs: "tuple[Photograph, ...]" = ()
) -> Checked:
    """The verdict on a file, on the countersignature beside it and on what was photographed of it."""
    from tavla.base.sha256 import sha256
    from tavla.evidence.container import MOST_BYTES
    from tavla.evidence.verify import Exit, Verdict
    from tavla.services.signed_exports import photographed, verdict_on

    try:
        with opened_regular(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = "there is no export in it" if path.is_dir() else found(error)
        return Checked(NO_VERDICT, Verdict(Exit.DAMAGED, f"cannot be read: {why}"), None)
    minisig = _beside(path)
    try:
        frames = _frames_of(path)
    except OSError as error:
        return Checked(NO_VERDICT, Verdict(Exit.DAMAGED, f"{path.name}.frames cannot be read: {found(error)}"), None)
    verdict = verdict_on(data, trust, minisig or b"", frames)
    said, fits = _countersignature(path, data, key, minisig)
    if verdict.exit:
        return Checked(int(verdict.exit), verdict, said)
    seen = [photographed(data, photograph) for photograph in photographs]
    code = Exit.ALTERED if None in seen else Exit.GENUINE if fits else Exit.UNKNOWN_SIGNER
    told = (
        found or f"BUT the {one.shown.name.lower()} photographed is none of this record"
        for one, found in zip(photographs, seen, strict=True)
    )
    return Checked(int(code), verdict, said, tuple(told), sha256(data).hexdigest())


def _beside(path: Path) -> bytes | None:
    """FILE.minisig; None where it cannot be read."""
    try:
        return read_limited(path.with_name(f"{path.name}.minisig"), SIGNATURE)
    except OSError:
        return None


def _frames_of(path: Path) -> bytes | None:
    """FILE.frames, and one byte more than it may have; None where there is none. Raises OSError."""
    try:
        with opened_regular(path.with_name(f"{path.name}.frames")) as file:
            return file.read(DEVICE_FRAMES.most + 1)
    except FileNotFoundError:
        return None


def _countersignature(
    path: Path, data: bytes, key: "PublicKey | None", minisig: bytes | None
) -> tuple[str | None, bool]:
    """What there is to say of FILE.minisig, and whether it is as it was asked to be."""
    from tavla.evidence.minisign import is_countersigned

    name = f"{path.name}.minisig"
    if minisig is None:
        return (None, True) if key is None else (f"no countersignature by {key.name}: {name} cannot be read", False)
    if key is None:
        return f"{name} is not checked without --countersigned-by", True
    comment = is_countersigned(key, data, minisig)
    return (
        (f"countersigned by {key.name}: {comment}", True)
        if comment is not None
        else (f"{name} is no countersignature of it by {key.name}", False)
    )


def _printable(text: str) -> str:
    """Text from a file never commands a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _dice(verdict: "Verdict") -> str:
    said = [f"{verdict.proved_rolls} rolls proved"] if verdict.proved_rolls else []
    said += [f"{verdict.other_rolls} rolls from other sources, which cannot be proved"] if verdict.other_rolls else []
    said += [
        f"THE DICE WERE SEALED ANEW in event {seal.event} (epoch {seal.epoch}, {seal.reason})"
        for seal in verdict.seals[1:]
    ]
    return f"; {', '.join(said)}" if said else ""
