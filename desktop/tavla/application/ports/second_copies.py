"""What the director's page asks of the second copies of the record."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from tavla.base.phrase import Said

if TYPE_CHECKING:
    from tavla.domain.facts.mirror_events import MirrorTurn


class MirrorShown(NamedTuple):
    """Where second copies go, "" for nowhere, and how that of the open match does; `why` it is lost."""

    folder: str
    turn: "MirrorTurn | None" = None
    why: Said = ""


class MirrorPlace(NamedTuple):
    """A folder that can be chosen. On the `same_disk` as the matches it is of little use."""

    folder: str
    same_disk: bool


class SecondCopyService(Protocol):
    """Whoever keeps second copies."""

    @property
    def shown(self) -> MirrorShown: ...

    def places(self) -> tuple[MirrorPlace, ...]:
        """What is plugged in, and what is chosen."""

    def choose(self, folder: str) -> None:
        """Keep second copies there from now on, the open match's too; "" for nowhere.

        Raises TavlaError, and then nothing has changed.
        """
