"""Turns acts into touches on the window: what a player's hand would do for each."""

import re
from random import Random
from time import monotonic

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtQuick import QQuickWindow

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.session import Session
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.legality import dice_left
from tavla.domain.game.outcome import Grade
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla_ui.board.geometry import Spot
from tavla_ui.board.gestures import CUBE_HOLD_MS
from tavla_ui.board.places import PlaceKind, standing
from tavla_ui.controls.dead_times import ASKED_MS, DEAD_TIMES, Change
from tavla_ui.robots.finder import centre_of, find_visible, is_visible
from tavla_ui.robots.hands import ANOTHER_MS, Hands, HandTime, StuckError, wait_until
from tavla_ui.table import TableViewModel

NAMES = ("anna", "bora")
NAMES_OF_SEATS = tuple(player.value for player in Player)
DRAGS = 0.5
"""How often a checker is dragged rather than tapped."""
_BEHIND_CHANGE = re.compile(
    r"start\.((rules|kind|event|mode|clock|preferences|board)|(length|reserve|delay)\.(less|more|value|note)|quit)"
)
"""What lies on the start page behind Change…"""
_BEFORE_CHANGE = ("start.offered", "start.offers", "start.finished", "start.continueHere")
"""What lies where its page comes."""
BEGINS_ALONE = 0.5
"""How often a player begins without a late opponent where he may."""

_BUTTONS: dict[type, str] = {
    asked.RollDice: "bigButton",
    asked.EndTurn: "bigButton",
    asked.OfferDouble: "bigButton",
    asked.ConfirmScore: "bigButton",
    asked.AgreeToResume: "bigButton",
    asked.TakeBackMove: "undo",
    asked.TakeBackAll: "undoAll",
    asked.DeclineConcession: "decline",
}


class Driver:
    """Plays on one window. Time stands still but for what the robot lets pass."""

    def __init__(self, table: TableViewModel, window: QQuickWindow, time: HandTime, random: Random) -> None:
        self.table, self.window, self.time, self.random = table, window, time, random
        self.hands = Hands(window, time)
        self.touches = 0

    @property
    def session(self) -> Session:
        """The match on the screen."""
        session = self.table.match_model.session
        if session is None:
            msg = "no match is on the screen"
            raise StuckError(msg)
        return session

    @property
    def is_over(self) -> bool:
        """Whether the match on the screen has ended."""
        return self.session.state.match_result is not None

    def start_match(self, length: int, ruleset: str = "", late_ms: int = 0) -> None:
        """Fill the start page and let both seats agree, by touch; `ruleset` where another than the one that stands is
        meant.

        `late_ms`: so late Black comes, or White begins without him where the rules let him.
        """
        wait_until(
            lambda: self.table.current_page == "start" and self.table.start_model.plan is not None,
            "the start page does not come",
        )
        if ruleset:
            self.reach("start.rules")
            self.press("start.rules")
            self.hands.look()
            self.press(f"start.rules.{ruleset}")
            self.press("start.panel.done")
        for player, name in zip(Player, NAMES, strict=True):
            self._type_name(player, name)
        while (shown := self._length_shown()) != length:
            self.press("start.length.more" if shown < length else "start.length.less")
            if self._length_shown() == shown:
                msg = f"the match length stays at {shown}"
                raise StuckError(msg)
        self.agree(late_ms)

    def agree(self, late_ms: int = 0) -> None:
        """Both seats press Ready; `late_ms` as above."""
        plan = self.table.start_model.plan
        if plan is not None and plan.missing:  # the rules name no time for this length
            self.reach("start.reserve.more")
            self.press("start.reserve.more")
        if late_ms:
            self._wait_for_black(late_ms)
        else:
            for player in Player:
                self.press(f"start.{player.value}.ready")
        wait_until(lambda: self.table.current_page == "match", "the match does not begin")
        self.settle()

    def _type_name(self, player: Player, name: str) -> None:
        self.press(f"start.{player.value}.name")
        self.hands.look()
        for letter in name:
            self.press(f"keyboard.{letter}")
        self.press("keyboard.done")

    def _wait_for_black(self, late_ms: int) -> None:
        for name in ("start.white.ready", "start.white.absent"):
            self.press(name)
            self.hands.look()
        self.time.pass_by(late_ms)
        waiting = self.table.start_model.parts.waiting
        waiting.changed.emit()
        self.hands.look()
        if waiting.property("mayBegin") and self.random.random() < BEGINS_ALONE:
            self.press("start.waiting.begin")
            return
        self.press("start.waiting.came")
        self.hands.look()
        for player in Player:
            self.press(f"start.{player.value}.ready")

    def _length_shown(self) -> int:
        """The first word of what the page says."""
        self.reach("start.length.value")
        return int(str(find_visible(self.window, "start.length.value").property("text")).split()[0])

    def reach(self, name: str) -> None:
        """On the start page, open what `name` lies behind, or put away what lies over it."""
        if self.table.current_page != "start" or is_visible(self.window, name):
            return
        if name in _BEFORE_CHANGE and is_visible(self.window, "start.change.done"):
            self.press("start.change.done")
        elif _BEHIND_CHANGE.fullmatch(name) and self.table.start_model.property("panel") == "":
            change = ("start.white.change", "start.black.change")
            self.press(next(each for each in change if is_visible(self.window, each)))
            wait_until(lambda: is_visible(self.window, "start.change.done"), "the page of Change… does not come")
            self.hands.look()

    def press(self, name: str) -> None:
        """Touch the button of that name, which has to be on the screen, once it lives; hold the cube."""
        self.reach(name)
        if name == "cube":
            self._take_cube()
            return
        self._wait_until_live(name)
        self.touches += 1
        self.hands.tap(centre_of(self.window, name), ANOTHER_MS)

    def _wait_until_live(self, name: str) -> None:
        """As long as the button of that name is dead; some time goes before every press of the big one."""
        seat, _, button = name.partition(".")
        if button == "bigButton":
            self.time.pass_by(DEAD_TIMES[Change.ANOTHER_ACT].ms)
        if button.endswith(".ready"):
            start = self.table.start_model
            self.time.pass_by(start.seats[button == "black.ready"].dead_for())
        elif seat in NAMES_OF_SEATS and self.table.current_page == "match":
            self.time.pass_by(self.table.match_model.seats[Player(seat)].dead_for(button))

    def _board_dead_for(self, *changes: Change) -> int:
        return self.table.match_model.board_model.dead_for(*changes)

    def settle(self) -> None:
        """Wait until the match has answered everything."""
        session = self.table.match_model.session
        wait_until(lambda: session is None or session.is_idle, "the match does not answer")

    def waits(self, milliseconds: int) -> None:
        """Let time pass, and the clock see it."""
        self.time.pass_by(milliseconds)
        self.table.match_model.ticker.refresh()
        self.settle()

    def does(self, command: Command) -> None:
        """Do one act by touch and wait until it is shown. Raises StuckError if nothing came of it."""
        session, before = self.session, len(self.session.history)
        match command:
            case (
                asked.RollDice(player)
                | asked.EndTurn(player)
                | asked.OfferDouble(player)
                | asked.ConfirmScore(player)
                | asked.AgreeToResume(player)
                | asked.TakeBackMove(player)
                | asked.TakeBackAll(player)
                | asked.DeclineConcession(player)
            ):
                self._button(player, _BUTTONS[type(command)])
            case asked.AcceptConcession(player) | asked.AnswerSettled(player, True):
                self._really(player, "accept")
            case asked.ClaimFlag(player):
                self._really(player, "claim")
            case asked.MakeMoves(player, moves):
                for move in moves:
                    self._move(player, move)
            case asked.MoveChecker(player, origin, target):
                self._tries_move(player, origin, target)
                return
            case asked.TouchCube() | asked.ReturnCube():
                self._take_cube()
            case asked.TakeDouble(player):
                self._answer(f"take-{player.value}")
            case asked.DropDouble(player):
                self._answer(f"drop-{player.value}")
                self._pass_for_good(player)
            case asked.OfferConcession(player, grade):
                self._concede(player, grade)
            case asked.StopPlay(StopReason.DIRECTOR_CALLED, player) if player is not None:
                self._button(player, "director")
            case _:
                self._ask_by_the_rules(command)
        wait_until(lambda: session.is_idle and len(session.history) > before, f"nothing came of {command}")

    def _tries_move(self, player: Player, origin: int, target: int) -> None:
        """The board moves the checker, or says why not: of the same try twice it keeps one fact."""
        session, before, seat = self.session, len(self.session.history), self.table.match_model.seats[player]
        said: list[str] = []
        hears = seat.noticeChanged.connect(lambda: said.append(str(seat.property("notice"))))
        self._drag(player, origin, target)
        wait_until(
            lambda: session.is_idle and (len(session.history) > before or any(said)),
            f"nothing came of {player} from {origin} to {target}",
        )
        seat.noticeChanged.disconnect(hears)

    def tries(self, command: Command) -> None:
        """Ask for what the rules refuse, from the menu, and wait until the strip says why not.

        Raises StuckError where it does not.
        """
        session, before, player = self.session, len(self.session.history), getattr(command, "player", Player.WHITE)
        match command:
            case asked.OfferConcession(player, grade):
                self._concede(player, grade)
            case asked.TakeBreak():
                self._menu(player, "break")
            case _:
                self._ask_by_the_rules(command)
        seat = self.table.match_model.seats[player]
        wait_until(lambda: session.is_idle and bool(seat.property("notice")), f"{command} is not answered")
        if len(session.history) != before:
            msg = f"{command} was to be refused"
            raise StuckError(msg)

    def _ask_by_the_rules(self, command: Command) -> None:
        """Stops, breaks, claims and answers."""
        match command:
            case (
                asked.BackFromBreak(player)
                | asked.Arrive(player)
                | asked.StartOpeningClock(player)
                | asked.HoldToDouble(player)
            ):
                self._button(player, "bigButton")
            case asked.StopPlay(reason, player) if player is not None:
                self._menu(player, "stop", f"stop_{reason.value}")
            case asked.TakeBreak(player, _, count):
                self._menu(player, "break", f"break_{count}")
            case asked.ClaimSettled(player, winner, grade):
                self._menu(player, "settled", f"settled_{winner.value}_{grade.name.lower()}")
            case asked.PressClocks(player):
                self._menu(player, "clocks")
            case asked.NumberPoints(player):
                self._menu(player, "settings", "numbers")
                self._button(player, "menu")
            case asked.WantForcedPlays(player):
                self._menu(player, "settings", "forced")
                self._button(player, "menu")
            case (
                asked.AnswerSettled(player, agrees)
                | asked.AnswerChange(player, agrees)
                | asked.AnswerRoll(player, agrees)
            ):
                self._button(player, "accept" if agrees else "decline")
            case asked.EnterRoll(player, roll):
                self._enter(player, roll)
            case asked.StirDice(player, digits):
                for name in (*digits, "done"):
                    self._button(player, f"stir.{name}")
            case _:
                msg = f"no touch does {command}"
                raise StuckError(msg)

    def leave(self) -> None:
        """Back to the start page: both agree to the result, or the menu leaves an open match."""
        if self.session.state.match_result is not None:
            for player in Player:
                self._button(player, "bigButton")
        else:
            if self.session.state.clock.is_running:  # nobody leaves in somebody's time
                self.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, Player.WHITE, ""))
            self._menu(Player.WHITE, "leave", "leave_now")
        wait_until(lambda: self.table.current_page == "start", "the start page does not come back")

    # The kinds of touches

    def _tap(self, at: QPoint) -> None:
        self.touches += 1
        self.hands.tap(at)

    def _button(self, player: Player, name: str) -> None:
        self.press(f"{player.value}.{name}")

    def _at(self, key: str) -> QPoint:
        return centre_of(self.window, key)

    def _answer(self, key: str) -> None:
        """The answers to a double are dead at first."""
        self.time.pass_by(self._board_dead_for(Change.DOUBLE_OFFERED))
        self._touch_place(key)

    def _pass_for_good(self, player: Player) -> None:
        """Pass is asked once more, elsewhere."""
        self.time.pass_by(self._board_dead_for(Change.DROP_ASKED))
        self.hands.look()
        self._touch_place(f"really-{player.value}")

    def _really(self, player: Player, name: str) -> None:
        """What cannot be taken back is asked once more, elsewhere; anew where the machine let the question's time go by."""
        really, asked_at = f"{player.value}.{name}.really", 0.0
        while not is_visible(self.window, really):
            if asked_at > 0.0 and monotonic() - asked_at < ASKED_MS / 1000:
                msg = f"{really} is not asked, or went before its time"
                raise StuckError(msg)
            asked_at = monotonic()
            self._button(player, name)
            self.hands.look()
        self.press(really)

    def _enter(self, player: Player, roll: Roll) -> None:
        """Dice from the table, on the page that the big button opens."""
        self._button(player, "bigButton")
        self.hands.look()
        kept = self.session.state.opening_dice
        for row, (die, stands) in enumerate(zip((roll.first, roll.second), kept, strict=True), 1):
            if stands is None:
                self._button(player, f"dice.{row}.{die}")
        self._button(player, "dice.enter")

    def _concede(self, player: Player, grade: Grade) -> None:
        self._menu(player, "concede", grade.name.lower())

    def _menu(self, player: Player, *entries: str) -> None:
        """Through a seat's menu, page by page."""
        self._button(player, "menu")
        for entry in entries:
            self.hands.look()
            while not is_visible(self.window, f"{player.value}.menu.{entry}"):
                self._button(player, "menu.more")
                self.hands.look()
            self._button(player, f"menu.{entry}")

    def _move(self, player: Player, move: CheckerMove) -> None:
        """One checker by one die: dragged, or tapped when its die leads."""
        session, wanted = self.session, (*self.session.state.moves, move)
        self._lead(move.die)
        moved_here = any(made.target == move.origin for made in session.state.moves)
        if moved_here or self.random.random() < DRAGS:  # a tap on a checker that has moved takes it back
            self._drag(player, move.origin, move.target)
        else:
            self._touch_checker(player, move.origin)
        wait_until(lambda: session.is_idle and len(session.state.moves) == len(wanted), f"{move} did not move")
        if session.state.moves != wanted:
            msg = f"wanted {wanted}, the board made {session.state.moves}"
            raise StuckError(msg)

    def _lead(self, die: int) -> None:
        """Let this die lead, by a touch on the dice."""
        state = self.session.state
        if state.roll is None or state.roll.is_doublets or len(dice_left(state.roll, state.moves)) < 2:
            return
        board = self.table.match_model.board_model
        if board.leading_die is None:
            self._end_opening()
        if board.leading_die != die:
            self._touch_place(f"dice-{state.on_roll.value if state.on_roll else ''}")

    def _end_opening(self) -> None:
        """The opening's dice still lie apart: any touch brings them together."""
        self._tap(self._spot(self.table.match_model.board_model.layout.bar.centre))

    def _touch_place(self, key: str) -> None:
        self._tap(self._at(key))

    def _take_cube(self) -> None:
        """Held for a while: where a touch binds, a tap does not."""
        self.time.pass_by(self._board_dead_for(Change.CUBE_TAKEN))
        at = self._at("cube")
        self.touches += 1
        self.hands.press(at)
        self.time.pass_by(CUBE_HOLD_MS)
        self.hands.release(at)

    def _touch_checker(self, player: Player, number: int) -> None:
        self._tap(self._top_of(player, number))

    def _drag(self, player: Player, origin: int, target: int) -> None:
        self.touches += 1
        self.hands.drag(self._top_of(player, origin), self._place(player, target))

    def _top_of(self, player: Player, number: int) -> QPoint:
        """The checker on top of a place."""
        board, place = self.table.match_model.board_model, standing(number, player)
        count = max(1, self.session.state.board.seen_by(player).own_at(number))
        return self._spot(board.layout.slot(place, player, count - 1))

    def _place(self, player: Player, number: int) -> QPoint:
        """Somewhere on a place where no finger could mean its neighbour."""
        place = standing(number, player)
        if place.kind is PlaceKind.POINT:
            return self._spot(self.table.match_model.board_model.layout.slot(place, player, 2))
        return self._at(place.key)

    def _spot(self, spot: Spot) -> QPoint:
        """A spot of the board's own in the window."""
        return find_visible(self.window, "board").mapToScene(QPointF(spot.x, spot.y)).toPoint()
