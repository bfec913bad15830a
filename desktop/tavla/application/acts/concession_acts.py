"""How a game is conceded, its score agreed, and a fallen flag claimed."""

from tavla.application.acts.certain_win import is_too_much, winner_after_fall
from tavla.application.acts.claims import not_certain
from tavla.application.acts.game_end import game_end
from tavla.application.acts.table import MATCH_LASTS, PLAY_GOES_ON, act
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused, out_of_turn
from tavla.domain.facts import events as facts
from tavla.domain.facts.turn import Act, Phase, is_in_place
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.time.units import Instant
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset


@act(asked.OfferConcession, PLAY_GOES_ON)
def offer_concession(state: MatchState, ruleset: Ruleset, command: asked.OfferConcession, now: Instant) -> Decision:
    if not is_in_place(state.phase, Act.CONCEDE) or state.entered is not None:
        return Refused(Refusal.NOT_NOW)
    if state.position.has_contact and not ruleset.concession_allowed_with_contact.value:
        return Refused(Refusal.CONTACT)
    if is_too_much(state, ruleset, command.player, command.grade):
        return Refused(Refusal.GRADE_IMPOSSIBLE)
    if refused := not_certain(state, ruleset, command.player.opponent, command.grade):
        return refused
    offered = facts.ConcessionOffered(now, command.player, command.grade)
    if ruleset.concession.opponent_must_accept.value:
        return Accepted((offered,))
    winner = command.player.opponent
    return Accepted((offered, *game_end(apply(state, offered), ruleset, winner, command.grade, Ending.CONCEDED, now)))


@act(asked.AcceptConcession, PLAY_GOES_ON)
def accept_concession(state: MatchState, ruleset: Ruleset, command: asked.AcceptConcession, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.ACCEPT_CONCESSION):
        return refused
    grade = state.concession.grade if state.concession else Grade.SINGLE
    ends = game_end(state, ruleset, command.player, grade, Ending.CONCEDED, now)
    return Accepted((facts.ConcessionAccepted(now, command.player), *ends))


@act(asked.DeclineConcession, PLAY_GOES_ON)
def decline_concession(
    state: MatchState, _ruleset: Ruleset, command: asked.DeclineConcession, now: Instant
) -> Decision:
    return out_of_turn(state, command.player, Act.DECLINE_CONCESSION) or Accepted(
        (facts.ConcessionDeclined(now, command.player),)
    )


@act(asked.ConfirmScore, PLAY_GOES_ON)
def confirm_score(state: MatchState, _ruleset: Ruleset, command: asked.ConfirmScore, now: Instant) -> Decision:
    if state.phase is not Phase.BETWEEN_GAMES:
        return Refused(Refusal.NOT_NOW)
    if state.confirmed[command.player]:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((facts.ScoreConfirmed(now, command.player),))


@act(asked.ClaimFlag, MATCH_LASTS)
def claim_flag(state: MatchState, ruleset: Ruleset, command: asked.ClaimFlag, now: Instant) -> Decision:
    if state.clock.flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    if Person.PLAYER not in ruleset.clock.flag_claimed_by.value:
        return Refused(Refusal.ASK_DIRECTOR, ruleset.clock.flag_claimed_by.clause)
    winner = winner_after_fall(state, ruleset, state.clock.flag.player)
    return Accepted((facts.FlagClaimed(now, command.player), facts.MatchEnded(now, winner, by_forfeit=True)))
