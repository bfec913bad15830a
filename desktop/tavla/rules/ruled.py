"""What every part of a ruleset is made of: a value with the clause that sets it."""

from typing import Generic, TypeVar

from msgspec import Struct

from tavla.base.errors import TavlaError

T = TypeVar("T")

OURS = "(ours)"
"""How a clause begins where no document says it and Tavla had to choose."""
SILENT = "silent"
"""How a clause begins where the document says nothing: what stands is what Tavla does until the director decides."""


class RulesetError(TavlaError):
    """A ruleset that cannot be used: file, line, key, what was found and what was expected.

    `line` is 0 where there is none.
    """

    def __init__(self, message: str, path: str = "", line: int = 0, key: str = "") -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}" if path else message)
        self.path, self.line, self.key = path, line, key


class Ruled(Struct, Generic[T], frozen=True):
    """A value and the clause that sets it. `note` says how the clause was read; it is never quoted as one."""

    value: T
    clause: str
    note: str = ""

    @property
    def is_silent(self) -> bool:
        """Whether the document says nothing about it."""
        return self.clause.startswith((OURS, SILENT))


class Choice(Ruled[T], frozen=True):
    """A value that the director may exchange for one of `alternatives`, as where a document contradicts itself."""

    alternatives: tuple[T, ...] = ()
