"""What the club's register says at set-up, on the start page and where a match goes on from elsewhere: the sanctions
that the names bring up.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.base.phrase import Said
from tavla.text import sanction_words
from tavla.text.words import Words, beside
from tavla_ui.controls.timers import rings_once

if TYPE_CHECKING:  # the page stands before any of them is made
    from tavla.application.ports.register import SanctionsFound, StandingSanction
    from tavla.application.ports.services import Services
    from tavla.domain.facts.match_card import SanctionShown

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

STILL_MS = 300
"""Names are looked up once nobody has typed for so long."""
LONGEST_WAIT_MS = 1500
"""So long a beginning match waits for the register; none is held up by it."""

Asked = tuple[tuple[str, ...], str]
"""Four names, White's two and Black's two, empty where there is none; and the event."""
NOBODY: Asked = (("", "", "", ""), "")


@QmlElement
class RegisterCheckViewModel(QObject):
    """The banner, and the check without which no match begins while there is a register that answers."""

    changed = Signal()

    def __init__(self, services: "Services", tell: Callable[[str], None], parent: QObject | None = None) -> None:
        """`tell` says on the page what is wrong with the register."""
        super().__init__(parent)
        self.t = (Words(), Words())
        self._services, self._tell = services, tell
        self._asked, self._answered = NOBODY, NOBODY
        self._found: tuple[StandingSanction, ...] = ()
        self._told: set[Said] = set()
        self._then: tuple[Callable[[], None], Callable[[], None]] | None = None
        self._still = rings_once(self, STILL_MS, self._ask)
        self._waited = rings_once(self, LONGEST_WAIT_MS, self._begin)

    @property
    def shown(self) -> "tuple[SanctionShown, ...]":
        """The sanctions, as the match remembers them."""
        from tavla.domain.facts.match_card import SanctionShown
        from tavla.domain.game.player import Player

        sides = (Player.WHITE, Player.WHITE, Player.BLACK, Player.BLACK)
        return tuple(
            SanctionShown(sides[one.asked], one.key, one.measure, one.clause, one.is_certain) for one in self._found
        )

    def clear(self) -> None:
        """Nothing of the last match is left."""
        self._still.stop()
        self._waited.stop()
        self._asked = self._answered = NOBODY
        self._found, self._then = (), None
        self.changed.emit()

    def names_are(self, asked: Asked) -> None:
        """The names as they are typed now."""
        if asked != self._asked:
            self._asked = asked
            self._still.start()

    @Slot()
    def ask_again(self) -> None:
        """The register may say otherwise than when it was asked last."""
        if self._answered != NOBODY:
            self._answered = NOBODY
            self._ask()

    def confirm(self, asked: Asked, begin: Callable[[], None], hold: Callable[[], None]) -> None:
        """Both are ready: `begin`, unless the register brings something up that they have not seen, then `hold`."""
        self._asked = asked
        self._still.stop()
        if not self._services.register.is_there or self._answered == asked:
            begin()
            return
        self._then = (begin, hold)
        self._waited.start()
        self._ask()

    def speak(self, white: Words, black: Words) -> None:
        """The languages of the seats."""
        self.t = (white, black)
        self.changed.emit()

    @property
    def lines(self) -> tuple[str, str]:
        """What stands against the names, in the words of White's seat and of Black's; empty where nothing does."""
        white, black = self.t
        return self._line(white), self._line(black)

    banners = Property(list, lambda self: list(self.lines), notify=changed)

    # Inside

    def _line(self, t: Words) -> str:
        found = (
            sanction_words.sanction(t, one.name, one.measure, one.clause, one.until, certain=one.is_certain)
            for one in self._found
        )
        return beside(found, "   ")

    @Slot()
    def _ask(self) -> None:
        asked, register = self._asked, self._services.register
        if not register.is_there:
            from tavla.application.ports.register import SanctionsFound

            self._heard(asked, SanctionsFound(()))
        else:
            register.sanctions(*asked, lambda found: self._heard(asked, found))

    def _heard(self, asked: Asked, found: "SanctionsFound") -> None:
        if asked != self._asked:
            return
        unseen = set(found.sanctions) - set(self._found)
        self._answered, self._found = asked, found.sanctions
        self.changed.emit()
        if self._then is not None and unseen:
            (_, hold), self._then = self._then, None
            self._waited.stop()
            hold()
        else:
            self._begin()
        if found.fault and found.fault not in self._told:
            self._told.add(found.fault)
            self._tell(
                self.t[0](
                    "The register could not be asked about sanctions; the match can be played. {fault}",
                    fault=found.fault,
                )
            )

    @Slot()
    def _begin(self) -> None:
        self._waited.stop()
        if self._then is not None:
            (begin, _), self._then = self._then, None
            begin()
