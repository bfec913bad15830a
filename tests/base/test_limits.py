"""Every limit on files from outside, at its edge: what it costs to be refused, or to be read."""

import errno
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from by_day import by_day
from sound_bundles import SOUND

from measuring import measured
from tavla.base import limits
from tavla.base.host import files
from tavla.base.limits import Limit, UnfitFileError, files_below, names_in, read_limited
from tavla.base.system_errors import found_and_advised
from tavla.cli.main import main
from tavla.storage import disk
from tavla.storage.backup import BackupError, write_backup
from two_faced_stick import two_faced

MOST_SECONDS, MOST_MIB = 2.0, 256

READERS = {
    "MATCH_FILE": (
        "from tavla.formats.table import read_match; from tavla.formats.source import Encoding\n"
        "read_match(argument, Encoding.UTF_8)"
    ),
    "XG_FILE": (
        "from tavla.formats.table import read_match; from tavla.formats.source import Encoding\n"
        "read_match(argument.rename(argument.with_suffix('.xg')), Encoding.UTF_8)"
    ),
    "BGF_MATCH": (
        "from tavla.formats.bgf_reader import parse_bgf\nimport gzip\n"
        'head = b\'{"format":"BGF","compress":true,"useSmile":true}\\n\'\n'
        "parse_bgf(head + gzip.compress(argument.open('rb').read(9 << 20)))"
    ),
    "MOVED_MATCH": (
        "from tavla.storage.moved_matches import read_moved, whole_record\nwhole_record(argument, read_moved(argument))"
    ),
    "SECOND_COPY": (
        "from tavla.storage.mirror import find_copy\n"
        "(argument.parent / 'tavla-mirror').mkdir()\n"
        "argument.rename(argument.parent / 'tavla-mirror' / 'm.journal')\n"
        "if find_copy('m', [argument.parent]) is None: raise ValueError('none')"
    ),
    "OWN_FILE": "from tavla.storage.journal import read_journal\nread_journal(argument)",
    "CSV": (
        "from tavla.storage.register.csv_table import read_file\n"
        "from tavla.storage.register.importing import PLAYER_HEADINGS\n"
        "table = read_file(argument, PLAYER_HEADINGS)\n"
        "if table.faults: raise ValueError(str(table.faults[0].said))"
    ),
    "BUNDLE": "from tavla.storage.register.bundle import read_bundle\nread_bundle(argument)",
    "RULESET": "from tavla.rules.loader import load\nload(argument)",
    "CLUB_BOARD": "from tavla.formats.club_board import read_board\nread_board(argument, None)",
    "CLUB_PICTURE": (
        "from tavla.base.limits import CLUB_PICTURE, read_limited\nfrom tavla.app.club_pictures import measure\n"
        "raise ValueError(str(measure(read_limited(argument, CLUB_PICTURE))))"
    ),
    "DICE_FILE": (
        "from tavla.base.limits import DICE_FILE, read_limited\nfrom tavla.application.dice_file import dice_file\n"
        "dice_file('dice', read_limited(argument, DICE_FILE))"
    ),
    "SETTINGS": (
        "from tavla.storage.settings import SettingsFile\nraise ValueError(str(SettingsFile(argument).load().told[0]))"
    ),
    "DEVICE_FRAMES": (
        "from tavla.evidence.frames import check_frames\nfrom tavla.services.signed_exports import frames_of\n"
        "argument.rename(argument.parent / f'{argument.parent.name}.tavla.frames')\n"
        "raise ValueError(check_frames(frames_of(argument.parent), 'M1', ()).said)"
    ),
    "DEVICE_KEYS": (
        "from tavla.storage.device_keys import DeviceKeyFile\nargument.rename(argument.parent / 'device-keys.json')\n"
        "raise ValueError(DeviceKeyFile(argument.parent).fault)"
    ),
    "KEY": "from tavla.evidence.minisign import read_public\nread_public(argument)",
    "DIRECTOR_KEY": "from tavla.services.stick_key import read_key\nread_key(argument)",
    "REVOKED": (
        "from tavla.evidence.trust import read_trust\nargument.rename(argument.parent / 'revoked')\n"
        "read_trust(argument.parent)"
    ),
    "SEEN": (
        "from tavla.evidence.trust import read_trust\nargument.rename(argument.parent / 'seen')\n"
        "read_trust(argument.parent)"
    ),
    "SIGNED_FILE": (
        "from tavla.base.limits import SIGNED_FILE, read_limited\n"
        "from tavla.evidence.minisign import SecretKey\n"
        "SecretKey(bytes(32), bytes(8), 'x').countersign(read_limited(argument, SIGNED_FILE), '')"
    ),
    "DESK_FILE": (
        "from tavla.hall_desk.identity import BOARDS, HallFolder\nargument.rename(argument.parent / BOARDS)\n"
        "HallFolder(argument.parent).boards()"
    ),
    "DESK_SETTLED": (
        "from tavla.hall_desk.identity import SETTLED, HallFolder\nargument.rename(argument.parent / SETTLED)\n"
        "HallFolder(argument.parent).settled()"
    ),
    "DEPUTY_FILE": (
        "from tavla.hall_desk.deputy import FILE, read_deputy\nfrom tavla.hall_desk.identity import HallFolder\n"
        "argument.rename(argument.parent / FILE)\nread_deputy(HallFolder(argument.parent))"
    ),
    "MEMBERSHIP": (
        "from tavla.hall.membership import FILE, MembershipFile\nargument.rename(argument.parent / FILE)\n"
        "MembershipFile(argument.parent)"
    ),
    "INVITATION": "from tavla.services.hall_joining import invitation_in\ninvitation_in(argument)",
    "BULK_LINE": (
        "from tavla.cli.bulk import answer_lines\nif answer_lines('x', str(argument), dict): raise ValueError('refused')"
    ),
}
"""The reader of each file, which raises where it refuses. Packages, signatures and backups: with their own tests."""
ELSEWHERE = {
    "PACKAGE",
    "SIGNATURE",
    "BACKUP",
    "BACKUP_LIST",
    "BACKUP_FILE",
    "BACKUP_FILES",
    "BACKUP_DEPTH",
    "TAR_HEADER",
    "KEY_MEMORY",
    "BOARD_PICTURE",
    "PICTURE_SCANS",
    "PICTURE_REMARKS",
}
JOURNALS = {"JOURNAL", "JOURNAL_RECORDS", "JOURNAL_BRACKETS", "JOURNAL_HEADS"}
"""What is written of a match: tests/storage/test_journal_limits.py."""
OF_NAMES = {"LISTING", "FOLDER", "MOVED_MATCHES", "SECOND_COPIES", "LOOKED_THROUGH"}

READ_WHOLE = {f"desktop/tavla/{name}.py" for name in (
    "base/build_mark", "cli/file_verdict", "reports/pdf/fonts", "services/packs", "services/rulesets",
    "system/overlay_page", "hall_desk/pages",
    "system/machine",
    "hall_desk/broker",
)}  # fmt: skip
"""What lies in the program's own folders; also the system's words and the rulesets of the board's own making; the key
and the log that the desk's broker keeps within a limit itself.
"""

READ_TO_ITS_END = {
    "desktop/tavla/app/club_pictures.py: reader": "Qt's reader of a picture, of bytes that are in memory",
    "desktop/tavla/cli/directors.py: code": "FirstCode, which reads its digits and two bytes",
    "desktop/tavla/hall_desk/deputy.py: )": "what is sealed in a file of DEPUTY_FILE",
    "desktop/tavla/services/directors.py: self._first_code": "FirstCode",
    "desktop/tavla/storage/directors.py: self._acts": "PeopleActs, by read_file",
    "desktop/tavla/storage/directors.py: self._file": "PeopleFile, by read_file",
    "desktop/tavla/storage/first_code.py: self": "FirstCode",
    "desktop/tavla/storage/register/bundle.py: )": "a bundle of BUNDLE that is in memory",
}
"""Why what is read there without a number is bounded."""

TABLE = {name: value for name, value in vars(limits).items() if isinstance(value, Limit)}

FAR = "".join("".join(map(chr, range(first, first + 56))) + "\n" for first in range(0x4E00, 0x8E00, 56))
"""Sixteen thousand letters, each another, in cells as long as a table at its limits has."""
CONTENTS: dict[str, Callable[[int], bytes]] = {
    "zeros": bytes,
    "lines": lambda size: b"\n" * size,
    "brackets": lambda size: b"[" * size,
    "small lists": lambda size: b"[" + b"[]," * (size // 3 - 1),
    "rows": lambda size: (b"Name\n" + b"a\n" * (size // 2))[:size],
    "accents": lambda size: (b"Name\n" + ("a\u0301\u0323" * 34 + "\n").encode() * (size // 171))[: size // 171 * 171],
    "far letters": lambda size: ("Name\n" + FAR * (size // len(FAR.encode()))).encode()[:size],
    "a game": lambda size: (b" 7 point match\n\n Game 1\n Ann : 0     Bo : 0\n" + b"  1) 31: 8/5 6/5\n" * (size // 17))[
        :size
    ],
}
BY_DAY = [("MATCH_FILE", "a game"), *zip(READERS, cycle(CONTENTS))]
"""Each reader with one content, each content with some reader."""


def test_every_limit_has_a_reason_and_is_tried() -> None:
    assert all(limit.reason and limit.most > 0 for limit in TABLE.values())
    assert set(TABLE) - {"MARK", "TOML_DOTS"} == {*READERS, *ELSEWHERE, *JOURNALS, *OF_NAMES}


def test_no_limit_stands_beside_its_reader() -> None:
    places = Path(limits.__file__).parents[1].rglob("*.py")
    assert {"limits.py"} == {place.name for place in places if re.search(r"\bLimit\(", place.read_text("utf-8"))}


def test_no_file_is_read_whole_whatever_its_size_but_the_programs_and_the_systems_own() -> None:
    product = Path(limits.__file__).parents[1]
    whole = re.compile(r"\.read_(?:bytes|text)\(")
    found = {
        path.relative_to(product.parents[1]).as_posix()
        for folder in (product, product.parents[1] / "ui" / "tavla_ui")
        for path in folder.rglob("*.py")
        if whole.search(path.read_text("utf-8")) and not path.is_relative_to(product / "base" / "host")
    }
    assert found == READ_WHOLE
    to_its_end = re.compile(r"([\w.]+|\))\.(?:read|readall|readlines)\((?:-1|None)?\)")
    assert READ_TO_ITS_END.keys() == {
        f"{path.relative_to(product.parents[1]).as_posix()}: {of}"
        for folder in (product, product.parents[1] / "ui" / "tavla_ui")
        for path in folder.rglob("*.py")
        for of in to_its_end.findall(path.read_text("utf-8"))
    }


@by_day(("name", "content"), [(name, content) for name in READERS for content in CONTENTS], *BY_DAY)
def test_a_file_at_its_limit_costs_two_seconds_and_256_mib_at_most(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / "file.mat"
    path.write_bytes(CONTENTS[content](TABLE[name].most))
    _, seconds, peak = measured(tried(READERS[name]), path)
    assert (seconds <= MOST_SECONDS, peak <= MOST_MIB) == (True, True), (name, content, seconds, peak)


@pytest.mark.parametrize("content", SOUND)
def test_a_sound_bundle_at_its_limit_is_read_at_the_same_cost(tmp_path: Path, content: str) -> None:
    path = tmp_path / "file.bundle"
    path.write_bytes(SOUND[content](limits.BUNDLE.most))
    assert limits.BUNDLE.most - 1000 < path.stat().st_size <= limits.BUNDLE.most
    said, seconds, peak = measured(tried(READERS["BUNDLE"]), path)
    assert ("read", True, True) == (said, seconds <= MOST_SECONDS, peak <= MOST_MIB), (said, seconds, peak)


@pytest.mark.parametrize("ending", ["sgf", "ogxm", "json"])
@pytest.mark.parametrize("content", ["brackets", "small lists"])
def test_other_forms_of_match_files_cost_no_more(tmp_path: Path, ending: str, content: str) -> None:
    path = tmp_path / f"file.{ending}"
    path.write_bytes(CONTENTS[content](limits.MATCH_FILE.most))
    said, seconds, peak = measured(tried(READERS["MATCH_FILE"]), path)
    assert ("refused", True, True) == (said.split()[0], seconds <= MOST_SECONDS, peak <= MOST_MIB), (seconds, peak)


@pytest.mark.parametrize("name", [name for name in READERS if name != "SECOND_COPY"])
def test_a_terabyte_is_refused_unread(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file.mat"
    path.touch()
    os.truncate(path, 1 << 40)
    said, seconds, peak = measured(tried(READERS[name]), path)
    assert ("refused", True, True) == (said.split()[0], seconds <= MOST_SECONDS, peak <= MOST_MIB), (
        said,
        seconds,
        peak,
    )


def test_one_byte_more_than_the_limit_and_a_folder_are_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(100))
    assert bytes(100) == read_limited(path, Limit(100, ""))
    with pytest.raises(UnfitFileError) as told:
        read_limited(path, Limit(99, ""))
    assert "it is larger than the 99 bytes that are read. Choose another file." == str(found_and_advised(told.value))
    with pytest.raises(IsADirectoryError):
        read_limited(tmp_path, Limit(99, ""))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel lists a program's handles there")
def test_a_folder_in_a_files_place_is_named_and_leaves_no_handle_open(tmp_path: Path) -> None:
    handles = Path("/proc/self/fd")
    before = len(list(handles.iterdir()))
    for _ in range(3):
        with pytest.raises(IsADirectoryError) as told:
            read_limited(tmp_path, Limit(99, ""))
        assert str(tmp_path) == told.value.filename
    assert before == len(list(handles.iterdir()))
    product = Path(limits.__file__).parents[1]
    assert {"limits.py"} == {path.name for path in product.rglob("*.py") if "files.reader(" in path.read_text("utf-8")}


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
def test_a_pipe_a_socket_and_a_device_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
    for strange in (tmp_path / "pipe", tmp_path / "socket", Path("/dev/zero")):
        with pytest.raises(UnfitFileError, match="a pipe or a device"):
            read_limited(strange, Limit(99, ""))


def _fails(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def fail(path: Path, _way: int) -> int:
        raise OSError(code, os.strerror(code), str(path))

    monkeypatch.setattr(files, "open_file", fail)


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are no files there")
@pytest.mark.parametrize("code", [errno.ENXIO, errno.EOPNOTSUPP])
def test_a_socket_is_known_by_itself_whatever_the_system_says_of_it(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Linux says ENXIO, macOS EOPNOTSUPP."""
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
    _fails(monkeypatch, code)
    with pytest.raises(UnfitFileError, match="a pipe or a device"):
        read_limited(tmp_path / "socket", Limit(99, ""))


@pytest.mark.parametrize("is_there", [False, True])
def test_a_stick_that_was_pulled_out_is_no_socket(
    is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """macOS says ENXIO of it, and may know its files for a while."""
    if is_there:
        (tmp_path / "file").touch()
    _fails(monkeypatch, errno.ENXIO)
    with pytest.raises(OSError, match="file") as told:
        read_limited(tmp_path / "file", Limit(99, ""))
    assert (errno.ENXIO, False) == (told.value.errno, isinstance(told.value, UnfitFileError))


def test_a_folder_of_more_names_than_the_limit_gives_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        (tmp_path / str(number)).touch()
    assert 20 == len(names_in(tmp_path))
    assert 7 == len(names_in(tmp_path, Limit(7, "")))
    monkeypatch.setattr(disk, "FOLDER", Limit(7, ""))
    assert 7 == len(disk.RealDisk().listdir(tmp_path))


@pytest.fixture
def deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with more folders in one another than there may be calls."""
    monkeypatch.chdir(tmp_path)
    for _ in range(sys.getrecursionlimit() + 100):
        Path("d").mkdir()
        os.chdir("d")
    for name in ("x.tavla", "x.mat"):
        Path(name).touch()
    Path("again").symlink_to(tmp_path)
    os.chdir(tmp_path)
    yield tmp_path / "d"
    subprocess.run(["rm", "-r", "d"], check=True)  # pytest's own way of clearing up is one of calls in calls


@pytest.mark.skipif(sys.platform == "win32", reason="no path there has so many parts")
def test_folders_a_thousand_deep_in_one_another_are_looked_through(
    deep: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ["again", "x.mat", "x.tavla"] == sorted(path.name for path in files_below(deep))
    (tmp_path / "keys").mkdir()
    main(["verify", "d", "--trust", "keys"])
    assert "x.tavla: " in capsys.readouterr().out
    main(["check", "d"])
    assert "x.mat: found an empty file" in capsys.readouterr().out
    with pytest.raises(BackupError, match="not every system takes that name"):
        write_backup(tmp_path, tmp_path, "now", "1", "four plain words")


def test_no_folder_is_looked_through_by_calls_in_calls() -> None:
    product = Path(limits.__file__).parents[1]
    found = {path.name for path in product.rglob("*.py") if re.search(r"\.rglob\(|os\.walk\(", path.read_text("utf-8"))}
    assert found == set()


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is told of a file that Windows' own call opens")
def test_a_file_is_opened_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"first")
    with two_faced({path: b"other"}) as opened:
        assert b"first" == read_limited(path, Limit(99, ""))
    assert [path] == opened


def tried(work: str) -> str:
    """The work, and whether it refused with a sentence."""
    lines = "".join(f"    {line}\n" for line in work.splitlines())
    return (
        "from tavla.base.errors import TavlaError\ntry:\n" + lines + "    print('read')\n"
        "except (TavlaError, OSError, ValueError) as error: print('refused', str(error)[:200])"
    )
