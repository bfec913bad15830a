"""What a seat's strip shows, computed from the state: values in, words out, no Qt."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from tavla.application.assistance import assistance_of
from tavla.application.certain_win import gin_saves
from tavla.application.claims import clock_runs_when_late, late_return
from tavla.application.commands import HoldToDouble, ReturnCube
from tavla.application.cube_acts import hold_to_double, return_cube
from tavla.application.refusals import Refused
from tavla.domain.clock import Clock, ClockMethod
from tavla.domain.dice_source import DiceSource
from tavla.domain.events import StopReason
from tavla.domain.illegality import why_incomplete
from tavla.domain.legality import is_closed_out, most_dice
from tavla.domain.match import MatchState
from tavla.domain.match_state import EnteredRoll, Freeze, Proposal, SettledClaim
from tavla.domain.outcome import Ending, GameResult
from tavla.domain.player import ByPlayer, Player
from tavla.domain.turn import Phase
from tavla.domain.units import Instant
from tavla.rules.lateness import late_after_break
from tavla.rules.loader import ruleset_of
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset
from tavla.text.texts import Texts
from tavla_ui.view_models.device_face import ShakeFace, held_face, shake_face

NEVER = Instant(0)
"""Where the time is not asked for."""


class Press(Enum):
    """What the big button does."""

    NOTHING = auto()
    ROLL = auto()
    END_TURN = auto()
    OFFER_DOUBLE = auto()
    EXPLAIN_ANSWER = auto()
    CONFIRM_SCORE = auto()
    CONFIRM_RESULT = auto()
    RESUME = auto()
    HOLD_TO_DOUBLE = auto()
    ENTER_ROLL = auto()
    START_CLOCK = auto()
    AGREE = auto()
    BACK = auto()
    ARRIVE = auto()
    LEAVE = auto()


class Asked(Enum):
    """What the question is about, which Accept and Decline answer."""

    NOTHING = auto()
    CONCESSION = auto()
    SETTLED = auto()
    CHANGE = auto()
    ROLL = auto()
    HELD_ROLL = auto()


@dataclass(frozen=True, slots=True)
class SeatFace:
    """One strip and the card above it. Empty texts are not shown."""

    name: str = ""
    score: str = ""
    other: str = ""
    """The other side's name and points, small."""
    tries: str = ""
    """The other side's refused tries, where the rules show them."""
    pips: str = ""
    """The pip count of both, where it is on."""
    lit: bool = False
    """Whether the board waits for this seat."""
    press: Press = Press.NOTHING
    button: str = ""
    button_note: str = ""
    filled: bool = False
    """False: the act is not complete yet, the button is outlined."""
    note: str = ""
    """Said in the button's place while there is nothing to press."""
    can_undo: bool = False
    can_call_director: bool = False
    can_open_director: bool = False
    """The director has been called: his page is a touch away."""
    can_claim: bool = False
    claim_note: str = ""
    can_concede: bool = False
    has_last_play: bool = False
    may_arrange: bool = True
    """Whether the seat may change how the board lies: not in the other side's time."""
    may_leave: bool = True
    """Whether the match may be left: in nobody's time."""
    has_clock: bool = True
    headline: str = ""
    detail: str = ""
    announcement: str = ""
    question: str = ""
    asked: Asked = Asked.NOTHING
    accept: str = ""
    """What the two answers say where they are not the usual ones."""
    decline: str = ""


@dataclass(frozen=True, slots=True)
class OutsideMatch:
    """What a seat shows that is no fact of the match: who agreed to the result, why the match stands still."""

    agreed: ByPlayer[bool] = ByPlayer(white=False, black=False)
    fault: str = ""
    clock_before: Clock | None = None
    """After a restart: the clock as the last fact before it left it."""
    told: tuple[str, ...] = ()
    """After a restart: what was found on disk."""


def seat_face(state: MatchState, player: Player, texts: Texts, outside: OutsideMatch, now: Instant = NEVER) -> SeatFace:
    """The face of `player`'s seat at `now`."""
    rules = ruleset_of(state.setup.ruleset)
    names, points = state.setup.players, state.score.points
    score = texts.score(points[player], state.score.length)
    crawford = texts.crawford(state.score)
    playing = state.phase not in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER)
    face = SeatFace(
        name=names[player],
        score=f"{score} · {crawford}" if crawford and playing else score,
        other=f"{names[player.opponent]}  {points[player.opponent]}",
        tries=texts.refused_tries(state.attempts[player.opponent]) if _shows_tries(state, rules, player) else "",
        pips=_pips(state, player, texts),
        can_claim=state.clock.flag is not None and state.phase is not Phase.MATCH_OVER and Person.PLAYER in rules.clock.flag_claimed_by.value,
        claim_note=_claim_note(state, rules, texts),
        may_arrange=not state.clock.is_running or state.clock.turn_of is player,
        may_leave=not state.clock.is_running,
        can_call_director=state.freeze is None and state.phase is not Phase.MATCH_OVER,
        can_open_director=state.freeze is not None and state.phase is not Phase.MATCH_OVER,
        has_last_play=state.last_play is not None,
        has_clock=state.clock.settings.method is not ClockMethod.NONE,
    )
    if outside.fault:
        told = replace(face, headline=texts.fault(outside.fault), can_call_director=False, can_open_director=False, can_claim=False)
        return replace(told, lit=True, press=Press.LEAVE, button=texts.leave_short(), button_note=texts.back_to_start(), filled=True)
    return _standing_still(face, state, player, texts, outside, now) or _going_on(face, state, player, texts, now)


def _shows_tries(state: MatchState, rules: Ruleset, player: Player) -> bool:
    return bool(state.attempts[player.opponent]) and rules.assistance.attempts_shown_to_opponent.value


def _pips(state: MatchState, player: Player, texts: Texts) -> str:
    """Only where it is on: a wooden board does not count."""
    if not assistance_of(state).pip_count or state.phase in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER):
        return ""
    view = state.board.seen_by(player)
    return texts.pips(view.own_pips, view.mirrored().own_pips)


def _claim_note(state: MatchState, rules: Ruleset, texts: Texts) -> str:
    """Gin, worked out and shown, so that nobody claims in vain. Source: WBGT 4.3 (3)."""
    flag = state.clock.flag
    return texts.gin_shown() if flag is not None and gin_saves(state, rules, flag.player) else ""


def _standing_still(face: SeatFace, state: MatchState, player: Player, texts: Texts, outside: OutsideMatch, now: Instant) -> SeatFace | None:
    """What comes before play. What the players may answer first stands first."""
    if state.proposal:
        return _change_proposed(face, state, state.proposal, player, texts)
    if state.phase is Phase.MATCH_OVER:
        return _match_over(face, state, player, texts, outside)
    if state.on_break or state.absent:
        return _away(face, state, player, texts, now)
    if state.claim:
        return _settled_claimed(face, state, state.claim, player, texts)
    return _frozen(face, state, state.freeze, player, texts, outside) if state.freeze else None


def _going_on(face: SeatFace, state: MatchState, player: Player, texts: Texts, now: Instant) -> SeatFace:
    if state.entered is not None:
        return _roll_entered(face, state, state.entered, player, texts)
    match state.phase:
        case Phase.BETWEEN_GAMES:
            return _between_games(face, state, player, texts)
        case Phase.OPENING if state.seal is not None and not state.seal.is_stirred:
            return replace(face, note=texts.seal_title())
        case Phase.OPENING:
            if state.held is not None:
                return _held(face, state, player, texts) or face
            if shake := shake_face(state, player, texts):
                return _shaking(face, shake)
            tie = state.opening_tie
            note = texts.opening_tie(tie[player]) if tie else _dice_note(state, texts) or texts.opening_roll()
            if _is_typed(state):
                return replace(face, lit=True, press=Press.ENTER_ROLL, button=texts.enter_roll(), button_note=note, filled=True)
            return replace(face, lit=True, press=Press.ROLL, button=texts.roll(), button_note=note, filled=True)
        case Phase.CONCESSION_OFFERED:
            return _concession(face, state, player, texts)
        case _:
            return _in_play(face, state, player, texts, now)


def _is_typed(state: MatchState) -> bool:
    return state.orders.dice_source is DiceSource.TYPED


def _roll_entered(face: SeatFace, state: MatchState, entered: EnteredRoll, player: Player, texts: Texts) -> SeatFace:
    """The opponent of the side that entered the dice says whether they lie so."""
    names = state.setup.players
    if entered.player is player:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    if state.phase is Phase.OPENING:
        question = texts.opening_question(names[entered.player], names, entered.roll)
    else:
        question = texts.roll_question(names[entered.player], entered.roll)
    return replace(face, lit=True, note=texts.answer_roll(), question=question, asked=Asked.ROLL)


def _in_play(face: SeatFace, state: MatchState, player: Player, texts: Texts, now: Instant) -> SeatFace:
    if state.clock.turn_of is not None and state.clock.is_serving(now):
        mine = state.clock.turn_of is player
        return replace(face, note=texts.penalty_runs() if mine else texts.opponents_penalty_runs(state.setup.players[state.clock.turn_of]))
    face = replace(face, can_concede=state.phase in (Phase.TO_ROLL, Phase.MOVING))
    if state.clock_held_by is player and not state.moves:
        note = texts.whose_time_starts(state.setup.players[state.on_roll]) if state.on_roll else ""
        return replace(face, lit=True, press=Press.START_CLOCK, button=texts.start_clock(), button_note=note, filled=True)
    if state.held is not None and (held := _held(face, state, player, texts)) is not None:
        return held
    if state.decider is not player:
        if not isinstance(hold_to_double(state, ruleset_of(state.setup.ruleset), HoldToDouble(player), now), Refused):
            return replace(face, press=Press.HOLD_TO_DOUBLE, button=texts.hold_to_double(), button_note=texts.cube_was_touched())
        return replace(face, note=texts.double_offered()) if state.phase is Phase.DOUBLE_OFFERED else face
    face = replace(face, lit=True)
    match state.phase:
        case Phase.TO_ROLL:
            if is_closed_out(state.position.seen_by(player)):
                return replace(face, press=Press.ROLL, button=texts.no_move(), button_note=texts.no_move_pass_turn(), filled=True)
            if shake := shake_face(state, player, texts):
                return face if state.held else _shaking(face, shake)
            note = texts.off_the_clock() if state.off_the_clock else _dice_note(state, texts)
            if _is_typed(state):
                return replace(face, press=Press.ENTER_ROLL, button=texts.enter_roll(), button_note=note, filled=True)
            return replace(face, press=Press.ROLL, button=texts.roll(), button_note=note, filled=True)
        case Phase.CUBE_TOUCHED:
            button = texts.offer_double(state.cube.offered_value)
            note = texts.cube_back() if _may_put_back(state, player) else ""
            return replace(face, press=Press.OFFER_DOUBLE, button=button, button_note=note, filled=True)
        case Phase.DOUBLE_OFFERED:
            return replace(face, press=Press.EXPLAIN_ANSWER, button=texts.answer_double(), button_note=texts.take_or_pass())
        case _:
            return _moving(face, state, player, texts)


def _held(face: SeatFace, state: MatchState, player: Player, texts: Texts) -> SeatFace | None:
    """A throw in question: the opponent is asked; None where this seat goes on with its own turn."""
    held = held_face(state, player, texts)
    if held is None or (not held.question and state.decider is player and state.phase is Phase.MOVING):
        return None
    asks = Asked.HELD_ROLL if held.question else Asked.NOTHING
    return replace(face, lit=bool(held.question), note=held.note, question=held.question, asked=asks, accept=held.accept, decline=held.decline)


def _shaking(face: SeatFace, shake: ShakeFace) -> SeatFace:
    """A throw is awaited, or this side has thrown: nothing rolls by itself."""
    if not shake.button:
        return replace(face, note=shake.note)
    return replace(face, lit=True, press=Press.ROLL, button=shake.button, button_note=shake.note, filled=True)


def _may_put_back(state: MatchState, player: Player) -> bool:
    """Whether the rules let the cube go back; where a touch binds, the strip does not say how."""
    return not isinstance(return_cube(state, ruleset_of(state.setup.ruleset), ReturnCube(player), Instant(0)), Refused)


def _dice_note(state: MatchState, texts: Texts) -> str:
    """Where the dice come from, while the director has ordered that they are not the board's."""
    source = state.orders.dice_source
    return texts.dice_source(source) if source not in (None, DiceSource.BUILT_IN) else ""


def _moving(face: SeatFace, state: MatchState, player: Player, texts: Texts) -> SeatFace:
    if state.roll is None:
        return face
    position = state.position.seen_by(player)
    face = replace(face, press=Press.END_TURN, can_undo=bool(state.moves))
    missing = why_incomplete(position, state.roll, state.moves)
    if missing:
        return replace(face, button=texts.end_turn(), button_note=texts.missing_dice(missing))
    if not state.moves and most_dice(position, state.roll) == 0:
        return replace(face, button=texts.no_move(), button_note=texts.no_move_end_turn(), filled=True)
    return replace(face, button=texts.end_turn(), filled=True)


def _concession(face: SeatFace, state: MatchState, player: Player, texts: Texts) -> SeatFace:
    offer = state.concession
    if offer is None:
        return face
    grade = texts.grade(offer.grade)
    if offer.player is player:
        return replace(face, note=texts.concession_offered(grade))
    question = texts.concession_question(state.setup.players[offer.player], grade, offer.grade * state.cube.value)
    return replace(face, lit=True, note=texts.answer_concession(), question=question, asked=Asked.CONCESSION)


def _settled_claimed(face: SeatFace, state: MatchState, claim: SettledClaim, player: Player, texts: Texts) -> SeatFace:
    names = state.setup.players
    if claim.is_disputed:
        return replace(face, note=texts.director_decides())
    if claim.player is player:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    result = texts.game_result(GameResult(claim.winner, claim.grade, claim.grade * state.cube.value, Ending.SETTLED), names)
    question = texts.settled_question(names[claim.player], result)
    return replace(face, lit=True, note=texts.answer_settled(), question=question, asked=Asked.SETTLED)


def _change_proposed(face: SeatFace, state: MatchState, proposal: Proposal, player: Player, texts: Texts) -> SeatFace:
    """Who is asked and has not answered is asked; who has declined may still agree."""
    names, authority = state.setup.players, proposal.authority
    if player in proposal.asked and proposal.answers[player] is None:
        question = texts.change_question(authority.director, texts.change(proposal.change, names))
        told = replace(face, question=question, detail=f"{authority.reason} ({authority.clause})", asked=Asked.CHANGE)
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
    return texts.late_clock_runs() if clock_runs_when_late(rules) else texts.late_costs(verdict.points, verdict.clause, is_lost=verdict.is_lost)


def _came_back_late(state: MatchState, texts: Texts) -> str:
    """Who overstayed his break since the last game, and what it costs, for the director to see."""
    rules, said = ruleset_of(state.setup.ruleset), []
    for player in Player:
        if late := state.late_back[player]:
            verdict = late_after_break(rules, late, state.score, player)
            seconds = late // 1000
            told = texts.late_by(state.setup.players[player], texts.time(seconds, None))
            said.append(told if clock_runs_when_late(rules) else f"{told}: {texts.late_costs(verdict.points, verdict.clause, is_lost=verdict.is_lost)}")
    return ". ".join(said)


def _frozen(face: SeatFace, state: MatchState, freeze: Freeze, player: Player, texts: Texts, outside: OutsideMatch) -> SeatFace:
    names = state.setup.players
    if state.shaker_lost:
        return replace(face, headline=texts.shaker_lost(), detail=texts.other_dice_by_director())
    if freeze.reason is StopReason.RESTART:
        face = replace(face, headline=texts.restarted(), detail=_times(state, texts, outside), announcement=" ".join(outside.told))
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


def _between_games(face: SeatFace, state: MatchState, player: Player, texts: Texts) -> SeatFace:
    face = _result_of_game(face, state, texts)
    crawford = texts.crawford_announced(state.score) if ruleset_of(state.setup.ruleset).director.crawford_game_announced.value else ""
    face = replace(face, announcement=" · ".join(said for said in (crawford, _came_back_late(state, texts)) if said))
    if state.confirmed[player]:
        return replace(face, note=texts.waiting_for(state.setup.players[player.opponent]))
    points = state.score.points
    button = texts.confirm_score(f"{points[player]}–{points[player.opponent]}")
    return replace(face, lit=True, press=Press.CONFIRM_SCORE, button=button, button_note=texts.then_next_game(), filled=True)


def _result_of_game(face: SeatFace, state: MatchState, texts: Texts) -> SeatFace:
    result, names = state.game_result, state.setup.players
    score = f"{texts.score_to_both(names, state.score)} · {texts.to_length(state.score.length)}"
    if result is None:
        return replace(face, detail=score)
    return replace(face, headline=texts.game_result(result, names), detail=f"{texts.ending(result.ending)} · {score}")


def _match_over(face: SeatFace, state: MatchState, player: Player, texts: Texts, outside: OutsideMatch) -> SeatFace:
    result = state.match_result
    if result is None:
        return face
    face = _result_of_game(face, state, texts)
    headline = texts.match_result(result, state.setup.players, on_time=state.clock.flag is not None)
    detail = f"{texts.score_to_both(state.setup.players, state.score)} · {texts.to_length(state.score.length)}"
    how = "" if result.by_forfeit else face.headline
    face = replace(face, headline=headline, detail=detail, announcement=how)
    if outside.agreed[player]:
        return replace(face, note=texts.waiting_for(state.setup.players[player.opponent]))
    return replace(face, lit=True, press=Press.CONFIRM_RESULT, button=texts.confirm_result(), button_note=texts.then_start_page(), filled=True)
