"""Folders as Windows has them. What belongs to this machine is not carried about with a roaming account.

Source: Microsoft, Recognized environment variables: LOCALAPPDATA, ProgramFiles.
"""

import os
import sys
from pathlib import Path

_GNUBG = tuple(f"{os.environ[name]}\\gnubg" for name in ("ProgramFiles(x86)", "ProgramFiles") if name in os.environ)
PROGRAMS = (sys.prefix, *_GNUBG)
"""What no path names: a hall's broker lies beside our Python, GNU Backgammon where its set-up program puts it."""


def data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def cache() -> Path:
    """In a folder of its own beside the data."""
    return data() / "cache"
