"""Folders as Windows has them. What belongs to this machine is not carried about with a roaming account.

Source: Microsoft, Recognized environment variables: LOCALAPPDATA, ProgramFiles.
"""

import os
import sys
from pathlib import Path

_PROGRAMS = (
    sys.prefix,
    *(f"{os.environ[name]}\\gnubg" for name in ("ProgramFiles(x86)", "ProgramFiles") if name in os.environ),
)
"""A hall's broker lies beside our Python, GNU Backgammon where its set-up program puts it."""


def program(name: str) -> str | None:
    """The file of a program: the one that came with Tavla before any in PATH, and never that of the folder where Tavla
    was started, in which `shutil.which` looks first.
    """
    folders = (Path(folder) for folder in (*_PROGRAMS, *os.environ.get("PATH", "").split(";")))
    files = (folder / f"{name}.exe" for folder in folders if folder.is_absolute())
    return next((str(file) for file in files if file.is_file()), None)


def data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def cache() -> Path:
    """In a folder of its own beside the data."""
    return data() / "cache"
