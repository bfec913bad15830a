import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.display import LEAD, Hold, Wanted, display_for, in_digits, in_letters, running_display, sent_when
from tavla_devices.dgt.frames import LONGEST_SECONDS, SetAndRun
from tavla_devices.events import Side

RESERVES = st.integers(0, 40_000_000)


def test_the_clock_is_held_paused_while_the_delay_runs() -> None:
    assert Hold(SetAndRun(600, 540), Millis(7_300)) == display_for(
        Millis(600_000), Millis(540_000), Side.LEFT, Millis(7_300)
    )


def test_the_reserve_runs_when_the_delay_is_over() -> None:
    assert SetAndRun(600, 540, Side.RIGHT) == display_for(Millis(600_000), Millis(539_001), Side.RIGHT, Millis(0))


def test_a_clock_of_which_nobody_runs_is_held_without_end() -> None:
    assert Hold(SetAndRun(600, 540), None) == display_for(Millis(600_000), Millis(540_000), None, Millis(12_000))


def test_a_fallen_side_does_not_run() -> None:
    assert Hold(SetAndRun(0, 540), None) == display_for(Millis(0), Millis(540_000), Side.LEFT, Millis(0))


def test_more_than_the_clock_can_show_is_held_at_its_most() -> None:
    assert Hold(SetAndRun(LONGEST_SECONDS, 540), None) == display_for(
        Millis(36_000_000), Millis(540_000), Side.LEFT, Millis(0)
    )


@given(RESERVES, RESERVES, st.sampled_from([None, Side.LEFT, Side.RIGHT]), st.integers(0, 60_000))
def test_what_is_set_is_ours_in_whole_seconds_rounded_up(
    left: int, right: int, running: Side | None, delay: int
) -> None:
    shown = display_for(Millis(left), Millis(right), running, Millis(delay))
    setting = shown.shown if isinstance(shown, Hold) else shown
    assert (min(-(-left // 1000), LONGEST_SECONDS), min(-(-right // 1000), LONGEST_SECONDS)) == (
        setting.left,
        setting.right,
    )


@given(st.integers(5_000, 3_000_000), st.integers(0, 20_000), st.integers(0, 30_000))
def test_a_running_setting_takes_effect_when_our_figure_changes_after_the_delay(
    reserve: int, delay: int, later: int
) -> None:
    wanted = Wanted(Millis(reserve), Millis(60_000), Side.LEFT, Millis(delay), Instant(0))
    sent = sent_when(wanted, Instant(later))
    assert sent is not None
    assert sent >= later
    assert sent + LEAD >= delay
    assert wanted.reserves_at(Instant(sent + LEAD))[0] % 1000 == 0
    shown = running_display(wanted, sent)
    assert (shown.shown if isinstance(shown, Hold) else shown).left == wanted.seconds_at(Instant(sent + LEAD))[0]


@pytest.mark.parametrize(
    ("milliseconds", "letters", "digits"),
    [
        (0, "0m00", "000"),
        (545_000, "9m05", "905"),
        (599_001, "10m ", "10 "),
        (47 * 60_000, "47m ", "47 "),
        (3_900_000, "65m ", "65 "),
        (6_300_000, "1h45", "1h "),
    ],
)
def test_a_side_in_letters_and_digits(milliseconds: int, letters: str, digits: str) -> None:
    assert (letters, digits) == (in_letters(milliseconds), in_digits(milliseconds))
