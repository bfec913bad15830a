"""What a page of the register is, and what it asks of the section it stands in."""
# ruff: noqa: B027 - a page overrides what it has: rows to touch, buttons, a search line, something to load

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from tavla.application.ports.register import Fault, Front, KeptRecord, RegisterRecords
from tavla.application.telling.counted import Counted, counted
from tavla.base.phrase import Said
from tavla.base.plain_name import compared, people_of
from tavla.domain.game.player import Player
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset
from tavla.text import record_words, register_words
from tavla.text.words import beside
from tavla_ui.director.context import SectionContext

_Answer = TypeVar("_Answer")


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
    chosen: bool = False


class MatchHere(NamedTuple):
    """The match at the board: what a new incident is filled with."""

    match_id: str
    event: str
    names: tuple[str, ...]
    ruleset: Ruleset
    against: dict[str, Counted]
    """Name in lower case -> what the board has counted against his side."""


class Pages(Protocol):
    """The pages that stand one over the other: the section as they use it."""

    @property
    def context(self) -> SectionContext: ...

    def push(self, page: "Page") -> None:
        """Go to a page; Back leads here again."""

    def back(self) -> None:
        """Go to the page before, which looks anew."""

    def leave(self, page: "Page", sentence: str) -> None:
        """Go to the page before this one, where it stands, and say why."""

    def show(self) -> None:
        """Show the page that stands: it has changed."""

    def tell(self, sentence: Said) -> None:
        """Say something until it is touched."""

    def choose_file(self, endings: tuple[str, ...] | None, done: Callable[[Path], None]) -> None:
        """Have a file with one of these endings chosen, or with None a folder."""


class Page(ABC):
    """A page that shows nothing yet. `load` is called whenever it comes to stand."""

    def __init__(self, pages: Pages) -> None:
        self.pages, self.context, self.t = pages, pages.context, pages.context.t
        self.is_ready = False  # before it is, nothing of it is shown: a touch would find nothing to act on

    def load(self) -> None:
        """Ask the register for what is shown; a page with nothing to ask is ready at once."""
        self.is_ready = True

    def awaited(self, came: Callable[[_Answer], None]) -> Callable[[_Answer], None]:
        """Take the answer the page waits for."""

        def answered(answer: _Answer) -> None:
            self.is_ready = True
            came(answer)

        return answered

    @abstractmethod
    def title(self) -> str: ...

    def search_text(self) -> str:
        """What stands in the search line; empty: there is none."""
        return ""

    def none_text(self) -> str:
        return ""

    def rows(self) -> Sequence[Row]:
        return ()

    def buttons(self) -> Sequence[Button]:
        return ()

    def chosen(self, key: str) -> None: ...

    def pressed(self, key: str) -> None: ...

    def search(self) -> None: ...

    # For all pages

    @property
    def records(self) -> RegisterRecords:
        return self.context.services.register_records

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every ruleset that can be used, the match's first, or outside a match that of the start page."""
        others = self.context.navigator.rulesets
        return (self.match.ruleset, *others) if self.match else others

    @property
    def match(self) -> MatchHere | None:
        if self.context.session is None:
            return None
        state, history = self.context.session.state, self.context.session.history
        setup = state.setup
        against: dict[str, Counted] = {}
        sides = setup.players.map(people_of)
        for player in Player:
            against |= dict.fromkeys(map(compared, sides[player]), counted(state, history, player))
        names = (*sides.white, *sides.black)
        return MatchHere(setup.match_id, setup.card.event, names, ruleset_of(setup.ruleset), against)

    def act(self, key: str, *, filled: bool = False) -> Button:
        return Button(key, register_words.act(self.t, key), filled)

    def head(self, key: str) -> Row:
        """A title above rows."""
        return Row("", register_words.group(self.t, key), "", "head")

    def row(self, record: KeptRecord, key: str = "", *, with_kind: bool = False) -> Row:
        kind = register_words.kind_of_record(self.t, record.kind) if with_kind and record.kind != "player" else ""
        force = self.t("in force") if record.in_force and record.kind == "sanction" else ""
        detail = register_words.detail(self.t, record.kind, record.fields, record.names)
        line = register_words.line(self.t, record.kind, record.fields, record.names)
        return Row(
            key or f"{record.kind}:{record.key}",
            line,
            beside((kind, force, detail)),
            "warn" if record.in_force else "",
        )

    def ask_why(self, do: Callable[[str], None]) -> None:
        """Do it with a reason; nothing is done without one."""
        self.context.page.type_text(
            self.t("Why? The reason stands in the history."),
            "",
            lambda why: do(why) if why else self.pages.tell(self.t("Nothing is changed: give a reason.")),
        )

    def never_came(self, answer: object) -> bool:
        """Whether what the page is about cannot be shown; that is told, and where it is there no more,
        the page goes.
        """
        if isinstance(answer, Fault) and answer.is_gone:
            self.pages.leave(self, self.t("This is no longer in the register."))
            return True
        return self.went_wrong(answer)

    def _why(self, fault: Fault) -> str:
        return (
            register_words.refuses(self.t, fault.field, is_missing=fault.is_missing)
            if fault.field
            else self.t.said(fault.said)
        )

    def went_wrong(self, answer: object) -> bool:
        """Whether it is a fault; it is told."""
        if isinstance(answer, Fault):
            self.pages.tell(self._why(answer))
            return True
        return False


def counted_here(page: Page, name: str) -> str:
    """What the board has counted against him in the match at the board; empty: nothing, or he does not play it."""
    against = page.match.against.get(compared(name)) if page.match else None
    return record_words.counted_line(page.t, against) if against else ""


class TournamentsPage(Page, ABC):
    """A choice from the register's tournaments."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.tournaments: tuple[KeptRecord, ...] = ()

    def load(self) -> None:
        self.records.front(self.awaited(self._came))

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.tournaments = front.tournaments
        self.went_wrong(front)
        self.pages.show()
