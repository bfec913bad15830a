"""How a wrong file is refused: file, line, key, what was found, what was expected, the nearest right key."""

from collections.abc import Callable, Container

from msgspec import Struct

from tavla.rules.line_finder import line_of
from tavla.rules.ruled import RulesetError


class Complaint(Struct, frozen=True):
    """Complains about one text, read from `path`.

    `right_keys` gives every key a ruleset has; it is asked only when something is wrong.
    """

    path: str
    source: str
    right_keys: Callable[[], tuple[str, ...]]

    def about(self, key: str, wrong: str) -> RulesetError:
        """The error that says: `key` `wrong`. Where even its table is missing the line is the last one."""
        line = line_of(self.source, key) or max(1, len(self.source.splitlines()))
        message = f"{key} {wrong}"
        return RulesetError(message, self.path, line, key)

    def unknown(self, table: str, name: str, own: list[str], present: Container[str]) -> RulesetError:
        """The error about the unknown key `name` of `table`, naming the nearest: one of the table's `own` keys not yet
        `present`, else any.
        """
        from difflib import get_close_matches

        key = f"{table}.{name}" if table else name
        everywhere = {right.rpartition(".")[2]: right for right in self.right_keys()}
        in_table = {
            right: f"{table}.{right}" if table else right
            for right in [right for right in own if right not in present] or own
        }
        near = get_close_matches(name, list(in_table), n=1)
        if near and name not in everywhere:
            return self.about(key, f"is not a known key; the nearest is {in_table[near[0]]}")
        choices = everywhere | in_table
        return self.about(
            key,
            f"is not a known key; the nearest is {choices[get_close_matches(name, list(choices), n=1, cutoff=0)[0]]}",
        )
