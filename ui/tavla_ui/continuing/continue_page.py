"""A match goes on here that began on another board: its figures, its position, and what both players agree to."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.decide import Accepted
from tavla.application.ports.directors import OfficialHere
from tavla.application.ports.hall import AtDesk, FromDesk
from tavla.application.ports.matches import ApprovedBy, FoundRuleset, MovedFile, MovedFiles
from tavla.application.ports.services import Services
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.domain.facts.match_card import NO_CARD
from tavla.domain.fold.match import MatchState, begun
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.ruleset import Ruleset
from tavla.text import continue_words, director_words, refusal_words, register_words, start_words
from tavla.text.words import Words
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.position_editor import SetUp
from tavla_ui.board.setup_board import SetupBoardViewModel
from tavla_ui.board.still_board import StillBoard
from tavla_ui.continuing.continue_face import (
    PLACE,
    at_desk,
    figures,
    file_entry,
    files_title,
    names_of,
    note_on_times,
    parts_of,
    seat_entry,
    sentence,
    why_director,
)
from tavla_ui.continuing.continue_plan import AND, ContinuePlan, Doubt
from tavla_ui.controls.event_fields import EVENT, LONGEST, ROUND, TABLE
from tavla_ui.controls.keyboard import ID_ROWS
from tavla_ui.controls.navigator import Navigator
from tavla_ui.controls.pin_pad import PinPadViewModel
from tavla_ui.controls.register_check import RegisterCheckViewModel
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.typing_line import Offer, TypingLineViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MATCH, BOARD, AGREE = "match", "board", "agree"
LONGEST_NAME = 80
TIME = "time."


@QmlElement
class ContinueViewModel(QObject):
    """Three pages: the match, the board, what both players see. Begin with `open`."""

    changed = Signal()
    stepChanged = Signal()

    def __init__(
        self,
        services: Services,
        settings: SettingsViewModel,
        navigator: Navigator,
        words: Callable[[Player], Words],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services, self._settings, self._navigator, self.words = services, settings, navigator, words
        services.sticks.listen(self._mounted)
        self._rulesets: tuple[FoundRuleset, ...] = ()
        self._own: Ruleset | None = None
        self._picked: tuple[str, ...] = ()
        self._plan: ContinuePlan | None = None
        self._step = MATCH
        self._told = self._short_by = self._approved_by = self._wrong_id = ""
        self._agreed = ByPlayer.both(False)
        self._busy = self._asks_pin = self._shows_files = False
        self._files: tuple[MovedFile, ...] | None = None
        self._lost: tuple[MovedFile, ...] = ()
        self._moment: MatchState | None = None
        self._setup, self._picture = SetupBoardViewModel(self, self._ask_director), StillBoard(words, self)
        self._setup.changed.connect(self.changed)
        self.register = RegisterCheckViewModel(services, self.tell, self)
        self.register.changed.connect(self.changed)
        self._typing, self._id_typing = TypingLineViewModel(self), TypingLineViewModel(self, ID_ROWS)
        self._pad = PinPadViewModel(services, self._director_came, self._ask_name, self)
        self._then: Callable[[], None] = lambda: None
        for typing in (self._typing, self._id_typing):
            typing.changed.connect(self.changed)
        settings.changed.connect(self._arrange)

    def open(
        self,
        rulesets: tuple[FoundRuleset, ...],
        wanted: str,
        belongs: tuple[str, str, str] = ("", "", ""),
        own: Ruleset | None = None,
        picked: tuple[str, ...] = (),
    ) -> None:
        """A fresh page, with the rulesets that there are; the one that is `wanted` is chosen, where it is among them.

        `belongs`: event, round, table. `own`: that one with the director's picks in it, which are at the keys `picked`.
        """
        self._own, self._picked = (own, picked) if own and picked else (None, ())
        self._rulesets = tuple(
            found._replace(ruleset=self._own or found.ruleset) if found.name == wanted else found
            for found in rulesets
            if found.ruleset
        )
        chosen = next((found for found in self._rulesets if found.name == wanted), next(iter(self._rulesets), None))
        self._plan = (
            ContinuePlan(chosen.ruleset, belongs=belongs, picked=self._picked_in(chosen.ruleset))
            if chosen and chosen.ruleset
            else None
        )
        self._told = self._short_by = self._approved_by = self._wrong_id = ""
        self._busy = self._shows_files = False
        self.register.clear()
        self._setup.speak(self._t)
        self._setup.load(SetUp(on_roll=Player.WHITE), ByPlayer("", ""))
        self._arrange()
        self._go_to(MATCH)

    def tell(self, sentence: Said) -> None:
        """The match could not begin: nothing is lost, and both can try again."""
        self._told, self._busy, self._agreed = self._t.said(sentence), False, ByPlayer.both(False)
        self.changed.emit()

    @property
    def plan(self) -> ContinuePlan | None:
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
    typing = Property(
        TypingLineViewModel,
        lambda self: self._id_typing if self._id_typing.property("isOpen") else self._typing,
        notify=changed,
    )
    isTyping = Property(
        bool, lambda self: bool(self._id_typing.property("isOpen") or self._typing.property("isOpen")), notify=changed
    )
    pad = Property(PinPadViewModel, lambda self: self._pad, constant=True)
    asksPin = Property(bool, lambda self: self._asks_pin, notify=changed)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    step = Property(str, lambda self: self._step, notify=stepChanged)
    title = Property(
        str,
        lambda self: self._t("Continue here · the board") if self._step == BOARD else self._t("Continue here"),
        notify=changed,
    )
    rows = Property(list, lambda self: figures(self._plan, self._t) if self._plan else [], notify=changed)
    names = Property(list, lambda self: names_of(self._plan, self._t) if self._plan else [], notify=changed)
    seats = Property(list, lambda self: self._seats(), notify=changed)
    sanctions = Property(str, lambda self: self.register.lines[0], notify=changed)
    note = Property(str, lambda self: note_on_times(self._plan, self._t) if self._plan else "", notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    doubt = Property(str, lambda self: self._doubt(), notify=changed)
    idText = Property(str, lambda self: self._t("Type an ID…"), notify=changed)
    fileText = Property(str, lambda self: self._t("From a file…"), notify=changed)
    showsFiles = Property(bool, lambda self: self._shows_files, notify=changed)
    filesTitle = Property(
        str, lambda self: files_title(self._files if self._files is None else self._all_files, self._t), notify=changed
    )
    files = Property(list, lambda self: [file_entry(file, self._t) for file in self._all_files], notify=changed)
    backText = Property(str, lambda self: self._t("Back"), notify=changed)
    nextText = Property(
        str,
        lambda self: self._t("Next: the board") if self._step == MATCH else self._t("Next: both agree"),
        notify=changed,
    )

    # Pressed

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """Step a figure, or go on to the next choice."""
        plan = self._plan
        if key == "event":
            self._type_belongs(EVENT)
        elif key == PLACE:
            self._type_belongs(ROUND, lambda: self._type_belongs(TABLE))
        elif key.startswith(TIME) and not by:
            self._type_time(Player(key.removeprefix(TIME)))
        elif plan is not None:
            self._approved_by = ""
            self._plan, self._told = self._under_next_rules(plan) if key == "rules" else plan.stepped(key, by), ""
            self.changed.emit()

    @Slot(str)
    def typeName(self, seat: str) -> None:
        """Type a player's name."""
        player, plan = Player(seat), self._plan
        if plan is not None:
            first, _, partner = plan.names[player].partition(AND)
            title = continue_words.name_of_seat(self._t, near=player is Player.WHITE)
            pairs = plan.kind.is_of_pairs
            then = partial(self._partner, player, partner) if pairs else partial(self._named, player)
            self._type_a_name(title, first if pairs else plan.names[player], then)

    @Slot()
    def typeId(self) -> None:
        """Type an XGID or GNUBG ID, or mend the one that was wrong."""
        self._id_typing.open_for(
            "white",
            self._t,
            self._t(
                "XGID or GNUBG ID, with capitals as they stand; White of the board is the player at the bottom of the ID"
            ),
            self._wrong_id,
            self._id_typed,
        )

    @Slot()
    def showFiles(self) -> None:
        """The matches that were brought from other boards."""
        self._files = None
        self._show_files()
        self._services.sticks.look()

    @Slot(object)
    def _mounted(self, fault: Said) -> None:
        if self._shows_files:
            self._show_files()
            self._told = register_words.stick_fails(self._t, fault) if fault else self._told
            self.changed.emit()

    def _show_files(self) -> None:
        self._shows_files, self._told = True, ""
        self._services.matches.look_for_moved(self._found_files)
        if self._services.has_hall:
            self._services.hall.look_for_lost(self._found_lost)
        self.changed.emit()

    def _found_files(self, found: MovedFiles) -> None:
        if isValid(self):
            self._files, self._told = found.files, self._t.said(found.fault) or self._told
            self.changed.emit()

    @property
    def _all_files(self) -> tuple[MovedFile, ...]:
        """Of sticks and this board's folder, and those that the desk has."""
        return (*(self._files or ()), *self._lost)

    def _found_lost(self, lost: tuple[AtDesk, ...]) -> None:
        if isValid(self):
            hall = self._services.hall.shown.hall
            self._lost = tuple(at_desk(one, hall, self._t) for one in lost)
            self.changed.emit()

    @Slot(int)
    def chooseFile(self, place: int) -> None:
        """Go on with one of them; where another board has it already, only by a director."""
        file, self._shows_files = self._all_files[place], False
        if file.match and file.wants_director:
            self._ask_director(lambda: self._take(file, self._short_by), why_director(file, self._t))
        else:
            self._take(file, "")

    @Slot()
    def goOn(self) -> None:
        """To the next page, if nothing is wrong on this one."""
        plan = self._plan
        if plan is None or self._doubt():
            return
        if self._step == MATCH:
            self._setup.load(self._setup.now, plan.names, parts_of(plan), shows_cube=not plan.score.has_no_cube)
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
            self._navigator.go_to("start")
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
            self.register.confirm(
                (plan.people, plan.belongs[0]),
                partial(self._begin_now, plan),
                lambda: self.tell(self.register.lines[0]),
            )

    # Changes

    def _begin_now(self, plan: ContinuePlan) -> None:
        t, by, card = (
            self._t,
            self._approved_by,
            replace(plan.wishes.card or NO_CARD, sanctions=self.register.shown),
        )
        approval = (
            ApprovedBy(
                by,
                t("announced before the match"),
                t("The match is played with the departures and choices that stand at its beginning."),
            )
            if by
            else None
        )
        self._services.matches.begin(
            plan.wishes._replace(card=card, approval=approval),
            partial(self._navigator.open_match, short_by=self._short_by if plan.setup.short else ""),
            self.tell,
        )

    def _entered(self, plan: ContinuePlan) -> None:
        self._plan = plan
        self.register.names_are((plan.people, plan.belongs[0]))
        self.changed.emit()

    @property
    def _t(self) -> Words:
        return self.words(Player.WHITE)

    def _go_to(self, step: str) -> None:
        self._step, self._agreed, self._told = step, ByPlayer.both(False), ""
        self.stepChanged.emit()
        self.changed.emit()

    @Slot()
    def _arrange(self) -> None:
        settings = BoardSettings.of(self._settings.values)
        self._setup.arrange(settings.home_side, settings.seating)
        self._picture.arrange(settings)
        self.changed.emit()

    def _under_next_rules(self, plan: ContinuePlan) -> ContinuePlan:
        rules = [found.ruleset for found in self._rulesets if found.ruleset]
        following = rules[(rules.index(plan.ruleset) + 1) % len(rules)]
        return plan.under(following, self._picked_in(following))

    def _picked_in(self, ruleset: Ruleset) -> tuple[str, ...]:
        return self._picked if ruleset is self._own else ()

    def _partner(self, player: Player, partner: str, name: str) -> None:
        def named(other: str) -> None:
            self._named(player, AND.join(word for word in (name, other) if word))

        self._type_a_name(self._t("Partner of {name}", name=name), partner, named)

    def _type_a_name(self, title: str, start: str, then: Callable[[str], None]) -> None:
        """Players of the register are suggested from the first letters on."""
        suggest = self._suggest if self._services.register.is_there else None
        self._typing.open_for("white", self._t, title, start, then, names=True, suggest=suggest, chosen=then)

    def _suggest(self, words: str, offer: Offer) -> None:
        self._services.register.players(words, lambda found: offer([(one.name, one.name, one.detail) for one in found]))

    def _type_time(self, player: Player) -> None:
        if self._plan:
            t, title = self._t, continue_words.time_typed(self._t, self._plan.names[player])
            self._id_typing.open_for("white", t, title, "", partial(self._time_typed, player))

    def _time_typed(self, player: Player, typed: str) -> None:
        """A clock is read off one side after the other."""
        if not typed or not self._plan:
            return
        plan, other = self._plan.with_time(player, typed), player.opponent
        self._told = "" if plan else continue_words.no_time(self._t, typed)
        self._plan = plan or self._plan
        if plan and not plan.entered_reserves[other]:
            self._type_time(other)
        self.changed.emit()

    def _type_belongs(self, place: int, then: Callable[[], None] = lambda: None) -> None:
        def typed(text: str) -> None:
            self._belongs(place, text)
            then()

        if self._plan is not None:
            self._typing.open_for(
                "white",
                self._t,
                start_words.event_field(self._t, place),
                self._plan.belongs[place],
                typed,
                names=place == EVENT,
            )

    def _belongs(self, place: int, text: str) -> None:
        if self._plan is not None:
            words = [*self._plan.belongs]
            words[place] = text[: LONGEST[place]]
            self._entered(replace(self._plan, belongs=(words[0], words[1], words[2])))

    def _named(self, player: Player, name: str) -> None:
        if self._plan is not None:
            self._entered(replace(self._plan, names=self._plan.names.replaced(player, name[:LONGEST_NAME])))

    def _id_typed(self, text: str) -> None:
        """Fill in what an ID says: all of it or nothing."""
        plan, self._wrong_id = self._plan, text
        if plan is None or not text:
            return
        try:
            found = self._services.matches.read_id(text)
        except TavlaError as error:
            self._told = continue_words.id_wrong(self._t, error.said)
            self.changed.emit()
            return
        filled = plan.filled(found)
        doubts = [doubt for doubt in (*filled.doubts_of_match(), *filled.doubts_of_board()) if doubt[0] in _OF_AN_ID]
        if found.is_crawford and not filled.is_one_away:
            self._told = continue_words.id_wrong(
                self._t, self._t("it says that this is the Crawford game, and nobody is one point away")
            )
        elif doubts:
            named = replace(filled, names=plan.names.map(lambda name: name or "—"))
            self._told = continue_words.id_wrong(self._t, sentence(named, self._t, *doubts[0]))
        else:
            self._plan, self._told, self._wrong_id = filled, "", ""
            self._setup.load(filled.setup, filled.names, parts_of(filled), shows_cube=not filled.score.has_no_cube)
        self.changed.emit()

    def _take_board(self, plan: ContinuePlan) -> bool:
        """Take the board over and look at the match as it will begin; whether it can."""
        setup = self._setup.value()
        if setup is None:
            return False
        plan = replace(plan, setup=setup)
        decision = plan.begin(self._approved_by)
        if isinstance(decision, Refused) and decision.reason is Refusal.DIRECTOR_MUST_APPROVE:
            self._ask_director(
                self._approved,
                self._t(
                    "This match departs from its rules, or plays by choices of the director. He agrees with his PIN."
                ),
            )
            return False
        if not isinstance(decision, Accepted):
            self._told = refusal_words.refusal(self._t, decision)
            self.changed.emit()
            return False
        self._plan, self._moment = plan, begun(decision.events[0])
        self._picture.picture(self._moment)
        return True

    def _take(self, file: MovedFile, director: str) -> None:
        if file.desk:
            self._told = self._t("The desk sends the match…")
            self._services.hall.take(
                file.match_id,
                lambda found: self._took(found, director),
                self._failed,
            )
            self.changed.emit()
        else:
            self._took(file, director)

    def _took(self, brought: MovedFile | FromDesk, director: str) -> None:
        try:
            self._navigator.take_over(brought, director)
        except TavlaError as error:
            self._failed(error.said)
        self.changed.emit()

    def _failed(self, said: Said) -> None:
        self._told = self._t.said(said)
        self.changed.emit()

    def _approved(self) -> None:
        self._approved_by = self._short_by
        self.goOn()

    def _ask_director(self, then: Callable[[], None], why: str = "") -> None:
        self._then, self._asks_pin = then, True
        self._pad.speak(self._t)
        self._pad.begin(may_add_first=True)
        self._pad.say(why)
        self.changed.emit()

    def _ask_name(self, done: Callable[[str], None]) -> None:
        self._typing.open_for("white", self._t, self._t("Your name"), "", done)

    def _director_came(self, official: OfficialHere) -> None:
        self._asks_pin = False
        self._pad.wipe()
        if official.may_rule:
            self._short_by = official.name
            self._then()
        else:
            self._told = f"{director_words.not_allowed(self._t, official)}."
        self.changed.emit()

    # Words

    def _doubt(self) -> str:
        plan = self._plan
        if plan is None or self._step == AGREE:
            return ""
        plan = replace(plan, setup=self._setup.now)
        doubts = plan.doubts_of_match() if self._step == MATCH else plan.doubts_of_board()
        return sentence(plan, self._t, *doubts[0]) if doubts else ""

    def _seats(self) -> list[dict[str, object]]:
        plan, moment = self._plan, self._moment
        if plan is None or moment is None:
            return []
        return [
            seat_entry(plan, moment, self.words(one), one, said, agreed=self._agreed[one])
            for one, said in zip(Player, self.register.lines, strict=True)
        ]


_OF_AN_ID = frozenset(
    {
        Doubt.SCORE_PAST_LENGTH,
        Doubt.CRAWFORD_IMPOSSIBLE,
        Doubt.CUBE_IN_CRAWFORD,
        Doubt.CUBE_TOO_HIGH,
        Doubt.SETUP_INCOMPLETE,
    }
)
