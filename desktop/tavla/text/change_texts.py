"""The director's changes in words, for the players who are asked to agree."""

from typing import assert_never

from tavla.application.telling.turn_log import ReturnPoint
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change, CubeWord
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockMethod
from tavla.domain.time.units import Instant, Millis
from tavla.text.clock_texts import ClockTexts
from tavla.text.help_texts import HelpTexts
from tavla.text.result_texts import ResultTexts
from tavla.text.return_texts import ReturnTexts
from tavla.text.seat_texts import SeatTexts

SECOND = 1000


class ChangeTexts(ClockTexts, HelpTexts, ResultTexts, ReturnTexts, SeatTexts):
    """What a change does, without a full stop: it stands in a question."""

    def change(self, change: Change, names: ByPlayer[str], back_to: ReturnPoint | None = None) -> str:  # noqa: C901, PLR0911, PLR0912 - one arm a change is the plainest form
        """What becomes of the match. `back_to`: the moment of the match that play taken back goes to."""
        match change:
            case changes.TakenBack(_, with_times, _):
                return self.goes_back(back_to, names, with_times=with_times)
            case changes.RollVoided():
                return self._("the roll does not count")
            case changes.PositionCorrected(scene) if scene.phase is Phase.DOUBLE_OFFERED and scene.on_roll:
                return self._("the position is corrected: {name} has doubled").format(name=names[scene.on_roll])
            case changes.PositionCorrected():
                return self._("the position is corrected")
            case changes.CubeCorrected(cube):
                return self._cube_corrected(cube, names)
            case changes.ScoreCorrected(score):
                return self._score_corrected(names, score)
            case changes.LengthFoundWrong(length):
                return self._("after this game: {length}").format(length=self.to_length(length))
            case changes.LengthCorrected(length, _, _, None):
                return self.to_length(length)
            case changes.LengthCorrected(length, _, _, winner):
                return self._winning(self.to_length(length), winner, names)
            case changes.PenaltyPointsGiven():
                points = self._n("{n} penalty point", "{n} penalty points", change.points).format(n=change.points)
                given = self._against(points, names, change.offender, change)
                return (
                    given
                    if change.is_lost or change.score.winner is None
                    else self._winning(given, change.score.winner, names)
                )
            case changes.TimesSet(before, after, _):
                return self._times_set(before, after, names)
            case changes.PrematureRollPunished():
                rolled = self._("premature roll number {n}").format(n=change.offence)
                return self._left(self._against(rolled, names, change.offender, change), change.clock, change.offender)
            case changes.ClockOrdered(settings, _):
                if settings.method is ClockMethod.NONE:
                    return self._("the match goes on without a clock")
                clock = self._("another clock, with {n} seconds a move").format(n=settings.delay // SECOND)
                return " · ".join(
                    (clock, *(f"{names[player]} {self._shown(change.clock.reserves[player])}" for player in Player))
                )
            case changes.DelayGranted(player, by, _):
                if not by:
                    return self._("{name} has the same delay as the match again").format(name=names[player])
                return self._("{name} has {n} seconds more delay in every turn").format(
                    name=names[player], n=by // SECOND
                )
            case changes.FlagLifted(player, scene):
                return self._left(
                    self._("the fallen flag of {name} is lifted").format(name=names[player]), scene.clock, player
                )
            case changes.CubeSpoken(player, word):
                return self._cube_spoken(names[player], word)
            case changes.FlagCalled(player):
                return self._("the time of {name} is up").format(name=names[player])
            case changes.BothFlagsFound(None, clock):
                if clock.settings.method is ClockMethod.NONE:
                    return self._("both times have run out: the match goes on without a clock")
                reading = clock.reading(Player.WHITE, Instant(0))
                return self._("both times have run out: each has {time}").format(
                    time=self.time(reading.seconds, reading.tenths)
                )
            case changes.BothFlagsFound(winner):
                won = self.match_result(MatchResult(winner, by_forfeit=False), names, on_time=False)
                return self._("both times have run out, and the game was certain: {result}").format(result=won)
            case changes.DiceOrdered(source):
                return self.dice_source(source)
            case changes.DiceFileOrdered(file):
                return self._("dice from the file {name} ({n} dice, SHA-256 {digest}…)").format(
                    name=file.name, n=len(file.dice), digest=file.digest[:12]
                )
            case changes.ClockSourceOrdered(clock_source):
                return self.clock_source(clock_source)
            case changes.AssistanceSet(assistance):
                return self._("help from the board – {help}").format(help=self.help_given(assistance))
            case changes.MatchClosed(how, winner):
                return self.match_result(
                    MatchResult(winner, by_forfeit=True, closing=Closing(how)), names, on_time=False
                )
            case _:
                assert_never(change)

    def _cube_spoken(self, name: str, word: CubeWord) -> str:
        said = {
            CubeWord.DOUBLES: self._("{name} is to double at the next chance"),
            CubeWord.TAKES: self._("{name} is to take"),
            CubeWord.PASSES: self._("{name} is to pass at the next chance"),
        }
        return said[word].format(name=name)

    def _cube_corrected(self, cube: Cube, names: ByPlayer[str]) -> str:
        if cube.owner is None:
            return self._("the cube is corrected to {value}, in the middle").format(value=cube.value)
        return self._("the cube is corrected to {value}, with {name}").format(value=cube.value, name=names[cube.owner])

    def _score_corrected(self, names: ByPlayer[str], score: MatchScore) -> str:
        corrected = self._("the score is {score}, {length}").format(
            score=self.score_to_both(names, score), length=self.to_length(score.length)
        )
        if score.winner is not None:
            return self._winning(corrected, score.winner, names)
        return " · ".join(filter(None, (corrected, self.crawford(score))))

    def _against(
        self,
        what: str,
        names: ByPlayer[str],
        offender: Player,
        change: changes.PenaltyPointsGiven | changes.PrematureRollPunished,
    ) -> str:
        given = self._("{what} against {name}").format(what=what, name=names[offender])
        return self._("{what}, who loses the match").format(what=given) if change.is_lost else given

    def _winning(self, what: str, winner: Player | None, names: ByPlayer[str]) -> str:
        """What brings a player to the length of the match, and that he has it."""
        return f"{what}: {self.match_result(MatchResult(winner, by_forfeit=False), names, on_time=False)}"

    def _left(self, what: str, clock: Clock, player: Player) -> str:
        return self._("{what}, with {time} left").format(what=what, time=self._shown(self.standing_time(clock, player)))

    def standing_time(self, clock: Clock, player: Player) -> Millis:
        """The time that a clock which stands still leaves the player, as it shows it to him."""
        return clock.reading(player, Instant(0)).shown

    def _times_set(self, before: ByPlayer[Millis], after: ByPlayer[Millis], names: ByPlayer[str]) -> str:
        shown = [
            self.time_before_and_after(names[player], self._shown(before[player]), self._shown(after[player]))
            for player in Player
            if before[player] != after[player]
        ]
        return " · ".join(shown)

    def _shown(self, time: Millis) -> str:
        return self.time(-(-time // SECOND))
