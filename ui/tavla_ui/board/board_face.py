"""What is shown of a match on the board between the strips."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import Property, QObject, QRectF, Signal, Slot
from PySide6.QtQml import QmlElement

import tavla_ui.board.surface  # noqa: F401 - the QML type
from tavla.application.assistance import assistance_of, is_sealed, points_numbered, targets
from tavla.application.session import Session
from tavla.application.settings import FILLS
from tavla.application.telling.spectatorship import NOT_WATCHED, Spectatorship
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.assistance import Highlights
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Die
from tavla.text import help_words, result_words
from tavla.text.names import shortened
from tavla.text.words import Words, beside
from tavla_ui.board.arrangement import Arrangement, arranged, with_moves
from tavla_ui.board.board_frame import BoardFrame, q_rect
from tavla_ui.board.board_places import PlacesModel, Shown
from tavla_ui.board.checkers import CheckersModel
from tavla_ui.board.cube import AnswersFace, AnswersViewModel, CubeViewModel, cube_face
from tavla_ui.board.dice import DiceModel, shown_dice
from tavla_ui.board.geometry import NOWHERE, BoardLayout, Rect, Spot
from tavla_ui.board.marks import GhostsModel, TargetsModel, last_play_path
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating
from tavla_ui.controls.dead_times import ASKED_MS, Change, Changes
from tavla_ui.controls.timers import rings_once

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

OPENING_SHOWN_MS = 700
"""So long the opening's dice lie one on each half."""
LAST_PLAY_MS = 3000


class BoardSettings(Struct, frozen=True):
    """How the board lies on the screen."""

    home_side: HomeSide = HomeSide.RIGHT
    seating: Seating = Seating.FACE_TO_FACE
    large: bool = False
    wanted: tuple[float, float] = (0.0, 0.0)
    """The field's pixels where it is set to a size."""

    @staticmethod
    def of(values: Mapping[str, object]) -> "BoardSettings":
        """As the screen's settings have it."""
        wanted = (0.0, 0.0)
        if values["field"] != FILLS:
            from tavla_ui.board.machine_rows import screen_facts

            wanted = screen_facts(values["screens"], values["field"]).wanted  # type: ignore[arg-type]
        large = values["size"] == "large"
        return BoardSettings(HomeSide(values["home_side"]), Seating(values["seating"]), large, wanted)


class Held(Struct, frozen=True):
    """A checker under a finger."""

    checker: int
    spot: Spot


@QmlElement
class BoardFace(QObject):
    """Shows one session at a time; with none the board stands at its opening and takes no touch."""

    changed = Signal()
    motionChanged = Signal()
    cursorChanged = Signal()
    selectedChanged = Signal()

    def __init__(self, words: Callable[[Player], Words] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        english = Words()
        self.words: Callable[[Player], Words] = words or (lambda _player: english)
        self._session: Session | None = None
        self._settings = BoardSettings()
        self._frame, self._checkers, self._dice, self._cube = (
            BoardFrame(self),
            CheckersModel(self),
            DiceModel(self),
            CubeViewModel(self),
        )
        self._answers, self._ghosts, self._targets, self._places = (
            AnswersViewModel(self),
            GhostsModel(self),
            TargetsModel(self),
            PlacesModel(self),
        )
        self._start, self._start_position = arranged(OPENING), OPENING
        self._shown = Shown(self._start, (), self._cube.face, self._answers.face)
        self._carried_by_move: list[int | None] = []
        self._moves_shown: Play = ()
        self._meant: int | None = None
        self._leading: Die | None = None
        self._selected: int | None = None
        self._selected_shown: int | None = None
        self._held: Held | None = None
        self._cube_held: Rect | None = None
        self._opening: ByPlayer[Die] | None = None
        self._rolls = 0
        self._changes = Changes()
        self._keys_of: Player | None = None
        self._cursor: Place | None = None
        self._last_play_shown = False
        self._watched: Spectatorship = NOT_WATCHED
        self._gliding = True
        self._opening_over = rings_once(self, OPENING_SHOWN_MS, self._end_opening)
        self._answers_wake = rings_once(self, 0, self._wake_answers)
        self._drop_forgotten = rings_once(self, ASKED_MS, self._forget_drop)
        self._cube_lowered = rings_once(self, ASKED_MS, self._lower_cube)
        self._last_play_over = rings_once(self, LAST_PLAY_MS, self._hide_last_play)
        self._show_checkers()

    # What the table does with it

    def attach(self, session: Session, settings: BoardSettings | None = None) -> None:
        """Show this session and take touches for it."""
        self.detach()
        self._session = session
        session.listen(lambda state, events, heard=session: self._hear(heard, state, events))  # type: ignore[misc]
        if settings is not None:
            self.arrange(settings)
        self._keys_of = session.state.decider
        self._note_phase(session.state, session.state.phase)
        self._start, self._start_position = arranged(session.state.position), session.state.position
        self._at_once(self._show_all)

    def be_watched(self, by: Spectatorship) -> None:
        """Both players see that somebody watches, and how late."""
        self._watched = by
        self.changed.emit()

    def detach(self) -> None:
        """Show no match: the board as it stands before one."""
        for timer in (
            self._opening_over,
            self._answers_wake,
            self._drop_forgotten,
            self._cube_lowered,
            self._last_play_over,
        ):
            timer.stop()
        self._session = self._leading = self._selected = self._held = self._cube_held = None
        self._opening = self._cursor = self._keys_of = None
        self._changes.forget()
        self._last_play_shown = False
        self._carried_by_move = []
        self._start, self._start_position = arranged(OPENING), OPENING
        self._at_once(self._show_all)
        self.cursorChanged.emit()

    def arrange(self, settings: BoardSettings) -> None:
        """Lay the board out anew: direction, seating, the badge."""
        self._settings = settings
        layout = self._layout
        self._lay_out(
            replace(
                layout,
                home_side=settings.home_side,
                seating=settings.seating,
                large=settings.large,
                wanted=settings.wanted,
            )
        )
        self.changed.emit()

    def speak(self) -> None:
        """A seat has another language."""
        self.changed.emit()

    def resize(self, width: float, height: float) -> None:
        """The room between the strips has changed."""
        self._lay_out(replace(self._layout, width=width, height=height))

    def _lay_out(self, layout: BoardLayout) -> None:
        if layout != self._layout:
            self._frame.show(layout)
            self._at_once(self._show_all)

    @property
    def _layout(self) -> BoardLayout:
        return self._frame.layout

    @property
    def layout(self) -> BoardLayout:
        return self._frame.layout

    @property
    def leading_die(self) -> Die | None:
        return next((die.value for die in self._shown.dice if die.leading), None)

    def _at_once(self, show: Callable[[], None]) -> None:
        """Show without gliding."""
        self._gliding = False
        self.motionChanged.emit()
        show()
        self._gliding = True
        self.motionChanged.emit()

    # What is heard from the match

    def _hear(self, heard: Session, state: MatchState, events: Sequence[facts.Event]) -> None:
        if heard is not self._session:
            return
        for event in events:
            match event:
                case facts.OpeningRolled(_, dice):
                    self._rolls += 1
                    self._leading = None
                    if dice.white != dice.black:
                        self._opening = dice
                        self._opening_over.start()
                case facts.Rolled():
                    self._rolls += 1
                    self._leading = None
                case facts.TurnEnded() | facts.GameEnded():
                    self._carried_by_move = []
                    self._selected = self._held = None
                case facts.MovesArranged(_, _, moves):
                    self._selected = self._held = None
                    self._remember_movers(moves)
                case _:
                    pass
        if any(not isinstance(event, facts.PointsNumbered) for event in events):  # which takes nothing out of a hand
            self._note_phase(state, state.phase)
            if state.decider is not self._keys_of:
                self._keys_of = state.decider
                self._changes.note(Change.KEYS_CHANGE_HANDS, heard.now())
            self._last_play_shown = False
            self._changes.forget(Change.CUBE_RAISED)
            self._cube_held = None
        self._show_all()

    def _note_phase(self, state: MatchState, phase: Phase) -> None:
        if phase is not Phase.DOUBLE_OFFERED:
            self._changes.forget(Change.DOUBLE_OFFERED, Change.DROP_ASKED)
        elif self.age(Change.DOUBLE_OFFERED) is None:
            self._note(Change.DOUBLE_OFFERED)
            self._wake_answers()
        if phase is not Phase.MOVING or state.freeze is not None:
            self._held = self._selected = None

    def _remember_movers(self, moves: Play) -> None:
        """Which checker made each move: those that stay, stay; a new move is the meant checker's."""
        known = list(zip(self._moves_shown, self._shown.checkers.movers, strict=False))
        carried: list[int | None] = []
        for move in moves:
            at = next((number for number, (old, _) in enumerate(known) if old == move), None)
            carried.append(self._meant if at is None else known[at][1])
            del known[: 0 if at is None else at + 1]
        self._carried_by_move, self._moves_shown = carried, moves

    @Slot()
    def _end_opening(self) -> None:
        self._opening = None
        self._opening_over.stop()
        self._show_all()

    # What is shown

    def _show_all(self) -> None:
        state, layout = self._state, self._layout
        if state is None:
            self._shown = Shown(self._arrangement(None), (), replace(self._cube.face, present=False), AnswersFace())
        else:
            cube, answers = cube_face(state, layout, raised=self.is_cube_raised), self._answers_face(state)
            dice = shown_dice(state, self._leading, opening=self._opening)
            self._shown = Shown(self._arrangement(state), dice, cube, answers)
        self._cube.show(self._shown.cube)
        self._answers.show(self._shown.answers)
        self._dice.place(self._shown.dice, layout, self._rolls)
        self._show_checkers()
        if state is not None:
            reader = state.decider or Player.WHITE
            self._places.place(state, self._shown, reader, layout, self.words(reader))
        if self._cursor is not None:
            self.cursorChanged.emit()
        self.changed.emit()

    def _show_checkers(self) -> None:
        held = None if self._held is None else self._held.checker
        self._checkers.arrange(self._shown.checkers, self._layout, self._selected, held)
        if self._held is not None:
            self._checkers.carry(self._held.checker, self._held.spot)
        self._show_ghosts()
        self._show_targets()
        if self._selected != self._selected_shown:
            self._selected_shown = self._selected
            self.selectedChanged.emit()

    def _show_targets(self) -> None:
        """Where a checker may go: only where the assistance in force shows it, and when.

        Source: USBGF 1.7.1, NBF 1.7 (i), WBGT 1.7 (1).
        """
        state, checkers = self._state, self._shown.checkers
        numbers: tuple[int, ...] = ()
        if state is not None and state.phase is Phase.MOVING and state.freeze is None and state.on_roll is not None:
            highlights = assistance_of(state).highlights
            lifted = self._selected if self._held is None else self._held.checker
            stands = None if lifted is None else checkers.place_of(lifted)
            if highlights is not Highlights.OFF and stands is not None:
                numbers = targets(state, stands[0].counted_by(state.on_roll))
            elif highlights is Highlights.ALWAYS:
                numbers = targets(state, None)
        self._targets.place(
            numbers, state.on_roll if state is not None and state.on_roll else Player.WHITE, checkers, self._layout
        )

    def _show_ghosts(self) -> None:
        checkers = self._shown.checkers
        player = self._state.decider if self._state is not None else None
        rings = list(checkers.left)
        stands = None if self._held is None else checkers.place_of(self._held.checker)
        if stands is not None:
            rings.append(stands)
        self._ghosts.place(rings, player or Player.WHITE, self._layout)

    def _arrangement(self, state: MatchState | None) -> Arrangement:
        position: Position = OPENING if state is None else state.position
        if position != self._start_position:
            self._start, self._start_position = arranged(position, self._shown.checkers), position
        if state is None or state.on_roll is None or not state.moves:
            self._carried_by_move, self._moves_shown = [], ()
            return self._start
        return with_moves(self._start, state.on_roll, state.moves, self._carried_by_move)

    def _answers_face(self, state: MatchState) -> AnswersFace:
        player = state.decider
        if state.phase is not Phase.DOUBLE_OFFERED or player is None or self._session is None or self._is_at_fault:
            return AnswersFace()
        asked, t, layout = self._drop_is_asked(), self.words(player), self._layout
        return AnswersFace(
            player,
            live=not self.dead_for(Change.DOUBLE_OFFERED),
            drop_asked=asked,
            take=layout.take(player),
            drop=layout.drop(player),
            really=layout.really(player),
            really_live=not self.dead_for(Change.DROP_ASKED),
            take_text=t("Take"),
            drop_text=t("Pass"),
            really_text=t("Really pass?"),
            turned=layout.is_turned(player),
            stake=layout.stake(player),
            stake_text="" if asked else t.n("{n} point at stake", "{n} points at stake", state.cube.offered_value),
            waiting=layout.waiting(player),
            waiting_text=self.words(player.opponent)(
                "{name} takes or passes", name=shortened(state.setup.players[player])
            ),
        )

    def _note(self, change: Change) -> None:
        if self._session is not None:
            self._changes.note(change, self._session.now())

    def age(self, change: Change) -> int | None:
        """How many milliseconds ago that changed; None where it has not."""
        return None if self._session is None else self._changes.age(change, self._session.now())

    def dead_for(self, *changes: Change) -> int:
        """How many milliseconds what these have changed stays dead."""
        return 0 if self._session is None else self._changes.dead_for(self._session.now(), *changes)

    @Slot()
    def _wake_answers(self) -> None:
        """Show the answers live once they are; Qt's timers may wake some milliseconds early."""
        dead = self.dead_for(Change.DOUBLE_OFFERED) or self.dead_for(Change.DROP_ASKED)
        if dead:
            self._answers_wake.start(dead)
        self._show_all()

    def _drop_is_asked(self) -> bool:
        return self._stands(Change.DROP_ASKED)

    def _stands(self, change: Change) -> bool:
        """Whether what is asked once more is still asked."""
        age = self.age(change)
        return age is not None and age <= ASKED_MS

    @property
    def is_cube_raised(self) -> bool:
        """Whether the cube is lifted by a touch that does not bind."""
        return self._stands(Change.CUBE_RAISED)

    @Slot()
    def _lower_cube(self) -> None:
        if self.age(Change.CUBE_RAISED) is not None:
            self._changes.forget(Change.CUBE_RAISED)
            self._show_all()

    @Slot()
    def _forget_drop(self) -> None:
        self._changes.forget(Change.DROP_ASKED)
        if self._cursor is not None and self._cursor.kind is PlaceKind.REALLY:
            self._cursor = None
            self.cursorChanged.emit()
        self._show_all()

    @property
    def _state(self) -> MatchState | None:
        return None if self._session is None else self._session.state

    @property
    def _is_at_fault(self) -> bool:
        return bool(self._session and self._session.fault)

    @Slot()
    def _hide_last_play(self) -> None:
        self._last_play_shown = False
        self.changed.emit()

    def _last_play_arrows(self) -> str:
        state = self._state
        return (
            last_play_path(state.last_play, self._layout)
            if self._last_play_shown and state is not None and state.last_play is not None
            else ""
        )

    def _badge_words(self) -> list[str]:
        """What the lock says: White's word, then Black's where he reads another."""
        return list(dict.fromkeys(self._badge_word(self.words(player)) for player in Player))

    def _badge_word(self, t: Words) -> str:
        if self._is_training():
            return t("TRAINING")
        return t("LOCKED") if self._is_sealed() else t("OPEN")

    def _no_cube_words(self) -> list[str]:
        """The Crawford game at the cube's empty place: for Black, then for White; once for two side by side."""
        state = self._state
        if (
            not state
            or state.phase in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER)
            or not state.score.is_crawford_game
            or self._cube.face.present
        ):
            return []
        told = [result_words.crawford(self.words(player), state.score) for player in (Player.BLACK, Player.WHITE)]
        return list(dict.fromkeys(told)) if self._settings.seating is Seating.SAME_SIDE else told

    def _lock_words(self, t: Words) -> tuple[str, ...]:
        """What the lock means, then what was changed of the help."""
        means = help_words.lock(t, is_training=self._is_training(), is_sealed=self._is_sealed())
        session = self._session
        return (means, *help_words.history(t, session.history, session.state.setup.players)) if session else (means,)

    def _is_sealed(self) -> bool:
        """Whether the board gives no help that wood does not give: while no match is on it gives none."""
        return self._state is None or is_sealed(self._state)

    def _is_training(self) -> bool:
        return self._state is not None and self._state.setup.training

    def _watermark(self) -> list[str]:
        """What lies across the field in a training match, for each reader, White's first."""
        return [self.words(player)("TRAINING · NO RESULT") for player in Player] if self._is_training() else []

    def _is_numbered(self, player: Player) -> bool:
        return bool(self._state and points_numbered(self._state)[player])

    def _selected_key(self) -> str:
        stands = None if self._selected is None else self._shown.checkers.place_of(self._selected)
        return "" if stands is None else stands[0].key

    def _words_place(self, player: Player) -> QRectF:
        return q_rect(self._layout.words(player, frozenset(die.player for die in self._shown.dice)))

    def _question_place(self) -> QRectF:
        """Where a question about the position stands, which covers none of it: the half of the band without dice."""
        dice_of = frozenset(die.player for die in self._shown.dice)
        if len(dice_of) == len(Player):
            return q_rect(self._layout.words(Player.WHITE, dice_of))
        return q_rect(self._layout.band(next(iter(dice_of)).opponent if dice_of else Player.WHITE))

    def _question_words(self) -> QRectF:
        """Where its words stand while a die in each half leaves no room for them beside the answers; else nowhere."""
        dice_of = frozenset(die.player for die in self._shown.dice)
        return q_rect(self._layout.words(Player.BLACK, dice_of) if len(dice_of) == len(Player) else NOWHERE)

    def _notice_place(self, player: Player) -> QRectF:
        """Where a sentence to one side stands while it plays: in the other's half of the band, clear of every die;
        nowhere while something is asked in the band, since it lies over nothing that can be pressed.
        """
        if self._state and _asks_in_band(self._state):
            return q_rect(NOWHERE)
        dice_of = frozenset(die.player for die in self._shown.dice)
        is_free = player.opponent not in dice_of
        return q_rect(self._layout.band(player.opponent) if is_free else self._layout.words(player, dice_of))

    def _borne_off(self, player: Player) -> str:
        """How many lie in a tray; empty for none."""
        stack = self._shown.checkers.stacks.get(Place(PlaceKind.TRAY, owner=player), ())
        return str(len(stack)) if stack else ""

    def _cursor_rect(self) -> QRectF:
        return q_rect((self._cursor and self._shown.all_places(self._layout).get(self._cursor)) or NOWHERE)

    def _cursor_name(self) -> str:
        key = "" if self._cursor is None else self._cursor.key
        reader = Player.WHITE if self._state is None else self._state.decider or Player.WHITE
        return next((row.name for row in self._places.rows if row.key == key), self.words(reader)("Board"))

    frame = Property(BoardFrame, lambda self: self._frame, constant=True)
    checkers = Property(CheckersModel, lambda self: self._checkers, constant=True)
    dice = Property(DiceModel, lambda self: self._dice, constant=True)
    cube = Property(CubeViewModel, lambda self: self._cube, constant=True)
    answers = Property(AnswersViewModel, lambda self: self._answers, constant=True)
    ghosts = Property(GhostsModel, lambda self: self._ghosts, constant=True)
    targets = Property(TargetsModel, lambda self: self._targets, constant=True)
    places = Property(PlacesModel, lambda self: self._places, constant=True)
    gliding = Property(bool, lambda self: self._gliding, notify=motionChanged)
    lastPlayArrows = Property(str, _last_play_arrows, notify=changed)
    sealed = Property(bool, lambda self: self._is_sealed(), notify=changed)
    badgeWords = Property(list, _badge_words, notify=changed)
    badgeText = Property(str, lambda self: beside(self._badge_words()), notify=changed)
    watchedMark = Property(
        str,
        lambda self: self.words(Player.WHITE)("{n} s", n=self._watched.delay) if self._watched.is_on else "",
        notify=changed,
    )
    watchedName = Property(
        str,
        lambda self: self.words(Player.WHITE)(
            "Spectators see this match {delay} seconds late", delay=self._watched.delay
        ),
        notify=changed,
    )
    noCubeWords = Property(list, _no_cube_words, notify=changed)
    watermark = Property(list, _watermark, notify=changed)
    sameSide = Property(bool, lambda self: self._settings.seating is Seating.SAME_SIDE, notify=changed)
    whiteWords = Property(QRectF, lambda self: self._words_place(Player.WHITE), notify=changed)
    blackWords = Property(QRectF, lambda self: self._words_place(Player.BLACK), notify=changed)
    questionPlace = Property(QRectF, lambda self: self._question_place(), notify=changed)
    questionWords = Property(QRectF, lambda self: self._question_words(), notify=changed)
    whiteNotice = Property(QRectF, lambda self: self._notice_place(Player.WHITE), notify=changed)
    blackNotice = Property(QRectF, lambda self: self._notice_place(Player.BLACK), notify=changed)
    whiteOff = Property(str, lambda self: self._borne_off(Player.WHITE), notify=changed)
    blackOff = Property(str, lambda self: self._borne_off(Player.BLACK), notify=changed)
    whiteNumbered = Property(bool, lambda self: self._is_numbered(Player.WHITE), notify=changed)
    blackNumbered = Property(bool, lambda self: self._is_numbered(Player.BLACK), notify=changed)
    blackTurned = Property(bool, lambda self: self._layout.is_turned(Player.BLACK), notify=changed)
    selectedKey = Property(str, _selected_key, notify=selectedChanged)
    cursorRect = Property(QRectF, _cursor_rect, notify=cursorChanged)
    cursorName = Property(str, _cursor_name, notify=cursorChanged)


def _asks_in_band(state: MatchState) -> bool:
    """A double, a concession, a claim that the game is settled, or what the director proposes."""
    return bool(state.phase is Phase.DOUBLE_OFFERED or state.concession or state.claim or state.proposal)
