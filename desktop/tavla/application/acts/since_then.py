"""What has happened since a play or a double, for rules that say until when it may be set right.

What was taken back has not happened.
"""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from tavla.application.telling.match_history import stood
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import PositionCorrected, RollVoided, TakenBack
from tavla.domain.facts.claim_events import SettledAgreed
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import Player

_PLAY = (
    facts.OpeningRolled
    | facts.Rolled
    | facts.TurnEnded
    | facts.DoubleOffered
    | facts.DoubleTaken
    | facts.DoubleDropped
    | facts.ConcessionAccepted
    | SettledAgreed
)


class SincePlay(Struct, frozen=True):
    """What followed a play of `offender`."""

    offender: Player
    opponent_rolled: bool
    """Validly or not."""
    opponent_rolled_validly: bool
    opponent_doubled: bool
    doubled_first: bool
    """The opponent doubled before he had rolled."""
    offender_rolled_validly: bool


class DoubleEnd(Enum):
    """What became of a double in the Crawford game."""

    TAKEN = "taken"
    WON = "won"
    """Taken, and the match won with it."""
    PASSED_BY_LEADER = "passed_by_leader"
    PASSED_BY_TRAILER = "passed_by_trailer"


class Double(Struct, frozen=True):
    """What became of a double, and how many games have ended since, its own among them."""

    end: DoubleEnd
    games_ended: int


def since_the_play(state: MatchState, history: Sequence[Event], to: int | None) -> SincePlay | None:
    """What followed the first play ended after `to` facts, or the last one (None).

    Nothing is given where none has been ended since then.
    """
    live = _live(history)
    plays = [
        place
        for place, (number, event) in enumerate(live)
        if isinstance(event, facts.TurnEnded) and (to is None or number >= to)
    ]
    if to is not None and not plays:
        return None
    place = 0
    if plays:
        place = plays[-1] if to is None else plays[0]
    last, begun_from = live[place][1], state.setup.begun_from
    moved_here = begun_from is not None and begun_from.roll is not None and not plays
    if isinstance(last, facts.TurnEnded):
        offender = last.player
    elif state.on_roll is not None:
        offender = state.on_roll.opponent
    else:
        return None
    return _since(offender, [event for _, event in live[place + 1 :]], rolled=moved_here)


def _since(offender: Player, events: Sequence[Event], *, rolled: bool) -> SincePlay:
    valid, doubled, offender_rolled, last = rolled, False, False, offender.opponent
    doubled_first = False
    for event in events:
        match event:
            case facts.Rolled(player=player):
                last = player
                rolled, valid = rolled or player is not offender, valid or player is not offender
                offender_rolled = offender_rolled or player is offender
            case facts.OpeningRolled():
                rolled = valid = offender_rolled = True
            case facts.DoubleOffered(player=player):
                doubled = doubled or player is not offender
                doubled_first = doubled_first or (player is not offender and not rolled)
            case ChangeMade(change=RollVoided()):
                valid, offender_rolled = valid and last is offender, offender_rolled and last is not offender
            case _:
                pass
    return SincePlay(offender, rolled, valid, doubled, doubled_first, offender_rolled)


def turns_ended(history: Sequence[Event]) -> int:
    """How many turns of the game in progress have been ended at this board."""
    ended = 0
    for _, event in _live(history):
        if isinstance(event, facts.TurnEnded):
            ended += 1
        elif isinstance(event, facts.GameEnded) or _begins_anew(event):
            ended = 0
    return ended


def _begins_anew(event: Event) -> bool:
    return (
        isinstance(event, ChangeMade)
        and isinstance(event.change, PositionCorrected)
        and event.change.scene.phase is Phase.OPENING
    )


def is_opening_roll(state: MatchState) -> bool:
    """Whether the roll on the board is the first of its game, made on this board, or is still to come."""
    begun_from = state.setup.begun_from
    moved_here = begun_from is not None and begun_from.on_roll is not None and begun_from.game == state.game
    return (
        not moved_here and state.last_play is None and state.position == state.start_position and state.cube == Cube()
    )


def was_board_rolled(history: Sequence[Event]) -> bool:
    """Whether the last roll is one of the board's own dice, or of a file: no such roll is invalid."""
    rolls = (event for event in reversed(history) if isinstance(event, facts.OpeningRolled | facts.Rolled))
    last = next(rolls, None)
    return last is not None and last.source in (DiceSource.BUILT_IN, DiceSource.FILE)


def last_double(state: MatchState, history: Sequence[Event]) -> Double:
    """What became of the last double, on wood where none was answered here: then it was taken."""
    live, begun_from, result = _live(history), state.setup.begun_from, state.match_result
    answers = [pair for pair in live if isinstance(pair[1], facts.DoubleTaken | facts.DoubleDropped)]
    number, answer = answers[-1] if answers else live[0]
    ended = sum(later > number and isinstance(event, facts.GameEnded) for later, event in live)
    if not answers and begun_from is not None and begun_from.on_roll is None:
        ended += 1
    if isinstance(answer, facts.DoubleDropped):
        leads = stood(history, number).score.away(answer.player) == 1
        return Double(DoubleEnd.PASSED_BY_LEADER if leads else DoubleEnd.PASSED_BY_TRAILER, ended)
    won = ended == 1 and result is not None and not result.by_forfeit
    return Double(DoubleEnd.WON if won else DoubleEnd.TAKEN, ended)


def play_went_on(history: Sequence[Event], since: int) -> bool:
    """Whether anybody has rolled, ended his turn, doubled, answered a double or given a game up after fact `since`."""
    return any(number > since and isinstance(event, _PLAY) for number, event in _live(history))


def _live(history: Sequence[Event]) -> list[tuple[int, Event]]:
    """Number and fact of what has not been taken back."""
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(history):
        if isinstance(event, ChangeMade) and isinstance(event.change, TakenBack):
            to = event.change.to
            kept = [pair for pair in kept if pair[0] < to]
        kept.append((number, event))
    return kept
