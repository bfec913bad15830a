"""What becomes of the second copy of the record and of the raw device frames, and idle touches, noted in it."""

from collections.abc import Sequence

from tavla.application.acts.table import ALWAYS, MATCH_LASTS, act_on_history
from tavla.application.commands import devices as device
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts.device_events import FramesNoted
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event, MirrorNoted, TouchesCounted
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@act_on_history(asked.NoteMirror, MATCH_LASTS)
def note_mirror(
    _state: MatchState, _ruleset: Ruleset, command: asked.NoteMirror, now: Instant, history: Sequence[Event]
) -> Decision:
    if history and isinstance(history[-1], MatchMoved):  # the last fact of a match that goes on at another board
        return Refused(Refusal.NOT_NOW)
    return Accepted((MirrorNoted(now, command.folder, command.turn),))


@act_on_history(device.NoteFrames, ALWAYS)
def note_frames(
    _state: MatchState, _ruleset: Ruleset, command: device.NoteFrames, now: Instant, history: Sequence[Event]
) -> Decision:
    if history and isinstance(history[-1], MatchMoved):
        return Refused(Refusal.NOT_NOW)
    return Accepted((FramesNoted(now, command.turn, command.file, command.length_bytes, command.sha256),))


@act_on_history(asked.CountTouches, ALWAYS)
def count_touches(
    _state: MatchState, _ruleset: Ruleset, command: asked.CountTouches, now: Instant, history: Sequence[Event]
) -> Decision:
    if history and isinstance(history[-1], MatchMoved):
        return Refused(Refusal.NOT_NOW)
    return Accepted((TouchesCounted(now, command.counts),))
