"""What a seat's strip shows, computed from the state: values in, words out, no Qt."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from tavla.domain.clock import Clock, ClockMethod
from tavla.domain.events import StopReason
from tavla.domain.illegality import why_incomplete
from tavla.domain.legality import is_closed_out, most_dice
from tavla.domain.match import MatchState
from tavla.domain.player import ByPlayer, Player
from tavla.domain.turn import Phase
from tavla.domain.units import Instant
from tavla.text.texts import Texts


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
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class SeatFace:
    """One strip and the card above it. Empty texts are not shown."""

    name: str = ""
    score: str = ""
    other: str = ""
    """The other side's name and points, small."""
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
    can_claim: bool = False
    can_concede: bool = False
    has_last_play: bool = False
    has_clock: bool = True
    headline: str = ""
    detail: str = ""
    announcement: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class OutsideMatch:
    """What a seat shows that is no fact of the match: who agreed to the result, why the match stands still."""

    agreed: ByPlayer[bool] = ByPlayer(white=False, black=False)
    fault: str = ""
    clock_before: Clock | None = None
    """After a restart: the clock as the last fact before it left it."""
    told: tuple[str, ...] = ()
    """After a restart: what was found on disk."""


def seat_face(state: MatchState, player: Player, texts: Texts, outside: OutsideMatch) -> SeatFace:
    """The face of `player`'s seat."""
    names, points = state.setup.players, state.score.points
    score = texts.score(points[player], state.score.length)
    crawford = texts.crawford(state.score)
    playing = state.phase not in (Phase.BETWEEN_GAMES, Phase.MATCH_OVER)
    face = SeatFace(
        name=names[player],
        score=f"{score} · {crawford}" if crawford and playing else score,
        other=f"{names[player.opponent]}  {points[player.opponent]}",
        can_claim=state.clock.flag is not None and state.phase is not Phase.MATCH_OVER,
        can_call_director=state.freeze is None and state.phase is not Phase.MATCH_OVER,
        has_last_play=state.last_play is not None,
        has_clock=state.setup.clock.method is not ClockMethod.NONE,
    )
    if outside.fault:
        told = replace(face, headline=texts.fault(outside.fault), can_call_director=False, can_claim=False)
        return replace(told, lit=True, press=Press.LEAVE, button=texts.leave_short(), button_note=texts.back_to_start(), filled=True)
    if state.phase is Phase.MATCH_OVER:
        return _match_over(face, state, player, texts, outside)
    if state.freeze:
        return _frozen(face, state, player, texts, outside)
    match state.phase:
        case Phase.BETWEEN_GAMES:
            return _between_games(face, state, player, texts)
        case Phase.OPENING:
            tie = state.opening_tie
            note = texts.opening_tie(tie[player]) if tie else texts.opening_roll()
            return replace(face, lit=True, press=Press.ROLL, button=texts.roll(), button_note=note, filled=True)
        case Phase.CONCESSION_OFFERED:
            return _concession(face, state, player, texts)
        case _:
            return _in_play(face, state, player, texts)


def _in_play(face: SeatFace, state: MatchState, player: Player, texts: Texts) -> SeatFace:
    face = replace(face, can_concede=state.phase in (Phase.TO_ROLL, Phase.MOVING))
    if state.decider is not player:
        return replace(face, note=texts.double_offered()) if state.phase is Phase.DOUBLE_OFFERED else face
    face = replace(face, lit=True)
    match state.phase:
        case Phase.TO_ROLL:
            if is_closed_out(state.position.seen_by(player)):
                return replace(face, press=Press.ROLL, button=texts.no_move(), button_note=texts.no_move_pass_turn(), filled=True)
            return replace(face, press=Press.ROLL, button=texts.roll(), filled=True)
        case Phase.CUBE_TOUCHED:
            button = texts.offer_double(state.cube.offered_value)
            return replace(face, press=Press.OFFER_DOUBLE, button=button, button_note=texts.cube_back(), filled=True)
        case Phase.DOUBLE_OFFERED:
            return replace(face, press=Press.EXPLAIN_ANSWER, button=texts.answer_double(), button_note=texts.take_or_pass())
        case _:
            return _moving(face, state, player, texts)


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
    return replace(face, lit=True, note=texts.answer_concession(), question=question)


def _frozen(face: SeatFace, state: MatchState, player: Player, texts: Texts, outside: OutsideMatch) -> SeatFace:
    freeze = state.freeze
    if freeze is None:
        return face
    names = state.setup.players
    if freeze.reason is StopReason.RESTART:
        face = replace(face, headline=texts.restarted(), detail=_times(state, texts, outside), announcement=" ".join(outside.told))
    if freeze.agreed[player]:
        return replace(face, note=texts.waiting_for(names[player.opponent]))
    why = texts.stopped(freeze.reason, names[freeze.called_by] if freeze.called_by else None)
    return replace(face, press=Press.RESUME, button=texts.resume(), button_note=why, filled=True, lit=True)


def _times(state: MatchState, texts: Texts, outside: OutsideMatch) -> str:
    """Both reserves before and after the restart: the turn is charged to the last sign of life."""
    if outside.clock_before is None or state.setup.clock.method is ClockMethod.NONE:
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
    face = replace(face, announcement=texts.crawford_announced(state.score))
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
    name = state.setup.players[result.winner]
    headline = texts.match_result(name, by_forfeit=result.by_forfeit)
    detail = f"{texts.score_to_both(state.setup.players, state.score)} · {texts.to_length(state.score.length)}"
    how = "" if result.by_forfeit else face.headline
    face = replace(face, headline=headline, detail=detail, announcement=how)
    if outside.agreed[player]:
        return replace(face, note=texts.waiting_for(state.setup.players[player.opponent]))
    return replace(face, lit=True, press=Press.CONFIRM_RESULT, button=texts.confirm_result(), button_note=texts.then_start_page(), filled=True)
