"""Scores, games and matches in words."""

from tavla.base.phrase import Said
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.outcome import Ending, GameResult, Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.words import Words


class ResultTexts(Words):
    """How games and matches end, and how the score stands."""

    def score(self, points: int, length: int) -> str:
        """Points of a side: "5 of 9"."""
        return self._("{points} of {length}").format(points=points, length=length)

    def away(self, score: MatchScore, player: Player) -> str:
        """What a side still needs: "4 away"."""
        return self._("{points} away").format(points=score.away(player))

    def crawford(self, score: MatchScore) -> str:
        """Where the match stands with its Crawford game; empty while it is to come."""
        match score.crawford:
            case Crawford.THIS_GAME:
                return self._("Crawford game")
            case Crawford.PLAYED:
                return self._("after Crawford")
            case Crawford.TO_COME:
                return ""

    def crawford_announced(self, score: MatchScore) -> str:
        """What is said before the next game. Source: USBGF 4.7."""
        return self._("Crawford game: no cube") if score.is_crawford_game else self.crawford(score)

    def grade(self, grade: Grade) -> str:
        """What a game is won as, with its article."""
        return {
            Grade.SINGLE: self._("a single game"),
            Grade.GAMMON: self._("a gammon"),
            Grade.BACKGAMMON: self._("a backgammon"),
        }[grade]

    def game_result(self, result: GameResult, names: ByPlayer[str]) -> str:
        """How a game ended: "Ayşe wins a gammon: 4 points"."""
        won = self._("{name} wins {grade}").format(name=names[result.winner], grade=self.grade(result.grade))
        points = self._n("{n} point", "{n} points", result.points).format(n=result.points)
        return self._("{won}: {points}").format(won=won, points=points)

    def ending(self, ending: Ending) -> str:
        """How the game came to its end."""
        return {
            Ending.BORNE_OFF: self._("all checkers borne off"),
            Ending.DROPPED: self._("double passed"),
            Ending.CONCEDED: self._("game conceded"),
            Ending.SETTLED: self._("game settled"),
        }[ending]

    def match_result(self, result: MatchResult, names: ByPlayer[str], *, on_time: bool) -> str:
        """Who has the match, and how where it is not by the score. `on_time`: a flag has fallen."""
        if result.winner is None:
            return self._("Nobody wins the match: neither player came")
        winner, loser = names[result.winner], names[result.winner.opponent]
        if result.closing is Closing.DISQUALIFICATION:
            return self._("{name} wins the match: {loser} is disqualified").format(name=winner, loser=loser)
        if result.closing is Closing.EXPULSION:
            return self._("{name} wins the match: {loser} is expelled from the event").format(name=winner, loser=loser)
        if not result.by_forfeit:
            return self._("{name} wins the match").format(name=winner)
        if on_time and result.closing is None:
            return self._("{name} wins the match on time").format(name=winner)
        return self._("{name} wins the match by forfeit").format(name=winner)

    def match_over(self, state: MatchState, names: ByPlayer[str]) -> str:
        """Who has the match and how, as it stands; empty while it is played.

        A fall ended it where the flag still lies.
        """
        return (
            self.match_result(state.match_result, names, on_time=state.clock.flag is not None)
            if state.match_result is not None
            else ""
        )

    def score_to_both(self, names: ByPlayer[str], score: MatchScore) -> str:
        """The score with names: "Ayşe 5 – Bo 3"."""
        return f"{names.white} {score.points.white} – {names.black} {score.points.black}"

    def next_game(self, number: int) -> str:
        """Announces the game that follows."""
        return self._("Game {number} follows").format(number=number)

    def to_length(self, length: int) -> str:
        """The length: "match to 9 points"."""
        return self._n("match to {n} point", "match to {n} points", length).format(n=length)

    def files_written(self, names: str, folder: str) -> str:
        """Which files were written, and where they lie."""
        return self._("Written: {files} in {folder}").format(files=names, folder=folder)

    def writing_files(self) -> str:
        """While they are being written."""
        return self._("Writing the match file…")

    def files_not_written(self, reason: Said) -> str:
        """Why the match file could not be written."""
        return self._("The match file could not be written: {reason}").format(reason=self.said(reason))
