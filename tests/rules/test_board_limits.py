"""What the board does whatever a ruleset says is refused where a ruleset says otherwise."""

import pytest
from ruleset_text import altered, text_of

from tavla.rules.board_limits import ALWAYS
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import RulesetError

BEYOND: dict[str, object] = {
    "clock.turn_ends_by_press": False,
    "clock.closed_out_turn_is_pressed": False,
    "clock.double_is_pressed": False,
    "clock.take_gives_new_delay": False,
    "clock.pass_stops_clock": False,
    "clock.break_times_recorded": False,
    "clock.frozen_in_dispute": False,
    "dice.play_may_be_revised": False,
    "dice.cocked_roll": "that_die",
    "play.may_be_changed_until_turn_ends": False,
    "play.only_player_on_turn_touches": False,
    "play.redone_undoes_all_since": False,
    "play.short_side_can_lose_gammon": False,
    "play.larger_die_bears_off_farthest": False,
    "cube.automatic_doubles": True,
    "cube.beavers": True,
    "cube.jacoby_rule": True,
    "concession.match_may_be_resigned": True,
    "length.other_length_may_be_agreed": True,
    "assistance.hints": True,
}


def test_every_value_that_the_board_cannot_honour_is_refused_with_its_key() -> None:
    told = dict[str, str]()
    for key, value in BEYOND.items():
        with pytest.raises(RulesetError) as raised:
            ruleset_of(altered(text_of("usbgf-2016"), key, value))
        told[key] = str(raised.value)
    assert {} == {
        key: said for key, said in told.items() if f"{key}.value is " not in said and f"{key} is " not in said
    }
    assert set(BEYOND) == {key for key, _, _ in ALWAYS}
