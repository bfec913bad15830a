"""A match under a ruleset on the real window, with a director's acts where a test needs them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from window_stage import WindowStage, window_stage

from tavla.application.commands.director import CorrectPosition
from tavla.application.commands.play import Command
from tavla.application.decide import Decision
from tavla.domain.facts.authority import Authority
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.rules.clauses import DISCRETION
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until

DIRECTOR = Authority("Dora", "so that the round can go on", DISCRETION, "2026-11-21T14:03:00+01:00")
RULESETS = Path(__file__).parents[3] / "rulesets"


@contextmanager
def ruled_stage(
    home: Path,
    ruleset: str = "usbgf-2016",
    rolls: Sequence[tuple[int, int]] = ((3, 1), (6, 5), (6, 4)),
    length: int = 7,
    size: tuple[int, int] = (1280, 800),
    changed: tuple[tuple[str, str], ...] = (),
    seed: str = "a day at the club",
) -> Iterator[WindowStage]:
    """A match that has begun. `changed`: values of the ruleset's file put in the place of others. `seed` of the dice
    where no rolls are given.
    """
    if changed:
        text = (
            (RULESETS / f"{ruleset}.toml")
            .read_text(encoding="utf-8")
            .replace(f'name = "{ruleset}"', 'name = "changed"')
        )
        for before, after in changed:
            assert before in text, before
            text = text.replace(before, after)
        (home / "rulesets").mkdir(parents=True)
        (home / "rulesets" / "changed.toml").write_text(text, encoding="utf-8")
    with window_stage(home, rolls, size, seed=seed) as stage:
        stage.begin(length, "club/changed" if changed else ruleset)
        yield stage


def ordered(stage: WindowStage, command: Command) -> Decision:
    """The director's act, as his page submits it."""
    answers: list[Decision] = []
    stage.session.submit(command, answers.append)
    wait_until(lambda: bool(answers), "the act is not answered")
    stage.settle()
    return answers[0]


def menu(stage: WindowStage, player: Player, *entries: str) -> None:
    """Through a seat's menu, page by page."""
    stage.touch(f"{player.value}.menu")
    for entry in entries:
        stage.driver.hands.look()
        if not stage.sees(f"{player.value}.menu.{entry}"):
            stage.touch(f"{player.value}.menu.more")
        stage.touch(f"{player.value}.menu.{entry}")


def entries(stage: WindowStage, player: Player) -> dict[str, str]:
    """What stands in a seat's open menu: key and the small line under it."""
    stage.driver.hands.look()
    prefix = f"{player.value}.menu."
    shown = {
        item.objectName().removeprefix(prefix): str(item.property("note"))
        for item in items(stage.window.contentItem())
        if item.isVisible() and item.objectName().startswith(prefix)
    }
    return {key: note for key, note in shown.items() if key not in ("sheet", "close", "back")}


def race(white: dict[int, int], black: dict[int, int]) -> Position:
    """White's view: checkers by point, Black's too as White counts; the rest is borne off."""
    counts = [0] * 28
    for point, count in white.items():
        counts[point - 1] = count
    for point, count in black.items():
        counts[point - 1] = -count
    counts[26], counts[27] = 15 - sum(white.values()), 15 - sum(black.values())
    return Position.from_counts(counts)


WON = race({1: 2}, {24: 8})
RACE = race({5: 1, 2: 5}, {24: 2})
GIN = race({1: 2}, {24: 15})


def opened(stage: WindowStage) -> None:
    """White has won the opening and ended his turn; Black is to roll."""
    stage.open_game()
    if stage.session.state.clock_held_by is not None:
        stage.touch("black.bigButton")
    stage.end_turn_somehow()


def standing(stage: WindowStage, position: Position, on_roll: Player = Player.BLACK) -> None:
    opened(stage)
    ordered(stage, CorrectPosition(DIRECTOR, position, on_roll))
    stage.touch("white.bigButton", "black.bigButton")
