"""A file of dice chosen by the director's touch: the window rolls what stands in it, and says when it is at its end."""

from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from window_stage import window_stage

from tavla.domain.facts.changes import DiceFileOrdered
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import OpeningRolled, Rolled

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_director_chooses_a_file_of_dice_and_it_is_rolled_to_its_end(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "cup.txt").write_text("3 1  6 4", encoding="ascii")
    (root / "none.txt").write_text("nothing", encoding="ascii")
    with window_stage(root) as stage:
        name_director(stage)
        stage.begin(3)
        come_in(stage)
        press(
            stage,
            "director.section.acts",
            "acts.dice",
            "act.row0.3",
            "act.row1.type",
            f"files.row.{root}",
            "files.row.none.txt",
        )
        assert "no dice in the file" in stage.text("act.told")
        press(
            stage, "act.row1.type", f"files.row.{root}", "files.row.cup.txt", "act.reason0", "act.do", "director.close"
        )
        (ordered,) = [event.change for event in stage.session.history if isinstance(event, ChangeMade)]
        assert isinstance(ordered, DiceFileOrdered)
        assert ("cup.txt", "3164") == (ordered.file.name, ordered.file.dice)
        if stage.session.state.freeze is not None:
            stage.touch("white.bigButton", "black.bigButton")
        stage.open_game()
        stage.end_turn_somehow()
        stage.touch("black.bigButton")
        rolls = [event for event in stage.session.history if isinstance(event, OpeningRolled | Rolled)]
        assert {DiceSource.FILE} == {event.source for event in rolls}
        assert 2 == len(rolls)
        stage.end_turn_somehow()
        stage.touch("white.bigButton")
        assert 2 == len([event for event in stage.session.history if isinstance(event, OpeningRolled | Rolled)])
        assert "no more" in str(stage.seen("white.notice").property("sentence"))
