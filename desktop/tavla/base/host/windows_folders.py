"""Folders as Windows has them. What belongs to this machine is not carried about with a roaming account.

Source: Microsoft, Recognized environment variables: LOCALAPPDATA, ProgramFiles.
"""

import os
from pathlib import Path

PROGRAMS = tuple(f"{os.environ[name]}\\gnubg" for name in ("ProgramFiles(x86)", "ProgramFiles") if name in os.environ)
"""Where set-up programs put GNU Backgammon, which no path names."""


def data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def cache() -> Path:
    """In a folder of its own beside the data."""
    return data() / "cache"
