"""Where Tavla's own data lie, and where a user's do.

An installed package carries the data within itself, in `tavla/_data`; in a checkout they stand in the top folders
`rulesets` and `resources`.
"""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def _bundled(name: str) -> Path:
    packaged = _PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent / name


def rulesets() -> Path:
    """The folder of the federations' rules, one TOML file each."""
    return _bundled("rulesets")


def resources() -> Path:
    """The folder of icons, fonts, sounds and translations."""
    return _bundled("resources")


def user_data() -> Path:
    """The folder of matches and settings: $TAVLA_HOME, else tavla in $XDG_DATA_HOME, else ~/.local/share/tavla. It need
    not be there yet.

    A relative $XDG_DATA_HOME counts as unset.
    Source: XDG Base Directory Specification 0.8.
    """
    chosen = os.environ.get("TAVLA_HOME")
    if chosen:
        return Path(chosen).absolute()
    shared = os.environ.get("XDG_DATA_HOME", "")
    return (Path(shared) if shared.startswith("/") else Path.home() / ".local" / "share") / "tavla"


def cache() -> Path:
    """The folder of what can be made anew: tavla in $XDG_CACHE_HOME, else ~/.cache/tavla. It need not be there yet.

    A relative $XDG_CACHE_HOME counts as unset.
    Source: XDG Base Directory Specification 0.8.
    """
    shared = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(shared) if shared.startswith("/") else Path.home() / ".cache") / "tavla"
