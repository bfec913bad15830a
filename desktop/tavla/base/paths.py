"""Where Tavla's own data lie, and where a user's do.

An installed package carries the data within itself, in `tavla/_data`; in a checkout they stand in the top folders
`rulesets` and `resources`.
"""

import os
from pathlib import Path

from tavla.base.host import folders

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
    """The folder of matches and settings: $TAVLA_HOME, else tavla among the user's data. It need not be there yet."""
    chosen = os.environ.get("TAVLA_HOME")
    if chosen:
        return Path(chosen).absolute()
    return folders.data() / "tavla"


def cache() -> Path:
    """The folder of what can be made anew. It need not be there yet."""
    return folders.cache() / "tavla"
