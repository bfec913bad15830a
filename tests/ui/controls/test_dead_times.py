"""How long keys and buttons stay dead: the table at its edges, and that nothing else keeps such times."""

import re
from pathlib import Path

import pytest

import tavla_ui
from tavla_ui.controls.dead_times import DEAD_TIMES, Change, Changes


def test_every_change_has_its_time_and_its_reason() -> None:
    assert set(Change) == set(DEAD_TIMES)
    assert all(200 <= dead.ms <= 1_000 and dead.reason.endswith(".") for dead in DEAD_TIMES.values())


@pytest.mark.parametrize("change", Change)
def test_the_last_millisecond_is_dead_and_the_next_is_not(change: Change) -> None:
    ms, changes = DEAD_TIMES[change].ms, Changes()
    changes.note(change, 5_000)
    assert (ms, 1, 0, 0) == tuple(changes.dead_for(5_000 + passed, change) for passed in (0, ms - 1, ms, ms + 1))


def test_what_has_never_changed_lives() -> None:
    assert (0, None) == (Changes().dead_for(0, *Change), Changes().age(Change.DANCE, 0))


def test_of_several_changes_the_longest_counts_and_one_may_be_forgotten() -> None:
    changes = Changes()
    changes.note(Change.ANOTHER_ACT, 0)
    changes.note(Change.DANCE, 0)
    assert (700 - 250, 250) == (changes.dead_for(250, *Change), changes.age(Change.DANCE, 250))
    changes.forget(Change.DANCE)
    assert (300 - 250, None) == (changes.dead_for(250, *Change), changes.age(Change.DANCE, 250))
    changes.forget()
    assert 0 == changes.dead_for(250, *Change)


def test_every_change_is_noted_and_waited_for_by_the_one_account_of_them() -> None:
    """No other module keeps a table of dead times, or the moment of a change of this table, by itself."""
    root = Path(tavla_ui.__file__).parent
    sources = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py") if path.name != "dead_times.py"}
    everything = "".join(sources.values())
    assert [] == [change.name for change in Change if f"Change.{change.name}" not in everything]
    by_itself = re.compile(
        r"DEAD_(?!AFTER|TIMES)\w+|_dead_since|_(?:offered|drop_asked|ready|keys)_(?:at|since)\b|DeadTime\("
    )
    assert [] == [(path.name, found) for path, text in sources.items() for found in by_itself.findall(text)]
