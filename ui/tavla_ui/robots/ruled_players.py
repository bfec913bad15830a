"""Players under a ruleset: what the rules ask of them, what they may do by them, and now and then what they may not."""

from collections.abc import Iterator
from random import Random

from tavla.application.acts.claims import BETWEEN_GAMES, IN_A_GAME
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.decide import decide
from tavla.application.refusals import Accepted, Refused
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import is_closed_out
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant
from tavla.rules.loader import ruleset_of
from tavla_ui.match.seat_acts import OWN_ACTS
from tavla_ui.robots.hands import StuckError
from tavla_ui.robots.players import next_act

AGREES, CLAIMS, HOLDS, STOPS, SETTLES, RESTS, CONCEDES, TRIES, PUTS_BACK = (
    0.7,
    0.1,
    0.4,
    0.006,
    0.05,
    0.25,
    0.05,
    0.01,
    0.3,
)
"""How often a player does what the rules leave to him."""
SECOND_THOUGHTS = 300


def waits_for_director(state: MatchState) -> bool:
    """Whether only the director brings the match on."""
    return state.claim is not None and state.claim.is_disputed


def is_rare(state: MatchState) -> bool:
    """Whether something stands on the board that most turns do not see."""
    asks = (
        state.on_break
        or state.absent
        or state.claim
        or state.entered
        or state.concession
        or state.clock_held_by
        or state.clock.flag
    )
    return (
        bool(asks)
        or state.off_the_clock
        or state.cube_returned
        or state.phase in (Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.BETWEEN_GAMES)
    )


def ruled_act(state: MatchState, now: Instant, random: Random) -> Command:
    """Something that may be done now, by the rules of the match; the director is not needed for it."""
    act = _before_play(state, random) or _by_the_rules(state, now, random)
    act = act or _stirred(state, random)
    if act is None and _enters_roll(state):
        who = state.on_roll or random.choice(list(Player))
        act = (
            _allowed(state, asked.TouchCube(who), now)
            if state.phase is Phase.TO_ROLL and random.random() < PUTS_BACK / 3
            else None
        )
        act = act or asked.EnterRoll(who, _roll(state, random))
    return act or _played(state, now, random)


def _played(state: MatchState, now: Instant, random: Random) -> Command:
    """Plain play; what these rules refuse is thought of again."""
    if state.phase is Phase.CUBE_TOUCHED and state.on_roll is not None and random.random() < PUTS_BACK:
        back = _allowed(state, asked.ReturnCube(state.on_roll), now)
        if back is not None:
            return back
    for _ in range(SECOND_THOUGHTS):
        act = next_act(state, random)
        if isinstance(act, asked.MoveChecker) or _allowed(state, act, now) is not None:
            return act
    msg = f"no player can do anything in {state.phase}"
    raise StuckError(msg)


def in_vain(state: MatchState, now: Instant, random: Random) -> Command | None:
    """Now and then something from the menu that the rules refuse: a break in a game, a ground they do not know, a claim
    with contact.
    """
    if random.random() >= TRIES or state.freeze is not None or state.phase is Phase.MATCH_OVER:
        return None
    player = random.choice(list(Player))
    tries: list[Command] = []
    if state.phase in IN_A_GAME:
        tries = [asked.StopPlay(StopReason.OTHER, player, ""), asked.TakeBreak(player, "", 1)]
    if state.phase in (Phase.TO_ROLL, Phase.MOVING) and state.entered is None:
        tries += [asked.OfferConcession(player, grade) for grade in Grade]
    refused = [command for command in tries if isinstance(decide(state, command, now), Refused)]
    return random.choice(refused) if refused and not state.clock.is_serving(now) else None


def _before_play(state: MatchState, random: Random) -> Command | None:
    """What stands before play: answers, and players who are away."""
    if state.proposal is not None:
        player = next(player for player in state.proposal.asked if not state.proposal.answers[player])
        return asked.AnswerChange(player, agrees=True)
    if state.on_break is not None:
        return asked.BackFromBreak(state.on_break.player)
    if state.absent:
        return asked.Arrive(random.choice(state.absent))
    if state.claim is not None:
        return asked.AnswerSettled(state.claim.player.opponent, agrees=random.random() < AGREES)
    if state.freeze is not None:
        return _stirred(state, random) or asked.AgreeToResume(
            next(player for player in Player if not state.freeze.agreed[player])
        )
    if state.entered is not None:
        return asked.AnswerRoll(state.entered.player.opponent, agrees=random.random() < AGREES)
    return None


def _by_the_rules(state: MatchState, now: Instant, random: Random) -> Command | None:
    """What a ruleset lets a player do beside plain play."""
    for chance, acts in (
        (CLAIMS if state.clock.flag is not None else 0.0, [asked.ClaimFlag(player) for player in Player]),
        (
            AGREES if state.clock_held_by is not None and not state.moves else 0.0,
            [asked.StartOpeningClock(player) for player in Player],
        ),
        (HOLDS if state.cube_returned else 0.0, [asked.HoldToDouble(player) for player in Player]),
        (STOPS if state.phase in IN_A_GAME else 0.0, list(_stops(state))),
        (SETTLES if state.phase in IN_A_GAME and not state.position.has_contact else 0.0, list(_settled(state))),
        (
            RESTS / 2 if state.phase in BETWEEN_GAMES else 0.0,
            [asked.TakeBreak(player, "", count) for player in Player for count in (1, 2)],
        ),
        (
            RESTS if state.phase is Phase.OPENING and state.game == 1 else 0.0,
            [asked.PressClocks(player) for player in Player],
        ),
        (
            CONCEDES if not state.position.has_contact else 0.0,
            [asked.OfferConcession(player, grade) for player in Player for grade in Grade],
        ),
    ):
        if random.random() < chance:
            allowed = [act for act in acts if _allowed(state, act, now) is not None]
            if allowed:
                return random.choice(allowed)
    return None


def _stops(state: MatchState) -> Iterator[Command]:
    """The grounds that stand in the menu."""
    for rule in ruleset_of(state.setup.ruleset).clock.stops.value:
        if rule.ground not in OWN_ACTS:
            for player in Player:
                yield asked.StopPlay(StopReason(rule.ground.value), player, "")


def _settled(state: MatchState) -> Iterator[Command]:
    if state.phase in IN_A_GAME:
        for player in Player:
            for winner in Player:
                for grade in Grade:
                    yield asked.ClaimSettled(player, winner, grade)


def _stirred(state: MatchState, random: Random) -> Command | None:
    seal = state.seal
    if seal is None or seal.is_stirred:
        return None
    player = next(player for player in Player if seal.stirred[player] is None)
    return asked.StirDice(player, "".join(random.choice("0123456789") for _ in range(random.randint(0, 3))))


def _enters_roll(state: MatchState) -> bool:
    """Whether dice from the table are due; for a side that no roll moves the board rolls."""
    if state.orders.dice_source is not DiceSource.TYPED or state.phase not in (Phase.OPENING, Phase.TO_ROLL):
        return False
    return state.on_roll is None or not is_closed_out(state.position.seen_by(state.on_roll))


def _roll(state: MatchState, random: Random) -> Roll:
    """Dice as they fell on the table; one that stands in an opening stays."""
    first, second = (stands or random.randint(1, 6) for stands in state.opening_dice)
    return Roll(first, second)


def _allowed(state: MatchState, command: Command, now: Instant) -> Command | None:
    return command if isinstance(decide(state, command, now), Accepted) else None
