"""Facts -> record -> match file, with real matches as the measure."""

from pathlib import Path

import pytest

from tavla.application import commands as asked
from tavla.application.decide import Accepted, decide, start
from tavla.domain.clock import ClockMethod, ClockSettings
from tavla.domain.events import DiceSource, Event
from tavla.domain.match import apply, begun
from tavla.domain.units import Instant, Millis
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import parse_mat, read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import Conceded, GameRecord, MatchRecord, Played, Unplayed
from tavla.formats.script import script_of

ROOT = Path(__file__).parents[2]
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
WITH_TRUTH = sorted(path.with_name(path.name.replace(".truth.json", ".mat")) for path in (ROOT / "tests/data/matches").glob("*.truth.json"))


def history_of(record: MatchRecord) -> list[Event]:
    """The facts of a match that plays `record` again."""
    script = script_of(record)
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    first = start(asked.StartMatch("M1", record.players, record.match_length, clock, REPLAY, "2026-11-21T12:34:00+01:00"), Instant(0), replaying=True)
    assert isinstance(first, Accepted)
    history, state, rolls = list(first.events), begun(first.events[0]), list(script.rolls)
    for step in script.steps:
        decision = decide(state, step.command, Instant(0))
        if isinstance(decision, Accepted) and decision.wants_roll:
            decision = decide(state, asked.DiceFell(rolls.pop(0), DiceSource.SCRIPTED), Instant(0))
        assert isinstance(decision, Accepted), (step, decision)
        for event in decision.events:
            state = apply(state, event)
        history += decision.events
    return history


def essence(game: GameRecord) -> object:
    """What a game is, whatever the program that wrote it: the dice of a roll in either order, a concession by the result alone."""
    acts: list[object] = []
    for act in game.acts:
        match act:
            case Played(player, roll, play):
                acts.append((player, sorted((roll.first, roll.second)), play))
            case Unplayed(player, roll):
                acts.append((player, roll and sorted((roll.first, roll.second)), None))
            case Conceded():
                pass
            case _:
                acts.append((type(act).__name__, act.player))
    return game.scores, acts, game.last_position, game.result and (game.result.winner, game.result.points)


@pytest.mark.parametrize("path", WITH_TRUTH, ids=lambda path: path.stem)
def test_a_real_match_played_again_and_written_reads_back_the_same(path: Path) -> None:
    record = read_mat(path)
    again = parse_mat(format_mat(record_of(history_of(record))).encode())
    assert [essence(game) for game in record.games] == [essence(game) for game in again.games]


def test_the_header_says_where_when_and_by_which_clock() -> None:
    record = record_of(history_of(read_mat(WITH_TRUTH[0])))
    expected = ("Tavla", "M1", "2026.11.21", "12.34", "Standard 600/12")
    assert expected == tuple(record.tag(name) for name in ("Site", "Match ID", "EventDate", "EventTime", "ClockType"))
