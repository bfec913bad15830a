"""What a seat's strip shows, computed from the state: values in, words out, no Qt."""

from tavla.application.acts.certain_win import gin_saves
from tavla.application.acts.claims import IN_A_GAME
from tavla.application.acts.cube_acts import hold_to_double, return_cube
from tavla.application.assistance import assistance_of
from tavla.application.commands.play import HoldToDouble, ReturnCube
from tavla.application.refusals import Refused
from tavla.base.copies import replace
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.illegality import why_incomplete
from tavla.domain.game.legality import is_closed_out, most_dice
from tavla.domain.game.outcome import worth
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.loader import ruleset_of
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset
from tavla.text import hall_words, refusal_words, result_words, seat_words
from tavla.text.names import in_sentences
from tavla.text.words import Words, beside
from tavla_ui.match.device_face import ShakeFace, held_face, shake_face
from tavla_ui.match.seat_shows import NEVER, Asked, OutsideMatch, Press, SeatFace, Veil
from tavla_ui.match.seat_stopped import came_back_late, result_of_game, roll_entered, standing_still


def seat_face(state: MatchState, player: Player, t: Words, outside: OutsideMatch, now: Instant = NEVER) -> SeatFace:
    rules = ruleset_of(state.setup.ruleset)
    names, points = state.setup.players, state.score.points
    playing = state.phase not in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER)
    face = SeatFace(
        name=names[player],
        pair=f"{points[player]} – {points[player.opponent]}",
        length=t("of {length}", length=state.score.length),
        crawford=result_words.crawford(t, state.score) if playing else "",
        veil=Veil.FLAG if state.clock.flag and state.phase is not Phase.MATCH_OVER else Veil.NONE,
        tries=t.n("{n} illegal try", "{n} illegal tries", state.attempts[player.opponent])
        if _shows_tries(state, rules, player)
        else "",
        pips=_pips(state, player, t),
        can_claim=state.clock.flag is not None
        and state.phase is not Phase.MATCH_OVER
        and Person.PLAYER in rules.clock.flag_claimed_by.value,
        own_flag=bool(state.clock.flag and state.clock.flag.player is player),
        claim_note=_claim_note(state, rules, player, t),
        may_arrange=not state.clock.is_running or state.clock.turn_of is player,
        may_leave=not state.clock.is_running,
        waits=state.freeze is None and state.phase in IN_A_GAME and state.decider is player.opponent,
        can_call_director=state.freeze is None and state.phase is not Phase.MATCH_OVER,
        can_open_director=state.freeze is not None and state.phase is not Phase.MATCH_OVER,
        has_last_play=state.last_play is not None,
        has_clock=state.clock.settings.method is not ClockMethod.NONE,
        hall=hall_words.line(t, outside.hall),
    )
    if outside.fault:
        told = replace(
            face,
            band=t("The match stands still"),
            veil=Veil.STOPPED,
            headline=seat_words.fault(t, outside.fault),
            detail=t.said(outside.fault.said) if outside.fault.trouble else "",
            can_call_director=False,
            can_open_director=False,
            can_claim=False,
            may_leave=True,
        )
        return replace(
            told,
            lit=True,
            press=Press.LEAVE,
            button=t("Leave"),
            button_note=t("back to the start page"),
            filled=True,
        )
    state = replace(state, setup=replace(state.setup, players=in_sentences(state.setup.players)))
    return standing_still(face, state, player, t, outside, now) or _going_on(face, state, player, t, now)


def _shows_tries(state: MatchState, rules: Ruleset, player: Player) -> bool:
    return bool(state.attempts[player.opponent]) and rules.assistance.attempts_shown_to_opponent.value


def _pips(state: MatchState, player: Player, t: Words) -> str:
    """Only where it is on: a wooden board does not count."""
    if not assistance_of(state).pip_count or state.phase in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER):
        return ""
    view = state.board.seen_by(player)
    return t("pips {own} : {others}", own=view.own_pips, others=view.mirrored().own_pips)


def _claim_note(state: MatchState, rules: Ruleset, player: Player, t: Words) -> str:
    """Gin, worked out and shown, so that everybody knows what a claim leads to. Source: WBGT 4.3 (3)."""
    flag = state.clock.flag
    if flag is None or not gin_saves(state, rules, flag.player):
        return ""
    return t("gin: you win") if player is flag.player else t("gin: you lose")


def _going_on(face: SeatFace, state: MatchState, player: Player, t: Words, now: Instant) -> SeatFace:
    if state.entered is not None:
        return roll_entered(face, state, state.entered, player, t)
    match state.phase:
        case Phase.BETWEEN_GAMES:
            return _between_games(face, state, player, t)
        case Phase.OPENING if state.waits_for_stirring:
            return replace(face, note=t("The dice are sealed"))
        case Phase.OPENING:
            if state.held is not None:
                return _held(face, state, player, t) or face
            if shake := shake_face(state, player, t):
                return _shaking(face, shake)
            tie = state.opening_tie
            note = (
                t("both rolled {die}: once more", die=tie[player])
                if tie
                else _dice_note(state, t) or t("opening roll: either side presses")
            )
            if _is_typed(state):
                return replace(
                    face, lit=True, press=Press.ENTER_ROLL, button=t("Enter the roll"), button_note=note, filled=True
                )
            return replace(face, lit=True, press=Press.ROLL, button=t("Roll"), button_note=note, filled=True)
        case Phase.CONCESSION_OFFERED:
            return _concession(face, state, player, t)
        case _:
            return _in_play(face, state, player, t, now)


def _is_typed(state: MatchState) -> bool:
    return state.orders.dice_source is DiceSource.TYPED


def _runs_off(state: MatchState, player: Player, t: Words) -> str:
    """What runs off before the player on turn may act."""
    turn = state.clock.turn
    if turn is None or turn.waits:
        return t("the delay runs out first")
    if turn.player is player:
        return t("time penalty running")
    return t("time penalty of {name} running", name=state.setup.players[turn.player])


def _in_play(face: SeatFace, state: MatchState, player: Player, t: Words, now: Instant) -> SeatFace:
    if state.clock.is_serving(now):
        return replace(face, note=_runs_off(state, player, t))
    face = replace(face, can_concede=state.phase in (Phase.TO_ROLL, Phase.MOVING))
    if state.clock_held_by is player and not state.moves:
        note = t("time of {name}", name=state.setup.players[state.on_roll]) if state.on_roll else ""
        return replace(
            face, lit=True, press=Press.START_CLOCK, button=t("Start the clock"), button_note=note, filled=True
        )
    if state.held is not None and (held := _held(face, state, player, t)) is not None:
        return held
    if state.decider is not player:
        if not isinstance(hold_to_double(state, ruleset_of(state.setup.ruleset), HoldToDouble(player), now), Refused):
            return replace(
                face,
                press=Press.HOLD_TO_DOUBLE,
                button=t("Insist on the double"),
                button_note=t("the cube was touched"),
            )
        return replace(face, note=t("Double offered")) if state.phase is Phase.DOUBLE_OFFERED else face
    face = replace(face, lit=True)
    match state.phase:
        case Phase.TO_ROLL:
            if is_closed_out(state.position.seen_by(player)):
                return replace(face, press=Press.ROLL, button=t("No move"), button_note=t("pass the turn"), filled=True)
            if shake := shake_face(state, player, t):
                return face if state.held else _shaking(face, shake)
            note = t("the clock stands for you") if state.off_the_clock else _dice_note(state, t)
            if _is_typed(state):
                return replace(face, press=Press.ENTER_ROLL, button=t("Enter the roll"), button_note=note, filled=True)
            return replace(face, press=Press.ROLL, button=t("Roll"), button_note=note, filled=True)
        case Phase.CUBE_TOUCHED:
            button = t("Offer double → {value}", value=state.cube.offered_value)
            note = t("touch the cube to put it back") if _may_put_back(state, player) else ""
            return replace(face, press=Press.OFFER_DOUBLE, button=button, button_note=note, filled=True)
        case Phase.DOUBLE_OFFERED:
            return replace(face, note=t("Take or pass, on the board"))
        case _:
            return _moving(face, state, player, t)


def _held(face: SeatFace, state: MatchState, player: Player, t: Words) -> SeatFace | None:
    """A throw in question: the opponent is asked; None where this seat goes on with its own turn."""
    held = held_face(state, player, t)
    if held is None or (not held.question and state.decider is player and state.phase is Phase.MOVING):
        return None
    asks = Asked.HELD_ROLL if held.question else Asked.NOTHING
    return replace(
        face,
        lit=bool(held.question),
        note=held.note,
        question=held.question,
        asked=asks,
        accept=held.accept,
        decline=held.decline,
    )


def _shaking(face: SeatFace, shake: ShakeFace) -> SeatFace:
    """A throw is awaited, or this side has thrown: nothing rolls by itself."""
    if not shake.button:
        return replace(face, note=shake.note)
    return replace(face, lit=True, press=Press.ROLL, button=shake.button, button_note=shake.note, filled=True)


def _may_put_back(state: MatchState, player: Player) -> bool:
    """Whether the rules let the cube go back; where a touch binds, the strip does not say how."""
    return not isinstance(return_cube(state, ruleset_of(state.setup.ruleset), ReturnCube(player), Instant(0)), Refused)


def _dice_note(state: MatchState, t: Words) -> str:
    """Where the dice come from, while the director has ordered that they are not the board's."""
    source = state.orders.dice_source
    return seat_words.dice_source(t, source) if source not in (None, DiceSource.BUILT_IN) else ""


def _moving(face: SeatFace, state: MatchState, player: Player, t: Words) -> SeatFace:
    if state.roll is None:
        return face
    position = state.position.seen_by(player)
    face = replace(face, press=Press.END_TURN, can_undo=bool(state.moves), is_playing=True)
    missing = why_incomplete(position, state.roll, state.moves)
    if missing:
        return replace(face, button=t("End turn"), button_note=refusal_words.missing_dice(t, missing))
    if not state.moves and most_dice(position, state.roll) == 0:
        return replace(face, button=t("No move"), button_note=t("end turn"), is_dance=True, filled=True)
    return replace(face, button=t("End turn"), filled=True)


def _concession(face: SeatFace, state: MatchState, player: Player, t: Words) -> SeatFace:
    offer = state.concession
    if offer is None:
        return face
    grade = result_words.grade(t, offer.grade)
    if offer.player is player:
        return replace(face, note=t("You concede {grade}", grade=grade))
    question = seat_words.concession_question(
        t, state.setup.players[offer.player], grade, worth(offer.grade, state.cube.value)
    )
    return replace(face, lit=True, note=t("Answer the offer"), question=question, asked=Asked.CONCESSION)


def _between_games(face: SeatFace, state: MatchState, player: Player, t: Words) -> SeatFace:
    face = result_of_game(face, state, t)
    crawford = (
        result_words.crawford_announced(t, state.score)
        if ruleset_of(state.setup.ruleset).director.crawford_game_announced.value
        else ""
    )
    check = seat_words.score_check(t, ruleset_of(state.setup.ruleset).director.score_check.value)
    face = replace(face, band_note=beside((face.band_note, crawford, came_back_late(state, t))))
    if state.confirmed[player]:
        return replace(face, note=t("waiting for {name}", name=state.setup.players[player.opponent]))
    points = state.score.points
    button = t("Confirm {score}", score=f"{points[player]}–{points[player.opponent]}")
    return replace(face, lit=True, press=Press.CONFIRM_SCORE, button=button, button_note=check, filled=True)
