"""The director's changes: for the players who are asked to agree, for the record and for the report."""

from typing import assert_never

from tavla.application.acts.act_fates import Fate
from tavla.application.telling.turn_log import ReturnPoint
from tavla.base.plain_name import harmless
from tavla.domain.facts import changes
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.changes import Change, CubeWord
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockMethod
from tavla.domain.time.units import Instant, Millis
from tavla.rules.dice_rules import Consequence
from tavla.rules.length_correction import LengthVerdict
from tavla.text import clock_words, device_words, incident_words, result_words, seat_words
from tavla.text.words import Words, beside

SECOND = 1000


def change(  # noqa: C901, PLR0911, PLR0912 - one arm a change is the plainest form
    t: Words, change: Change, names: ByPlayer[str], back_to: ReturnPoint | None = None, *, in_report: bool = False
) -> str:
    """What becomes of the match. `back_to`: the moment of the match that play taken back goes to.

    `in_report`: times are reserves, as everywhere in a report; a Bronstein clock shows the delay with them.
    """
    match change:
        case changes.TakenBack(_, with_times, _):
            return goes_back(t, back_to, names, with_times=with_times)
        case changes.RollVoided():
            return t("the roll does not count")
        case changes.PositionCorrected(scene) if scene.phase is Phase.DOUBLE_OFFERED and scene.on_roll:
            return t("the position is corrected: {name} has doubled", name=names[scene.on_roll])
        case changes.PositionCorrected(scene) if scene.phase is Phase.OPENING:
            return t("the game starts again, with an opening roll")
        case changes.PositionCorrected():
            return t("the position is corrected")
        case changes.CubeCorrected(cube):
            return _cube_corrected(t, cube, names)
        case changes.ScoreCorrected(score):
            return _score_corrected(t, names, score)
        case changes.LengthFoundWrong(length):
            return t("after this game: {length}", length=result_words.to_length(t, length))
        case changes.LengthCorrected(length, _, _, None):
            return result_words.to_length(t, length)
        case changes.LengthCorrected(length, _, _, winner):
            return _winning(t, result_words.to_length(t, length), winner, names)
        case changes.PenaltyPointsGiven():
            points = t.n("{n} penalty point", "{n} penalty points", change.points)
            given = _against(t, points, names, change.offender, change)
            return (
                given
                if change.is_lost or change.score.winner is None
                else _winning(t, given, change.score.winner, names)
            )
        case changes.TimesSet(before, after, _):
            return _times_set(t, before, after, names)
        case changes.PrematureRollPunished():
            rolled = t("premature roll number {n}", n=change.offence)
            return _left(
                t,
                _against(t, rolled, names, change.offender, change),
                change.clock,
                change.offender,
                in_report=in_report,
            )
        case changes.ClockOrdered(settings, _):
            if settings.method is ClockMethod.NONE:
                return t("the match goes on without a clock")
            clock = t("another clock, with {n} seconds a move", n=settings.delay // SECOND)
            return beside(
                (clock, *(f"{harmless(names[player])} {_shown(change.clock.reserves[player])}" for player in Player))
            )
        case changes.DelayGranted(player, by, _):
            if not by:
                return t("{name} has the same delay as the match again", name=names[player])
            return t("{name} has {n} seconds more delay in every turn", name=names[player], n=by // SECOND)
        case changes.FlagLifted(player, scene):
            return _left(
                t,
                t("the fallen flag of {name} is lifted", name=names[player]),
                scene.clock,
                player,
                in_report=in_report,
            )
        case changes.CubeSpoken(player, word):
            return _cube_spoken(t, names[player], word)
        case changes.FlagCalled(player, has_gin):
            if has_gin:
                return t("the time of {name} is up, and {name} was certain to win", name=names[player])
            return t("the time of {name} is up", name=names[player])
        case changes.BothFlagsFound(None, clock):
            if clock.settings.method is ClockMethod.NONE:
                return t("both times have run out: the match goes on without a clock")
            reading = clock.reading(Player.WHITE, Instant(0))
            return t("both times have run out: each has {time}", time=clock_words.time(reading.seconds, reading.tenths))
        case changes.BothFlagsFound(winner):
            won = result_words.match_result(t, MatchResult(winner, by_forfeit=False), names, on_time=False)
            return t("both times have run out, and the game was certain: {result}", result=won)
        case changes.DiceOrdered(source):
            return seat_words.dice_source(t, source)
        case changes.DiceFileOrdered(file, used):
            return t(
                "dice from the file {name} from die {first} of {n} on (SHA-256 {digest}…)",
                name=file.name,
                first=used + 1,
                n=len(file.dice),
                digest=file.digest[:12],
            )
        case changes.ClockSourceOrdered(clock_source):
            return seat_words.clock_source(t, clock_source)
        case changes.DeviceAccepted(use, device):
            return t(
                "{name} serves from now on ({use})",
                name=incident_words.device_named(device),
                use=device_words.use(t, use, names),
            )
        case changes.AssistanceSet(assistance):
            return t("help from the board – {help}", help=help_given(t, assistance))
        case changes.MatchClosed(how, winner):
            return result_words.match_result(
                t, MatchResult(winner, by_forfeit=True, closing=Closing(how)), names, on_time=False
            )
        case _:
            assert_never(change)


def _cube_spoken(t: Words, name: str, word: CubeWord) -> str:
    said = {
        CubeWord.DOUBLES: t("{name} is to double at the next chance"),
        CubeWord.TAKES: t("{name} is to take"),
        CubeWord.PASSES: t("{name} is to pass at the next chance"),
    }
    return t.filled(said[word], name=name)


def _cube_corrected(t: Words, cube: Cube, names: ByPlayer[str]) -> str:
    if cube.owner is None:
        return t("the cube is corrected to {value}, in the middle", value=cube.value)
    return t("the cube is corrected to {value}, with {name}", value=cube.value, name=names[cube.owner])


def _score_corrected(t: Words, names: ByPlayer[str], score: MatchScore) -> str:
    corrected = t(
        "the score is {score}, {length}",
        score=result_words.score_to_both(names, score),
        length=result_words.to_length(t, score.length),
    )
    if score.winner is not None:
        return _winning(t, corrected, score.winner, names)
    return beside((corrected, result_words.crawford(t, score)))


def _against(
    t: Words,
    what: str,
    names: ByPlayer[str],
    offender: Player,
    change: changes.PenaltyPointsGiven | changes.PrematureRollPunished,
) -> str:
    given = t("{what} against {name}", what=what, name=names[offender])
    return t("{what}, who loses the match", what=given) if change.is_lost else given


def _winning(t: Words, what: str, winner: Player | None, names: ByPlayer[str]) -> str:
    """What brings a player to the length of the match, and that he has it."""
    return f"{what}: {result_words.match_result(t, MatchResult(winner, by_forfeit=False), names, on_time=False)}"


def _left(t: Words, what: str, clock: Clock, player: Player, *, in_report: bool) -> str:
    reading = clock.reading(player, Instant(0))
    return t("{what}, with {time} left", what=what, time=_shown(reading.reserve if in_report else reading.shown))


def _times_set(t: Words, before: ByPlayer[Millis], after: ByPlayer[Millis], names: ByPlayer[str]) -> str:
    shown = [
        seat_words.time_before_and_after(t, names[player], _shown(before[player]), _shown(after[player]))
        for player in Player
        if before[player] != after[player]
    ]
    return beside(shown)


def _shown(time: Millis) -> str:
    return clock_words.time(-(-time // SECOND))


def follows(t: Words, change: Change, names: ByPlayer[str]) -> str:
    """What an act brings about beside what `change` says of it, worked out by the rules."""
    match change:
        case changes.PenaltyPointsGiven(score=score) if not change.is_lost:
            crawford = "" if score.winner else result_words.crawford_announced(t, score)
            return beside((result_words.score_to_both(names, score), crawford))
        case changes.PrematureRollPunished(consequence=consequence) if not change.is_lost:
            turn, owed = change.clock.turn, change.clock.owed[change.offender]
            if turn is not None and turn.player is change.offender:
                owed = Millis(owed + turn.penalty)
            later = t("{time} runs after the delay", time=clock_words.time(-(-owed // 1000))) if owed else ""
            return t.sentence(beside((ladder_step(t, Consequence(consequence)), later)))
        case changes.TakenBack(scene=scene):
            times = beside(
                seat_words.time_before_and_after(
                    t, names[player], *(2 * (clock_words.time(-(-scene.clock.reserves[player] // 1000)),))
                )
                for player in Player
            )
            return beside((result_words.score_to_both(names, scene.score), times, _delay_anew(t, change, names)))
        case changes.LengthCorrected(verdict=verdict, score=score):
            return beside((length_verdict(t, LengthVerdict(verdict)), result_words.score_to_both(names, score)))
        case _:
            return ""


def _delay_anew(t: Words, change: changes.TakenBack, names: ByPlayer[str]) -> str:
    """With the times of now the turn may begin anew, and its delay with it."""
    turn = change.scene.clock.turn
    if change.with_times or turn is None or not turn.delay or turn.used or turn.waits:
        return ""
    return t("{name} gets the turn's delay again", name=names[turn.player])


def ladder_step(t: Words, consequence: Consequence) -> str:
    return {
        Consequence.WARNING: t("a warning; the next one costs more"),
        Consequence.TAKE_SECONDS: t("time is taken"),
        Consequence.NO_DELAY_NEXT_TURN: t("no delay in his next turn"),
        Consequence.PENALTY_POINTS: t("penalty points, which the director gives"),
        Consequence.SANCTION: t("a sanction as the director deems just"),
        Consequence.REFEREE: t("the match goes on under a referee"),
        Consequence.DIGITAL_BOARD: t("the director may send him to a digital board for all his matches"),
        Consequence.MAY_BE_DISQUALIFIED: t("the director may disqualify him"),
        Consequence.MATCH_LOST: t("the match is lost"),
        Consequence.GAME_LOST: t("the game is lost"),
        Consequence.TIME_PENALTY: t("time off"),
        Consequence.SENT_AWAY: t("sent away"),
    }[consequence]


def length_verdict(t: Words, verdict: LengthVerdict) -> str:
    return {
        LengthVerdict.STANDS: t("the match stands as it was played"),
        LengthVerdict.GOES_ON: t("it goes on at the right length"),
        LengthVerdict.WON: t("the right length is reached: the match is won"),
        LengthVerdict.ONE_MORE_GAME: t("one more game, without the cube, decides it"),
        LengthVerdict.NOT_APPLIED: t("it would end the match, so the match is played to the wrong length"),
        LengthVerdict.DIRECTOR_DECIDES: t("the director decides"),
    }[verdict]


def highlights(t: Words, highlights: Highlights) -> str:
    return {
        Highlights.OFF: t("never"),
        Highlights.AFTER_LIFTING: t("after lifting"),
        Highlights.ALWAYS: t("always"),
    }[highlights]


def on_off(t: Words, *, on: bool) -> str:
    return t("on") if on else t("off")


def help_given(t: Words, assistance: Assistance) -> str:
    """All that is on: "legal points: always · pip count: on"; and that the points may not be numbered."""
    count = on_off(t, on=assistance.pip_count)
    given = t("legal points: {when} · pip count: {count}", when=highlights(t, assistance.highlights), count=count)
    return beside(
        (
            given,
            *(() if assistance.point_numbers else (t("point numbers: not allowed"),)),
            *((t("forced checkers: the board may move them"),) if assistance.forced_plays else ()),
        )
    )


def return_point(t: Words, point: ReturnPoint, names: ByPlayer[str]) -> str:
    """A moment of the match: "game 2, turn 7: Anna rolled 6-4"."""
    if point.player is None:
        words = t("game {game}: before the opening roll", game=point.game)
    elif point.roll is None:
        words = t(
            "game {game}, turn {turn}: {name} to roll", game=point.game, turn=point.turn, name=names[point.player]
        )
    else:
        roll = f"{point.roll.first}-{point.roll.second}"
        words = t(
            "game {game}, turn {turn}: {name} rolled {roll}",
            game=point.game,
            turn=point.turn,
            name=names[point.player],
            roll=roll,
        )
    return t("{moment}, before the act", moment=words) if point.before_act else words


def goes_back(t: Words, point: ReturnPoint | None, names: ByPlayer[str], *, with_times: bool) -> str:
    """Play is taken back; `point` None: where the match is not at hand."""
    if point is None:
        return t("play is taken back, and the times with it") if with_times else t("play is taken back")
    back = t("play and times are taken back to {moment}") if with_times else t("play is taken back to {moment}")
    return t.filled(back, moment=return_point(t, point, names))


def fallen(t: Words, what: str, fate: Fate) -> str:
    said = {
        Fate.WITHDRAWN: t("{what} – withdrawn later"),
        Fate.REVERSED: t("{what} – reversed on appeal"),
    }
    return t.filled(said[fate], what=what)
