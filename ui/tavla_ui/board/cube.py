"""The cube on the board, and the answers to a double."""

from msgspec import Struct
from PySide6.QtCore import Property, QObject, QRectF, Signal
from PySide6.QtQml import QmlElement

from tavla.base.copies import replace
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.rules.loader import ruleset_of
from tavla.text.words import Words
from tavla_ui.board.board_frame import q_rect
from tavla_ui.board.geometry import NOWHERE, BoardLayout, Rect, Spot

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class CubeFace(Struct, frozen=True):
    """How the cube lies: where, its value, whether framed in a hand or as an offer, and whether it stands on its head
    for the screen. `raised`: lifted by a touch that does not bind, or under a finger.
    """

    rect: Rect
    value: int = 1
    present: bool = False
    framed: bool = False
    turned: bool = False
    raised: bool = False


def cube_face(state: MatchState, layout: BoardLayout, *, raised: bool = False) -> CubeFace:
    """Where the cube lies and how.

    Before the first double it shows the face that the ruleset names first; in a Crawford game it is absent where the
    ruleset removes it, and in a deciding game.

    Source: USBGF 4.4.1, NBF 4.4 (i), WBGT 4.4 (1), ISTAVDER 23.
    """
    cube, doubler, rules = state.cube, state.on_roll, ruleset_of(state.setup.ruleset).cube
    stays = state.score.is_crawford_game and not rules.removed_in_crawford_game.value
    if state.score.has_no_cube and not stays:
        return CubeFace(layout.cube_at_rest(None))
    if state.phase in (Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED) and doubler is not None:
        reader = doubler if state.phase is Phase.CUBE_TOUCHED else doubler.opponent
        return CubeFace(
            layout.cube_on_field,
            cube.offered_value,
            present=True,
            framed=True,
            turned=layout.is_turned(reader),
        )
    turned = cube.owner is not None and layout.is_turned(cube.owner)
    shown = rules.faces_at_start.value[0] if cube.value == 1 else cube.value
    rect = layout.cube_at_rest(cube.owner)
    return CubeFace(rect, shown, present=True, framed=raised, turned=turned, raised=raised)


def raised_cube(t: Words, state: MatchState, *, by_hand: bool) -> str:
    """What binds: to who has touched the cube with a finger, or with a key."""
    clause = ruleset_of(state.setup.ruleset).cube.double_binds_by.clause
    return (
        t("To double, hold the cube or drag it onto the board. That binds ({clause}).", clause=clause)
        if by_hand
        else t("To double, press the cube's key again. That binds ({clause}).", clause=clause)
    )


@QmlElement
class CubeViewModel(QObject):
    """The cube as QML draws it."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._face = CubeFace(NOWHERE)

    @property
    def face(self) -> CubeFace:
        return self._face

    def carry(self, spot: Spot) -> None:
        rect = self._face.rect
        self.show(replace(self._face, rect=Rect.around(spot, rect.width, rect.height), raised=True))

    def show(self, face: CubeFace) -> None:
        if face != self._face:
            self._face = face
            self.changed.emit()

    place = Property(QRectF, lambda self: q_rect(self._face.rect), notify=changed)
    value = Property(str, lambda self: str(self._face.value), notify=changed)
    present = Property(bool, lambda self: self._face.present, notify=changed)
    framed = Property(bool, lambda self: self._face.framed, notify=changed)
    turned = Property(bool, lambda self: self._face.turned, notify=changed)
    raised = Property(bool, lambda self: self._face.raised, notify=changed)


class AnswersFace(Struct, frozen=True):
    """The answers: whose they are, whether they can be touched yet; once Pass has been touched, where it is passed for good
    and whether that can be touched yet.
    """

    player: Player | None = None
    live: bool = False
    drop_asked: bool = False
    take: Rect = NOWHERE
    drop: Rect = NOWHERE
    really: Rect = NOWHERE
    really_live: bool = False
    take_text: str = ""
    drop_text: str = ""
    really_text: str = ""
    turned: bool = False
    stake: Rect = NOWHERE
    stake_text: str = ""
    waiting: Rect = NOWHERE
    waiting_text: str = ""
    """To the side that has doubled."""


@QmlElement
class AnswersViewModel(QObject):
    """Take and Pass as QML draws them."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._face = AnswersFace()

    @property
    def face(self) -> AnswersFace:
        return self._face

    def show(self, face: AnswersFace) -> None:
        if face != self._face:
            self._face = face
            self.changed.emit()

    present = Property(bool, lambda self: self._face.player is not None, notify=changed)
    live = Property(bool, lambda self: self._face.live, notify=changed)
    dropAsked = Property(bool, lambda self: self._face.drop_asked, notify=changed)
    takePlace = Property(QRectF, lambda self: q_rect(self._face.take), notify=changed)
    dropPlace = Property(QRectF, lambda self: q_rect(self._face.drop), notify=changed)
    reallyPlace = Property(QRectF, lambda self: q_rect(self._face.really), notify=changed)
    reallyLive = Property(bool, lambda self: self._face.really_live, notify=changed)
    reallyText = Property(str, lambda self: self._face.really_text, notify=changed)
    takeText = Property(str, lambda self: self._face.take_text, notify=changed)
    dropText = Property(str, lambda self: self._face.drop_text, notify=changed)
    turned = Property(bool, lambda self: self._face.turned, notify=changed)
    stakePlace = Property(QRectF, lambda self: q_rect(self._face.stake), notify=changed)
    stakeText = Property(str, lambda self: self._face.stake_text, notify=changed)
    waitingPlace = Property(QRectF, lambda self: q_rect(self._face.waiting), notify=changed)
    waitingText = Property(str, lambda self: self._face.waiting_text, notify=changed)
