"""What a seat's strip shows while play stands still: a question, a break, a freeze, the end of the match."""

from collections.abc import Sequence

from tavla.application.acts.claims import clock_runs_when_late, late_return
from tavla.application.telling.turn_log import return_point
from tavla.base.copies import replace
from tavla.domain.facts.changes import TakenBack
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.match_state import EnteredRoll, Freeze, Proposal, SettledClaim
from tavla.domain.game.outcome import Ending, GameResult, worth
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.lateness import late_after_break
from tavla.rules.loader import ruleset_of
from tavla.text.texts import Texts
from tavla_ui.match.seat_shows import NEVER, Asked, OutsideMatch, Press, SeatFace


def standing_still(
    face: SeatFace, state: MatchState, player: Player, texts: Texts, outside: OutsideMatch, now: Instant
) -> SeatFace | None:
    """What comes before play. What the players may answer first stands first."""
    if state.proposal:
        return _change_proposed(face, state, state.proposal, player, texts, outside)
    if state.phase is Phase.MATCH_OVER:
        return _match_over(face, state, player, texts, outside)
    if state.on_break or state.absent:
        return _away(face, state, player, texts, now)
    if state.claim:
        return _settled_claimed(face, state, state.claim, player, texts)
    return _frozen(face, state, state.freeze, player, texts, outside) if state.freeze else None


def roll_entered(face: SeatFace, state: MatchState, entered: EnteredRoll, player: Player, texts: Texts) -> SeatFace:
    """The opponent of the side that entered the dice says whether they lie so."""
    names = state.setup.players
    if entered.player is player:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    if state.phase is Phase.OPENING:
        question = texts.opening_question(names[entered.player], names, entered.roll)
    else:
        question = texts.roll_question(names[entered.player], entered.roll)
    return replace(face, lit=True, note=texts.answer_roll(), question=question, asked=Asked.ROLL)


def _settled_claimed(face: SeatFace, state: MatchState, claim: SettledClaim, player: Player, texts: Texts) -> SeatFace:
    names = state.setup.players
    if claim.is_disputed:
        return replace(face, note=texts.director_decides())
    if claim.player is player:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    result = texts.game_result(
        GameResult(claim.winner, claim.grade, worth(claim.grade, state.cube.value), Ending.SETTLED), names
    )
    question = texts.settled_question(names[claim.player], result)
    return replace(face, lit=True, note=texts.answer_settled(), question=question, asked=Asked.SETTLED)


def with_return_point(outside: OutsideMatch, state: MatchState, history: Sequence[Event]) -> OutsideMatch:
    """Which moment the players are asked to go back to: the match is read for it once, as it is proposed."""
    change = state.proposal.change if state.proposal else None
    to = change.to if isinstance(change, TakenBack) else None
    if to == (outside.back_to.facts if outside.back_to else None):
        return outside
    return replace(outside, back_to=None if to is None else return_point(history, to))


def _change_proposed(
    face: SeatFace, state: MatchState, proposal: Proposal, player: Player, texts: Texts, outside: OutsideMatch
) -> SeatFace:
    """Who is asked and has not answered is asked; who has declined may still agree."""
    names, authority = state.setup.players, proposal.authority
    if player in proposal.asked and proposal.answers[player] is None:
        question = texts.change_question(authority.director, texts.change(proposal.change, names))
        why = f"{texts.reason_given(authority.reason)} {texts.bracketed(authority.clause)}"
        where = f"{texts.back_to()}: {texts.return_point(outside.back_to, names)}\n" if outside.back_to else ""
        told = replace(face, question=question, detail=where + why, asked=Asked.CHANGE)
        return replace(told, lit=True, note=texts.answer_change())
    if player in proposal.asked and not proposal.answers[player]:
        return replace(face, press=Press.AGREE, button=texts.agree_after_all(), button_note=texts.director_decides())
    other_declined = proposal.answers[player.opponent] is False
    return replace(face, note=texts.director_decides() if other_declined else texts.waiting_for(names[player.opponent]))


def _away(face: SeatFace, state: MatchState, player: Player, texts: Texts, now: Instant) -> SeatFace:
    """One is not at the board: he says when he is."""
    names, back = state.setup.players, replace(face, lit=True, filled=True)
    if state.on_break:
        late = _late(state, texts, now)
        if state.on_break.player is not player:
            waiting = texts.waiting_for_break(names[player.opponent])
            return replace(face, note=f"{waiting}: {late}" if late else waiting)
        return replace(back, press=Press.BACK, button=texts.back_from_break(), button_note=late or texts.on_break())
    if player not in state.absent:
        return replace(face, note=texts.waiting_for_arrival(names[player.opponent]))
    return replace(back, press=Press.ARRIVE, button=texts.arrive(), button_note=texts.absent())


def _late(state: MatchState, texts: Texts, now: Instant) -> str:
    """What the break that is being overstayed costs by now."""
    rules = ruleset_of(state.setup.ruleset)
    verdict = late_return(state, rules, now) if now is not NEVER else None
    if verdict is None:
        return ""
    return (
        texts.late_clock_runs()
        if clock_runs_when_late(rules)
        else texts.late_costs(verdict.points, verdict.clause, is_lost=verdict.is_lost)
    )


def came_back_late(state: MatchState, texts: Texts) -> str:
    """Who overstayed his break since the last game, and what it costs, for the director to see."""
    rules, said = ruleset_of(state.setup.ruleset), []
    for player in Player:
        if late := state.late_back[player]:
            verdict = late_after_break(rules, late, state.score, player)
            seconds = late // 1000
            told = texts.late_by(state.setup.players[player], texts.time(seconds, None))
            said.append(
                told
                if clock_runs_when_late(rules)
                else f"{told}: {texts.late_costs(verdict.points, verdict.clause, is_lost=verdict.is_lost)}"
            )
    return ". ".join(said)


def _frozen(
    face: SeatFace, state: MatchState, freeze: Freeze, player: Player, texts: Texts, outside: OutsideMatch
) -> SeatFace:
    names = state.setup.players
    if state.shaker_lost:
        return replace(face, headline=texts.shaker_lost(), detail=texts.other_dice_by_director())
    if state.waits_for_stirring:
        return replace(face, note=texts.seal_title())
    if freeze.reason is StopReason.RESTART:
        face = replace(
            face,
            headline=texts.taken_up_again(),
            detail=_times(state, texts, outside),
            announcement=" ".join(map(texts.said, outside.told)),
        )
    elif freeze.reason is StopReason.SLEPT:
        face = replace(face, headline=texts.slept())
    if freeze.agreed[player]:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    why = texts.stopped(freeze.reason, names[freeze.called_by] if freeze.called_by else None)
    return replace(face, press=Press.RESUME, button=texts.resume(), button_note=why, filled=True, lit=True)


def _times(state: MatchState, texts: Texts, outside: OutsideMatch) -> str:
    """Both reserves before and after the restart: the turn is charged to the last sign of life."""
    if outside.clock_before is None or state.clock.settings.method is ClockMethod.NONE:
        return ""
    since = outside.clock_before.turn.since if outside.clock_before.turn else None
    lines = []
    for player in Player:
        before = outside.clock_before.reading(player, since or Instant(0))
        after = state.clock.reading(player, Instant(0))
        shown = texts.time(before.seconds, before.tenths), texts.time(after.seconds, after.tenths)
        lines.append(texts.time_before_and_after(state.setup.players[player], *shown))
    return " · ".join(lines)


def _match_over(face: SeatFace, state: MatchState, player: Player, texts: Texts, outside: OutsideMatch) -> SeatFace:
    result = state.match_result
    if result is None:
        return face
    face = result_of_game(face, state, texts)
    headline = texts.match_over(state, state.setup.players)
    detail = f"{texts.score_to_both(state.setup.players, state.score)} · {texts.to_length(state.score.length)}"
    how = "" if result.by_forfeit else face.headline
    face = replace(face, headline=headline, detail=detail, announcement=how)
    if outside.agreed[player]:
        return replace(face, note=texts.waiting_for(state.setup.players[player.opponent]))
    return replace(
        face,
        lit=True,
        press=Press.CONFIRM_RESULT,
        button=texts.confirm_result(),
        button_note=texts.then_start_page(),
        filled=True,
    )


def result_of_game(face: SeatFace, state: MatchState, texts: Texts) -> SeatFace:
    """The game that has ended: who won what, and how."""
    result, names = state.game_result, state.setup.players
    score = f"{texts.score_to_both(names, state.score)} · {texts.to_length(state.score.length)}"
    if result is None:
        return replace(face, detail=score)
    return replace(face, headline=texts.game_result(result, names), detail=f"{texts.ending(result.ending)} · {score}")
