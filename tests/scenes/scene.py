"""A scene: what hands do at a table, one act after the other, and what must hold when they are done.

An act adds the facts of one touch, or none, and looks at once at what it brought about: after it the power may be gone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from director_hands import press
from scene_table import SceneTable
from written_plays import read_play

from tavla.application.commands.play import Command
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll

Act = Callable[[SceneTable], None]


def nothing_before(_root: Path) -> None:
    """No directors, no register, no settings."""


@dataclass(frozen=True)
class Scene:
    """`rolls` are the match's dice in order, an opening's first die White's.

    `prepare` fills the board's folder before it is switched on.
    """

    name: str
    rolls: Sequence[tuple[int, int]]
    acts: tuple[Act, ...]
    holds: Callable[[SceneTable], None]
    prepare: Callable[[Path], None] = field(default=nothing_before)


def touch(*names: str, after_ms: int = 0, **sees: str) -> Act:
    """Touch what bears these names, `after_ms` of board time; then each of `sees` is on the screen with that text in it
    (`white__notice` is white.notice).
    """

    def act(table: SceneTable) -> None:
        table.put_page_away()
        if after_ms:
            table.let_pass(after_ms)
        press(table, *names)
        for name, text in sees.items():
            table.must_see(name.replace("__", "."), text)

    return act


def starts(length: int, ruleset: str) -> Act:
    """Both sit down and fill in the start page, up to Ready."""
    return lambda table: table.start_match(length, ruleset)


def passes(milliseconds: int, **sees: str) -> Act:
    """Time goes by, and the board sees what comes of it."""
    return touch(after_ms=milliseconds, **sees)


def does(command: Command, **sees: str) -> Act:
    """One of the acts that a robot's hands know by their command."""

    def act(table: SceneTable) -> None:
        table.put_page_away()
        table.driver.hands.look()
        table.driver.does(command)
        for name, text in sees.items():
            table.must_see(name.replace("__", "."), text)

    return act


def directs(key: str, *touches: str, section: str = "acts", tells: str = "") -> Act:
    """The director does one act, with the first of its ready reasons; `tells` is what the form says it will bring
    about.
    """

    def act(table: SceneTable) -> None:
        table.at_the_page(section)
        press(table, key if section != "acts" else f"acts.{key}", *touches)
        table.driver.hands.look()
        if tells:
            table.must_see("act.told", tells)
        press(table, "act.reason0", "act.do")
        table.settle()

    return act


def agrees(*players: Player) -> tuple[Act, ...]:
    """Each of them taps that he agrees with what the director proposes, or accepts what the other asks."""
    return tuple(touch(f"{player.value}.accept") for player in players)


def goes_on() -> tuple[Act, ...]:
    """Both are ready after a stop."""
    return tuple(touch(f"{player.value}.bigButton") for player in Player)


def plays(text: str, *, ends: bool = True) -> tuple[Act, ...]:
    """The side on roll makes this play, a checker at a time, and ends its turn."""

    def moves(index: int) -> Act:
        def act(table: SceneTable) -> None:
            table.put_page_away()
            state = table.session.state
            player, roll = table.mover, state.roll or Roll(1, 1)
            play = read_play(text, state.position.seen_by(player), roll)
            table.move(player, play[index])

        return act

    made = tuple(moves(index) for index in range(_steps(text)))
    return (*made, _end_turn) if ends else made


def _end_turn(table: SceneTable) -> None:
    table.touch(f"{table.mover.value}.bigButton")


def _steps(text: str) -> int:
    """How many dice a play written checker by checker uses: "13/10 6/5", "6/4(2)"."""
    count = 0
    for part in text.split():
        count += int(part.split("(")[1].rstrip(")")) if "(" in part else 1
    return count
