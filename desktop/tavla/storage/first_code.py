"""The code with which a kiosk's first director is named: whoever reads the board's data folder has it, no player does.

It lies in the data folder, readable by the account that runs the board and by root, and in no backup. It is made
when it is first wanted and goes with the first director.
"""

import secrets
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path

from tavla.base.host import files
from tavla.base.limits import reading
from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, READ, Disk, RealDisk, make_directory, replace_file
from tavla.storage.errors import failure

NAME = "first-director.code"
DIGITS = 12
"""Too many to be tried by touch or by a keyboard that types by itself."""


class FirstCode:
    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        self.path, self._root, self._disk = root / NAME, root, disk or RealDisk()

    def read(self) -> str:
        """The code; one is made where none lies, the file holds something else or others could read it. Raises
        JournalError.
        """
        try:
            with reading(self.path, READ) as file:
                is_known = files.closed_to_others(file.fileno())
                code = (file.read(DIGITS + 2) or b"").strip().decode("ascii", "replace")
        except FileNotFoundError:
            return self._made()
        except OSError as error:
            raise failure(self.path, phrase("could not read the code of the first director"), error) from error
        is_good = not is_known and len(code) == DIGITS and code.isascii() and code.isdigit()
        return code if is_good else self._made()

    def fits(self, digits: bytearray) -> bool:
        """Whether these are the code's digits. Raises JournalError."""
        return compare_digest(self.read().encode(), digits)

    def forget(self) -> None:
        """There is a director: the next first one has another code."""
        with suppress(OSError):
            self._disk.unlink(self.path)

    def _made(self) -> str:
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        try:
            make_directory(self._disk, self._root)
        except OSError as error:
            raise failure(self.path, phrase("could not write the code of the first director"), error) from error
        replace_file(self.path, f"{code}\n".encode(), self._disk, PRIVATE)
        return code
