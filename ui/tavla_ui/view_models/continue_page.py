"""A match goes on here that began on another board: its figures, its position, and what both players agree to."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands import StartMatch
from tavla.application.decide import Accepted, start
from tavla.domain.errors import TavlaError
from tavla.domain.match import MatchState, begun
from tavla.domain.match_score import Crawford
from tavla.domain.player import ByPlayer, Player
from tavla.domain.units import Instant, Millis
from tavla.text.texts import Texts
from tavla_ui.continue_plan import SECOND, ContinuePlan, Doubt
from tavla_ui.desk import Desk, FoundRuleset, MatchWishes, MovedFile
from tavla_ui.pin_desk import OfficialHere
from tavla_ui.position_editor import PositionEditor, SetUp
from tavla_ui.view_models.board_face import BoardSettings
from tavla_ui.view_models.keyboard import ID_ROWS
from tavla_ui.view_models.pin_pad import PinPadViewModel
from tavla_ui.view_models.settings import SettingsViewModel
from tavla_ui.view_models.setup_board import SetupBoardViewModel, SetUpParts
from tavla_ui.view_models.still_board import StillBoard
from tavla_ui.view_models.typing_line import TypingLineViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MATCH, BOARD, AGREE = "match", "board", "agree"
TIME_STEP = 30 * SECOND
LONGEST_NAME = 80


class Continued(NamedTuple):
    """What both have agreed to. `short_by`: the director who said that fewer than 15 checkers a side stand."""

    wishes: MatchWishes
    short_by: str


@QmlElement
class ContinueViewModel(QObject):
    """Three pages: the match, the board, what both players see. Begin with `open`."""

    changed = Signal()
    stepChanged = Signal()

    def __init__(self, settings: SettingsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk: Desk | None = None
        self.texts: Callable[[Player], Texts] = lambda _player: Texts()
        self.begin: Callable[[Continued], None] = lambda _continued: None
        self.take_over: Callable[[str], None] = lambda _path: None
        self.left: Callable[[], None] = lambda: None
        self._settings = settings
        self._rulesets: tuple[FoundRuleset, ...] = ()
        self._plan: ContinuePlan | None = None
        self._step = MATCH
        self._told = self._short_by = ""
        self._agreed = ByPlayer.both(False)
        self._busy = self._asks_pin = self._shows_files = False
        self._files: tuple[MovedFile, ...] = ()
        self._moment: MatchState | None = None
        self._setup, self._picture = SetupBoardViewModel(self), StillBoard(parent=self)
        self._setup.may_stand_short = self._ask_director
        self._setup.changed.connect(self.changed)
        self._typing, self._id_typing = TypingLineViewModel(self), TypingLineViewModel(self, ID_ROWS)
        self._pad = PinPadViewModel(self)
        self._then: Callable[[], None] = lambda: None
        self._pad.opened = self._director_came
        self._pad.ask_name = lambda done: self._typing.open_for("white", self._words, self._words.your_name(), "", done)
        for typing in (self._typing, self._id_typing):
            typing.changed.connect(self.changed)
        settings.changed.connect(self._arrange)

    def open(self, rulesets: tuple[FoundRuleset, ...]) -> None:
        """A fresh page, with the rulesets that there are."""
        self._rulesets = tuple(found for found in rulesets if found.ruleset is not None)
        chosen = next((found for found in self._rulesets if found.name == self._settings.values.get("ruleset")), next(iter(self._rulesets), None))
        self._plan = None if chosen is None or chosen.ruleset is None else ContinuePlan(chosen.ruleset)
        self._told = self._short_by = ""
        self._busy = self._shows_files = False
        self._picture.texts = self.texts
        self._setup.speak(self._words)
        self._setup.load(SetUp(on_roll=Player.WHITE), ByPlayer("", ""), _PARTS)
        self._arrange()
        self._go_to(MATCH)

    def tell(self, sentence: str) -> None:
        """The match could not begin: nothing is lost, and both can try again."""
        self._told, self._busy, self._agreed = sentence, False, ByPlayer.both(False)
        self.changed.emit()

    @property
    def plan(self) -> ContinuePlan | None:
        """What is entered."""
        return self._plan

    @property
    def pad_model(self) -> PinPadViewModel:
        """The pad on which the director confirms a short set-up."""
        return self._pad

    @property
    def setup_model(self) -> SetupBoardViewModel:
        """The set-up board."""
        return self._setup

    # Shown

    setup = Property(SetupBoardViewModel, lambda self: self._setup, constant=True)
    picture = Property(StillBoard, lambda self: self._picture, constant=True)
    typing = Property(TypingLineViewModel, lambda self: self._id_typing if self._id_typing.property("isOpen") else self._typing, notify=changed)
    isTyping = Property(bool, lambda self: bool(self._id_typing.property("isOpen") or self._typing.property("isOpen")), notify=changed)
    pad = Property(PinPadViewModel, lambda self: self._pad, constant=True)
    asksPin = Property(bool, lambda self: self._asks_pin, notify=changed)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    step = Property(str, lambda self: self._step, notify=stepChanged)
    title = Property(str, lambda self: self._words.continue_board() if self._step == BOARD else self._words.continue_here(), notify=changed)
    rows = Property(list, lambda self: self._rows(), notify=changed)
    names = Property(list, lambda self: self._names(), notify=changed)
    seats = Property(list, lambda self: [self._seat(player) for player in Player], notify=changed)
    note = Property(str, lambda self: self._note(), notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    doubt = Property(str, lambda self: self._doubt(), notify=changed)
    idText = Property(str, lambda self: self._words.type_id(), notify=changed)
    fileText = Property(str, lambda self: self._words.from_file(), notify=changed)
    showsFiles = Property(bool, lambda self: self._shows_files, notify=changed)
    filesTitle = Property(str, lambda self: self._words.files_title() if self._files else self._words.no_files(), notify=changed)
    files = Property(list, lambda self: [{"name": file.match_id, "folder": file.folder} for file in self._files], notify=changed)
    backText = Property(str, lambda self: self._words.go_back(), notify=changed)
    nextText = Property(str, lambda self: self._words.to_board() if self._step == MATCH else self._words.to_agreement(), notify=changed)

    # Pressed

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """Step a figure, or go on to the next choice."""
        plan = self._plan
        if plan is not None:
            self._plan, self._told = self._changed(plan, key, by), ""
            self.changed.emit()

    @Slot(str)
    def typeName(self, seat: str) -> None:
        """Type a player's name."""
        player, plan = Player(seat), self._plan
        if plan is not None:
            self._typing.open_for(
                "white", self._words, self._words.name_of_seat(near=player is Player.WHITE), plan.names[player], lambda name: self._named(player, name)
            )

    @Slot()
    def typeId(self) -> None:
        """Type an XGID or GNUBG ID."""
        self._id_typing.open_for("white", self._words, self._words.type_id_title(), "", self._id_typed)

    @Slot()
    def showFiles(self) -> None:
        """The matches that were brought from other boards."""
        if self.desk is not None:
            self._files, self._shows_files, self._told = self.desk.moved_files(), True, ""
            self.changed.emit()

    @Slot(int)
    def chooseFile(self, place: int) -> None:
        """Go on with one of them."""
        self._shows_files = False
        try:
            self.take_over(self._files[place].path)
        except TavlaError as error:
            self._told = str(error)
        self.changed.emit()

    @Slot()
    def goOn(self) -> None:
        """To the next page, if nothing is wrong on this one."""
        plan = self._plan
        if plan is None or self._doubt():
            return
        if self._step == MATCH:
            self._setup.load(self._setup.now, plan.names, _PARTS, shows_cube=not plan.score.is_crawford_game)
            self._go_to(BOARD)
        elif self._step == BOARD and self._take_board(plan):
            self._go_to(AGREE)

    @Slot()
    def goBack(self) -> None:
        """To the page before, or to the start page; what is entered stays until then."""
        if self._asks_pin:
            self._asks_pin = False
            self._pad.wipe()
            self.changed.emit()
        elif self._shows_files:
            self._shows_files = False
            self.changed.emit()
        elif self._step == MATCH:
            self.left()
        else:
            self._go_to(MATCH if self._step == BOARD else BOARD)

    @Slot(str)
    def agree(self, seat: str) -> None:
        """A player has seen what is entered and agrees, or takes that back. With the second one the match goes on."""
        player, plan = Player(seat), self._plan
        if plan is None or self._busy or self._step != AGREE:
            return
        self._agreed = self._agreed.replaced(player, not self._agreed[player])
        self._busy = all(self._agreed)
        self.changed.emit()
        if self._busy:
            self.begin(Continued(plan.wishes, self._short_by if plan.setup.short else ""))

    # Changes

    @property
    def _words(self) -> Texts:
        return self.texts(Player.WHITE)

    def _go_to(self, step: str) -> None:
        self._step, self._agreed, self._told = step, ByPlayer.both(False), ""
        self.stepChanged.emit()
        self.changed.emit()

    def _arrange(self) -> None:
        settings = BoardSettings.of(self._settings.values)
        self._setup.arrange(settings.home_side, settings.seating)
        self._picture.arrange(settings)
        self.changed.emit()

    def _changed(self, plan: ContinuePlan, key: str, by: int) -> ContinuePlan:
        head, _, seat = key.partition(".")
        match head:
            case "rules":
                return self._under_next_rules(plan)
            case "length":
                return plan.with_score(max(1, plan.match_length + by), plan.points)
            case "points":
                player = Player(seat)
                return plan.with_score(plan.match_length, plan.points.replaced(player, min(plan.match_length - 1, max(0, plan.points[player] + by))))
            case "crawford":
                return replace(plan, crawford_played=not plan.crawford_played)
            case "game":
                return replace(plan, game=max(1, plan.game + by))
            case "clock":
                return replace(plan, has_clock=not plan.has_clock)
            case "delay":
                return replace(plan, entered_delay=Millis(max(0, plan.delay + by * SECOND)))
            case "time":
                player = Player(seat)
                now = plan.reserves[player] or 0
                return replace(plan, entered_reserves=plan.entered_reserves.replaced(player, Millis(max(TIME_STEP, (now // TIME_STEP + by) * TIME_STEP))))
            case _:
                return plan

    def _under_next_rules(self, plan: ContinuePlan) -> ContinuePlan:
        rules = [found.ruleset for found in self._rulesets if found.ruleset is not None]
        following = rules[(rules.index(plan.ruleset) + 1) % len(rules)]
        return replace(plan, ruleset=following, entered_delay=None, entered_reserves=ByPlayer(None, None))

    def _named(self, player: Player, name: str) -> None:
        if self._plan is not None:
            self._plan = replace(self._plan, names=self._plan.names.replaced(player, name[:LONGEST_NAME]))
            self.changed.emit()

    def _id_typed(self, text: str) -> None:
        """Fill in what an ID says: all of it or nothing."""
        plan, desk = self._plan, self.desk
        if plan is None or desk is None or not text:
            return
        try:
            found = desk.read_id(text)
        except TavlaError as error:
            self._told = self._words.id_wrong(str(error))
            self.changed.emit()
            return
        filled = replace(plan, setup=SetUp(PositionEditor(found.position.counts), found.on_roll, found.roll, found.cube))
        if found.points is not None:
            filled = replace(filled.with_score(found.match_length, found.points), crawford_played=not found.is_crawford)
        names = plan.names.map(lambda name: name or "—")
        doubts = [doubt for doubt in (*filled.doubts_of_match(), *filled.doubts_of_board()) if doubt[0] in _OF_AN_ID]
        if found.is_crawford and not filled.is_one_away:
            self._told = self._words.id_wrong(self._words.crawford_of_id())
        elif doubts:
            self._told = self._words.id_wrong(self._sentence(replace(filled, names=names), *doubts[0]))
        else:
            self._plan, self._told = filled, ""
            self._setup.load(filled.setup, filled.names, _PARTS, shows_cube=not filled.score.is_crawford_game)
        self.changed.emit()

    def _take_board(self, plan: ContinuePlan) -> bool:
        """Take the board over and look at the match as it will begin; whether it can."""
        setup = self._setup.value()
        if setup is None:
            return False
        plan = replace(plan, setup=setup)
        wishes = plan.wishes
        decision = start(StartMatch("seen", plan.names, plan.match_length, plan.clock, plan.ruleset.source, "", in_progress=wishes.in_progress), Instant(0))
        if not isinstance(decision, Accepted):
            self._told = self._words.refusal(decision)
            self.changed.emit()
            return False
        self._plan, self._moment = plan, begun(decision.events[0])
        self._picture.picture(self._moment)
        return True

    def _ask_director(self, then: Callable[[], None]) -> None:
        self._then, self._asks_pin = then, True
        self._pad.texts = self._words
        self._pad.begin(may_add_first=True)
        self.changed.emit()

    def _director_came(self, official: OfficialHere) -> None:
        self._asks_pin = False
        self._pad.wipe()
        if official.is_director:
            self._short_by = official.name
            self._then()
        else:
            self._told = f"{self._words.monitors_see()}."
        self.changed.emit()

    # Words

    def _rows(self) -> list[dict[str, object]]:
        plan, texts = self._plan, self._words
        if plan is None:
            return []
        crawford, clocked = plan.score.crawford, plan.has_clock
        rules = next((found.title for found in self._rulesets if found.ruleset == plan.ruleset), "")
        names = ByPlayer(*(plan.names[player] or texts.name_of_seat(near=player is Player.WHITE) for player in Player))
        times = plan.reserves.map(lambda time: "—" if time is None else texts.time(time // SECOND))
        figures = [
            _choice("rules", texts.rules(), rules),
            _stepper("length", texts.match_length(), texts.points(plan.match_length), texts),
            *(_stepper(f"points.{player.value}", texts.score_of(names[player]), str(plan.points[player]), texts) for player in Player),
            _choice("crawford", texts.crawford_row(), texts.crawford_choice(crawford), enabled=plan.is_one_away),
            _stepper("game", texts.game_number(), str(plan.game), texts),
            _choice("clock", texts.clock(), texts.clock_choice(on=clocked)),
            _stepper("delay", texts.delay(), texts.seconds(plan.delay // SECOND), texts, enabled=clocked),
        ]
        return figures + [_stepper(f"time.{player.value}", texts.time_of(names[player]), times[player], texts, enabled=clocked) for player in Player]

    def _names(self) -> list[dict[str, str]]:
        plan, texts = self._plan, self._words
        return [
            {
                "seat": player.value,
                "label": texts.name_of_seat(near=player is Player.WHITE),
                "name": ("" if plan is None else plan.names[player]) or texts.touch_to_name(),
            }
            for player in Player
        ]

    def _note(self) -> str:
        plan, texts = self._plan, self._words
        if plan is None or not plan.has_clock:
            return ""
        if plan.imposed is None:
            return texts.times_to_enter()
        needs, rule = plan.score, plan.ruleset.times.imposed_reserve
        return texts.times_imposed(needs.away(Player.WHITE), needs.away(Player.BLACK), texts.time(plan.imposed // SECOND), rule.clause)

    def _doubt(self) -> str:
        plan = self._plan
        if plan is None or self._step == AGREE:
            return ""
        doubts = plan.doubts_of_match() if self._step == MATCH else replace(plan, setup=self._setup.now).doubts_of_board()
        return self._sentence(replace(plan, setup=self._setup.now), *doubts[0]) if doubts else ""

    def _sentence(self, plan: ContinuePlan, doubt: Doubt, player: Player | None) -> str:
        texts, name = self._words, "" if player is None else plan.names[player]
        match doubt:
            case Doubt.NAME_MISSING:
                return texts.both_names_missing()
            case Doubt.NAMES_ALIKE:
                return texts.names_alike()
            case Doubt.SCORE_PAST_LENGTH:
                points = 0 if player is None else plan.points[player]
                return texts.score_past_length(name, points, plan.match_length)
            case Doubt.CRAWFORD_IMPOSSIBLE:
                return texts.crawford_impossible()
            case Doubt.TIMES_MISSING:
                return texts.times_to_enter()
            case Doubt.CUBE_IN_CRAWFORD:
                return texts.cube_in_crawford()
            case Doubt.CUBE_TOO_HIGH:
                return texts.cube_too_high(name, plan.setup.cube.value, plan.ruleset.cube.dead_cube_may_be_turned.clause)
            case Doubt.SETUP_INCOMPLETE:
                return self._setup.lack()

    def _seat(self, player: Player) -> dict[str, object]:
        """What one player sees of it, in his language."""
        plan, texts, moment = self._plan, self.texts(player), self._moment
        if plan is None or moment is None:
            return {"seat": player.value, "name": "", "match": "", "own": "", "agree": "", "agreed": False}
        on_roll = moment.on_roll
        time = texts.time(moment.clock.reserves[player] // SECOND) if plan.has_clock else ""
        turn = texts.own_turn(mine=None if on_roll is None else on_roll is player)
        crawford = f" · {texts.crawford_row()}" if moment.score.crawford is Crawford.THIS_GAME else ""
        return {
            "seat": player.value,
            "name": plan.names[player],
            "match": texts.what_goes_on(rules=plan.ruleset.title, length=plan.match_length, game=plan.game) + crawford,
            "own": texts.own_standing(points=plan.points[player], time=time, turn=turn),
            "agree": texts.i_agree(done=self._agreed[player]),
            "agreed": self._agreed[player],
        }


_PARTS = SetUpParts(turn=True, dice=True, cube=True, between_games=True)
_OF_AN_ID = frozenset({Doubt.SCORE_PAST_LENGTH, Doubt.CRAWFORD_IMPOSSIBLE, Doubt.CUBE_IN_CRAWFORD, Doubt.CUBE_TOO_HIGH, Doubt.SETUP_INCOMPLETE})


def _stepper(key: str, label: str, value: str, texts: Texts, *, enabled: bool = True) -> dict[str, object]:
    return {"key": key, "label": label, "value": value, "steps": True, "less": texts.less(label), "more": texts.more(label), "enabled": enabled}


def _choice(key: str, label: str, value: str, *, enabled: bool = True) -> dict[str, object]:
    return {"key": key, "label": label, "value": value, "steps": False, "less": "", "more": "", "enabled": enabled}
