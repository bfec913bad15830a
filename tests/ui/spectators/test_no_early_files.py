"""Within the delay nobody but the board's own account sees by its files that something happens: neither what they hold
nor when they were written, nor how large they are. Who may read them reads the match itself.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla.application.commands import play as asked
from tavla.domain.game.player import Player
from tavla.evidence.device_key import own_device_key

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(os.name == "nt", reason="Windows: the lists of rights of the account's own folder"),
]
OTHERS = stat.S_IRWXG | stat.S_IRWXO


@pytest.fixture
def any_mask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("any_mask")
def test_what_changes_during_a_match_lies_where_no_other_account_can_look(tavla_home: Path, qtbot: QtBot) -> None:
    home = tavla_home
    home.mkdir()
    own_device_key(home / "keys")
    with window_stage(home, ((3, 1), (6, 4), (5, 2))) as stage:
        stage.begin(5)
        before = seen(home)
        stage.open_game()
        stage.end_turn_somehow()
        stage.driver.does(asked.RollDice(stage.session.state.on_roll or Player.WHITE))
        stage.end_turn_somehow()
        after = seen(home)
        assert len(stage.session.history) > 5
    assert before == after


def every(home: Path) -> list[Path]:
    return [home, *sorted(home.rglob("*"))]


def seen(home: Path) -> dict[str, tuple[int, int]]:
    """Size and time of all that another account can look up, as its folders let it."""
    return {
        str(path): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in every(home)
        if all(stat.S_IMODE(above.stat().st_mode) & OTHERS for above in path.parents if above.is_relative_to(home))
    }
