"""The settings' file: what is changed on the screen is written at once."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.base.phrase import Said
from tavla.system.machine import system_language
from tavla_ui.controls.settings import SettingsViewModel

if TYPE_CHECKING:  # the first frame of a fresh board needs none
    from tavla.application.club_board import ClubBoard
    from tavla.storage.disk import Disk
    from tavla.storage.settings import Settings, SettingsFile

SETTINGS_NAME = "settings.json"


class KeptSettings:
    """Follows `shown`, and holds what no page shows. `failed` hears why a change could not be written."""

    def __init__(
        self, root: Path, shown: SettingsViewModel, disk: "Disk | None", failed: Callable[[Said], None]
    ) -> None:
        self._path, self._shown, self._disk, self._failed = root / SETTINGS_NAME, shown, disk, failed
        shown.kept.connect(self.keep)

    def begin(self) -> tuple[Said, ...]:
        """Show what was kept. Gives what is wrong with it."""
        if not self._path.exists():
            self._shown.take({}, dict.fromkeys(("white", "black"), system_language()))
            return ()
        self.now, told = self._loaded()
        self._shown.take_kept(self.now.values, {"white": self.now.languages.white, "black": self.now.languages.black})
        return (*told, *self._put_on()) if self.now.club_board.digest else told

    @cached_property
    def now(self) -> "Settings":
        return self._loaded()[0]

    def keep(self, **changed: object) -> None:
        """Write what is shown, with these."""
        from tavla.base.errors import TavlaError
        from tavla.domain.game.player import ByPlayer

        languages = ByPlayer(self._shown.languages["white"], self._shown.languages["black"])
        self.now = self.now.with_values(self._shown.values, languages=languages, **changed)
        try:
            self._file.save(self.now)
        except TavlaError as error:
            self._failed(error.said)

    def wear(self, board: "ClubBoard", by: str) -> None:
        """Show a club's own board, or the program's, by the word of a director, now and at the next start."""
        from tavla.application.look import WornBoard

        self._shown.wear(board, by)
        self.keep(club_board=WornBoard(board.digest, by if board.is_on else ""))

    # Inside

    def _put_on(self) -> tuple[Said, ...]:
        """The club's own board that was on; gives why it is not shown."""
        from tavla.application.club_board import ClubBoard
        from tavla.services.club_boards import load

        found = load(self._path.parent, self.now.club_board)
        if not isinstance(found, ClubBoard):
            return (found,)
        self._shown.wear(found, self.now.club_board.by)
        return ()

    @cached_property
    def _file(self) -> "SettingsFile":
        from tavla.storage.settings import SettingsFile

        return SettingsFile(self._path, self._disk)

    def _loaded(self) -> "tuple[Settings, tuple[Said, ...]]":
        from tavla.domain.game.player import ByPlayer
        from tavla.storage.settings import Settings

        return self._file.load(Settings(languages=ByPlayer.both(system_language())))
