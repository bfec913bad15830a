"""Directors and their PINs: guesses are counted before they are looked at, waits double and end, and nothing broken
opens anything.
"""

import json
import logging
import stat
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from plain_hasher import PlainHasher, pin
from power_cut_disk import PowerCutDisk, PowerCutError

from tavla.application.roles import Role
from tavla.storage.directors import Answer, Blocked, Directors, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.disk import Disk
from tavla.storage.errors import JournalError
from tavla.storage.people import Official, PeopleDamagedError
from tavla.storage.people_acts import Deed, PeopleAct
from tavla.storage.pin import Argon2Hasher, PinRefusal
from tavla.storage.tries import FIRST_WAIT_MS, LONGEST_WAIT_MS

RIGHT, FALSE = "839274", "572913"
START = 1_800_000_000_000


@dataclass
class Clock:
    """The wall clock, in the test's hand."""

    ms: int = START

    def __call__(self) -> int:
        return self.ms


class MatchService:
    """Directors over a disk in memory, with a cheap hash."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.clock = Clock()
        self.hasher = PlainHasher()
        self.disk = disk or PowerCutDisk()
        self.restart()

    def restart(self) -> None:
        self.directors = Directors(Path("/data/directors"), hasher=self.hasher, now_ms=self.clock, disk=self.disk)

    def add(self, name: str = "Kari Dommer", role: Role = Role.DIRECTOR, digits: str = RIGHT) -> Official:
        added = self.directors.add(name, role, pin(digits))
        assert isinstance(added, Official)
        return added

    def guess(self, who: Official, digits: str = FALSE) -> Answer:
        return self.directors.check(who.key, pin(digits))


def test_the_right_pin_says_who_it_is_and_a_wrong_one_how_many_tries_are_left() -> None:
    service = MatchService()
    kari, per = service.add(), service.add("Per Vakt", Role.MONITOR, "461937")
    assert (kari, per) == service.directors.people()
    assert [Right(kari), Right(per), Wrong(4, 0), Wrong(3, 0), Unknown()] == [
        service.guess(kari, RIGHT), service.guess(per, "461937"), service.guess(kari), service.guess(kari), service.directors.check("nobody", pin(RIGHT))
    ]  # fmt: skip
    assert Right(kari) == service.guess(kari, RIGHT)
    assert Wrong(4, 0) == service.guess(kari)


def test_five_tries_then_half_a_minute_doubling_to_a_quarter_of_an_hour() -> None:
    service = MatchService()
    who = service.add()
    waits = []
    for _ in range(14):
        answer = service.guess(who)
        assert isinstance(answer, Wrong)
        waits.append(answer.wait_ms // 1000)
        if answer.wait_ms:
            assert Blocked(answer.wait_ms) == service.guess(who, RIGHT)
            service.clock.ms += answer.wait_ms - 1
            assert Blocked(1) == service.guess(who, RIGHT)
            service.clock.ms += 1
    assert [0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900] == waits
    assert Right(who) == service.guess(who, RIGHT)


def test_ten_thousand_guesses_take_more_than_a_hundred_days_and_the_director_still_comes_in() -> None:
    service = MatchService()
    who = service.add()
    for number in range(10_000):
        answer = service.guess(who, f"{number:06}")
        assert isinstance(answer, Wrong)
        service.clock.ms += answer.wait_ms
    assert 10_000 == service.hasher.looks
    assert service.clock.ms - START > 100 * 24 * 3600 * 1000
    assert Right(who) == service.guess(who, RIGHT)


def test_ten_thousand_guesses_in_a_row_are_looked_at_no_more_often_than_the_waits_allow() -> None:
    service = MatchService()
    who = service.add()
    blocked = 0
    for number in range(10_000):
        blocked += isinstance(service.guess(who, f"{number:06}"), Blocked)
        service.clock.ms += 1000
        if number % 100 == 0:
            service.restart()
    assert service.hasher.looks == 10_000 - blocked
    # 10,000 s: five at once, 30 + 60 + 120 + 240 + 480 s, then one each 15 minutes.
    assert service.hasher.looks <= 5 + 5 + (10_000 - 930) // 900 + 1
    service.clock.ms += LONGEST_WAIT_MS
    assert Right(who) == service.guess(who, RIGHT)


def test_one_persons_wait_does_not_lock_another_out() -> None:
    service = MatchService()
    kari, per = service.add(), service.add("Per")
    for _ in range(5):
        service.guess(kari)
    assert isinstance(service.guess(kari, RIGHT), Blocked)
    assert Right(per) == service.guess(per, RIGHT)


@pytest.mark.parametrize("step", [-365 * 24 * 3600 * 1000, -1])
def test_a_clock_set_back_never_makes_the_wait_longer_than_it_was(step: int) -> None:
    service = MatchService()
    who = service.add()
    for _ in range(5):
        service.guess(who)
    service.clock.ms += step
    assert Blocked(FIRST_WAIT_MS) == service.guess(who, RIGHT)
    service.clock.ms += FIRST_WAIT_MS
    assert Right(who) == service.guess(who, RIGHT)


def test_a_try_is_on_disk_before_the_pin_is_looked_at() -> None:
    disk = PowerCutDisk()
    service = MatchService(disk)
    who = service.add()
    seen: list[int] = []

    class Watching(PlainHasher):
        def fits(self, kept: str, pin: object) -> bool:
            durable = disk.after_power_cut()
            told = json.loads(bytes(durable.file(Path("/data/directors/tries.json")).content))
            seen.append(told["tries"][who.key][0])
            return False

    directors = Directors(Path("/data/directors"), hasher=Watching(), now_ms=service.clock, disk=disk)
    for _ in range(3):
        directors.check(who.key, pin(RIGHT))
    assert [1, 2, 3] == seen


def test_the_power_cut_at_any_call_never_gives_a_try_back() -> None:
    for cut_at in range(1, 60):
        disk = PowerCutDisk(seed=cut_at)
        service = MatchService(disk)
        who = service.add()
        service.guess(who)
        looks = service.hasher.looks
        disk.cut_at = disk.calls + cut_at
        with suppress(PowerCutError):
            service.guess(who)
        used = 1 + service.hasher.looks - looks
        after = MatchService(disk.after_power_cut())
        left = after.guess(who)
        assert isinstance(left, Wrong)
        assert left.tries_left <= 5 - used - 1


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b'{"form":"tavla tries 1","tries":{}}', None])
def test_a_count_that_is_damaged_or_gone_makes_everybody_wait_once(damage: bytes | None, tmp_path: Path) -> None:
    clock = Clock()
    directors = Directors(tmp_path, hasher=PlainHasher(), now_ms=clock)
    who = directors.add("Kari", Role.DIRECTOR, pin(RIGHT))
    assert isinstance(who, Official)
    if damage is None:
        (tmp_path / "tries.json").unlink()
    else:
        (tmp_path / "tries.json").write_bytes(damage)
    assert Blocked(LONGEST_WAIT_MS) == directors.check(who.key, pin(RIGHT))
    clock.ms += LONGEST_WAIT_MS
    assert Right(who) == directors.check(who.key, pin(RIGHT))


def test_every_flipped_byte_of_the_file_of_directors_closes_it_and_leaves_it_as_it_is(tmp_path: Path) -> None:
    directors = Directors(tmp_path, hasher=PlainHasher())
    who = directors.add("Kari", Role.DIRECTOR, pin(RIGHT))
    assert isinstance(who, Official)
    path = tmp_path / "directors.json"
    data = path.read_bytes()
    for place in range(len(data) - 1):
        path.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
        for act in (
            lambda: directors.check(who.key, pin(RIGHT)),
            directors.people,
            lambda: directors.add("Per", Role.DIRECTOR, pin(RIGHT)),
        ):
            with pytest.raises(PeopleDamagedError, match=r"tavla directors recover.*recovery\.md"):
                act()
    for rest in (b"", data[:50]):
        path.write_bytes(rest)
        with pytest.raises(PeopleDamagedError):
            directors.people()


def test_a_file_of_directors_that_is_gone_opens_nothing(tmp_path: Path) -> None:
    directors = Directors(tmp_path, hasher=PlainHasher())
    directors.add("Kari", Role.DIRECTOR, pin(RIGHT))
    (tmp_path / "directors.json").unlink()
    with pytest.raises(PeopleDamagedError, match="is gone"):
        directors.add("Thief", Role.DIRECTOR, pin(FALSE))


def test_recovery_keeps_the_damaged_file_and_begins_anew(tmp_path: Path) -> None:
    directors = Directors(tmp_path, hasher=PlainHasher())
    directors.add("Kari", Role.DIRECTOR, pin(RIGHT))
    (tmp_path / "directors.json").write_bytes(b"rubbish")
    assert tmp_path / "directors.json.damaged-1" == directors.recover()
    assert b"rubbish" == (tmp_path / "directors.json.damaged-1").read_bytes()
    assert () == directors.people()
    assert isinstance(added := directors.add("Kari", Role.DIRECTOR, pin(FALSE)), Official)
    assert Right(added) == directors.check(added.key, pin(FALSE))


def test_refusals_are_values_and_change_nothing() -> None:
    service = MatchService()
    who = service.add()
    directors = service.directors
    assert PinRefusal.TRIVIAL == directors.add("Per", Role.DIRECTOR, pin("000000"))
    assert OfficialRefusal.NAME_TAKEN == directors.add(" kari  DOMMER ", Role.DIRECTOR, pin(FALSE))
    assert OfficialRefusal.NAME_MISSING == directors.add("  ", Role.DIRECTOR, pin(FALSE))
    assert PinRefusal.TOO_SHORT == directors.change_pin(who.key, pin("1"))
    assert OfficialRefusal.UNKNOWN == directors.change_pin("nobody", pin(FALSE))
    assert OfficialRefusal.UNKNOWN == directors.remove("nobody")
    service.add("Per", Role.MONITOR)
    assert OfficialRefusal.LAST_DIRECTOR == directors.remove(who.key)
    assert Right(who) == service.guess(who, RIGHT)


def test_a_changed_pin_replaces_the_old_one_and_a_removed_person_is_nobody() -> None:
    service = MatchService()
    who, other = service.add(), service.add("Per")
    assert service.directors.change_pin(who.key, pin(FALSE)) is None
    assert isinstance(service.guess(who, RIGHT), Wrong)
    assert Right(who) == service.guess(who, FALSE)
    assert service.directors.remove(who.key) is None
    assert Unknown() == service.guess(who, FALSE)
    assert (other,) == service.directors.people()


def test_guesses_from_many_threads_are_counted_one_by_one(tmp_path: Path) -> None:
    directors = [Directors(tmp_path, hasher=PlainHasher(), now_ms=Clock()) for _ in range(4)]
    who = directors[0].add("Kari", Role.DIRECTOR, pin(RIGHT))
    assert isinstance(who, Official)
    answers: list[Answer] = []

    def guess(number: int) -> None:
        answers.append(directors[number % 4].check(who.key, pin(FALSE)))

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (5, 11) == (sum(isinstance(one, Wrong) for one in answers), sum(isinstance(one, Blocked) for one in answers))


def test_a_try_that_cannot_be_counted_is_no_try() -> None:
    service = MatchService(disk := PowerCutDisk())
    who = service.add()
    disk.fail("fsync", 28)
    with pytest.raises(JournalError, match="could not write"):
        service.guess(who, RIGHT)
    assert 0 == service.hasher.looks


def test_no_digit_of_a_pin_is_left_anywhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    directors = Directors(tmp_path, hasher=Argon2Hasher(), now_ms=lambda: 0)
    secret, wrong = pin(RIGHT), pin(FALSE)
    who = directors.add("Kari", Role.DIRECTOR, secret)
    assert isinstance(who, Official)
    told = [
        repr(secret),
        repr(who),
        repr(directors.check(who.key, wrong)),
        repr(directors._file.read()),
        repr(directors),
    ]
    (tmp_path / "directors.json").write_bytes(
        (tmp_path / "directors.json").read_bytes().replace(b"argon2id", b"argon2ix")
    )
    broken = pin(RIGHT)
    with pytest.raises(PeopleDamagedError) as error:
        directors.check(who.key, broken)
    told += [str(error.value), repr(error.value), caplog.text, *capsys.readouterr()]
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert [bytearray(6)] * 3 == [secret.digits, wrong.digits, broken.digits]
    for digits in (RIGHT, FALSE):
        assert [] == [text for text in told if digits in text]
        assert [] == [data for data in files if digits.encode() in data]
    assert "$argon2" not in "".join(told)
    if sys.platform != "win32":  # an access list, and no mode, guards them there
        assert {0o600} == {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}


OLD_FILE = (
    b'{"form":"tavla people 1","people":[{"key":"0011223344556677","name":"Kari Dommer","pin":"plain:839274",'
    b'"role":"director"},{"key":"8899aabbccddeeff","name":"Per Vakt","pin":"plain:461937","role":"monitor"}],'
    b'"sha256":"SUM"}\n'
)


def old_file() -> bytes:
    """As the version before limits and assistants wrote it."""
    body = OLD_FILE.replace(b',"sha256":"SUM"', b"").strip()
    return OLD_FILE.replace(b"SUM", sha256(body).hexdigest().encode())


def test_a_file_of_the_version_before_opens_and_is_written_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "directors.json").write_bytes(old_file())
    directors = Directors(tmp_path, hasher=PlainHasher())
    assert [("Kari Dommer", Role.DIRECTOR, ""), ("Per Vakt", Role.MONITOR, "")] == [
        (one.name, one.role, one.until) for one in directors.people()
    ]
    per = directors.people()[1]
    assert directors.limit(per.key, "2027-01-31T18:00+01:00") is None
    assert "2027-01-31T18:00+01:00" == directors.people()[1].until
    assert directors.limit(per.key, "") is None
    assert old_file() == (tmp_path / "directors.json").read_bytes()
    (tmp_path / "acts.jsonl").write_text(
        '\n{"at": "2026-01-31T12:00+01:00", "by": "", "deed": "director", "whom": "Kari Dommer"}', encoding="utf-8"
    )
    assert [PeopleAct("2026-01-31T12:00+01:00", "", Deed.DIRECTOR, "Kari Dommer")] == list(directors.acts())


def test_a_limit_is_kept_with_who_set_it_and_no_director_without_one_is_lost() -> None:
    service = MatchService()
    kari, asta = service.add(), service.add("Asta", Role.ASSISTANT, "461937")
    limit = "2027-01-31T18:00+01:00"
    directors = service.directors
    assert directors.limit(asta.key, limit, "Kari Dommer") is None
    last = directors.acts()[-1]
    assert ("Kari Dommer", Deed.LIMITED, "Asta", limit) == (last.by, last.deed, last.whom, last.until)
    assert OfficialRefusal.UNKNOWN == directors.limit("nobody", limit)
    assert OfficialRefusal.LAST_DIRECTOR == directors.limit(kari.key, limit)
    second = service.add("Cy")
    assert directors.limit(kari.key, limit) is None
    assert OfficialRefusal.LAST_DIRECTOR == directors.remove(second.key)
    assert limit == directors.people()[0].until


@pytest.mark.parametrize("until", ["tomorrow", "2027-01-31T18:00", "2027-13-31T18:00+01:00"])
def test_a_limit_that_is_no_time_damages_the_file(until: str, tmp_path: Path) -> None:
    directors = Directors(tmp_path, hasher=PlainHasher())
    directors.add("Kari", Role.DIRECTOR, pin(RIGHT))
    asta = directors.add("Asta", Role.ASSISTANT, pin(FALSE))
    assert isinstance(asta, Official)
    directors.limit(asta.key, until)
    with pytest.raises(PeopleDamagedError):
        directors.people()


def test_monitors_alone_are_limited_and_removed() -> None:
    service = MatchService()
    mona, asta = service.add("Mona", Role.MONITOR, "461937"), service.add("Asta", Role.ASSISTANT, "461937")
    limit = "2027-01-31T18:00+01:00"
    assert service.directors.limit(asta.key, limit) is None
    assert service.directors.remove(asta.key) is None
    assert service.directors.limit(mona.key, limit) is None
    assert [limit] == [one.until for one in service.directors.people()]
