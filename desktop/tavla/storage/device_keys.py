"""The keys of paired shakers, in a file that only this board's user may read."""

import json
from pathlib import Path

from tavla.application.device_keys import KEY_BYTES
from tavla.storage.disk import PRIVATE, Disk, RealDisk, make_directory, read_file, replace_file
from tavla.storage.errors import failure

KEYS_NAME = "device-keys.json"


class DeviceKeyFile:
    """Fits `DeviceKeys`. What cannot be read stands for no keys, and `fault` says so."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.path = folder / KEYS_NAME
        self.fault = ""
        self._disk = disk or RealDisk()
        self._keys = self._read()

    def all(self) -> tuple[tuple[str, bytes], ...]:
        """Serial numbers and keys."""
        return tuple(self._keys.items())

    def keep(self, serial: str, key: bytes | None) -> None:
        """Remember a device's key from now on; None: have none. Raises JournalError, and then the keys are as before."""
        keys = {known: one for known, one in self._keys.items() if known != serial} | ({serial: key} if key is not None else {})
        text = json.dumps({known: one.hex() for known, one in keys.items()}, sort_keys=True, indent=2)
        try:
            make_directory(self._disk, self.path.parent)
        except OSError as error:
            raise failure(self.path, "make the folder of the keys", error) from error
        replace_file(self.path, f"{text}\n".encode("ascii"), self._disk, PRIVATE)
        self._keys = keys

    def _read(self) -> dict[str, bytes]:
        try:
            found = json.loads(read_file(self._disk, self.path).decode("ascii"))
            keys = {serial: bytes.fromhex(digits) for serial, digits in found.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError, AttributeError, TypeError) as error:
            self.fault = f"{self.path}: the keys of paired shakers cannot be read ({error}); pair them again"
            return {}
        if any(len(key) != KEY_BYTES for key in keys.values()):
            self.fault = f"{self.path}: a key has {KEY_BYTES} bytes; pair the shakers again"
            return {}
        return keys
