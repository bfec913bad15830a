"""Scores, games and matches."""

from tavla.base.plain_name import harmless
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.outcome import Ending, GameResult, Grade
from tavla.domain.game.player import ByPlayer
from tavla.rules.director_rules import ResultBy
from tavla.text.words import Words


def crawford(t: Words, score: MatchScore) -> str:
    """Where the match stands with its Crawford game or in its deciding one; empty while the former is to come."""
    if score.is_deciding_game:
        return t("deciding game")
    match score.crawford:
        case Crawford.THIS_GAME:
            return t("Crawford game")
        case Crawford.PLAYED:
            return t("after Crawford")
        case Crawford.TO_COME:
            return ""


def crawford_announced(t: Words, score: MatchScore) -> str:
    """What is said before the next game. Source: USBGF 4.7."""
    if score.is_deciding_game:
        return t("Deciding game: no cube")
    return t("Crawford game: no cube") if score.is_crawford_game else crawford(t, score)


def grade(t: Words, grade: Grade) -> str:
    return {
        Grade.SINGLE: t("a single game"),
        Grade.GAMMON: t("a gammon"),
        Grade.BACKGAMMON: t("a backgammon"),
    }[grade]


def game_result(t: Words, result: GameResult, names: ByPlayer[str]) -> str:
    """How a game ended: "Ayşe wins a gammon: 4 points"."""
    won = t("{name} wins {grade}", name=names[result.winner], grade=grade(t, result.grade))
    points = t.n("{n} point", "{n} points", result.points)
    return t("{won}: {points}", won=won, points=points)


def ending(t: Words, ending: Ending) -> str:
    return {
        Ending.BORNE_OFF: t("all checkers borne off"),
        Ending.DROPPED: t("double passed"),
        Ending.CONCEDED: t("game conceded"),
        Ending.SETTLED: t("game settled"),
        Ending.RULED: t("game lost by ruling"),
    }[ending]


def match_result(t: Words, result: MatchResult, names: ByPlayer[str], *, on_time: bool) -> str:
    """Who has the match, and how where it is not by the score. `on_time`: a flag has fallen."""
    if result.winner is None:
        return _nobody_wins(t, result.closing)
    winner, loser = names[result.winner], names[result.winner.opponent]
    if result.closing is Closing.DISQUALIFICATION:
        return t("{name} wins the match: {loser} is disqualified", name=winner, loser=loser)
    if result.closing is Closing.EXPULSION:
        return t("{name} wins the match: {loser} is expelled from the event", name=winner, loser=loser)
    if not result.by_forfeit:
        return t("{name} wins the match", name=winner)
    if on_time and result.closing is None:
        return t("{name} wins the match on time", name=winner)
    return t("{name} wins the match by forfeit", name=winner)


def _nobody_wins(t: Words, closing: Closing | None) -> str:
    if closing is Closing.DISQUALIFICATION:
        return t("Nobody wins the match: both players are disqualified")
    if closing is Closing.FORFEIT:
        return t("Nobody wins the match: both players forfeit it")
    return t("Nobody wins the match: neither player came")


def match_over(t: Words, state: MatchState, names: ByPlayer[str]) -> str:
    """Who has the match and how, as it stands; empty while it is played.

    A fall ended it where the flag still lies, with gin for who fell.
    """
    result, flag = state.match_result, state.clock.flag
    if result is None:
        return ""
    if flag is not None and result.by_forfeit and result.closing is None and flag.player is result.winner:
        return t("{name} wins the match, certain to win when time ran out", name=names[flag.player])
    return match_result(t, result, names, on_time=flag is not None)


def given_in(t: Words, by: ResultBy, *, is_winner: bool) -> str:
    """Who reports the result, told to a seat. Source: 4.6 of USBGF, NBF, WBGT; ISTAVDER 28."""
    if by is ResultBy.BOTH:
        return t("both report the result")
    if not is_winner:
        return t("the winner reports the result")
    return t("you report the result") if by is ResultBy.WINNER else t("you report the loser's score")


def score_to_both(names: ByPlayer[str], score: MatchScore) -> str:
    """The score with names: "Ayşe 5 – Bo 3"."""
    return f"{harmless(names.white)} {score.points.white} – {harmless(names.black)} {score.points.black}"


def to_length(t: Words, length: int) -> str:
    """The length: "match to 9 points"."""
    return t.n("match to {n} point", "match to {n} points", length)
