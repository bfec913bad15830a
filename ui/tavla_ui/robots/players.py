"""Who decides what a robot does: at random, but always something a player could do."""

from collections.abc import Iterator
from random import Random

from tavla.application.acts.certain_win import certain_for
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.domain.facts.changes import CubeWord
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.illegality import why_incomplete
from tavla.domain.game.legality import next_moves, routes
from tavla.domain.game.outcome import Grade, most_to_lose
from tavla.domain.game.player import Player
from tavla.rules.loader import ruleset_of

DOUBLES, CONCEDES, CALLS, TRIES, UNDOES, SECOND_THOUGHTS = 0.12, 0.03, 0.01, 0.04, 0.06, 0.2
"""How often a random player does what he need not do."""


def next_act(state: MatchState, random: Random) -> Command:
    """Something that may be done now."""
    if state.freeze is not None:
        return asked.AgreeToResume(next(player for player in Player if not state.freeze.agreed[player]))
    if state.clock.flag is not None and random.random() < SECOND_THOUGHTS:
        return asked.ClaimFlag(random.choice(list(Player)))
    if state.phase is Phase.BETWEEN_GAMES:
        return asked.ConfirmScore(next(player for player in Player if not state.confirmed[player]))
    if state.phase is Phase.OPENING or state.on_roll is None:
        return asked.RollDice(random.choice(list(Player)))
    if random.random() < CALLS:
        return asked.StopPlay(StopReason.DIRECTOR_CALLED, random.choice(list(Player)), "")
    mover = state.on_roll
    match state.phase:
        case Phase.CUBE_TOUCHED:
            return (
                asked.ReturnCube(mover)
                if not _touch_binds(state) and random.random() < SECOND_THOUGHTS
                else asked.OfferDouble(mover)
            )
        case Phase.DOUBLE_OFFERED:
            return (
                asked.DropDouble(mover.opponent)
                if random.random() < SECOND_THOUGHTS
                else asked.TakeDouble(mover.opponent)
            )
        case Phase.CONCESSION_OFFERED:
            answerer = state.decider or mover
            return (
                asked.DeclineConcession(answerer)
                if random.random() < SECOND_THOUGHTS
                else asked.AcceptConcession(answerer)
            )
        case _:
            pass
    if not state.position.has_contact and random.random() < CONCEDES:
        loser = random.choice(list(Player))
        least, most = certain_for(state, loser.opponent) or Grade.SINGLE, most_to_lose(state.position.seen_by(loser))
        return asked.OfferConcession(loser, random.choice([grade for grade in Grade if least <= grade <= most]))
    if state.phase is Phase.TO_ROLL:
        is_bound = state.cube_words[mover] is CubeWord.DOUBLES
        wants = random.random() < (SECOND_THOUGHTS if is_bound else DOUBLES)
        return asked.TouchCube(mover) if wants and (is_bound or _may_double(state, mover)) else asked.RollDice(mover)
    return _move(state, mover, random)


def _touch_binds(state: MatchState) -> bool:
    return ruleset_of(state.setup.ruleset).cube.touch_binds


def _may_double(state: MatchState, player: Player) -> bool:
    return (
        state.cube.is_open_to(player)
        and not state.score.has_no_cube
        and not state.score.cube_is_dead(player, state.cube.value)
    )


def _move(state: MatchState, mover: Player, random: Random) -> Command:
    position, roll = state.position.seen_by(mover), state.roll
    if roll is None:
        msg = "a side is to move and has no roll"
        raise ValueError(msg)
    if state.moves and random.random() < UNDOES:
        return random.choice((asked.TakeBackMove(mover), asked.TakeBackAll(mover)))
    if random.random() < TRIES and (tried := next(_illegal_tries(state, mover, random), None)):
        return tried
    if not why_incomplete(position, roll, state.moves):
        return asked.EndTurn(mover)
    return asked.MakeMoves(mover, (random.choice(next_moves(position, roll, state.moves)),))


def _illegal_tries(state: MatchState, mover: Player, random: Random) -> Iterator[Command]:
    """Drops on real points that the board has to refuse."""
    position, roll = state.position.seen_by(mover), state.roll
    board = state.board.seen_by(mover)
    for _ in range(8):
        origin, target = random.randint(1, 25), random.randint(1, 24)
        if (
            roll is not None
            and origin != target
            and board.own_at(origin)
            and not routes(position, roll, state.moves, origin, target)
        ):
            yield asked.MoveChecker(mover, origin, target)
