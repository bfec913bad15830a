"""One real window for many matches, each under the ruleset, at the score and in the position that a clause needs."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from director_hands import name_director
from ruleset_text import text_of
from window_stage import WindowStage

from tavla.app.board import Board
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command, MatchInProgress, StartMatch
from tavla.application.decide import decide, start
from tavla.application.dice import ScriptedDice
from tavla.application.ports.directors import OfficialHere
from tavla.application.ports.matches import FoundRuleset, Offers
from tavla.application.refusals import Accepted, Decision, Refused
from tavla.application.roles import Role
from tavla.base import paths
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.fold.match import MatchState, begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of
from tavla.services.matches import BoardMatchService
from tavla.services.rulesets import RulesetShelf
from tavla.storage.codec import encode_event
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until

WHITE, BLACK = Player.WHITE, Player.BLACK
SECOND = 1000
MINUTE = 60 * SECOND
DORA = OfficialHere("dora", "Dora", Role.DIRECTOR)
DIRECTOR = Authority("Dora", "so that the round can go on", DISCRETION, "2026-11-21T14:03:00+01:00")


def places(**where: int) -> Position:
    """White's view: `w6=2` White's on his 6-point, `b24=3` Black's on White's 24-point; the rest is borne off."""
    counts = [0] * 28
    for name, count in where.items():
        counts[int(name[1:]) - 1] = count if name[0] == "w" else -count
    counts[26] = 15 - sum(count for count in counts[:24] if count > 0)
    counts[27] = 15 + sum(count for count in counts[:24] if count < 0)
    return Position.from_counts(counts)


class ClauseTable:
    """A window that stays open from match to match."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.stage = WindowStage(root, ScriptedDice(()), (1280, 800), None)
        name_director(self.stage)
        self.service.look_for_offers = lambda _heard: None  # type: ignore[assignment]  # nobody continues these matches
        self.altered: dict[str, str] = {}
        """Ruleset -> its text, where a value has been altered to see whether anybody notices."""
        self.broken: list[str] = []
        """What the window could not show of altered rulesets."""
        self._number = 0
        self._shows = ""
        self._is_kept = False
        stand = self.board.table._stand
        self.board.table._stand = lambda page: stand(page or ("match" if self._is_kept else ""))  # type: ignore[method-assign]

    # A match

    def ruleset_text(self, ruleset: str) -> str:
        return self.altered.get(ruleset) or text_of(ruleset)

    def open(
        self,
        ruleset: str,
        length: int = 7,
        *,
        rolls: Sequence[tuple[int, int]] = (),
        points: tuple[int, int] = (0, 0),
        crawford: Crawford | None = None,
        cube: Cube | None = None,
        position: Position = OPENING,
        on_roll: Player | None = None,
        roll: tuple[int, int] | None = None,
        reserve_ms: int = 10 * MINUTE,
        delay_ms: int = 12 * SECOND,
        imposed: bool = False,
        method: ClockMethod | None = None,
        short: bool = False,
        card: MatchCard = NO_CARD,
    ) -> Decision:
        """Put a match on the screen.

        With somebody `on_roll`, or a score, it goes on from there; `imposed`: with the reserves that the ruleset works
        out.
        """
        self._is_kept = self.board.table.current_page == "match"  # the page stays where one match follows another
        self.close()
        self._is_kept = False
        self._number += 1
        text = self.ruleset_text(ruleset)
        clock = ClockSettings.of(method or ruleset_of(text).clock_method.value, reserve_ms, delay_ms)
        in_progress = None
        if on_roll is not None or points != (0, 0) or cube is not None:
            one_away = length - 1 in points and length > 1
            in_progress = MatchInProgress(
                ByPlayer(*points),
                crawford or (Crawford.PLAYED if one_away else Crawford.TO_COME),
                cube or Cube(),
                position,
                on_roll,
                Roll.of(*roll) if roll else None,
                None if imposed else ByPlayer.both(Millis(reserve_ms)),
                short,
                3,
            )
        command = StartMatch(
            f"M{self._number}",
            ByPlayer("Anna", "Bora"),
            length,
            clock,
            text,
            "2026-11-21T12:00:00+01:00",
            card=card,
            in_progress=in_progress,
        )
        decision = start(command, Instant(0), replaying=True)
        if isinstance(decision, Refused):
            return decision
        service = self.service
        match = service._store.create(command.match_id)
        match.journal.append([encode_event(event) for event in decision.events])
        service._dice = ScriptedDice(Roll.of(*roll) for roll in rolls)
        session = service._opened(match, decision.events, begun(decision.events[0]), Instant(0))
        self.stage.board.table.match_model.open_session(session)
        for player in Player if self.state.freeze is not None else ():
            self.must(asked.AgreeToResume(player))
        return decision

    def close(self) -> None:
        """Take the match off the screen."""
        self._shows = ""
        if self.stage.board.table.match_model.session is not None:
            self.stage.settle()
            self.stage.board.table.match_model.leave_match()
        assert self.stage.warnings == []

    def start_page(self, ruleset: str, rolls: Sequence[tuple[int, int]] = ()) -> None:
        """An idle start page, on which this ruleset is chosen by touch."""
        self.close()
        self._number += 1
        folder = self.root / f"own-{self._number}"  # another each time: the board may still be reading the last
        shutil.copytree(paths.rulesets(), folder)
        (folder / f"{ruleset}.toml").write_text(self.ruleset_text(ruleset), encoding="utf-8")
        self.service._shelf = RulesetShelf(folder, folder / "none")
        self.service._dice = ScriptedDice(Roll.of(*roll) for roll in rolls)
        start = self.board.table.start_model
        self.stage.driver.hands.look()  # what was still being told has been told
        start.clear()
        start.offer(Offers((), ()))
        heard: list[tuple[FoundRuleset, ...]] = []
        self.service.look_for_rulesets(heard.append, start.tell)
        wait_until(lambda: bool(heard), "no rulesets are found")
        start.take_rulesets(heard[0])
        self.stage.driver.hands.look()
        self.touch("start.rules")
        wait_until(lambda: self.stage.sees(f"start.rules.{ruleset}"), "the rulesets are not shown")
        self.stage.driver.hands.look()
        self.touch(f"start.rules.{ruleset}", "start.panel.done")

    @property
    def service(self) -> BoardMatchService:
        return self.board.services.matches

    @property
    def board(self) -> Board:
        return self.stage.board

    @property
    def state(self) -> MatchState:
        return self.stage.session.state

    # Hands and eyes

    def touch(self, *names: str) -> None:
        self.stage.touch(*names)

    def does(self, command: Command) -> None:
        """An act by touch."""
        self.stage.driver.does(command)

    def asks(self, command: Command) -> Refused | None:
        """An act that reaches the match by another way than a finger on a seat: what the table hears is on the strips."""
        heard: list[Decision] = []
        self.stage.session.submit(command, heard.append)
        wait_until(lambda: bool(heard), f"no answer to {command}")
        self.stage.settle()
        return heard[0] if isinstance(heard[0], Refused) else None

    def would(self, command: Command) -> Refused | None:
        """Why an act would be refused as the match stands; nothing is done."""
        session = self.stage.session
        decision = decide(session.state, command, session.now(), session.history)
        return decision if isinstance(decision, Refused) else None

    def must(self, command: Command) -> None:
        assert self.asks(command) is None, command

    def let_pass(self, milliseconds: int) -> None:
        self.stage.let_pass(milliseconds)

    def resume(self) -> None:
        self.touch("white.bigButton", "black.bigButton")

    def agree_all(self) -> None:
        """Everybody asked taps that he agrees with the director's change."""
        while self.state.proposal:
            self.touch(f"{self.state.proposal.not_agreed[0].value}.accept")

    def notice(self, player: Player) -> str:
        """What is said over a strip; it is put away."""
        name = f"{player.value}.notice"
        if not self.stage.sees(name):
            return ""
        said = str(self.stage.board.table.match_model.seats[player].property("notice"))
        self.touch(name)
        return said

    def clock(self, player: Player) -> tuple[str, str]:
        """Time and delay on a player's clock face."""
        model = self.stage.board.table.match_model.seats[player].clock_model
        return str(model.property("time")), str(model.property("delay"))

    def runs(self, player: Player) -> bool:
        return bool(self.stage.board.table.match_model.seats[player].clock_model.property("running"))

    def seat_says(self, player: Player) -> str:
        """Every word on a player's strip, his clock's figures apart."""
        strip = items(self.stage.seen(f"{player.value}.strip"))
        return " ".join(
            str(item.property("text"))
            for item in strip
            if item.isVisible() and str(item.property("text") or "").strip(" 0123456789:") != ""
        )

    def cube_shows(self) -> str:
        """What stands on the cube; nothing where there is none."""
        return (
            str(self.stage.board.table.match_model.board_model._cube.property("value"))
            if self.stage.sees("cube")
            else ""
        )

    # The director's page

    def enter_as_director(self, official: OfficialHere = DORA) -> None:
        """His page, its PIN shown."""
        table = self.stage.board.table
        table.openDirector("white")
        self.stage.settle()
        table.director_model._let_in(official)
        wait_until(lambda: self.stage.sees("director.body"), "the page does not come")

    def shows_rules_of(self, ruleset: str, section: str) -> None:
        """The page of rules stands open on one of its tables."""
        if self._shows != ruleset or self.altered:
            self.open(ruleset)
            self.enter_as_director()
            self.touch("director.section.rules")
            self._shows = ruleset
        self.touch(f"rules.table.{section}")


__all__ = ["BLACK", "DIRECTOR", "MINUTE", "SECOND", "WHITE", "Accepted", "ClauseTable", "asked", "places"]
