"""The count of wrong PINs: five tries, then a wait of 30 s that doubles to 15 minutes, and never a lock for good.

A try is counted on disk before the PIN is looked at, so that pulling the plug gains nothing. A count that is missing or
damaged makes everybody wait once.
"""

from pathlib import Path

from msgspec import Struct

from tavla.base.canonical_json import WrongError, canonical_json, strict_json, sum_of
from tavla.base.limits import SETTINGS
from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, Disk, read_file, replace_file
from tavla.storage.errors import failure

FREE_TRIES = 5
FIRST_WAIT_MS = 30_000
LONGEST_WAIT_MS = 900_000

_FORM = "tavla tries 1"
_SINCE_WHICH_LONGEST = FREE_TRIES + 5


class Tries(Struct, frozen=True):
    """Wrong tries in a row, and the wall clock (ms) at the last."""

    wrong: int = 0
    last_ms: int = 0

    def wait_ms(self, now_ms: int) -> int:
        """How long no further try is looked at. A clock set back makes it no longer than it was at first."""
        if self.wrong < FREE_TRIES:
            return 0
        whole = min(FIRST_WAIT_MS << min(self.wrong - FREE_TRIES, 10), LONGEST_WAIT_MS)
        return max(0, min(whole, self.last_ms + whole - now_ms))


class TriesFile:
    """Each person's tries, in a small file replaced whole."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._disk = disk

    def read(self, keys: tuple[str, ...], now_ms: int) -> dict[str, Tries]:
        """The tries of these people; where the count cannot be trusted, and where the clock was set back, it is put
        right on disk first.

        Raises JournalError.
        """
        longest = Tries(_SINCE_WHICH_LONGEST, now_ms)
        try:
            found = _parsed(read_file(self._disk, self.path, SETTINGS))
        except FileNotFoundError:
            found = None
        except OSError as error:
            raise failure(self.path, phrase("could not read the count of wrong PINs"), error) from error
        if found is None:
            sound = dict.fromkeys(keys, longest)
            self.write(sound)
            return sound
        sound = {key: found.get(key, longest) for key in keys}
        sound = {key: Tries(tries.wrong, min(tries.last_ms, now_ms)) for key, tries in sound.items()}
        if sound != found:
            self.write(sound)
        return sound

    def write(self, tries: dict[str, Tries]) -> None:
        """Keep the count, durable when it returns. Raises JournalError."""
        body: dict[str, object] = {
            "form": _FORM,
            "tries": {key: [one.wrong, one.last_ms] for key, one in tries.items()},
        }
        body["sha256"] = sum_of(body)
        replace_file(self.path, canonical_json(body) + b"\n", self._disk, PRIVATE)


def _parsed(data: bytes) -> dict[str, Tries] | None:
    try:
        found = strict_json(data)
    except WrongError:
        return None
    if not isinstance(found, dict) or found.get("form") != _FORM:
        return None
    checksum = found.pop("sha256", None)
    if checksum != sum_of(found) or not isinstance(found.get("tries"), dict):
        return None
    read: dict[str, Tries] = {}
    for key, value in found["tries"].items():
        match value:
            case [int(wrong), int(last_ms)] if wrong >= 0:
                read[key] = Tries(wrong, last_ms)
            case _:
                return None
    return read
