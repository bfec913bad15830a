"""What a page of the register is, and what it asks of the room it stands in."""
# ruff: noqa: B027 - a page overrides what it has: rows to touch, buttons, a search line, something to load

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from tavla.application.ports.matches import ReportWish, WrittenFiles
from tavla.application.ports.register import Fault, KeptRecord, RegisterRecords
from tavla.rules.ruleset import Ruleset
from tavla.text.texts import Texts


class Row(NamedTuple):
    """A line. `tone`: "" to be touched, "warn" the same but marked, "note" to be read, "head" a title."""

    key: str
    text: str
    detail: str = ""
    tone: str = ""


class Button(NamedTuple):
    """A button under the rows."""

    key: str
    text: str
    filled: bool = False


class MatchHere(NamedTuple):
    """The match at the board: what a new incident is filled with."""

    match_id: str
    event: str
    names: tuple[str, ...]
    ruleset: Ruleset


Offer = Callable[[Sequence[tuple[str, str, str]]], None]


class Room(Protocol):
    """The section as its pages see it."""

    @property
    def texts(self) -> Texts:
        """The words of the seat."""

    @property
    def office(self) -> RegisterRecords:
        """The register."""

    @property
    def by(self) -> str:
        """The director's name."""

    @property
    def match(self) -> MatchHere | None:
        """The match at the board."""

    def push(self, page: "Page") -> None:
        """Go to a page; Back leads here again."""

    def back(self) -> None:
        """To the page before, which looks anew."""

    def leave(self, page: "Page", sentence: str) -> None:
        """To the page before this one, where it stands, and say why."""

    def show(self) -> None:
        """The page that stands has changed."""

    def tell(self, sentence: str) -> None:
        """Say something until it is touched."""

    def type_text(self, title: str, start: str, done: Callable[[str], None]) -> None:
        """A line from the keyboard."""

    def type_search(
        self,
        title: str,
        start: str,
        done: Callable[[str], None],
        suggest: Callable[[str, Offer], None],
        chosen: Callable[[str], None],
    ) -> None:
        """The same, with what may be meant shown while it is typed."""

    def write_report(self, wish: ReportWish, heard: Callable[[WrittenFiles], None]) -> None:
        """A report or slip of the match at the board."""

    def choose_file(self, endings: tuple[str, ...] | None, done: Callable[[Path], None]) -> None:
        """A file with one of these endings, or with None a folder."""


class Page(ABC):
    """A page that shows nothing yet. The room calls `load` whenever it comes to stand."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.texts = room.texts

    def load(self) -> None:
        """Ask the register for what is shown."""

    @abstractmethod
    def title(self) -> str:
        """Its heading."""

    def search_text(self) -> str:
        """What stands in the search line; empty: there is none."""
        return ""

    def none_text(self) -> str:
        """Where there are no rows."""
        return ""

    def rows(self) -> Sequence[Row]:
        """Its lines."""
        return ()

    def buttons(self) -> Sequence[Button]:
        """What stands under them."""
        return ()

    def chosen(self, key: str) -> None:
        """A row was touched."""

    def pressed(self, key: str) -> None:
        """A button was touched."""

    def search(self) -> None:
        """The search line was touched."""

    # For all pages

    def act(self, key: str, *, filled: bool = False) -> Button:
        """A button by its word."""
        return Button(key, self.texts.register_act(key), filled)

    def head(self, key: str) -> Row:
        """A title above rows."""
        return Row("", self.texts.register_group(key), "", "head")

    def row(self, record: KeptRecord, key: str = "", *, with_kind: bool = False) -> Row:
        """A record as a line."""
        kind = self.texts.register_kind(record.kind) if with_kind and record.kind != "player" else ""
        force = self.texts.register_in_force() if record.in_force and record.kind == "sanction" else ""
        detail = self.texts.register_detail(record.kind, record.fields, record.names)
        line = self.texts.register_line(record.kind, record.fields, record.names)
        return Row(
            key or f"{record.kind}:{record.key}",
            line,
            " · ".join(filter(None, (kind, force, detail))),
            "warn" if record.in_force else "",
        )

    def ask_why(self, do: Callable[[str], None]) -> None:
        """Do it with a reason; nothing is done without one."""
        self.room.type_text(
            self.texts.register_ask_why(),
            "",
            lambda why: do(why) if why else self.room.tell(self.texts.register_wants_why()),
        )

    def never_came(self, answer: object) -> bool:
        """Whether what the page is about cannot be shown; that is told, and where it is there no more, the page goes."""
        if isinstance(answer, Fault) and answer.is_gone:
            self.room.leave(self, self.texts.register_gone())
            return True
        return self.went_wrong(answer)

    def why(self, fault: Fault) -> str:
        """What a fault says."""
        return (
            self.texts.register_refuses(fault.field, is_missing=fault.is_missing)
            if fault.field
            else self.texts.said(fault.said)
        )

    def went_wrong(self, answer: object) -> bool:
        """Whether it is a fault; it is told."""
        if isinstance(answer, Fault):
            self.room.tell(self.why(answer))
            return True
        return False
