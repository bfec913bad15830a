"""What a seat's strip shows while play stands still: a question, a break, a freeze, the end of the match."""

from collections.abc import Sequence

from tavla.application.acts.claims import clock_runs_when_late, late_return
from tavla.application.telling.turn_log import return_point
from tavla.base.copies import replace
from tavla.domain.facts.changes import TakenBack
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.stops import FOR_THE_DIRECTOR
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.match_state import Break, EnteredRoll, Freeze, Proposal, SettledClaim
from tavla.domain.game.outcome import Ending, GameResult, worth
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.lateness import LateVerdict, late_after_break
from tavla.rules.loader import ruleset_of
from tavla.text import change_words, clause_words, clock_words, hall_words, reason_words, result_words, seat_words
from tavla.text.incident_words import device_named
from tavla.text.names import shortened
from tavla.text.words import Words, beside
from tavla_ui.match.seat_shows import NEVER, Asked, OutsideMatch, Press, SeatFace, Veil


def standing_still(
    face: SeatFace, state: MatchState, player: Player, t: Words, outside: OutsideMatch, now: Instant
) -> SeatFace | None:
    """What comes before play. What the players may answer first stands first."""
    if state.proposal:
        return _change_proposed(face, state, state.proposal, player, t, outside)
    if state.phase is Phase.MATCH_OVER:
        return _match_over(face, state, player, t, outside)
    if state.on_break or state.absent:
        return _away(face, state, player, t, now)
    if state.claim:
        return _settled_claimed(face, state, state.claim, player, t)
    return _frozen(face, state, state.freeze, player, t, outside) if state.freeze else None


def roll_entered(face: SeatFace, state: MatchState, entered: EnteredRoll, player: Player, t: Words) -> SeatFace:
    """The opponent of the side that entered the dice says whether they lie so."""
    names = state.setup.players
    if entered.player is player:
        return replace(face, note=t("waiting for {name}", name=names[player.opponent]))
    if state.phase is Phase.OPENING:
        question = seat_words.opening_question(t, names[entered.player], names, entered.roll)
    else:
        question = seat_words.roll_question(t, names[entered.player], entered.roll)
    return replace(face, lit=True, note=t("Answer, please"), question=question, asked=Asked.ROLL)


def _settled_claimed(face: SeatFace, state: MatchState, claim: SettledClaim, player: Player, t: Words) -> SeatFace:
    names = state.setup.players
    if claim.is_disputed:
        return replace(face, note=t("the director decides"))
    if claim.player is player:
        return replace(face, note=t("waiting for {name}", name=names[player.opponent]))
    result = result_words.game_result(
        t, GameResult(claim.winner, claim.grade, worth(claim.grade, state.cube.value), Ending.SETTLED), names
    )
    question = t("{name} says the game is settled: {result}.", name=names[claim.player], result=result)
    return replace(face, lit=True, note=t("Answer the claim"), question=question, asked=Asked.SETTLED)


def with_return_point(outside: OutsideMatch, state: MatchState, history: Sequence[Event]) -> OutsideMatch:
    """Which moment the players are asked to go back to: the match is read for it once, as it is proposed."""
    change = state.proposal.change if state.proposal else None
    to = change.to if isinstance(change, TakenBack) else None
    if to == (outside.back_to.facts if outside.back_to else None):
        return outside
    return replace(outside, back_to=None if to is None else return_point(history, to))


def _change_proposed(
    face: SeatFace, state: MatchState, proposal: Proposal, player: Player, t: Words, outside: OutsideMatch
) -> SeatFace:
    """Who is asked and has not answered is asked; who has declined may still agree."""
    names, authority = state.setup.players, proposal.authority
    if state.freeze:  # why, the proposal says where the band's words would be
        face = replace(face, veil=Veil.STOPPED)
    if player in proposal.asked and proposal.answers[player] is None:
        question = t(
            "{director} proposes: {change}. Do you agree?",
            director=shortened(authority.director),
            change=change_words.change(t, proposal.change, names),
        )
        why = f"{reason_words.reason_given(t, authority.reason)} {clause_words.bracketed(t, authority.clause)}"
        where = f"{t('Back to')}: {change_words.return_point(t, outside.back_to, names)}\n" if outside.back_to else ""
        told = replace(face, question=question, detail=where + why, asked=Asked.CHANGE)
        return replace(told, lit=True, note=t("Answer the director"))
    if player in proposal.asked and not proposal.answers[player]:
        return replace(face, press=Press.AGREE, button=t("Agree after all"), button_note=t("the director decides"))
    other_declined = proposal.answers[player.opponent] is False
    return replace(
        face, note=t("the director decides") if other_declined else t("waiting for {name}", name=names[player.opponent])
    )


def _away(face: SeatFace, state: MatchState, player: Player, t: Words, now: Instant) -> SeatFace:
    """One is not at the board: he says when he is."""
    names = state.setup.players
    if state.on_break:
        veil = face.veil if state.clock.is_running else Veil.AWAY
        face = replace(face, band=_on_break(state.on_break, names, t), veil=veil)
    back = replace(face, lit=True, filled=True)
    if state.on_break:
        late = _late(state, player, t, now)
        if not state.on_break.has(player):
            waiting = t("{name} is on a break", name=names[player.opponent])
            return replace(face, note=f"{waiting}: {late}" if late else waiting)
        return replace(back, press=Press.BACK, button=t("I am back"), button_note=late or t("you are on a break"))
    if player not in state.absent:
        return replace(face, note=t("{name} has not come yet", name=names[player.opponent]))
    return replace(back, press=Press.ARRIVE, button=t("I am here"), button_note=t("your time runs"))


def _on_break(on_break: Break, names: ByPlayer[str], t: Words) -> str:
    if on_break.both:
        return t("Both are on a break")
    return t("{name} is on a break", name=names[on_break.player])


def _late(state: MatchState, player: Player, t: Words, now: Instant) -> str:
    """What the break that is being overstayed costs by now, as `player` reads it."""
    rules = ruleset_of(state.setup.ruleset)
    verdict = late_return(state, rules, now) if now is not NEVER else None
    if verdict is None or state.on_break is None:
        return ""
    if not clock_runs_when_late(state, rules):
        return _late_costs(t, verdict)
    if not verdict.clock_ran:
        grace = clock_words.time(rules.lateness.after_break.value.first_after_minutes * 60)
        return t("the time runs from +{time} on", time=grace)
    return t("your time runs") if state.on_break.has(player) else t("the time runs")


def _late_costs(t: Words, verdict: LateVerdict) -> str:
    """Where his time would run and there is no clock, the director decides."""
    points = None if verdict.clock_ran else verdict.points
    return seat_words.late_costs(t, points, verdict.clause, is_lost=verdict.is_lost)


def came_back_late(state: MatchState, t: Words) -> str:
    """Who overstayed his break since the last game, and what it costs, for the director to see."""
    rules, said = ruleset_of(state.setup.ruleset), []
    for player in Player:
        if late := state.late_back[player]:
            verdict = late_after_break(rules, late, state.score, player)
            seconds = late // 1000
            told = t(
                "{name} came back {time} late", name=state.setup.players[player], time=clock_words.time(seconds, None)
            )
            said.append(told if clock_runs_when_late(state, rules) else f"{told}: {_late_costs(t, verdict)}")
    return ". ".join(said)


def _frozen(
    face: SeatFace, state: MatchState, freeze: Freeze, player: Player, t: Words, outside: OutsideMatch
) -> SeatFace:
    names = state.setup.players
    face = _stopped(face, state, freeze, t)
    why = face.band_note
    if state.shaker_lost:
        others = [device for use, device in state.other_devices if use.gives_rolls]
        if others:
            return replace(
                face,
                headline=t("Another shaker answers: {name}. No throw of it counts.", name=device_named(others[0])),
                detail=t("The director can accept it or order other dice."),
            )
        return replace(
            face,
            band=t("The dice shaker is not there"),
            band_note=t("Plug it in: play goes on by itself."),
            note=t("The director can order other dice."),
        )
    if state.waits_for_stirring:
        return replace(face, note=t("The dice are sealed"))
    if freeze.reason is StopReason.RESTART:
        face = replace(face, band_note=beside(filter(None, (why, _times(state, t, outside)))))
        if outside.told:  # what recovery has found has to be read
            told = " ".join(map(t.said, outside.told))
            face = replace(
                face,
                headline=t("The match is taken up again. It stands as it was."),
                announcement=told,
                detail=t("Touch this to put it away."),
            )
    elif freeze.reason is StopReason.STALLED:
        face = replace(face, band_note=beside((why, t("The director can give the time back."))))
    elif freeze.reason in FOR_THE_DIRECTOR:
        face = replace(face, band_note=hall_words.coming(t, outside.hall) or why)
    if freeze.agreed[player]:
        return replace(face, note=t("waiting for {name}", name=names[player.opponent]))
    return replace(face, press=Press.RESUME, button=t("Resume"), button_note=why, filled=True, lit=True)


def _stopped(face: SeatFace, state: MatchState, freeze: Freeze, t: Words) -> SeatFace:
    """What is seen across the hall, and why."""
    why = seat_words.stopped(t, freeze.reason, state.setup.players[freeze.called_by] if freeze.called_by else None)
    return replace(face, band=t("Clock stopped"), band_note=why, veil=Veil.STOPPED)


def _times(state: MatchState, t: Words, outside: OutsideMatch) -> str:
    """Both reserves before and after the restart: the turn is charged to the last sign of life."""
    if outside.clock_before is None or state.clock.settings.method is ClockMethod.NONE:
        return ""
    since = outside.clock_before.turn.since if outside.clock_before.turn else None
    lines = []
    for player in Player:
        before = outside.clock_before.reading(player, since or Instant(0))
        after = state.clock.reading(player, Instant(0))
        shown = clock_words.time(before.seconds, before.tenths), clock_words.time(after.seconds, after.tenths)
        lines.append(seat_words.time_before_and_after(t, state.setup.players[player], *shown))
    return beside(lines)


def _match_over(face: SeatFace, state: MatchState, player: Player, t: Words, outside: OutsideMatch) -> SeatFace:
    result = state.match_result
    if result is None:
        return face
    face = result_of_game(face, state, t)
    score = result_words.score_to_both(state.setup.players, state.score)
    face = replace(
        face,
        band=f"{result_words.match_over(t, state, state.setup.players)} · {score}",
        band_note=_signed(t, state) or ("" if result.by_forfeit else face.band),
    )
    if outside.agreed[player] and not outside.agreed[player.opponent]:
        return replace(face, note=t("waiting for {name}", name=state.setup.players[player.opponent]))
    if outside.agreed[player] and outside.is_unsigned:
        return replace(face, note=t("the director signs it off"))
    return replace(
        face,
        lit=True,
        press=Press.CONFIRM_RESULT,
        button=t("Done") if outside.agreed[player] else t("Confirm"),
        button_note="" if outside.agreed[player] else _given_in(state, result.winner, player, t),
        filled=True,
    )


def _given_in(state: MatchState, winner: Player | None, player: Player, t: Words) -> str:
    if not winner or state.setup.training:
        return t("result and end")
    by = ruleset_of(state.setup.ruleset).director.result_given_by.value
    return result_words.given_in(t, by, is_winner=player is winner)


def _signed(t: Words, state: MatchState) -> str:
    return t("Signed off by {director}", director=shortened(state.signed.director)) if state.signed else ""


def result_of_game(face: SeatFace, state: MatchState, t: Words) -> SeatFace:
    """The game that has ended: who won what, and how."""
    result, names = state.game_result, state.setup.players
    score = result_words.score_to_both(names, state.score)
    if result is None:
        return replace(face, band=score, veil=Veil.ENDED)
    return replace(
        face,
        band=f"{result_words.game_result(t, result, names)} · {score}",
        band_note=result_words.ending(t, result.ending),
        veil=Veil.ENDED,
    )
