"""The figures of matches: dice from their facts, times from their score sheets."""

from collections.abc import Sequence

from tavla.application.telling.decision_times import Decision, DecisionTime, DecisionTimes
from tavla.domain.facts.events import Event
from tavla.formats.from_events import record_of
from tavla.formats.record import Act, Doubled, Dropped, MatchRecord, Played, Took

_KINDS: dict[type[Act], Decision] = {
    Played: Decision.TURN,
    Doubled: Decision.DOUBLE,
    Took: Decision.ANSWER,
    Dropped: Decision.ANSWER,
}


def times_of(history: Sequence[Event]) -> DecisionTimes:
    """How long each decision of a match took."""
    return times_in(record_of(history))


def times_in(record: MatchRecord) -> DecisionTimes:
    """How long each decision of a score sheet took; a sheet without times has none."""
    return DecisionTimes(
        tuple(
            DecisionTime(act.player, _KINDS[type(act)], time.spent)
            for game in record.games
            for act, time in zip(game.acts, game.times, strict=False)
            if type(act) in _KINDS
        )
    )
