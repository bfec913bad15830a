"""Who may look at the director's page: a code of one use, the hall's PIN, a session a device. Times are steady ms."""

import hmac
import secrets
from typing import NamedTuple

CODE_MS = 60_000
IDLE_MS, SESSION_MS = 2 * 3_600_000, 14 * 3_600_000
FIRST_WAIT_MS, MOST_WAIT_MS = 1_000, 60_000
"""After a wrong PIN; doubled with each."""
TRIES_A_CODE = 3
MOST_SESSIONS = 16


class Refused(NamedTuple):
    """Nothing is told of what was wrong. `wait_ms`: nothing is looked at sooner."""

    wait_ms: int


class _Session(NamedTuple):
    begun: int
    used: int


class Sessions:
    """In memory alone: a desk that is started again asks anew."""

    def __init__(self, pin: str) -> None:
        self._pin = pin.encode("utf-8")
        self._code, self._code_until, self._code_tries = "", 0, 0
        self._wrong, self._open_at = 0, 0
        self._sessions: dict[str, _Session] = {}

    def invite(self, now: int) -> str:
        """A fresh code; the one before it is void."""
        self._code, self._code_until, self._code_tries = secrets.token_urlsafe(16), now + CODE_MS, 0
        return self._code

    def open(self, code: str, pin: str, now: int) -> str | Refused:
        """The key of a new session. The oldest goes where there are too many."""
        if not (self._code and now < self._code_until and _same(self._code.encode("ascii"), code)):
            return Refused(FIRST_WAIT_MS)  # who has no code makes nobody else wait
        if now < self._open_at:
            return Refused(self._open_at - now)
        if not (self._pin and _same(self._pin, pin)):
            self._code_tries += 1
            self._code = self._code if self._code_tries < TRIES_A_CODE else ""
            wait = min(MOST_WAIT_MS, FIRST_WAIT_MS << min(self._wrong, 16))
            self._wrong, self._open_at = self._wrong + 1, now + wait
            return Refused(wait)
        self._code, self._wrong = "", 0
        if len(self._sessions) >= MOST_SESSIONS:
            del self._sessions[min(self._sessions, key=lambda key: self._sessions[key].used)]
        key = secrets.token_urlsafe(32)
        self._sessions[key] = _Session(now, now)
        return key

    def has(self, key: str, now: int) -> bool:
        session = self._sessions.get(key)
        if session is None:
            return False
        if now - session.used > IDLE_MS or now - session.begun > SESSION_MS:
            del self._sessions[key]
            return False
        self._sessions[key] = session._replace(used=now)
        return True

    def close_all(self) -> None:
        """By the director at the desk, when a phone is lost."""
        self._sessions.clear()
        self._code = ""


def _same(wanted: bytes, given: str) -> bool:
    return hmac.compare_digest(wanted, given.encode("utf-8", "surrogatepass"))
