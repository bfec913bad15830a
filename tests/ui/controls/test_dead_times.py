"""How long keys and buttons stay dead: the table at its edges."""

import pytest

from tavla_ui.controls.dead_times import DEAD_TIMES, Change, Changes, dead_for


def test_every_change_has_its_time_and_its_reason() -> None:
    assert set(Change) == set(DEAD_TIMES)
    assert all(200 <= dead.ms <= 1_000 and dead.reason.endswith(".") for dead in DEAD_TIMES.values())


@pytest.mark.parametrize("change", Change)
def test_the_last_millisecond_is_dead_and_the_next_is_not(change: Change) -> None:
    ms = DEAD_TIMES[change].ms
    assert (ms, 1, 0, 0) == tuple(dead_for(change, 5_000, 5_000 + passed) for passed in (0, ms - 1, ms, ms + 1))


def test_what_has_never_changed_lives() -> None:
    assert 0 == dead_for(Change.DANCE, None, 0)
    assert 0 == Changes().dead_for(frozenset(Change), 0)


def test_of_several_changes_the_longest_counts() -> None:
    changes = Changes()
    changes.note(Change.ANOTHER_ACT, 0)
    changes.note(Change.DANCE, 0)
    assert 700 - 250 == changes.dead_for(frozenset({Change.ANOTHER_ACT, Change.DANCE}), 250)
    changes.forget()
    assert 0 == changes.dead_for(frozenset(Change), 250)
