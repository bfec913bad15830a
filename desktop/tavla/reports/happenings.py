"""Facts of a match as notes: stops, breaks, claims, flags, results, devices.
The director's acts stand apart in `acts`.
"""

from typing import NamedTuple

from tavla.application.telling.told import Told, Use, is_reported, is_told_in, told
from tavla.base.plain_name import plain_name
from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.domain.game.outcome import GameResult
from tavla.reports.document import Note
from tavla.reports.reader import Reader
from tavla.text import (
    incident_words,
    moment_words,
    record_words,
    report_words,
    result_words,
    seat_words,
    second_copy_words,
    sheet_words,
)

MINUTE = 60_000
_STOPS = (facts.PlayStopped, claimed.BoardStalled, claimed.ClockStopped, claimed.SettledClaimed)


class Said(NamedTuple):
    """A title, and lines above and below those that a fact's figures make."""

    title: str
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


class Happenings:
    """Turns facts into notes; what is no happening of its own gives None."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self._t, self._names = reader, reader.t, reader.names
        self._stopped_at = 0

    def note(self, event: Event, before: MatchState, after: MatchState) -> Note | None:
        """What happened, if it is to be told."""
        if not is_reported(event) or isinstance(event, facts.AttemptRefused):  # tries stand in a table of their own
            return None
        if isinstance(event, facts.ResumeAgreed) and after.freeze is not None:
            return None
        if isinstance(event, _STOPS):
            self._stopped_at = event.at
        said = self._said(event, before, after)
        figures = told(event, before, after)
        boards = () if figures.board is None else (figures.board,)
        is_last = isinstance(event, facts.GameEnded)
        return Note(
            self._reader.when(event),
            self._reader.sentence(said.title),
            (*said.above, *self._lines(figures), *said.below),
            tuple(self._reader.diagram(board, is_last=is_last) for board in boards),
            is_plain_play=is_told_in(event, Use.PLAIN_PLAY),
        )

    def _lines(self, figures: Told) -> tuple[str, ...]:
        reader = self._reader
        return (
            *reader.hour(figures.wall_clock, figures.clause),
            *(() if figures.times is None else (reader.times(figures.times),)),
            *(() if figures.authority is None else reader.authority(figures.authority)),
        )

    def _said(self, event: Event, before: MatchState, after: MatchState) -> Said:
        return self._of_play(event, before, after) or self._of_claims(event, before) or self._beside_play(event)

    def _of_play(self, event: Event, before: MatchState, after: MatchState) -> Said | None:
        reader, t, names = self._reader, self._t, self._names
        match event:
            case facts.PlayStopped(_, reason, player):
                return Said(seat_words.stopped(t, reason, names[player] if player else None))
            case facts.ResumeAgreed(at):
                return Said(
                    t("Play goes on"), (t("The clock stood for {time}", time=reader.time(at - self._stopped_at)),)
                )
            case facts.DoubleTaken(_, player) | facts.DoubleDropped(_, player):
                answer = sheet_words.answered_double(t, names[player], takes=isinstance(event, facts.DoubleTaken))
                return Said(
                    t(
                        "{name} doubles to {value}: {answer}",
                        name=names[player.opponent],
                        value=before.cube.offered_value,
                        answer=answer,
                    )
                )
            case facts.ConcessionOffered(_, player, grade):
                return Said(report_words.concedes(t, names[player], grade))
            case facts.ConcessionAccepted(_, player):
                return Said(report_words.agrees(t, names[player], agrees=True))
            case facts.ConcessionDeclined(_, player):
                return Said(t("{name} declines: play goes on.", name=names[player]).rstrip("."))
            case facts.GameEnded(_, winner, grade, points, ending):
                result = result_words.game_result(t, GameResult(winner, grade, points, ending), names)
                parts = (
                    reader.sentence(result_words.ending(t, ending)),
                    result_words.score_to_both(names, after.score),
                )
                return Said(result, (" · ".join(filter(None, parts)),))
            case facts.FlagFell(_, player):
                return Said(t("The time of {name} has run out", name=names[player]))
            case facts.FlagClaimed(_, player):
                return Said(t("{name} claims the match on time", name=names[player]))
            case facts.MatchEnded():
                return Said(result_words.match_over(t, after, names), (result_words.score_to_both(names, after.score),))
            case _:
                return None

    def _of_claims(self, event: Event, before: MatchState) -> Said | None:
        reader, t, names = self._reader, self._t, self._names
        match event:
            case claimed.ClockStopped(_, reason, player):
                return Said(report_words.stops_clock(t, names[player], reason))
            case claimed.BoardStalled(at, until, before_it, after_it):
                return Said(record_words.stalled(t, until - at), (reader.times(before_it), reader.times(after_it)))
            case claimed.BreakBegan(at, player, count, ends_at):
                return Said(
                    t.n(
                        "{name} takes {n} break, {minutes} minutes",
                        "{name} takes {n} breaks, {minutes} minutes",
                        count,
                        name=names[player],
                        minutes=round((ends_at - at) / MINUTE),
                    )
                )
            case claimed.BreakEnded(_, player, late):
                return Said(
                    t("{name} is back from the break", name=names[player]),
                    (t("{time} late", time=reader.late(late)),) if late else (),
                )
            case claimed.SettledClaimed(_, player, winner, grade):
                return Said(report_words.settled_said(t, names[player], names[winner], grade))
            case claimed.SettledDisputed(_, player, waits):
                decides = (reader.sentence(t("the director decides")),) if waits else ()
                return Said(report_words.agrees(t, names[player], agrees=False), decides)
            case claimed.SettledRuled(_, _, is_right, bonus):
                title = report_words.claim_ruled(t, objector_is_right=is_right)
                if not bonus or before.claim is None:
                    return Said(title)
                objector = names[before.claim.player.opponent]
                return Said(title, below=(t("{name} gets {time} more", name=objector, time=reader.time(bonus)),))
            case _:
                return None

    def _beside_play(self, event: Event) -> Said:
        """Of devices and of the record itself; else in the words of the look back."""
        t, names = self._t, self._names
        said = moment_words.moment_beside_play(t, event, names)
        match event:
            case facts.TailCut(_, length):
                return Said(
                    t.n(
                        "After a restart the board set an unfinished record of {n} byte aside",
                        "After a restart the board set an unfinished record of {n} bytes aside",
                        length,
                    )
                )
            case facts.TouchesCounted(_, counts):
                return Said(said, incident_words.idle_touches(t, counts))
            case facts.MirrorNoted(_, folder, turn):
                return Said(second_copy_words.moment(t, turn, folder))
            case devices.RollSpoiled(tops=tops):
                return Said(said, self._faces(tops))
            case devices.RollHeld(_, player, dice, _, reason, ruling, clause):
                becomes = " · ".join(filter(None, (incident_words.held_ruling(t, ruling), plain_name(clause))))
                title = incident_words.roll_held(t, names[player] if player else "", reason)
                return Said(title, (*self._faces(dice), becomes))
            case (
                devices.ShakerLost(_, serial)
                | devices.ShakerBack(_, serial)
                | devices.ClockLost(_, serial)
                | devices.ClockBack(_, serial)
            ):
                return Said(said, _named(serial))
            case devices.DeviceMet(device=device):
                return Said(said, _named(device.firmware))
            case devices.DeviceTried(_, serial, made_by):
                return Said(said, (*_named(made_by, serial), *map(plain_name, event.troubles)))
            case _:
                return Said(said)

    def _faces(self, dice: tuple[int, ...]) -> tuple[str, ...]:
        faces = " ".join(str(die) if die else "–" for die in dice)
        return (f"{sheet_words.label(self._t, 'dice')}: {faces}",) if dice else ()


def _named(*names: str) -> tuple[str, ...]:
    return tuple(plain_name(name) for name in names if name)
