"""The board's settings: a small JSON file, replaced whole or not at all."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import fields

from tavla.application.devices.choice import ChosenDevice
from tavla.application.look import NO_CLUB_BOARD, WornBoard
from tavla.application.screens import MOST_SCREENS, MeasuredScreen
from tavla.application.settings import SETTINGS, USUAL, Value
from tavla.application.telling.spectatorship import NOT_WATCHED, Spectatorship
from tavla.base.addresses import is_address
from tavla.base.copies import replace
from tavla.base.limits import SETTINGS as SETTINGS_FILE
from tavla.base.phrase import Phrase, phrase, strung
from tavla.domain.game.player import ByPlayer
from tavla.storage.disk import (
    PRIVATE,
    Disk,
    RealDisk,
    create_whole,
    make_directory,
    read_file,
    replace_file,
    sync_directory,
)
from tavla.storage.errors import JournalError, failure

__all__ = ["LoadedSettings", "Settings", "SettingsFile", "replace_file"]

_LONGEST = 80
_MOST = 999
_LANGUAGE_MAX = 16
_MOST_DEVICES = 8
_FOLDER_MAX = 1024


class Settings(Struct, frozen=True):
    """What the start screen and the window begin with."""

    chosen: Mapping[str, Value] = field(default_factory=lambda: dict(USUAL))
    """Of every row of the application's SETTINGS."""
    match_length: Annotated[int, Meta(ge=1, le=_MOST)] = 7
    """As in the last match begun, like ruleset and event."""
    ruleset: Annotated[str, Meta(max_length=_LONGEST)] = ""
    event: Annotated[str, Meta(max_length=_LONGEST)] = ""
    languages: ByPlayer[Annotated[str, Meta(min_length=1, max_length=_LANGUAGE_MAX)]] = ByPlayer("en", "en")
    """The language of each seat, the default seats of White and Black."""
    mirror: Annotated[str, Meta(max_length=_FOLDER_MAX)] = ""
    """The folder on another medium where second copies of matches go; empty for none."""
    devices: Annotated[tuple[ChosenDevice, ...], Meta(max_length=_MOST_DEVICES)] = ()
    """The shakers and clocks that the director has chosen."""
    spectators: Spectatorship = NOT_WATCHED
    """Who may watch, as the director has switched it on."""
    club_board: WornBoard = NO_CLUB_BOARD
    """The club's own board, as the director has put it on."""
    screens: Annotated[tuple[MeasuredScreen, ...], Meta(max_length=MOST_SCREENS)] = ()
    """Those that were measured, the latest first."""

    @property
    def values(self) -> dict[str, object]:
        return {
            **self.chosen,
            "match_length": self.match_length,
            "ruleset": self.ruleset,
            "event": self.event,
            "screens": self.screens,
        }

    def with_values(self, values: Mapping[str, Any], **changed: Any) -> "Settings":  # noqa: ANN401 - any field's
        """These settings with what the screen shows, and with fields changed that it does not."""
        shown = {key: value for key, value in values.items() if key not in SETTINGS}
        return replace(self, chosen={key: values[key] for key in SETTINGS}, **shown | changed)


_FIELDS = {one.name: one for one in fields(Settings) if one.name != "chosen"}
_EXPECTED = {
    "match_length": phrase("a whole number from {least} to {most}", least=1, most=_MOST),
    "ruleset": phrase("a text of at most {most} letters", most=_LONGEST),
    "event": phrase("a text of at most {most} letters", most=_LONGEST),
    "mirror": phrase("a text of at most {most} letters", most=_FOLDER_MAX),
    "languages": phrase('a language for "white" and for "black"'),
    "devices": phrase(
        "a list of at most {most} devices, each with address, use, protocol and left", most=_MOST_DEVICES
    ),
    "spectators": phrase("window, screen, page, port, delay and by, as the director's page writes them"),
    "club_board": phrase("digest and by, as the director's page writes them"),
    "screens": phrase("a list of at most {most} screens, as the health page writes them", most=MOST_SCREENS),
}
_USUAL = Settings()


class LoadedSettings(NamedTuple):
    """Settings as read, and sentences about what had to be left out."""

    settings: Settings
    told: tuple[Phrase, ...] = ()


class SettingsFile:
    """Reads and writes the settings; keys it does not know are kept."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._disk = disk or RealDisk()
        self._others: dict[str, object] = {}
        self._unread: Settings | None = None
        """What is used in the place of a file that could not be read."""
        self._stands: dict[str, tuple[object, object]] = {}
        """What was shown until it could be read, and what it holds; not of what was chosen meanwhile."""

    def load(self, usual: Settings = _USUAL) -> LoadedSettings:
        """The settings, or the usual ones for what is missing or wrong.

        Never raises: a file with faults is copied aside, told and replaced.
        """
        try:
            data = read_file(self._disk, self.path, SETTINGS_FILE)
        except FileNotFoundError:
            return LoadedSettings(usual)
        except OSError as error:
            self._unread = usual
            said = failure(self.path, phrase("could not read the settings"), error).said
            kept = phrase(
                "If it still cannot be read when a setting is changed, it is kept as {name}.", name=self._aside()
            )
            return LoadedSettings(usual, (strung((said, kept)),))
        try:
            found = json.loads(data.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            return self._mended(
                data, usual, phrase("the settings cannot be read ({error}); the usual ones are used", error=str(error))
            )
        if not isinstance(found, dict):
            return self._mended(data, usual, phrase("the settings are no JSON object; the usual ones are used"))
        known = {*SETTINGS, *_FIELDS}
        self._others = {key: value for key, value in found.items() if key not in known}
        good: dict[str, Any] = {}
        wrong: dict[str, Phrase] = {}
        for key in known & found.keys():
            try:
                good[key] = _read(key, found[key])
            except ValueError:
                wrong[key] = phrase(
                    "{key} is {found}, expected {expected}",
                    key=key,
                    found=_shown(found[key]),
                    expected=_expected(key),
                )
        settings = usual.with_values({**usual.values, **good})
        told = [
            phrase("{wrong}; the usual value is used", wrong=strung([wrong[key] for key in sorted(wrong)], "; "))
        ] * bool(wrong)
        if not self._fits(settings):
            self._others = {}
            told.append(phrase("what this version does not know of them is too large, and is left out"))
        return self._mended(data, settings, strung(told, "; ")) if told else LoadedSettings(settings)

    def save(self, settings: Settings) -> None:
        """Put the settings on disk, durable. Raises JournalError."""
        written = self._written(self._with_what_stands(settings))
        with self._unread_aside():
            try:
                make_directory(self._disk, self.path.parent)
            except OSError as error:
                raise failure(self.path, phrase("could not make the folder of the settings"), error) from error
            replace_file(self.path, written, self._disk, PRIVATE)

    def _with_what_stands(self, settings: Settings) -> Settings:
        """With what a file holds that could not be read before and now can, but for what was chosen meanwhile."""
        if self._unread is not None:
            usual, self._unread = self._unread, None
            found = self.load(usual).settings
            if self._unread is None:
                held = _values(found)
                self._stands = {key: (value, held[key]) for key, value in _values(usual).items()}
        values = _values(settings)
        self._stands = {key: both for key, both in self._stands.items() if values[key] == both[0]}
        return settings.with_values(values | {key: held for key, (_, held) in self._stands.items()})

    @contextmanager
    def _unread_aside(self) -> Iterator[None]:
        """What could not be read may be whole: the usual values do not take its place. Raises JournalError."""
        if self._unread is None or not self._disk.exists(self.path):
            yield
            return
        aside = self.path.with_name(self._aside())
        try:
            self._disk.replace(self.path, aside)
            sync_directory(self._disk, self.path.parent)
        except OSError as error:
            raise failure(self.path, phrase("could not set aside what was not read"), error) from error
        try:
            yield
        except JournalError:
            with suppress(OSError):
                self._disk.replace(aside, self.path)
                sync_directory(self._disk, self.path.parent)
            raise
        self._unread = None

    def _aside(self) -> str:
        names = (f"{self.path.name}.unread-{number}" for number in count(1))
        return next(name for name in names if not self._disk.exists(self.path.with_name(name)))

    def _written(self, settings: Settings) -> bytes:
        plain = msgspec.to_builtins(settings)
        plain |= plain.pop("chosen")
        text = json.dumps(self._others | plain, sort_keys=True, indent=2, ensure_ascii=False)
        return f"{text}\n".encode("utf-8", "backslashreplace")

    def _fits(self, settings: Settings) -> bool:
        """Whether the file can be read again once it is written, whatever is chosen until then: what lies deep in one
        another takes more room there than where it came from.
        """
        try:
            return len(self._written(settings)) <= SETTINGS_FILE.most // 2
        except RecursionError:
            return False

    def _mended(self, data: bytes, settings: Settings, what: Phrase) -> LoadedSettings:
        """These settings in the damaged file's place once a copy of it is kept, so that it is told once.

        Where that fails, the next start tells it again.
        """
        copied, told = self._keep_copy(data, what)
        if copied:
            with suppress(JournalError):
                self.save(settings)
        return LoadedSettings(settings, (told,))

    def _keep_copy(self, data: bytes, what: Phrase) -> tuple[bool, Phrase]:
        """Whether a copy is kept, and the sentence on it."""
        for number in range(1, 100):
            copy = self.path.with_name(f"{self.path.name}.damaged-{number}")
            try:
                if self._disk.exists(copy):
                    if read_file(self._disk, copy) != data:
                        continue
                else:
                    create_whole(self._disk, copy, data)
            except OSError as error:
                return False, JournalError(
                    self.path, what, advice=failure(copy, phrase("could not keep a copy"), error).said
                ).said
            return True, JournalError(
                self.path, what, advice=phrase("The file as it was is kept as {name}.", name=copy.name)
            ).said
        return False, JournalError(self.path, what).said


def _values(settings: Settings) -> dict[str, Any]:
    return {**settings.chosen, **{name: getattr(settings, name) for name in _FIELDS}}


def _read(key: str, value: object) -> object:
    """The value as the settings hold it. Raises ValueError for what is none."""
    if key in SETTINGS:
        choices = SETTINGS[key].choices
        if type(value) not in (str, bool) or value not in choices:
            raise ValueError(key)
        return value
    read = msgspec.convert(value, _FIELDS[key].type)
    if key == "devices" and not all(is_address(device.address) for device in read):
        raise ValueError(key)
    again = msgspec.to_builtins(read)
    again = list(again) if isinstance(again, tuple) else again
    # A device of before has no lever, and may have what this version does not know.
    if (key != "devices" and again != value) or not _printable(again):
        raise ValueError(key)
    return read


def _shown(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)[:80].encode("utf-8", "backslashreplace").decode()
    except RecursionError:
        return "…"


def _expected(key: str) -> Phrase:
    if key not in SETTINGS:
        return _EXPECTED[key]
    choices = SETTINGS[key].choices
    if True in choices:
        return phrase("true or false")
    return phrase("one of {choices}", choices=", ".join(map(str, choices)))


def _printable(value: object) -> bool:
    if isinstance(value, dict | list):
        return all(map(_printable, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, str) or value.isprintable()
