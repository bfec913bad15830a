"""Matches with something to report: a director's day under any ruleset, and a long match of plain play."""

from collections.abc import Sequence
from random import Random

from ruled_table import BLACK, WHITE, RuledTable

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refused
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.clauses import DISCRETION

HOUR = "2026-11-21T14:03:00+01:00"
NAMES = ByPlayer("Ann Bell", "Bo Carlsen")
CARD = MatchCard(event="Winter Open", round="3", table="12")


def by(clause: str, reason: str) -> Authority:
    return Authority("Dana Reed", reason, clause, HOUR)


def plays_on(table: RuledTable, random: Random, turns: int) -> None:
    """So many turns of the game in progress, or until it ends."""
    for _ in range(turns):
        if table.state.phase is Phase.OPENING:
            table.dice(*random.sample(range(1, 7), 2))
        elif table.state.phase is Phase.TO_ROLL:
            table.dice(random.randint(1, 6), random.randint(1, 6))
        player, roll = table.state.on_roll, table.state.roll
        if player is None or roll is None:
            return
        plays = legal_plays(table.state.position.seen_by(player), roll)
        play = plays[random.randrange(len(plays))][1]
        if play:
            table.does(asked.MakeMoves(player, play))
        table.does(asked.EndTurn(player), random.randint(4_000, 20_000))


def doubles(table: RuledTable, *, takes: bool) -> bool:
    """Whoever is to roll offers the cube, if he may."""
    player = table.state.on_roll
    assert player is not None
    if isinstance(table.tries(asked.TouchCube(player)), Refused):
        return False
    table.does(asked.OfferDouble(player), 4000)
    table.does(asked.TakeDouble(player.opponent) if takes else asked.DropDouble(player.opponent), 9000)
    return True


def ends_game(table: RuledTable, random: Random) -> None:
    """By a double that is passed, or played out where there is no cube."""
    while table.state.phase in {Phase.OPENING, Phase.TO_ROLL, Phase.MOVING}:
        if table.state.phase is not Phase.TO_ROLL or not doubles(table, takes=False):
            plays_on(table, random, 1)


def tries_in_vain(table: RuledTable, player: Player, times: int) -> None:
    for _ in range(times):
        table.tries(asked.MoveChecker(player, 13, 1))


def told_match(
    ruleset: str = "usbgf-2016", clause: str = "USBGF 4.2.3", names: ByPlayer[str] = NAMES, card: MatchCard = CARD
) -> list[Event]:
    """A director's day: attempts, a stop, a ruling and the appeal, a warning, play taken back, points against a
    refusal, to the end of the match.
    """
    table, random = RuledTable(ruleset, 5, names=names, card=card), Random(7)
    plays_on(table, random, 6)
    table.dice(6, 1)
    assert table.state.on_roll is not None
    tries_in_vain(table, table.state.on_roll, 3)
    plays_on(table, random, 1)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, HOUR))
    table.does(ordered.Rule(by(DISCRETION, "Both tell the same story"), "The play stands"), 95_000)
    ruling = len(table.history) - 1
    table.resumes()
    moment = len(table.history)
    plays_on(table, random, 2)
    table.does(ordered.Warn(by(clause, "Spoke to a spectator in the opponent's turn"), BLACK))
    table.does(
        ordered.DecideAppeal(
            by(DISCRETION, "Both players were heard"), ruling, AppealOutcome.UPHELD, ("Kari Lie", "Ole Bull", "Per Aas")
        )
    )
    table.agreed(ordered.TakePlayBack(by(DISCRETION, "Both had read the dice wrong"), moment, with_times=True))
    table.resumes()
    plays_on(table, random, 3)
    doubles(table, takes=True)
    plays_on(table, random, 5)
    ends_game(table, random)
    table.does(ordered.GivePenaltyPoints(by(DISCRETION, "Twelve minutes late from the break"), WHITE, 1))
    while table.state.proposal:
        player = table.state.proposal.not_agreed[0]
        table.does(asked.AnswerChange(player, agrees=player is BLACK))
        if player is WHITE:
            table.does(ordered.EnforceChange(by(DISCRETION, "The rules leave no choice")))
    while table.state.match_result is None:
        if table.state.freeze is not None:
            table.resumes()
        table.next_game()
        plays_on(table, random, random.randint(3, 9))
        ends_game(table, random)
    return table.history


def long_match(length: int = 25, seed: int = 3) -> Sequence[Event]:
    """Plain play to the score: games borne off, doubles taken and passed."""
    table, random = RuledTable("usbgf-2016", length, names=NAMES, card=CARD), Random(seed)
    while table.state.match_result is None:
        if table.state.phase is Phase.BETWEEN_GAMES:
            table.next_game()
        plays_on(table, random, 300)
    return table.history
