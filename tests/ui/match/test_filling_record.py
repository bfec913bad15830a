"""A match whose record nears what every verifier takes."""

from pathlib import Path

import pytest
from window_stage import window_stage

from tavla.application.commands.play import Command, EndTurn, MakeMoves, RollDice
from tavla.base.limits import Limit
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.storage import journal

pytestmark = pytest.mark.usefixtures("qapp")


def test_both_seats_are_told_in_time_and_the_full_record_stops_the_match(
    tavla_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    with window_stage(tavla_home, ((3, 1),) * 40) as stage:
        stage.begin(3)
        seats = stage.board.table.match_model.seats
        monkeypatch.setattr(journal, "JOURNAL_RECORDS", Limit(40, ""))
        player = stage.open_game()
        while stage.session.fault is None:
            state = stage.session.state
            if state.roll is None:
                commands: tuple[Command, ...] = (RollDice(player),)
            else:
                play = legal_plays(state.position.seen_by(player), state.roll)[0][1]
                commands = (*([MakeMoves(player, play)] if play else []), EndTurn(player))
                player = player.opponent
            for command in commands:
                stage.session.submit(command)
                stage.settle()
            told += [len(stage.session.history)] * all("nearly full" in str(seat.property("notice")) for seat in seats)
        assert told
        assert stage.session.fault is not None
        assert stage.session.state.phase is not Phase.MATCH_OVER
        assert told[0] < len(stage.session.history)
        assert "the record of this match is full" in stage.text("white.headline")
