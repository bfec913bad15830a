"""Sound through Windows itself, and speech through its voices, SAPI 5.

Source: Microsoft, PlaySound; ISpVoice, whose `Speak` is the 21st of its calls (sapi.h); SAPI's XML, `lang`.
"""

import ctypes
import sys
import winsound
from html import escape
from pathlib import Path
from typing import Any
from uuid import UUID

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

PLAYERS = ("Windows",)
SPEAKER = "SAPI"
_VOICE = UUID("96749377-3391-11d2-9ee3-00c04f797396")
_I_VOICE = UUID("6c44df74-72b9-4992-a1ec-ef996e0422d4")
_ANY_CONTEXT = 0x17
_RELEASE, _SPEAK = 2, 20
_IS_XML = 8
_LANGUAGES = {"en": "409", "nb": "414", "tr": "41F"}
"""Windows' numbers of the languages the board speaks, in hexadecimal."""


def find(name: str) -> str | None:
    """The name itself, where this Windows can play or speak."""
    if name == SPEAKER:
        voice = _voice()
        if voice is None:
            return None
        _call(voice, _RELEASE)
        return name
    return name if ctypes.windll.winmm.waveOutGetNumDevs() else None


def play(_player: str, file: Path) -> bool:
    """Whether a wave file was played."""
    try:
        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_NODEFAULT)
    except RuntimeError:
        return False
    return True


def speak(_speaker: str, words: str, language: str) -> bool:
    """Whether something was said, by a voice of this language where there is one."""
    voice = _voice()
    if voice is None:
        return False
    said = f'<lang langid="{_LANGUAGES.get(language, "409")}">{escape(words, quote=False)}</lang>'
    try:
        return _call(voice, _SPEAK, ctypes.c_wchar_p(said), ctypes.c_ulong(_IS_XML), None) >= 0
    finally:
        _call(voice, _RELEASE)


def _voice() -> ctypes.c_void_p | None:
    """A voice of this thread; None where Windows has none."""
    ole, made = ctypes.windll.ole32, ctypes.c_void_p()
    ole.CoInitializeEx(None, 0)
    kinds = [(ctypes.c_ubyte * 16).from_buffer_copy(kind.bytes_le) for kind in (_VOICE, _I_VOICE)]
    if ole.CoCreateInstance(kinds[0], None, _ANY_CONTEXT, kinds[1], ctypes.byref(made)) < 0:
        return None
    return made


def _call(thing: ctypes.c_void_p, number: int, *values: object) -> int:
    """Call what stands at this place in a COM object's table."""
    table = ctypes.cast(thing, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))[0]
    kinds: list[Any] = [ctypes.c_void_p if value is None else type(value) for value in values]
    call = ctypes.WINFUNCTYPE(ctypes.c_long, ctypes.c_void_p, *kinds)(table[number] or 0)
    return int(call(thing, *values))
