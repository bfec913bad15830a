"""Looks after the machine for the director's page: off, anew, and the board's data out and in."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from tavla.application.ports.upkeep import CareError, CareFault, Failed, FoundBackup, FoundUpdate, Refused
from tavla.base.board_options import AWAITED
from tavla.storage.backup import Backup, read_backup, write_backup
from tavla.storage.restore import prepare_restore
from tavla.system import updates
from tavla.system.background import Background

_Found = TypeVar("_Found")


class BoardUpkeepService:
    """Fits the screen's `UpkeepService`. `begin_anew` ends the program so that it is started again."""

    def __init__(self, root: Path, background: Background, begin_anew: Callable[[], None]) -> None:
        self._root, self._background, self._begin_anew = root, background, begin_anew
        self._looked_at: dict[Path, updates.Update] = {}
        self._backups: dict[Path, tuple[str, str]] = {}
        """The digest of a backup that was looked at, and its passphrase."""

    def switch_off(self, failed: Refused) -> None:
        """Shut the machine down."""
        ask_login("PowerOff", failed)

    def start_anew(self, failed: Refused) -> None:
        """Restart the machine."""
        ask_login("Reboot", failed)

    def back_up(self, folder: Path, passphrase: str, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Write everything into one file under a passphrase and read it back."""
        made, stamp = _now()
        self._beside(lambda: _found(write_backup(self._root, folder, made, stamp, passphrase)), done, failed)

    def look_at(self, path: Path, passphrase: str, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Check every byte of a backup; those from before have no passphrase."""

        def look() -> FoundBackup:
            found = read_backup(path, passphrase)
            self._backups[path] = (found.digest, passphrase)
            return _found(found)

        self._beside(look, done, failed)

    def restore(self, path: Path, failed: Failed) -> None:
        """Lay a backup ready; it is put in place before anything is opened again."""
        agreed = self._backups[path]
        self._beside(
            lambda: prepare_restore(self._root, path, _now()[1], *agreed), lambda _: self._begin_anew(), failed
        )

    @property
    def may_update(self) -> bool:
        """Whether whoever starts the program would start another version."""
        return AWAITED in os.environ

    @property
    def may_go_back(self) -> bool:
        """Whether there is a version before."""
        return self.may_update and updates.may_go_back(self._root)

    def look_at_update(self, path: Path, done: Callable[[FoundUpdate], None], failed: Failed) -> None:
        """Check a package's signature."""

        def look() -> FoundUpdate:
            found = self._looked_at[path] = updates.read_update(self._root, path)
            return FoundUpdate(found.path, found.version, found.signer, found.older_than)

        self._beside(look, done, failed)

    def update(self, path: Path, failed: Failed) -> None:
        """Take the version that was looked at; the program begins anew with it."""
        self._beside(lambda: updates.install(self._root, self._looked_at[path]), lambda _: self._begin_anew(), failed)

    def go_back(self, failed: Failed) -> None:
        """Begin anew with the version before."""
        self._beside(lambda: updates.go_back(self._root), lambda _: self._begin_anew(), failed)

    def _beside(self, job: Callable[[], _Found], done: Callable[[_Found], None], failed: Failed) -> None:
        def work() -> _Found | CareError:
            try:
                return job()
            except CareError as error:
                return error

        def answer(found: _Found | CareError) -> None:
            if isinstance(found, CareError):
                failed(found.fault, found.path, found.detail)
            else:
                done(found)

        self._background.run(work, answer, lambda said: failed(CareFault.UNFORESEEN, self._root, said))


def ask_login(method: str, failed: Refused) -> None:
    """Ask the system's login service. Source: org.freedesktop.login1(5), Manager."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    message = QDBusMessage.createMethodCall(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", method
    )
    message.setArguments([False])
    bus = QDBusConnection.systemBus()
    answer = bus.call(message, timeout=3000) if bus.isConnected() else None
    if answer is None or answer.type() != QDBusMessage.MessageType.ReplyMessage:
        failed(answer.errorMessage() if answer is not None else "org.freedesktop.login1")


def _found(backup: Backup) -> FoundBackup:
    return FoundBackup(backup.path, backup.made, backup.files, backup.matches)


def _now() -> tuple[str, str]:
    now = datetime.now().astimezone()
    return now.strftime("%Y-%m-%d %H:%M:%S"), now.strftime("%Y%m%d-%H%M%S")
