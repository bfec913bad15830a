"""What the board does whatever a ruleset says: a value it could not honour is refused with a sentence, and not quietly
passed over.
"""

from collections.abc import Iterator
from enum import Enum
from operator import attrgetter

from tavla.domain.time.clock import ClockMethod
from tavla.rules.dice_rules import CockedRoll
from tavla.rules.ruleset import Ruleset

ALWAYS: tuple[tuple[str, bool | CockedRoll, str], ...] = (
    ("clock.turn_ends_by_press", True, "a turn ends here with the press of End turn"),
    ("clock.closed_out_turn_is_pressed", True, "every turn is handed over here, and pressed back"),
    ("clock.double_is_pressed", True, "a double is offered here with a press, and the opponent thinks on his own time"),
    ("clock.take_gives_new_delay", True, "every press gives a fresh delay here"),
    ("clock.pass_stops_clock", True, "no time runs here between games"),
    ("clock.break_times_recorded", True, "every stop is recorded here with both times"),
    ("clock.frozen_in_dispute", True, "nothing can be changed here while the director is called"),
    (
        "dice.play_may_be_revised",
        True,
        "a play can be taken back here until the turn is ended, whatever has been rolled",
    ),
    ("dice.cocked_roll", CockedRoll.BOTH_DICE, "a turn's dice are asked for here together"),
    ("play.may_be_changed_until_turn_ends", True, "a play can be taken back here until the turn is ended"),
    ("play.only_player_on_turn_touches", True, "nobody else's touch does anything here"),
    ("play.redone_undoes_all_since", True, "play is taken back here with all that followed"),
    ("play.short_side_can_lose_gammon", True, "missing checkers are never counted as borne off here"),
    ("play.larger_die_bears_off_farthest", True, "it is a rule of the game, the same for every ruleset"),
    ("cube.automatic_doubles", False, "Tavla offers none"),
    ("cube.beavers", False, "Tavla offers none"),
    ("cube.jacoby_rule", False, "Tavla plays matches, where it has no place"),
    ("concession.match_may_be_resigned", False, "players cannot end a match here; the director can"),
    ("length.other_length_may_be_agreed", False, "players cannot change the length here; the director can"),
    ("assistance.hints", False, "Tavla suggests no moves"),
)
"""Key, what the board does, and why."""


def beyond_the_board(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Keys whose value the board could not honour, and what is wrong with each."""
    for key, does, why in ALWAYS:
        ruled = attrgetter(key)(ruleset)
        if ruled.value is not does or any(other is not does for other in getattr(ruled, "alternatives", ())):
            yield key, f"is {_word(ruled.value)}; expected {_word(does)}: {why}"
    accumulates = ruleset.clock.method.value is ClockMethod.FISCHER
    if ruleset.times.delay_accumulates.value is not accumulates:
        method = ruleset.clock.method.value.value
        yield (
            "times.delay_accumulates",
            (
                f'is {_word(not accumulates)} with clock.method "{method}"; expected {_word(accumulates)}: unused '
                'delay is kept by "fischer" alone'
            ),
        )


def _word(value: bool | Enum) -> str:
    return str(value.value) if isinstance(value, Enum) else "true" if value else "false"
