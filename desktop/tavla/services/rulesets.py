"""The rulesets a match can be set up with: those that came with Tavla, and a club's own in the data folder."""

from collections.abc import Iterator
from pathlib import Path

from tavla.application.ports.matches import FoundRuleset
from tavla.rules.loader import load
from tavla.rules.ruled import RulesetError

USUAL = "usual.txt"
"""Beside the rulesets: the name of the one that a fresh board begins with."""
CLUBS = "club/"
"""How the name of a club's own ruleset begins, so that it hides none that came with Tavla."""


class RulesetShelf:
    """Looks into the folders each time it is asked: a club's file may be put there while the board runs.

    `only`: one file, for replaying.
    """

    def __init__(self, own: Path, clubs: Path, only: Path | None = None) -> None:
        self._own, self._clubs, self._only = own, clubs, only

    @property
    def usual(self) -> Path:
        """The file of the ruleset for whoever names none."""
        return self._only or self._own / f"{(self._own / USUAL).read_text(encoding='utf-8').strip()}.toml"

    def found(self) -> tuple[FoundRuleset, ...]:
        """Every ruleset for matches, the usual one first, then Tavla's other ones; a club's file that cannot be used
        has the sentence that says why.
        """
        if self._only is not None:
            return tuple(self._read(self._only, self._only.stem))
        clubs = (found for path in self._clubs_files() for found in self._read(path, f"{CLUBS}{path.stem}"))
        return (*self.shipped(), *clubs)

    def shipped(self) -> tuple[FoundRuleset, ...]:
        """Those that every board has, the usual one first."""
        return tuple(
            found
            for path in sorted(self._own.glob("*.toml"), key=lambda path: (path != self.usual, path))
            for found in self._read(path, path.stem)
        )

    def _read(self, path: Path, name: str) -> Iterator[FoundRuleset]:
        try:
            ruleset = load(path)
        except RulesetError as error:
            yield FoundRuleset(name, path.name, None, error.said)
        else:
            if ruleset.selectable or self._only is not None:
                yield FoundRuleset(name, ruleset.title, ruleset)

    def _clubs_files(self) -> list[Path]:
        try:
            return sorted(
                path for path in self._clubs.iterdir() if path.suffix == ".toml" and not path.name.startswith(".")
            )
        except OSError:  # no such folder: no club's rules
            return []
