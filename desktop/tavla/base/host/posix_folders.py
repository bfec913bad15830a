"""Folders as desktops have them. Source: XDG Base Directory Specification 0.8."""

import os
import shutil
from pathlib import Path

_PROGRAMS = "/usr/games:/usr/local/bin:/usr/bin:/usr/sbin"
"""Where distributions put programs; a kiosk's PATH may lack the first and the last."""


def program(name: str) -> str | None:
    """The file of a program, in PATH first."""
    return shutil.which(name) or shutil.which(name, path=_PROGRAMS)


def data() -> Path:
    """$XDG_DATA_HOME, else ~/.local/share; a relative one counts as unset."""
    return _named("XDG_DATA_HOME") or Path.home() / ".local" / "share"


def cache() -> Path:
    """$XDG_CACHE_HOME, else ~/.cache; a relative one counts as unset."""
    return _named("XDG_CACHE_HOME") or Path.home() / ".cache"


def _named(variable: str) -> Path | None:
    shared = os.environ.get(variable, "")
    return Path(shared) if shared.startswith("/") else None
