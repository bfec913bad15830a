"""Every command has one row in the table of acts."""

import inspect
from types import ModuleType
from typing import get_args

import pytest

from tavla.application.acts.table import ACTS, ALWAYS, act, act_on_history
from tavla.application.commands import devices, director, play
from tavla.application.commands.director import DirectorCommand
from tavla.application.commands.play import Command
from tavla.application.decide import decide
from tavla.application.refusals import Accepted, Decision

NOT_ASKED_OF_A_MATCH = {play.StartMatch, play.MatchInProgress, play.Approval}
"""`start` decides how a match begins."""


def _classes(module: ModuleType) -> set[type]:
    return {kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__}


def test_every_command_is_decided() -> None:
    assert decide is not None
    assert set(get_args(Command)) == set(ACTS)
    assert _classes(play) | _classes(director) | _classes(devices) == set(ACTS) | NOT_ASKED_OF_A_MATCH


def test_an_act_of_the_directors_may_be_done_at_any_time() -> None:
    assert {ALWAYS} == {ACTS[command].when for command in get_args(DirectorCommand)}


def test_no_command_is_decided_twice() -> None:
    def decided(*_: object) -> Decision:
        return Accepted()

    for enter in (act, act_on_history):
        with pytest.raises(TypeError, match="RollDice is decided twice"):
            enter(play.RollDice, ALWAYS)(decided)
