"""A director's hands on the window: his PIN on the shuffled pad, and the way to his page."""

from datetime import date

from plain_hasher import pin
from window_stage import WindowStage

from tavla.application.roles import Role
from tavla.domain.facts.turn import Phase
from tavla.storage.people import Official
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

PIN = "284615"
OTHER_PIN = "907143"
ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1), (6, 3), (5, 4), (6, 1), (5, 3))


def today() -> str:
    """As the board dates what is done now: a run of the tests may go past midnight."""
    return date.today().isoformat()  # noqa: DTZ011


def name_director(stage: WindowStage, name: str = "Dora", role: Role = Role.DIRECTOR, digits: str = PIN) -> None:
    added = stage.directors.add(name, role, pin(digits))
    assert isinstance(added, Official)


def type_pin(stage: WindowStage, digits: str = PIN) -> None:
    """The digits, and Enter."""
    type_digits(stage, digits)
    press(stage, "pin.enter")


def type_digits(stage: WindowStage, digits: str = PIN) -> None:
    """Each digit where it lies, until Enter lays them anew."""
    keys = {
        item.property("text"): item.objectName()
        for item in seen_items(stage.window.contentItem())
        if item.objectName().startswith("pin.key.")
    }
    stage.touch(*(keys[digit] for digit in digits))


def is_in(stage: WindowStage) -> bool:
    return stage.sees("director.body")


def come_in(stage: WindowStage, seat: str = "white", digits: str = PIN) -> None:
    """From a match at a seat, or from the start page, to the director's page, for tests of what comes after: the pad
    takes the digits as from a keyboard.
    """
    open_by_touch(stage, seat)
    pad = stage.board.table.director_model.pad_model
    for digit in digits:
        pad.takeKey(ord(digit))
    pad.enter()
    wait_until(lambda: is_in(stage), "the PIN does not open the page")


def open_by_touch(stage: WindowStage, seat: str) -> None:
    if stage.board.table.current_page == "start":
        stage.touch(f"start.{seat}.director")
    elif stage.session.state.freeze is None:
        stage.touch(f"{seat}.menu")
        stage.driver.hands.look()
        stage.touch(f"{seat}.menu.director")
    else:
        stage.touch(f"{seat}.director")
    wait_until(lambda: stage.sees("pin.page"), "the PIN pad does not come")
    stage.driver.hands.look()


def press(stage: WindowStage, *names: str) -> None:
    """Touch one after the other, each where it is seen to lie."""
    for name in names:
        stage.driver.hands.look()
        stage.touch(name)


def begin(stage: WindowStage, length: int = 5, turns: int = 0) -> None:
    """A match with some turns played, and the director at his page."""
    name_director(stage)
    stage.begin(length)
    stage.open_game()
    for _ in range(turns):
        if stage.session.state.phase is not Phase.MOVING:
            press(stage, f"{stage.session.state.on_roll.value if stage.session.state.on_roll else ''}.bigButton")
        stage.end_turn_somehow()
    come_in(stage)


def last_word(stage: WindowStage, how: str) -> None:
    """The director enforces or withdraws what he has proposed, and shows his PIN again unless he has just come in by
    it.
    """
    press(stage, f"proposal.{how}")
    if stage.sees("pin.page"):
        type_pin(stage)
    wait_until(lambda: stage.session.state.proposal is None, "the last word is not heard")


def do(stage: WindowStage, act: str, *touches: str) -> None:
    """An act, its fields, the first ready reason, done."""
    press(stage, f"acts.{act}", *touches, "act.reason0", "act.do")
    stage.settle()


def type_words(stage: WindowStage, words: str) -> None:
    press(stage, *("keyboard.space" if letter == " " else f"keyboard.{letter}" for letter in words), "keyboard.done")
