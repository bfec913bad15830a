"""What lies in the place of one of the board's own files is used as nothing or told in a sentence, and ends no program."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tavla.base.errors import TavlaError
from tavla.evidence import device_key
from tavla.hall import membership
from tavla.hall_desk import deputy, identity
from tavla.hall_desk.identity import HallFolder
from tavla.storage import device_keys, dice_secret, first_code
from tavla.storage.backup import RESTORING
from tavla.storage.device_keys import DeviceKeyFile
from tavla.storage.disk import RealDisk
from tavla.storage.first_code import FirstCode
from tavla.storage.journal import read_journal
from tavla.storage.people import PeopleFile
from tavla.storage.people_acts import PeopleActs
from tavla.storage.restore import READY, finish_restore
from tavla.storage.settings import SettingsFile
from tavla.storage.tries import TriesFile
from tavla.system import updates

DISK = RealDisk()


def _restoring(path: Path) -> None:
    root = path.parents[1]
    (root / "matches").mkdir()
    (path.parent / "data").mkdir()
    (path.parent / "data" / "keys").touch()
    try:
        finish_restore(root)
    finally:
        (kept,) = root.glob("aside-*")  # nothing that waited is lost, and the next start finds nothing to do
        assert ((kept / "data" / "keys").exists(), finish_restore(root)) == (True, None)


READERS: dict[str, Callable[[Path], object]] = {
    "people": lambda path: PeopleFile(path, DISK).read(),
    "acts": lambda path: PeopleActs(path, DISK).read(),
    "tries": lambda path: TriesFile(path, DISK).read(("a",), 1),
    "settings": lambda path: SettingsFile(path).load(),
    "journal": read_journal,
    first_code.NAME: lambda path: FirstCode(path.parent).read(),
    dice_secret.SECRET_NAME: lambda path: dice_secret.read_secret(path.parent, DISK),
    device_keys.KEYS_NAME: lambda path: DeviceKeyFile(path.parent).fault,
    device_key.SEED: lambda path: device_key.keys_of_the_board(path.parent),
    device_key.CERTIFICATE: lambda path: device_key.device_certificate(path.parent),
    membership.FILE: lambda path: membership.MembershipFile(path.parent),
    identity.BOARDS: lambda path: [board.board for board in HallFolder(path.parent).boards()],
    identity.NUMBER: lambda path: HallFolder(path.parent).number(),
    identity.SETTLED: lambda path: HallFolder(path.parent).settled(),
    identity.DEPUTY: lambda path: HallFolder(path.parent).deputy(),
    deputy.FILE: lambda path: deputy.take_over(HallFolder(path.parent), "12345678"),
    "versions/current": lambda path: updates.current(path.parents[1]),
    f"{RESTORING}/{READY}": _restoring,
}
"""By the file's name; `hall.json` of a desk is a board's too."""


def _terabyte(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


def _surrogates(form: str, rest: str) -> bytes:
    return rb'{"form":"tavla %s 1",%s,"sha256":"x"}' % (form.encode(), rest.encode())


CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "zeros": bytes(1000),
    "deep": b"\n" + b"[" * 100_000,
    "digits": b"9" * 5000,
    "null": b"null",
    "list": b"[]",
    "object": b"{}",
    "half a letter": rb'{"at":"\ud800","by":"\ud800","deed":"\ud800","whom":"\ud800"}',
    "half a letter of tries": _surrogates("tries", r'"tries":{"\ud800":[1,2]}'),
    "half a letter of people": _surrogates("people", r'"people":[{"name":"\ud800"}]'),
    "no key": b'{"name":"x","seed":"zz","login":"zz","key":"zz","link":"zz","certificate":"x"}',
    "no keys": b'[{"key":"zz","link":"zz","table":"1"}]',
    "a path": b'{"aside":"../x","stood":["../../x"],"from":"x"}',
    "latin": b"\xff\xfe\x00",
}


def strange(path: Path, read: Callable[[Path], object], make: Callable[[Path], object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    try:
        str(read(path)).encode()
    except TavlaError as told:
        str(told).encode()


@pytest.mark.parametrize("name", READERS)
def test_no_content_ends_the_program(tmp_path: Path, name: str) -> None:
    for number, content in enumerate(CONTENTS.values()):
        strange(tmp_path / str(number) / name, READERS[name], partial(Path.write_bytes, data=content))


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_desk_opens_no_strange_hall(tmp_path: Path, content: bytes) -> None:
    strange(
        tmp_path / identity.HALL, lambda path: HallFolder(path.parent).open("x"), lambda path: path.write_bytes(content)
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
@pytest.mark.parametrize("name", READERS)
def test_no_pipe_folder_or_hole_keeps_it_waiting(tmp_path: Path, name: str) -> None:
    for number, make in enumerate((os.mkdir, os.mkfifo, _terabyte)):
        strange(tmp_path / str(number) / name, READERS[name], make)
