"""A director at the board: his PIN on the shuffled pad, acts at random on his page, the players' answers to them, his
last word.
"""

from collections import Counter
from collections.abc import Callable

from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla_ui.director.acts_section import ActsSectionViewModel
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import find_visible, is_visible, seen_items
from tavla_ui.robots.hands import StuckError, wait_until

NAME, PIN, WRONG_PIN = "dora", "284615", "284651"
"""Who rules at every robots' table."""
ACTS = {
    "rule": 2,
    "warn": 3,
    "points": 3,
    "appeal": 2,
    "committee": 1,
    "withdraw": 2,
    "settled": 1,
    "break": 3,
    "give_time": 3,
    "take_time": 3,
    "set_times": 3,
    "premature": 4,
    "clock": 4,
    "delay": 2,
    "flag": 2,
    "call_flag": 1,
    "word": 2,
    "void": 5,
    "back": 6,
    "position": 4,
    "anew": 1,
    "cube": 4,
    "score": 2,
    "length": 2,
    "dice": 4,
    "help": 2,
    "end": 1,
    "both_flags": 1,
    "absent": 1,
}
"""How often each act is chosen beside the others."""
AGREES, COMES_ROUND, ENFORCES, MISTYPES, LOOKS_ROUND, OTHER_CLAUSE, OWN_WORDS = 0.75, 0.3, 0.6, 0.03, 0.25, 0.15, 0.15
MOST_STEPS, MOST_FIELDS, MOST_ACTS = 3, 8, 3
NO_SHAKER = 2
"""Of the sources of dice: a table without a shaker does not order one."""


class DirectorRobot:
    """Rules at one window.

    `look` compares journal and state with what the page stands over; `done` counts what was done.
    """

    def __init__(self, driver: Driver, look: Callable[[], None]) -> None:
        self.driver, self.window, self.random = driver, driver.window, driver.random
        self._look = look
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def visit(self, wanted: str = "") -> None:
        """Come to the board, do an act or some, and go. `wanted`: the act that play waits for."""
        seat = self.random.choice(list(Player)).value
        self._come_in(seat)
        for act in [wanted] if wanted else self._some_acts():
            if not self._sees("director.body"):
                break
            if self.random.random() < LOOKS_ROUND:
                self._look_round()
            self._act(act)
            self._look()
        if self._sees("director.page"):
            self._touch("director.close")
        wait_until(lambda: not self._sees("director.page"), "the director's page does not close")

    def _some_acts(self) -> list[str]:
        count = self.random.randint(1, MOST_ACTS)
        return self.random.choices(list(ACTS), list(ACTS.values()), k=count)

    # The way in

    def _come_in(self, seat: str) -> None:
        state = self.driver.session.state
        if state.freeze is not None and state.phase is not Phase.MATCH_OVER:
            self._touch(f"{seat}.director")
        elif state.phase is not Phase.MATCH_OVER and self.random.random() < 0.5:
            self._touch(f"{seat}.director")
            wait_until(lambda: self.driver.session.state.freeze is not None, "the director is not called")
            self._touch(f"{seat}.director")
        else:
            self._touch(f"{seat}.menu", f"{seat}.menu.director")
        wait_until(lambda: self._sees("pin.page"), "the PIN pad does not come")
        if self.random.random() < MISTYPES:
            self.type_pin(WRONG_PIN)
            wait_until(self._takes_digits, "the PIN is not looked at")
        self.type_pin(PIN)
        wait_until(lambda: self._sees("director.body"), "the PIN does not open the page")
        self.driver.settle()

    def _takes_digits(self) -> bool:
        return bool(self.driver.table.director_model.pad_model.property("takesDigits"))

    def type_pin(self, digits: str) -> None:
        """Each digit where it lies now, and Enter."""
        self.driver.hands.look()
        for digit in digits:
            self.driver.press(
                next(
                    item.objectName()
                    for item in seen_items(self.window.contentItem())
                    if item.objectName().startswith("pin.key.") and item.property("text") == digit
                )
            )
        self.driver.press("pin.enter")

    # One act

    def _act(self, key: str) -> None:
        """Fill the form at random; do it if the page lets it be done."""
        if not self._sees(f"acts.{key}"):
            self._touch("director.section.acts")
        self._touch(f"acts.{key}")
        row = 0
        while row < min(self._section().property("rowCount"), MOST_FIELDS):
            self._fill(row, key)
            row += 1
        if self.random.random() < OTHER_CLAUSE:
            self._touch("act.clause")
            self._touch(f"clauses.{max(0, self._section().property('clausePlace') - self.random.randrange(4))}")
        self._give_reason()
        if not self._section().property("canDo"):
            self.refused[key] += 1
            self._touch("act.back")
            return
        before = len(self.driver.session.history)
        self._touch("act.do")
        self.driver.settle()
        wait_until(lambda: len(self.driver.session.history) > before, f"nothing came of {key}")
        self.done[key] += 1
        self._look()
        self._until_answered()

    def _fill(self, row: int, key: str) -> None:
        field, name = self._section().property("rows")[row], f"act.row{row}"
        match field["kind"]:
            case "pick":
                count = NO_SHAKER if key == "dice" else len(field["options"])
                if field["chosen"] < 0 or self.random.random() < 0.6:
                    self._touch(f"{name}.{self.random.randrange(count)}")
            case "step":
                ways = ["more", "less", *(["much_more", "much_less"] if field["big"] else [])]
                way = self.random.choice(ways)
                for _ in range(self.random.randint(0, MOST_STEPS)):
                    self._touch(f"{name}.{way}")
            case "line" if key == "position":
                self._touch(f"{name}.type")
                self._set_up()
            case "line":
                self._touch(f"{name}.type")
                self._type()
            case _:
                for _ in range(self.random.choice((1, 3, 3, 5))):
                    self._touch(f"{name}.type")
                    self._type()

    def _set_up(self) -> None:
        """One checker lies elsewhere, or the other side is on roll."""
        if self.random.random() < 0.3:
            self._touch("setup.turn")
        if self.random.random() < 0.8:
            position, side = self.driver.session.state.position, self.random.choice(list(Player))
            seen = position.seen_by(side)
            taken = [number for number in range(1, 25) if seen.own_at(number) > 0]
            free = [number for number in range(1, 25) if seen.mirrored().own_at(25 - number) == 0]
            if taken and free:
                for tool, number in (("remove", self.random.choice(taken)), (side.value, self.random.choice(free))):
                    point = number if side is Player.WHITE else 25 - number
                    self._touch(f"setup.{tool}", f"setup.point{point}")
        self._touch("act.board.done" if self._section().property("boardStands") else "act.board.back")

    def _give_reason(self) -> None:
        reasons = len(self._section().property("reasons"))
        if reasons and self.random.random() >= OWN_WORDS:
            self._touch(f"act.reason{self.random.randrange(reasons)}")
        else:
            self._touch("act.ownReason")
            self._type()

    def _type(self) -> None:
        self._touch(*(f"keyboard.{self.random.choice('abdefgiklmnoprstuvy')}" for _ in range(4)), "keyboard.done")

    # The players' answers, and the director's last word

    def _until_answered(self) -> None:
        session = self.driver.session
        proposal = session.state.proposal
        if proposal is None:
            return
        wait_until(lambda: self._sees("proposal"), "what is proposed is not shown")
        for player in proposal.asked:
            if session.state.proposal is None:
                return
            agrees = self.random.random() < AGREES
            self._answer(f"{player.value}.{'accept' if agrees else 'decline'}")
            if not agrees and self.random.random() < COMES_ROUND:
                self._answer(f"{player.value}.bigButton")
        if session.state.proposal is None:
            return
        enforces = self.random.random() < ENFORCES
        self._touch("proposal.enforce" if enforces else "proposal.withdraw")
        before = len(session.history)
        self.type_pin(PIN)
        self._until_heard(before, "the director's last word")
        self.done["enforced" if enforces else "withdrawn"] += 1

    def _answer(self, name: str) -> None:
        before = len(self.driver.session.history)
        self._touch(name)
        self._until_heard(before, name)

    def _until_heard(self, before: int, what: str) -> None:
        session = self.driver.session
        wait_until(lambda: session.is_idle and len(session.history) > before, f"{what} is not heard")
        self._look()

    # Looking round

    def _look_round(self) -> None:
        """Through the other sections, without a mark left on the match."""
        before = len(self.driver.session.history)
        self._touch("director.section.turns", "director.section.dispute")
        for _ in range(self.random.randint(0, 4)):
            steps = [
                item.objectName()
                for item in seen_items(find_visible(self.window, "dispute"))
                if _is_step(item.objectName()) and item.isEnabled()
            ]
            if steps:
                self._touch(self.random.choice(steps))
        self._touch("director.section.rules", "director.section.acts")
        if len(self.driver.session.history) != before:
            msg = "looking round has changed the match"
            raise StuckError(msg)

    # Hands

    def _section(self) -> ActsSectionViewModel:
        section = self.driver.table.director_model.property("section")
        if not isinstance(section, ActsSectionViewModel):
            msg = "the acts do not stand on the director's page"
            raise StuckError(msg)
        return section

    def _sees(self, name: str) -> bool:
        return is_visible(self.window, name)

    def _touch(self, *names: str) -> None:
        """One after the other, each where it is seen to lie."""
        for name in names:
            self.driver.hands.look()
            self.driver.press(name)
            self.driver.settle()


def _is_step(name: str) -> bool:
    return name.startswith("dispute.") and name.endswith((".on", ".back"))
