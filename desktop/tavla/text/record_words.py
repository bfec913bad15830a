"""A match's record as the director reads it: its turns, its acts and what they bring about."""

from collections.abc import Sequence

from tavla.application.telling.counted import Counted
from tavla.application.telling.turn_log import LoggedTurn, ReturnPoint
from tavla.base.plain_name import harmless
from tavla.domain.facts import director_events as directed
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.claim_events import (
    BoardStalled,
    BreakBegan,
    BreakEnded,
    ClocksPressed,
    ClockStopped,
    SettledClaimed,
    SettledDisputed,
    SettledRuled,
)
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import MatchResult
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import format_play
from tavla.domain.game.outcome import GameResult
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.rules.length_correction import LengthCorrection
from tavla.text import (
    act_words,
    change_words,
    clause_words,
    clock_words,
    director_words,
    reason_words,
    result_words,
    seat_words,
)
from tavla.text.words import Words, beside


def record(  # noqa: C901, PLR0911, PLR0912 - one arm a fact is the plainest form
    t: Words,
    event: Event,
    names: ByPlayer[str],
    after: MatchState | None = None,
    *,
    back_to: ReturnPoint | None = None,
    history: Sequence[Event] = (),
) -> str:
    """The fact in words, without who ruled and why (see `ground_of`); empty for a fact of plain play.

    `after`: the match just after it; `back_to`: the moment that play taken back goes to; `history`: names the act
    that an appeal or a withdrawal is about.
    """
    match event:
        case directed.RulingGiven(_, _, ruling, _, chosen_by) if chosen_by:
            who = act_words.chosen_by(t, chosen_by)
            return t("Ruling of a committee chosen by {who}: {ruling}", ruling=ruling, who=who)
        case directed.RulingGiven(_, _, ruling, player=player):
            return act_words.ruling(t, ruling, names[player] if player else "")
        case directed.WarningGiven(_, _, player):
            return t("Warning to {name}", name=names[player])
        case directed.AppealDecided(_, _, ruling, outcome, committee) if history:
            said = t("Appeal: “{act}” {outcome} by {names}")
            act = record(t, history[ruling], names, history=history)
            return t.filled(said, act=act, outcome=act_words.appeal_outcome(t, outcome), names=beside(committee, ", "))
        case directed.AppealDecided(_, _, _, outcome, committee):
            return t(
                "Appeal: {outcome} by {names}",
                outcome=act_words.appeal_outcome(t, outcome),
                names=beside(committee, ", "),
            )
        case directed.ActWithdrawn(_, _, act_number) if history:
            return t("“{act}” is withdrawn", act=record(t, history[act_number], names, history=history))
        case directed.ActWithdrawn():
            return t("An earlier act is withdrawn")
        case directed.ChangeProposed(_, _, change, asked):
            who = beside((names[player] for player in asked), ", ")
            return t("Asked of {names}: {change}", names=who, change=change_words.change(t, change, names, back_to))
        case directed.ChangeAnswered(_, player, agrees):
            return answer(t, names[player], agrees)
        case directed.ChangeMade(_, _, change, against):
            made = t.sentence(change_words.change(t, change, names, back_to))
            who = beside((names[player] for player in against), ", ")
            return t("{change}, without the agreement of {names}", change=made, names=who) if against else made
        case directed.MatchMoved():
            return t("The match goes on at another board")
        case directed.ResultSigned():
            return t("The result is signed off")
        case directed.ChangeWithdrawn():
            return t("The proposal is withdrawn")
        case facts.GameEnded(_, winner, grade, points, ending):
            return result_words.game_result(t, GameResult(winner, grade, points, ending), names)
        case facts.MatchEnded(_, winner, by_forfeit):
            return (
                result_words.match_over(t, after, names)
                if after
                else result_words.match_result(t, MatchResult(winner, by_forfeit=by_forfeit), names, on_time=False)
            )
        case facts.PlayStopped(_, reason, player, _) | ClockStopped(_, reason, player, _, _, _):
            return t.sentence(seat_words.stopped(t, reason, names[player] if player else None))
        case facts.FlagFell(_, player, _):
            return t("The flag of {name} falls", name=names[player])
        case facts.FlagClaimed(_, player):
            return t("{name} claims the flag", name=names[player])
        case facts.DoubleOffered(_, player):
            return t("{name} doubles", name=names[player])
        case facts.DoubleTaken(_, player):
            return t("{name} takes", name=names[player])
        case facts.DoubleDropped(_, player):
            return t("{name} passes", name=names[player])
        case BreakBegan(_, player):
            return t("{name} takes a break", name=names[player])
        case BoardStalled(at, until):
            return stalled(t, until - at)
        case BreakEnded(_, player, late):
            return _back_late(t, names[player], late)
        case ClocksPressed(_, absent):
            return t("{name} has not come: the time runs", name=beside((names[player] for player in absent), ", "))
        case SettledClaimed(_, player, winner, grade):
            won = t("{name} wins {grade}", name=names[winner], grade=result_words.grade(t, grade))
            return t("{name} says the game is settled: {result}", name=names[player], result=won)
        case SettledDisputed(_, player, _):
            return t("{name} does not agree that the game is settled", name=names[player])
        case SettledRuled(_, _, objector_is_right, _):
            return t("The game {ruling}", ruling=act_words.settled_ruling(t, objector_is_right=objector_is_right))
        case _:
            return ""


def ground_of(t: Words, authority: Authority) -> str:
    director, reason, clause = map(harmless, (director_words.by(t, authority), authority.reason, authority.clause))
    return f"{director}: {reason_words.reason_given(t, reason)} {clause_words.bracketed(t, clause)}"


def length_follows(t: Words, correction: LengthCorrection) -> str:
    """What a wrong length brings about if the game in progress left the score as it is."""
    verdict = change_words.length_verdict(t, correction.verdict)
    return t("As the score stands: {verdict} ({clause}).", verdict=verdict, clause=correction.clause)


def answer(t: Words, name: str, agrees: bool | None) -> str:
    if agrees is None:
        return t("{name} has not answered", name=name)
    return t("{name} agrees", name=name) if agrees else t("{name} refuses", name=name)


def counted_against(t: Words, name: str, counted: Counted) -> str:
    return f"{harmless(name)}: {counted_line(t, counted)}"


def counted_line(t: Words, counted: Counted) -> str:
    """False claims where there are any: the board's own dice leave no room for one."""
    false = counted.false_claims
    return beside(
        (
            t.n("{n} warning", "{n} warnings", counted.warnings),
            t.n("{n} premature roll", "{n} premature rolls", counted.premature),
            t.n("{n} refused attempt", "{n} refused attempts", counted.refused),
            t.n("{n} false claim", "{n} false claims", false) if false else "",
        )
    )


def _back_late(t: Words, name: str, late: Millis) -> str:
    if late <= 0:
        return t("{name} is back", name=name)
    return t("{name} is back, {minutes} late", name=name, minutes=clock_words.time(-(-late // 1000)))


def turn_play(t: Words, turn: LoggedTurn) -> str:
    return format_play(turn.position, turn.play) if turn.play else t("no move")


def turn_times(turn: LoggedTurn, whose: Player) -> str:
    seconds = -(-turn.reserves[whose] // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def turn_refused(t: Words, refused: int) -> str:
    """How many tries the board refused in a turn; empty for none."""
    return t.n("{n} refused", "{n} refused", refused) if refused else ""


def restarts(t: Words, sentence: str, times: int) -> str:
    return sentence if times == 1 else t("{sentence} ({n} times)", sentence=sentence, n=times)


def turn_place(t: Words, turn: LoggedTurn) -> str:
    return t("game {number}", number=turn.game)


def stalled(t: Words, milliseconds: int) -> str:
    return t("The board did not answer for {time}", time=clock_words.time(milliseconds // 1000))
