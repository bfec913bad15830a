"""Facts of a match as notes: stops, breaks, claims, flags, results. The director's acts stand apart in `acts`."""

from typing import assert_never

from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import events as facts
from tavla.domain.facts.claim_events import ClaimEvent
from tavla.domain.facts.device_events import DeviceEvent
from tavla.domain.facts.dice_seal import DiceSealed, SealReason
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.fold.match import MatchState
from tavla.domain.game.outcome import GameResult
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.reports.device_happenings import told_of_device
from tavla.reports.document import Note
from tavla.reports.reader import Reader, Told
from tavla.rules.break_allowance import stop_rule
from tavla.rules.clock_rules import StopGround
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset

WITH_A_BOARD = frozenset(
    {
        StopReason.DIRECTOR_CALLED,
        StopReason.DISPUTE,
        StopReason.ILLEGAL_PLAY,
        StopReason.DISPUTED_ROLL,
        StopReason.INVALID_ROLL,
    }
)
PLAIN_PLAY = (facts.DoubleTaken, facts.DoubleDropped, facts.GameEnded)
MINUTE = 60_000
_GROUNDS = {ground.value for ground in StopGround}


class Happenings:
    """Turns facts into notes; what is no happening of its own gives None."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self._texts, self._names = reader, reader.texts, reader.names
        self._stopped_at = 0

    def note(self, event: Event, before: MatchState, after: MatchState) -> Note | None:
        """What happened, if it is to be told."""
        if isinstance(event, ClaimEvent):
            told = self._claim(event, before, after)
        elif isinstance(event, DeviceEvent):
            told = told_of_device(event, self._reader)
        elif isinstance(event, DiceSealed):
            told = (self._texts.dice_sealed(event.reason), (), ()) if event.reason is not SealReason.START else None
        else:
            told = self._told(event, before, after)
        if told is None:
            return None
        title, lines, diagrams = told
        return Note(
            self._reader.when(event),
            self._reader.sentence(title),
            tuple(lines),
            tuple(diagrams),
            is_plain_play=isinstance(event, PLAIN_PLAY),
        )

    def _told(self, event: Event, before: MatchState, after: MatchState) -> Told | None:
        reader, texts, names = self._reader, self._texts, self._names
        match event:
            case facts.PlayStopped(at, reason, player, wall_clock):
                self._stopped_at = at
                boards = (reader.diagram(before),) if reason in WITH_A_BOARD else ()
                return (
                    texts.stopped(reason, names[player] if player else None),
                    (*reader.hour(wall_clock, _ground(before, reason)), *reader.times_of(after, at)),
                    boards,
                )
            case facts.ResumeAgreed(at) if after.freeze is None:
                return texts.play_goes_on(), (texts.stood_for(reader.time(at - self._stopped_at)),), ()
            case facts.DoubleTaken(at, player) | facts.DoubleDropped(at, player):
                answer = texts.answered_double(names[player], takes=isinstance(event, facts.DoubleTaken))
                title = texts.doubled(names[player.opponent], before.cube.offered_value, answer)
                return title, reader.times_of(after, at), (reader.diagram(before),)
            case facts.ConcessionOffered(_, player, grade):
                return texts.concedes(names[player], grade), (), (reader.diagram(before),)
            case facts.ConcessionAccepted(_, player):
                return texts.agrees(names[player], agrees=True), (), ()
            case facts.ConcessionDeclined(_, player):
                return texts.concession_declined(names[player]).rstrip("."), (), ()
            case facts.GameEnded():
                return self._game_ended(event, before, after)
            case facts.FlagFell(_, player):
                return texts.time_ran_out(names[player]), reader.times_of(after, event.at), (reader.diagram(before),)
            case facts.FlagClaimed(_, player):
                return (
                    texts.claims_time(names[player]),
                    reader.hour("", _rules(before).clock.flag_claimed_by.clause),
                    (),
                )
            case facts.MatchEnded():
                return texts.match_over(after, names), (texts.score_to_both(names, after.score),), ()
            case facts.TailCut() | facts.MirrorNoted():
                return (
                    texts.set_aside(event.length_bytes)
                    if isinstance(event, facts.TailCut)
                    else texts.mirror_moment(event.turn, event.folder),
                    (),
                    (),
                )
            case _:
                return None

    def _game_ended(self, event: facts.GameEnded, before: MatchState, after: MatchState) -> Told:
        texts = self._texts
        result = GameResult(event.winner, event.grade, event.points, event.ending)
        score = texts.score_to_both(self._names, after.score)
        lines = (
            " · ".join(filter(None, (self._reader.sentence(texts.ending(event.ending)), score))),
            *self._reader.times_of(after, event.at),
        )
        return texts.game_result(result, self._names), lines, (self._reader.diagram(before, is_last=True),)

    def _claim(self, event: ClaimEvent, before: MatchState, after: MatchState) -> Told | None:
        reader, texts, names = self._reader, self._texts, self._names
        match event:
            case claimed.ClockStopped(at, reason, player, times):
                self._stopped_at = at
                boards = (reader.diagram(before),) if reason in WITH_A_BOARD else ()
                return (
                    texts.stops_clock(names[player], reason),
                    (*reader.hour(event.wall_clock, _ground(before, reason)), *self._times(after, times)),
                    boards,
                )
            case claimed.BreakBegan(at, player, count, ends_at, times):
                granted, clause = (
                    (reader.authority(event.authority), "")
                    if event.authority
                    else ((), _rules(before).breaks.when.clause)
                )
                lines = (*reader.hour(event.wall_clock, clause), *self._times(after, times), *granted)
                return texts.break_begins(names[player], count, round((ends_at - at) / MINUTE)), lines, ()
            case claimed.BreakEnded(_, player, late, _):
                return texts.break_ends(names[player]), ((texts.late_by(reader.late(late)),) if late else ()), ()
            case claimed.SettledClaimed(at, player, winner, grade):
                self._stopped_at = at
                return (
                    texts.settled_said(names[player], names[winner], grade),
                    reader.hour("", _rules(before).clock.settled_claim.clause),
                    (reader.diagram(before),),
                )
            case claimed.SettledAgreed(_, player):
                return texts.agrees(names[player], agrees=True), (), ()
            case claimed.SettledDisputed(_, player, waits):
                return (
                    texts.agrees(names[player], agrees=False),
                    ((reader.sentence(texts.director_decides()),) if waits else ()),
                    (),
                )
            case claimed.SettledRuled(_, authority, is_right, bonus):
                objector: Player | None = before.claim.player.opponent if before.claim else None
                gets = (texts.gets_time(names[objector], reader.time(bonus)),) if bonus and objector else ()
                return texts.claim_ruled(objector_is_right=is_right), (*reader.authority(authority), *gets), ()
            case claimed.ClocksPressed(_, absent, _, pressed_by):
                started = (
                    reader.authority(pressed_by)
                    if pressed_by
                    else reader.hour("", _rules(before).lateness.at_start.clause)
                )
                return texts.has_not_come(", ".join(names[player] for player in absent)), started, ()
            case claimed.AbsentArrived(_, player):
                return texts.has_come(names[player]), reader.times_of(after, event.at), ()
            case claimed.RollAnswered(_, player, agrees) if not agrees:
                return texts.roll_disputed(names[player]), (), ()
            case claimed.ClockHeld() | claimed.ClockReleased() | claimed.RollEntered() | claimed.RollAnswered():
                return None
            case _:
                assert_never(event)

    def _times(self, state: MatchState, times: ByPlayer[Millis]) -> tuple[str, ...]:
        return (self._reader.times(times),) if self._reader.has_clock(state) else ()


def _rules(state: MatchState) -> Ruleset:
    return ruleset_of(state.setup.ruleset)


def _ground(state: MatchState, reason: StopReason) -> str:
    """The clause that names a ground for stopping the clock; empty where the rules list none."""
    rule = stop_rule(_rules(state), StopGround(reason.value)) if reason.value in _GROUNDS else None
    return rule.clause if rule else ""
