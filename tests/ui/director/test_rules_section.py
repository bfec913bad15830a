from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, name_director
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import window_stage

from tavla.rules.catalogue import ruled_values
from tavla.rules.loader import ruleset_of
from tavla.text import clause_words, rule_labels, rule_words
from tavla.text.words import Words

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768))


@by_day("size", SIZES, (1024, 768))
def test_every_clause_of_the_matchs_ruleset_can_be_read_on_the_directors_page(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    t, screen = Words(), QRectF(0, 0, *size)
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        come_in(stage)
        stage.touch("director.section.rules")
        ruleset = ruleset_of(stage.session.state.setup.ruleset)
        assert ruleset.title == stage.text("rules.title")
        for table in rule_labels.tables(t):
            stage.touch(f"rules.table.{table}")
            stage.driver.hands.look()
            for button in buttons(stage):
                assert screen.contains(place(button)), button.objectName()
                assert button.height() >= 56 * min(size[1] / 800, size[0] / 1024) - 0.5
            for key, ruled in ruled_values(ruleset):
                if key.startswith(f"{table}."):
                    assert stage.text(f"rules.value.{key}").startswith(rule_words.rule_value(t, key, ruled.value))
                    assert clause_words.with_note(t, ruled) == stage.text(f"rules.clause.{key}")
