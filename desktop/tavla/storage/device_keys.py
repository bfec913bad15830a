"""The keys of paired shakers, in a file that only this board's user may read."""

import json
from itertools import count
from pathlib import Path

from tavla.application.devices.keys import KEY_BYTES
from tavla.base.limits import DEVICE_KEYS
from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, Disk, RealDisk, make_directory, read_file, replace_file, sync_directory
from tavla.storage.errors import failure

KEYS_NAME = "device-keys.json"


class DeviceKeyFile:
    """Fits `DeviceKeys`.

    While what was damaged lies there, as it is or put aside, `fault` says so and every device is to be paired anew.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.path = folder / KEYS_NAME
        self.fault = ""
        self._disk = disk or RealDisk()
        self._is_damaged = False
        self._keys = self._read()

    def all(self) -> tuple[tuple[str, bytes | None], ...]:
        """Serial numbers and keys; None for a device that a director lets play without one though keys were lost."""
        return tuple(self._keys.items())

    def wants_key(self, serial: str) -> bool:
        """Whether a device may have had a key that is lost, so that nothing of it counts until it is paired anew."""
        return bool(self.fault) and serial not in self._keys

    def keep(self, serial: str, key: bytes | None) -> None:
        """Remember a device's key from now on; None: have none.

        Raises JournalError, and then the keys are as before.
        """
        keys = {known: one for known, one in self._keys.items() if known != serial} | (
            {serial: key} if key is not None or self.fault else {}
        )
        text = json.dumps({known: one.hex() if one else "" for known, one in keys.items()}, sort_keys=True, indent=2)
        try:
            make_directory(self._disk, self.path.parent)
        except OSError as error:
            raise failure(self.path, phrase("could not make the folder of the keys"), error) from error
        self._set_aside()
        replace_file(self.path, f"{text}\n".encode("ascii"), self._disk, PRIVATE)
        self._keys = keys

    def _aside(self, number: int) -> Path:
        return self.path.with_name(f"{KEYS_NAME}.damaged-{number}")

    def _set_aside(self) -> None:
        """What cannot be read makes room, and is kept: it tells the next start too that keys were lost.

        Raises JournalError.
        """
        if not self._is_damaged:
            return
        aside = next(path for number in count(1) if not self._disk.exists(path := self._aside(number)))
        try:
            self._disk.replace(self.path, aside)
            sync_directory(self._disk, aside.parent)
        except OSError as error:
            raise failure(self.path, phrase("could not set the damaged file aside"), error) from error
        self._is_damaged = False

    def _read(self) -> dict[str, bytes | None]:
        if self._disk.exists(self._aside(1)):
            self.fault = (
                f"{self._aside(1)}: the keys of paired shakers were lost; pair every shaker anew, then remove this file"
            )
        try:
            found = json.loads(read_file(self._disk, self.path, DEVICE_KEYS).decode("ascii"))
            return {serial: _key(digits) for serial, digits in found.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError, AttributeError, TypeError) as error:
            self.fault = f"{self.path}: the keys of paired shakers cannot be read ({error}); pair every shaker anew"
            self._is_damaged = True
            return {}


def _key(digits: str) -> bytes | None:
    """A key as it is written; None for none. Raises ValueError or TypeError."""
    key = bytes.fromhex(digits)
    if key and len(key) != KEY_BYTES:
        msg = f"a key has {KEY_BYTES} bytes"
        raise ValueError(msg)
    return key or None
