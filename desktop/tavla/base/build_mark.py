"""Which Tavla this is: a package carries the mark of what it was built from."""

from pathlib import Path
from typing import NamedTuple

VERSION = "0.1.0"
BUILD_NAME = "build.json"


class BuildMark(NamedTuple):
    """Version, commit and the commit's day; a source tree knows the version alone."""

    version: str
    commit: str = ""
    date: str = ""

    def __str__(self) -> str:
        return f"{self.version} ({self.commit[:7]}, {self.date})" if self.commit else self.version


def build_mark() -> BuildMark:
    """The mark in the package, else of a source tree."""
    import json

    try:
        told = json.loads((Path(__file__).resolve().parents[1] / "_data" / BUILD_NAME).read_text(encoding="utf-8"))
        return BuildMark(str(told["version"]), str(told["commit"]), str(told["date"]))
    except (OSError, ValueError, KeyError, TypeError):
        return BuildMark(VERSION)
