"""What storage says when it cannot go on is said by a seat in its own language, in every part; English is what the
command line prints.
"""

import errno
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.services.copies import ExportFile, MatchExport
from tavla.storage.disk import RealDisk
from tavla.storage.errors import failure
from tavla.storage.framing import first_chain, header, next_chain, record
from tavla.storage.journal import Journal, check_free_space, read_journal
from tavla.storage.match_store import MatchStore
from tavla.storage.mirror import prepare_mirror
from tavla.storage.moved_matches import read_moved, take_over
from tavla.storage.people import PeopleFile
from tavla.storage.register.bundle import read_bundle
from tavla.storage.register.opening import failed
from tavla.storage.register.register import Register
from tavla.storage.settings import SettingsFile
from tavla.text.words import Words

ID = "20261101-100000-ABCDEF"
CODES = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EROFS,
    errno.EACCES,
    errno.EPERM,
    errno.EIO,
    errno.ENOENT,
    errno.EEXIST,
    errno.ELOOP,
    errno.ENOTDIR,
    errno.EBADF,
)


class OneBrokenRecord:
    """The bytes of a journal of three records."""

    def __init__(self) -> None:
        chain, self.data = first_chain(header(ID)), header(ID)
        for number in (1, 2, 3):
            payload = b'{"fact":%d}' % number
            chain = next_chain(chain, number, payload)
            self.data += record(number, chain, payload)

    def without(self, old: bytes, new: bytes) -> bytes:
        return self.data.replace(old, new)


def kept(folder: Path, data: bytes) -> Path:
    path = folder / "journal"
    path.write_bytes(data)
    return path


def damaged_in_the_middle(folder: Path) -> None:
    Journal.open(kept(folder, OneBrokenRecord().without(b'{"fact":2}', b'{"fact":7}')).parent, ID)


def of_another_match(folder: Path) -> None:
    Journal.open(kept(folder, OneBrokenRecord().data).parent, "another")


def open_twice(folder: Path) -> None:
    store = MatchStore(folder)
    store.create(ID)
    MatchStore(folder).open(ID)


def without_room(folder: Path) -> None:
    check_free_space(RealDisk(), folder, 1 << 60)


def no_register(folder: Path) -> None:
    (folder / "register.sqlite").write_bytes(b"something else")
    Register.open(folder / "register.sqlite")


def no_file_of_directors(folder: Path) -> None:
    (folder / "directors.json").write_text('{"form":"tavla people 1","people":[],"sha256":"x"}')
    PeopleFile(folder / "directors.json", RealDisk()).read()


def no_moved_match(folder: Path) -> None:
    (folder / "m.tavla-move").write_bytes(b"garbage")
    take_over(MatchStore(folder), folder / "m.tavla-move", read_moved(folder / "m.tavla-move"))


def no_folder_for_copies(folder: Path) -> None:
    (folder / "file").write_text("")
    prepare_mirror(folder / "file")


RAISED: dict[str, Callable[[Path], object]] = {
    "a journal damaged in the middle": damaged_in_the_middle,
    "a journal that is something else": lambda folder: Journal.open(kept(folder, b"garbage" * 300).parent, ID),
    "a journal of another version": lambda folder: read_journal(
        kept(folder, header(ID)[:8] + b"\0\7" + header(ID)[10:] * 99)
    ),
    "a journal that never began": lambda folder: read_journal(kept(folder, header(ID)[:9])),
    "a journal of another match": of_another_match,
    "a match that is open elsewhere": open_twice,
    "a disk with too little room": without_room,
    "a register that is none": no_register,
    "a damaged file of directors": no_file_of_directors,
    "a damaged match from another board": no_moved_match,
    "a file where a folder is wanted for copies": no_folder_for_copies,
    "a bundle that is not there": lambda folder: read_bundle(folder / "none"),
}


def says(act: Callable[[Path], object], folder: Path) -> Phrase:
    with pytest.raises(TavlaError) as raised:
        act(folder)
    return raised.value.said


def is_english(said: Phrase, t: Words) -> Iterator[str]:
    """The parts with words of their own that a language has no other words for."""
    if t.said(said) == str(said) and any(
        letter.isalpha() for piece in said.english.split("{") for letter in piece.rpartition("}")[2]
    ):
        yield said.english
    for _, value in said.values:
        if isinstance(value, Phrase):
            yield from is_english(value, t)


def assert_said_in_every_language(said: Phrase) -> None:
    assert str(said) == Words("en").said(said)
    for language in ("nb", "tr"):
        t = Words(language, paths.resources() / "translations")
        assert [] == list(is_english(said, t))
        assert str(said) != t.said(said)


@pytest.mark.parametrize("what", RAISED)
def test_what_is_wrong_is_said_in_the_language_of_the_seat(tmp_path: Path, what: str) -> None:
    assert_said_in_every_language(says(RAISED[what], tmp_path))


@pytest.mark.parametrize("code", CODES)
def test_what_a_disk_reports_is_said_in_the_language_of_the_seat(code: int) -> None:
    assert_said_in_every_language(
        failure(Path("/x"), phrase("could not write the file"), OSError(code, "what the system says")).said
    )


@pytest.mark.parametrize(
    "name",
    [
        "SQLITE_BUSY",
        "SQLITE_FULL",
        "SQLITE_READONLY",
        "SQLITE_CANTOPEN",
        "SQLITE_IOERR",
        "SQLITE_CORRUPT",
        "SQLITE_MISMATCH",
    ],
)
def test_what_a_register_reports_is_said_in_the_language_of_the_seat(name: str) -> None:
    error = sqlite3.OperationalError("what the database says")
    error.sqlite_errorcode = getattr(sqlite3, name)
    assert_said_in_every_language(failed(Path("/x"), phrase("could not open the register"), error).said)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        *(
            json.dumps({key: None})
            for key in ("theme", "match_length", "event", "languages", "devices", "spectators", "motion")
        ),
    ],
)
def test_what_is_wrong_in_the_settings_is_said_in_the_language_of_the_seat(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    (said,) = SettingsFile(tmp_path / "settings.json").load().told
    assert_said_in_every_language(said)


def test_a_stick_that_was_pulled_out_is_said_in_the_language_of_the_seat(tmp_path: Path) -> None:
    (gone,) = MatchExport().write(ID, (str(tmp_path / "stick"),), (ExportFile("m.mat", lambda: b"m"),))
    assert isinstance(gone.fault, Phrase)
    assert_said_in_every_language(gone.fault)
    assert Words("nb", paths.resources() / "translations")(
        "Nothing was left on {place}. {fault}", place="minnepinnen", fault=gone.fault
    ).endswith("let på nytt.")


def test_a_files_name_stands_as_it_is_and_an_error_without_a_word_is_told_by_its_name() -> None:
    said = failure(Path("/x{y}"), phrase("could not write the file"), OSError(errno.EBADF, "a {bad} descriptor")).said
    assert (
        f"{Path('/x{y}')}: could not write the file: the system reports EBADF. "
        "Check the disk and the folder, then start Tavla again." == str(said)
    )
