"""The facts of a match that plays a match file again."""

from pathlib import Path

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, decide, start
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.fold.match import apply, begun
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.record import MatchRecord
from tavla.formats.script import script_of

ROOT = Path(__file__).parents[2]
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
WITH_TRUTH = sorted(
    path.with_name(path.name.replace(".truth.json", ".mat"))
    for path in (ROOT / "tests/data/matches").glob("*.truth.json")
)


def history_of(record: MatchRecord) -> list[Event]:
    """The facts of a match that plays `record` again."""
    script = script_of(record)
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    first = start(
        asked.StartMatch("M1", record.players, record.match_length, clock, REPLAY, "2026-11-21T12:34:00+01:00"),
        Instant(0),
        replaying=True,
    )
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
