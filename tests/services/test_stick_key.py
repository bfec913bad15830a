"""A director's key on a stick: what opens by it, what is refused with which sentence, and what a stick gives away."""

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import cast

import msgspec
import pytest
from plain_hasher import PlainHasher, pin

from tavla.application.ports.directors import Checked, KeyHere, KeysHere, PinFailed, PinRight, PinUnfit, PinWrong
from tavla.application.roles import Role
from tavla.application.settings import USUAL
from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.phrase import Phrase, phrase
from tavla.evidence.ed25519 import public_key
from tavla.services.directors import BoardPinService
from tavla.services.stick_key import NAME, StickKey, opens, read_key, write_key
from tavla.storage.directors import Directors
from tavla.storage.errors import JournalError
from tavla.storage.people import Official, PeopleFile
from tavla.storage.people_acts import Deed, PeopleActs
from tavla.storage.tries import FREE_TRIES
from tavla.system.background import Background

KEY_PIN, OWN_PIN, FALSE = "284615", "839274", "572913"
NOW = "2027-01-31T18:00:00+01:00"


class AtOnce:
    """Does each job where it is asked for."""

    def run(self, job: Callable[[], object], done: Callable[[object], None], failed: Callable[[Phrase], None]) -> None:
        try:
            done(job())
        except TavlaError as error:
            failed(error.said)


class Board:
    """Dora directs, Asta assists; a stick is plugged in."""

    def __init__(self, home: Path) -> None:
        self.stick = home / "STICK"
        self.stick.mkdir()
        self.ms = 1_800_000_000_000
        self.directors = Directors(home / "directors", hasher=PlainHasher(), now_ms=lambda: self.ms)
        self.service = BoardPinService(
            self.directors, cast("Background", AtOnce()), lambda: 0, lambda: {**USUAL, "event": "Oslo"}, lambda: NOW
        )
        self.service.mounted = (self.stick,)
        for name, role in (("Dora", Role.DIRECTOR), ("Asta", Role.ASSISTANT)):
            assert isinstance(self.directors.add(name, role, pin(OWN_PIN)), Official)

    def write(self, name: str = "Asta", digits: str = KEY_PIN) -> object:
        heard: list[object] = []
        person = next(one for one in self.service.people() if one.name == name)
        self.service.write_key(person, str(self.stick), bytearray(digits.encode()), "Dora", heard.append)
        return heard[0]

    def found(self) -> KeysHere:
        heard: list[KeysHere] = []
        self.service.look_for_keys(heard.append)
        return heard[0]

    def check(self, key: KeyHere, digits: str = KEY_PIN) -> Checked:
        heard: list[Checked] = []
        typed = bytearray(digits.encode())
        self.service.check_key(key.path, typed, heard.append)
        assert bytes(len(digits)) == typed
        return heard[0]

    def refusal(self) -> str:
        found = self.found()
        assert () == found.keys
        return str(found.said)


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_a_key_opens_as_its_director_by_its_own_pin_alone(board: Board) -> None:
    assert isinstance(board.write(), PinRight)
    (key,) = board.found().keys
    right = board.check(key)
    assert isinstance(right, PinRight)
    assert ("Asta", Role.ASSISTANT, True) == (right.official.name, right.official.role, right.official.has_key)
    assert PinWrong(FREE_TRIES - 1, 0) == board.check(key, OWN_PIN)
    assert (Deed.KEY, "Dora", "Asta") == ((last := board.directors.acts()[-1]).deed, last.by, last.whom)


def test_wrong_pins_of_a_key_are_counted_with_those_of_its_director_and_lock(board: Board) -> None:
    board.write()
    (key,) = board.found().keys
    asta = key.official.key
    board.directors.check(asta, pin(FALSE))
    answers = [board.check(key, FALSE) for _ in range(FREE_TRIES - 1)]
    assert [3, 2, 1, 0] == [one.tries_left for one in answers if isinstance(one, PinWrong)]
    locked = board.check(key)
    assert isinstance(locked, PinWrong)
    assert locked.wait_ms == 30_000
    board.ms += 30_000
    assert isinstance(board.check(key), PinRight)


def test_the_stick_gives_away_neither_pin_nor_secret(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[bytes] = []

    def seen(seed: bytes) -> bytes:
        seeds.append(seed)
        return public_key(seed)

    monkeypatch.setattr("tavla.services.stick_key.public_key", seen)
    board.write()
    data = (board.stick / NAME).read_bytes()
    key = msgspec.json.decode(data, type=StickKey)
    assert seeds
    for secret in (*seeds, KEY_PIN.encode()):
        assert secret not in data
        assert secret.hex().encode() not in data
    assert len(data) < 1024
    assert "Asta" == key.name


@pytest.mark.parametrize(("digits", "reason"), [("28461", "too_short"), ("123456", "trivial"), ("", "too_short")])
def test_a_short_or_trivial_pin_makes_no_key(board: Board, digits: str, reason: str) -> None:
    assert PinUnfit(reason) == board.write(digits=digits)
    assert [] == list(board.stick.iterdir())


def test_another_directors_key_is_not_written_over_and_ones_own_is(board: Board) -> None:
    board.write()
    refused = board.write("Dora")
    assert isinstance(refused, PinFailed)
    assert "The stick has another key" in str(refused.said)
    before = read_key(board.stick / NAME).public
    assert isinstance(board.write(), PinRight)
    assert before != read_key(board.stick / NAME).public
    (key,) = board.found().keys
    assert isinstance(board.check(key), PinRight)


def test_a_stick_without_a_key_or_none_at_all_is_told(board: Board) -> None:
    assert "has no director's key" in board.refusal()
    board.service.mounted = ()
    assert "Plug in the stick with your key." == board.refusal()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"rubbish",
        b"\xff\xfe",
        b"[" * 4000,
        b'{"form":"tavla director key 2","name":"Asta","public":"' + b"0" * 64 + b'","sealed":""}',
        b'{"form":"tavla director key 1","name":"","public":"' + b"0" * 64 + b'","sealed":""}',
        b'{"form":"tavla director key 1","name":"Asta","public":"0","sealed":""}',
    ],
)
def test_a_damaged_file_is_told(board: Board, content: bytes) -> None:
    (board.stick / NAME).write_bytes(content)
    assert "The key on the stick is damaged" in board.refusal()


def test_a_file_that_is_too_large_or_none_is_told(board: Board) -> None:
    (board.stick / NAME).write_bytes(b"x" * 4097)
    assert "4,096" in board.refusal()
    (board.stick / NAME).unlink()
    (board.stick / NAME).mkdir()
    assert board.refusal()


@pytest.mark.parametrize("sealed", ["", "!", "AAAA", "QUJD" * 100])
def test_a_seal_that_is_none_opens_nothing(board: Board, sealed: str) -> None:
    board.write()
    file = read_key(board.stick / NAME)
    broken = StickKey(file.form, file.name, file.public, sealed)
    (board.stick / NAME).write_bytes(msgspec.json.encode(broken))
    (key,) = board.found().keys
    assert not isinstance(board.check(key), PinRight)


def test_a_flipped_byte_of_the_seal_opens_nothing(board: Board) -> None:
    board.write()
    path = board.stick / NAME
    data = path.read_bytes()
    start = data.index(b'"sealed":"') + 10
    for place in range(start, len(data) - 4, 23):
        path.write_bytes(data[:place] + (b"A" if data[place : place + 1] != b"A" else b"B") + data[place + 1 :])
        file = read_key(path)
        with suppress(TavlaError):
            assert not opens(file, pin(KEY_PIN), file.public)


def test_a_key_with_another_secret_under_a_known_public_key_opens_nothing(board: Board, tmp_path: Path) -> None:
    board.write()
    own = read_key(board.stick / NAME)
    other = tmp_path / "OTHER"
    other.mkdir()
    write_key(other, "Asta", pin(KEY_PIN), "")
    forged = StickKey(own.form, own.name, own.public, read_key(other / NAME).sealed)
    (board.stick / NAME).write_bytes(msgspec.json.encode(forged))
    (key,) = board.found().keys
    assert isinstance(board.check(key), PinWrong)


def test_keys_that_count_no_more_are_told_apart(board: Board) -> None:
    board.write()
    old = (board.stick / NAME).read_bytes()
    (key,) = board.found().keys
    heard: list[object] = []
    board.service.forget_key(key.official, "Dora", heard.append)
    assert isinstance(heard[0], PinRight)
    assert "This key of Asta counts no more" in board.refusal()
    gone = board.check(key)  # it was shown before
    assert isinstance(gone, PinFailed)
    (board.stick / NAME).unlink()
    board.write()
    (board.stick / NAME).write_bytes(old)
    assert "counts no more" in board.refusal()
    board.directors.remove(key.official.key, "Dora")
    assert "Asta was removed at this board" in board.refusal()
    (board.stick / NAME).unlink()
    write_key(board.stick, "Kari", pin(KEY_PIN), "")
    assert "This board does not know the key of Kari." == board.refusal()


def test_a_key_of_a_role_that_has_ended_opens_nothing(board: Board) -> None:
    board.write()
    (key,) = board.found().keys
    board.directors.limit(key.official.key, NOW)
    ended = board.check(key)
    assert isinstance(ended, PinFailed)
    assert "Asta's role at this board has ended" in str(ended.said)


def test_a_stick_pulled_out_or_exchanged_meanwhile_opens_nothing(board: Board) -> None:
    board.write()
    (key,) = board.found().keys
    (board.stick / NAME).unlink()
    gone = board.check(key)
    assert isinstance(gone, PinFailed)
    assert "has no director's key" in str(gone.said)


def test_a_stick_that_cannot_be_written_on_keeps_the_old_key(board: Board) -> None:
    board.stick.rmdir()
    failed = board.write()
    assert isinstance(failed, PinFailed)
    assert not board.directors.people()[1].stick
    assert [Deed.DIRECTOR, Deed.ASSISTANT] == [act.deed for act in board.directors.acts()]


@pytest.mark.parametrize("had_one", [True, False])
def test_a_stick_that_fails_once_keeps_the_key_that_counts(
    board: Board, monkeypatch: pytest.MonkeyPatch, had_one: bool
) -> None:
    """At each call of its own in turn, those too that come once the new key has its name."""
    calls = ("open_file", "write_at", "sync", "replace", "remove")
    for nth in count(1):
        if had_one:
            assert isinstance(board.write(), PinRight)
        else:
            (board.stick / NAME).unlink(missing_ok=True)
            board.service.forget_key(board.service.people()[-1], "Dora", lambda _done: None)
        with monkeypatch.context() as patch:
            left = failing_once(patch, board.stick, calls, nth)
            written = board.write()
        if left():
            break
        if isinstance(written, PinFailed):
            assert "input/output error" in str(written.said)
            assert had_one or not list(board.stick.iterdir())
        if had_one:
            (key,) = board.found().keys
            assert isinstance(board.check(key), PinRight), nth
        assert [NAME] * (had_one or isinstance(written, PinRight)) == [path.name for path in board.stick.iterdir()]
    assert nth > 6


def failing_once(patch: pytest.MonkeyPatch, stick: Path, calls: Iterable[str], nth: int) -> Callable[[], bool]:
    """The nth of these calls on the stick fails. Gives whether it was not come to."""
    seen, paths = count(1), dict[int, Path]()

    def made(name: str) -> Callable[..., object]:
        real = getattr(files, name)

        def called(first: object, *rest: object) -> object:
            path = first if isinstance(first, Path) else paths.get(cast("int", first), Path("/"))
            if path.is_relative_to(stick) and next(seen) == nth:
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
            found = real(first, *rest)
            if name == "open_file":
                paths[found] = path
            return found

        return called

    for name in calls:
        patch.setattr(files, name, made(name))
    return lambda: next(seen) <= nth


@pytest.mark.parametrize("fails", ["acts.jsonl", "directors.json"])
def test_a_board_whose_disk_is_full_leaves_the_old_key_working(
    board: Board, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(*_: object) -> None:
        raise JournalError(Path(fails), phrase("the disk is full"))

    board.write()
    owner = PeopleActs if fails == "acts.jsonl" else PeopleFile
    with monkeypatch.context() as patch:
        patch.setattr(owner, "write", full)
        assert isinstance(board.write(), PinFailed)
    (key,) = board.found().keys
    assert isinstance(board.check(key), PinRight)


def test_a_board_whose_disk_is_full_leaves_no_key_that_opens_nothing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError(Path("acts.jsonl"), phrase("the disk is full"))

    monkeypatch.setattr(PeopleActs, "write", full)
    assert isinstance(board.write(), PinFailed)
    assert [] == list(board.stick.iterdir())
