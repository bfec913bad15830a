"""Who comes in: a code of one use, a PIN, and how long a session stays open."""

from tavla.hall_desk.sessions import (
    CODE_MS,
    FIRST_WAIT_MS,
    IDLE_MS,
    MOST_SESSIONS,
    MOST_WAIT_MS,
    SESSION_MS,
    Refused,
    Sessions,
)


def opened(sessions: Sessions, now: int) -> str:
    key = sessions.open(sessions.invite(now), "123456", now)
    assert isinstance(key, str)
    return key


def test_a_code_and_the_pin_open_a_session_once() -> None:
    sessions = Sessions("123456")
    code = sessions.invite(0)
    key = sessions.open(code, "123456", 10)
    assert isinstance(key, str)
    assert sessions.has(key, 20)
    assert not sessions.has(key + "x", 20)
    assert isinstance(sessions.open(code, "123456", 30), Refused)


def test_a_code_is_good_for_a_minute_and_void_once_there_is_another() -> None:
    sessions = Sessions("123456")
    assert isinstance(sessions.open(sessions.invite(0), "123456", CODE_MS), Refused)
    old = sessions.invite(200_000)
    sessions.invite(200_000)
    assert isinstance(sessions.open(old, "123456", 200_001), Refused)
    assert isinstance(Sessions("123456").open("", "123456", 0), Refused), "before any code"
    nobody = Sessions("")
    assert isinstance(nobody.open(nobody.invite(0), "", 0), Refused), "no PIN opens nothing"


def test_wrong_pins_slow_down_and_use_the_code_up() -> None:
    sessions = Sessions("123456")
    now, waits = 0, []
    for _ in range(9):
        code = sessions.invite(now)
        refused = sessions.open(code, "000000", now)
        assert isinstance(refused, Refused)
        waits.append(refused.wait_ms)
        sooner = sessions.open(code, "123456", now + refused.wait_ms - 1)
        assert sooner == Refused(1), "the right PIN waits too"
        now += refused.wait_ms
    assert waits == [min(MOST_WAIT_MS, 1_000 << number) for number in range(9)]
    assert isinstance(sessions.open(sessions.invite(now), "123456", now), str)
    code = sessions.invite(now)
    for _ in range(3):
        refused = sessions.open(code, "1", now)
        assert isinstance(refused, Refused)
        now += refused.wait_ms
    assert isinstance(sessions.open(code, "123456", now), Refused), "three tries a code"


def test_who_has_no_code_makes_nobody_wait() -> None:
    sessions = Sessions("123456")
    code = sessions.invite(0)
    for number in range(1_000):
        assert sessions.open(f"no code {number}", "123456", number) == Refused(FIRST_WAIT_MS)
    assert isinstance(sessions.open(code, "123456", 1_000), str)


def test_sessions_expire_and_the_oldest_goes_for_one_too_many() -> None:
    sessions = Sessions("123456")
    key = opened(sessions, 0)
    assert sessions.has(key, IDLE_MS)
    assert not sessions.has(key, 2 * IDLE_MS + 1)
    key, now = opened(sessions, 0), 0
    while now < SESSION_MS:
        assert sessions.has(key, now)
        now += IDLE_MS // 2
    assert not sessions.has(key, SESSION_MS + 1)
    keys = [opened(sessions, number) for number in range(MOST_SESSIONS + 1)]
    assert [sessions.has(key, 100) for key in keys] == [False, *[True] * MOST_SESSIONS]
    sessions.close_all()
    assert not sessions.has(keys[-1], 100)
