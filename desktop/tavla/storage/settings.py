"""The board's settings: a small JSON file, replaced whole or not at all."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeGuard

from msgspec import Struct, to_builtins

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol, DeviceUse
from tavla.application.telling.spectatorship import DELAYS, NOT_WATCHED, PORTS, Spectatorship
from tavla.base.copies import replace
from tavla.base.phrase import Phrase, phrase, strung
from tavla.domain.game.player import ByPlayer, Player
from tavla.storage.disk import PRIVATE, Disk, RealDisk, create_file, make_directory, read_file, replace_file
from tavla.storage.errors import JournalError, failure

__all__ = ["LoadedSettings", "Settings", "SettingsFile", "replace_file"]

Theme = Literal["evening", "contrast"]
HomeSide = Literal["right", "left"]
Checkers = Literal["white_light", "white_dark"]
Size = Literal["usual", "large"]
Sound = Literal["off", "light", "quiet", "medium", "loud"]
Switches = Literal["off", "two", "one_slow", "one", "one_fast"]
Spoken = Literal["off", "white", "black", "both"]
Seating = Literal["face_to_face", "same_side"]

_CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("evening", "contrast"),
    "home_side": ("right", "left"),
    "checkers": ("white_light", "white_dark"),
    "size": ("usual", "large"),
    "sound": ("off", "light", "quiet", "medium", "loud"),
    "switches": ("off", "two", "one_slow", "one", "one_fast"),
    "spoken": ("off", "white", "black", "both"),
    "seating": ("face_to_face", "same_side"),
}
_LEAST = {"match_length": 1}
_MOST = 999
_LONGEST = {"ruleset": 80, "event": 80, "mirror": 1024}
_LANGUAGE_MAX = 16
_MOST_DEVICES = 8
_ADDRESS_MAX = 255


class Settings(Struct, frozen=True):
    """What the start screen and the window begin with."""

    theme: Theme = "evening"
    home_side: HomeSide = "right"
    """The side on which the bottom seat bears off: the direction of play."""
    seating: Seating = "face_to_face"
    checkers: Checkers = "white_light"
    """Which checkers the seat has that is White's in the record."""
    full_screen: bool = True
    motion: bool = True
    """Whether checkers and dice move; still ones for those who want less motion."""
    match_length: int = 7
    """As in the last match begun, like ruleset and event."""
    ruleset: str = ""
    event: str = ""
    languages: ByPlayer[str] = ByPlayer("en", "en")
    """The language of each seat, the default seats of White and Black."""
    mirror: str = ""
    """The folder on another medium where second copies of matches go; empty for none."""
    devices: tuple[ChosenDevice, ...] = ()
    """The shakers and clocks that the director has chosen."""
    size: Size = "usual"
    """Of checkers, dice and letters."""
    sound: Sound = "off"
    """How loud; `light` lights a strip up in their place."""
    spoken: Spoken = "off"
    """To which seat dice and times are spoken."""
    switches: Switches = "off"
    spectators: Spectatorship = NOT_WATCHED
    """Who may watch, as the director has switched it on."""


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

    def load(self, usual: Settings = _USUAL) -> LoadedSettings:
        """The settings, or the usual ones for what is missing or wrong.

        Never raises: a file with faults is copied aside, told and replaced.
        """
        try:
            data = read_file(self._disk, self.path)
        except FileNotFoundError:
            return LoadedSettings(usual)
        except OSError as error:
            return LoadedSettings(usual, (failure(self.path, phrase("could not read the settings"), error).said,))
        try:
            found = json.loads(data.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            return self._mended(
                data, usual, phrase("the settings cannot be read ({error}); the usual ones are used", error=str(error))
            )
        if not isinstance(found, dict):
            return self._mended(data, usual, phrase("the settings are no JSON object; the usual ones are used"))
        known = set(Settings.__struct_fields__)
        self._others = {key: value for key, value in found.items() if key not in known}
        good: dict[str, object] = {}
        wrong: dict[str, Phrase] = {}
        for key in known & found.keys():
            value, expected = _checked(key, found[key])
            if expected:
                wrong[key] = phrase(
                    "{key} is {found}, expected {expected}",
                    key=key,
                    found=json.dumps(found[key], ensure_ascii=False)[:80],
                    expected=expected,
                )
            else:
                good[key] = value
        settings = replace(usual, **good)  # type: ignore[arg-type]
        if not wrong:
            return LoadedSettings(settings)
        return self._mended(
            data,
            settings,
            phrase("{wrong}; the usual value is used", wrong=strung([wrong[key] for key in sorted(wrong)], "; ")),
        )

    def save(self, settings: Settings) -> None:
        """Put the settings on disk, durable. Raises JournalError."""
        text = json.dumps(self._others | to_builtins(settings), sort_keys=True, indent=2, ensure_ascii=False)
        try:
            make_directory(self._disk, self.path.parent)
        except OSError as error:
            raise failure(self.path, phrase("could not make the folder of the settings"), error) from error
        replace_file(self.path, (text + "\n").encode("utf-8", "backslashreplace"), self._disk, PRIVATE)

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
                    create_file(self._disk, copy, data)
            except OSError as error:
                return False, JournalError(
                    self.path, what, advice=failure(copy, phrase("could not keep a copy"), error).said
                ).said
            return True, JournalError(
                self.path, what, advice=phrase("The file as it was is kept as {name}.", name=copy.name)
            ).said
        return False, JournalError(self.path, what).said


def _checked(key: str, value: object) -> tuple[object, Phrase | None]:
    """The value as the settings hold it, and, if it is none, what was expected."""
    if key in _CHOICES:
        return value, None if value in _CHOICES[key] else phrase("one of {choices}", choices=", ".join(_CHOICES[key]))
    if key in _LEAST:
        good = type(value) is int and _LEAST[key] <= value <= _MOST
        return value, None if good else phrase("a whole number from {least} to {most}", least=_LEAST[key], most=_MOST)
    if key in _LONGEST:
        good = isinstance(value, str) and len(value) <= _LONGEST[key] and value.isprintable()
        return value, None if good else phrase("a text of at most {most} letters", most=_LONGEST[key])
    if key == "languages":
        if _is_languages(value):
            return ByPlayer(value["white"], value["black"]), None
        return None, phrase('a language for "white" and for "black"')
    if key == "devices":
        devices = _devices(value)
        expected = phrase(
            "a list of at most {most} devices, each with address, use, protocol and left", most=_MOST_DEVICES
        )
        return devices, None if devices is not None else expected
    if key == "spectators":
        spectators = _spectators(value)
        return spectators, None if spectators is not None else phrase(
            "window, screen, page, port, delay and by, as the director's page writes them"
        )
    return value, None if type(value) is bool else phrase("true or false")


def _devices(value: object) -> tuple[ChosenDevice, ...] | None:
    """The chosen devices, or None for anything else."""
    if not isinstance(value, list) or len(value) > _MOST_DEVICES:
        return None
    found: list[ChosenDevice] = []
    for one in value:
        if not isinstance(one, dict) or not all(
            isinstance(one.get(key), str) for key in ("address", "use", "protocol", "left")
        ):
            return None
        address, lever_inverted = one["address"], one.get("lever_inverted", False)
        if type(lever_inverted) is not bool:
            return None
        try:
            device = ChosenDevice(
                address, DeviceUse(one["use"]), DeviceProtocol(one["protocol"]), Player(one["left"]), lever_inverted
            )
        except ValueError:
            return None
        if not 0 < len(address) <= _ADDRESS_MAX or not address.isprintable():
            return None
        found.append(device)
    return tuple(found)


def _spectators(value: object) -> Spectatorship | None:
    """Who may watch, or None for anything else."""
    if not isinstance(value, dict) or set(value) != set(Spectatorship.__struct_fields__):
        return None
    found = Spectatorship(**value)
    kinds = {"window": bool, "page": bool, "port": int, "delay": int, "screen": str, "by": str}
    good = all(type(value[key]) is kind for key, kind in kinds.items())
    good = good and all(len(text) <= _ADDRESS_MAX and text.isprintable() for text in (found.screen, found.by))
    return found if good and PORTS[0] <= found.port <= PORTS[1] and DELAYS[0] <= found.delay <= DELAYS[-1] else None


def _is_languages(value: object) -> TypeGuard[dict[str, str]]:
    if not isinstance(value, dict) or set(value) != {"white", "black"}:
        return False
    return all(isinstance(one, str) and 0 < len(one) <= _LANGUAGE_MAX for one in value.values())
