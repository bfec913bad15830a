"""What the director picks among the alternatives that a ruleset leaves him, as the ruleset's own text with his picks in
it.
"""

from typing import Any

from msgspec import Struct

from tavla.base.copies import replace
from tavla.rules.catalogue import Entry, choices, ruled_value
from tavla.rules.loader import ruleset_of
from tavla.rules.picked import with_choice
from tavla.rules.ruleset import Ruleset


class RulePicks(Struct, frozen=True):
    """A ruleset as its file has it, and the picks, key by key."""

    original: Ruleset
    picks: tuple[tuple[str, Any], ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Where something else than the file's value holds."""
        return tuple(key for key, _ in self.picks)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every choice there is, as the file has it."""
        return choices(self.original)

    def value(self, key: str) -> Any:  # noqa: ANN401
        """The typed value that holds at a key."""
        return ruled_value(self.ruleset, key).value

    @property
    def ruleset(self) -> Ruleset:
        """The rules with the picks in them. Raises RulesetError where an entry cannot be exchanged."""
        source = self.original.source
        for key, picked in self.picks:
            source = with_choice(source, key, picked)
        return ruleset_of(source) if self.picks else self.original

    def with_next(self, key: str) -> "RulePicks":
        """The next alternative at a key; after the last the file's own value."""
        entry = next(entry for entry in self.entries if entry.key == key)
        options = (entry.value, *entry.alternatives)
        now = next((picked for other, picked in self.picks if other == key), entry.value)
        following = options[(options.index(now) + 1) % len(options)]
        others = tuple(pick for pick in self.picks if pick[0] != key)
        return replace(self, picks=others if following == entry.value else (*others, (key, following)))
