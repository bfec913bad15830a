"""A match comes back as it stood, stopped, and charged to the last sign of life."""

from pathlib import Path

import pytest

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, decide, start
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import DiceSource, Event, PlayStopped, StopReason
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.errors import JournalError, NeverBeganError
from tavla.storage.match_store import MatchStore
from tavla.storage.recovery import fold, resume

USBGF = (Path(__file__).parents[2] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8")
WHITE = Player.WHITE
MATCH = "20261121-120000-4F7A2C"
NOW = "2026-11-21T13:00:00+01:00"


def half_made_turn() -> tuple[list[Event], MatchState]:
    """White has opened with 3-1 after one second and made a move after five."""
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    first = start(asked.StartMatch(MATCH, ByPlayer("Ann", "Bo"), 3, clock, USBGF, NOW), Instant(0), replaying=True)
    assert isinstance(first, Accepted)
    history, state = list(first.events), begun(first.events[0])
    for at, command in (
        (1000, asked.DiceFell(Roll(3, 1), DiceSource.BUILT_IN)),
        (5000, asked.MoveChecker(WHITE, 8, 5)),
    ):
        decision = decide(state, command, Instant(at))
        assert isinstance(decision, Accepted)
        for event in decision.events:
            state = apply(state, event)
            history.append(event)
    return history, state


def left_in_the_middle(root: Path, heartbeat: int | None = None, *, upto: int | None = None) -> None:
    store = MatchStore(root)
    match = store.create(MATCH)
    history, _ = half_made_turn()
    match.journal.append([encode_event(event) for event in history[:upto]])
    if heartbeat is not None:
        match.heartbeat.beat(Instant(heartbeat))
    store.leave(match)


def test_a_half_made_turn_comes_back_with_its_clock_stopped(tmp_path: Path) -> None:
    left_in_the_middle(tmp_path)
    resumed = resume(MatchStore(tmp_path), MATCH, NOW)
    state = resumed.state
    assert ((CheckerMove(8, 3),), False, StopReason.RESTART) == (
        state.moves,
        state.clock.is_running,
        state.freeze and state.freeze.reason,
    )


@pytest.mark.parametrize(("heartbeat", "charged_to"), [(None, 5000), (3000, 5000), (21_000, 21_000)])
def test_time_is_charged_to_the_last_sign_of_life(tmp_path: Path, heartbeat: int | None, charged_to: int) -> None:
    left_in_the_middle(tmp_path, heartbeat)
    resumed = resume(MatchStore(tmp_path), MATCH, NOW)
    reading = resumed.state.clock.reading(WHITE, Instant(10**9))
    assert (charged_to, 600_000 + 12_000 - (charged_to - 1000)) == (resumed.at, reading.reserve + reading.delay_left)


def test_a_flag_that_had_fallen_by_the_last_heartbeat_has_fallen(tmp_path: Path) -> None:
    left_in_the_middle(tmp_path, 700_000)
    flag = resume(MatchStore(tmp_path), MATCH, NOW).state.clock.flag
    assert (WHITE, 613_000) == (flag and flag.player, flag and flag.at)


def test_the_stop_is_durable_before_the_match_is_shown(tmp_path: Path) -> None:
    left_in_the_middle(tmp_path)
    store = MatchStore(tmp_path)
    resumed = resume(store, MATCH, NOW)
    store.leave(resumed.match)
    last = decode_event(store.read(MATCH).events[-1])
    assert PlayStopped(Instant(5000), StopReason.RESTART, None, NOW) == last


def test_every_prefix_of_a_match_comes_back_as_its_fold(tmp_path: Path) -> None:
    history, _ = half_made_turn()
    for count in range(1, len(history) + 1):
        root = tmp_path / str(count)
        left_in_the_middle(root, upto=count)
        resumed = resume(MatchStore(root), MATCH, NOW)
        assert fold(history[:count]) == fold(resumed.history[:count])


def test_a_torn_end_is_cut_recorded_and_told(tmp_path: Path) -> None:
    left_in_the_middle(tmp_path)
    journal = tmp_path / "matches" / MATCH / "journal"
    journal.write_bytes(journal.read_bytes()[:-5])
    resumed = resume(MatchStore(tmp_path), MATCH, NOW)
    assert ((), 1) == (resumed.state.moves, len(resumed.told))
    assert "TailCut" in {type(event).__name__ for event in resumed.history}


def test_a_second_board_on_the_same_match_is_told_so(tmp_path: Path) -> None:
    left_in_the_middle(tmp_path)
    resumed = resume(MatchStore(tmp_path), MATCH, NOW)
    with pytest.raises(JournalError, match="another Tavla"):
        resume(MatchStore(tmp_path), MATCH, NOW)
    assert resumed.match.journal.fault is None


def test_a_journal_without_a_fact_never_began(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    store.leave(store.create(MATCH))
    with pytest.raises(NeverBeganError):
        resume(MatchStore(tmp_path), MATCH, NOW)


def test_no_facts_are_no_match() -> None:
    with pytest.raises(TavlaError, match="never began"):
        fold(())
