"""What is due to be sent now, one thing at a time, and when to look again."""

from tavla.base.copies import replace
from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.clock_messages import command_of
from tavla_devices.dgt.codec import encode
from tavla_devices.dgt.display import Hold, Wanted, display_for, in_digits, in_letters, running_display, sent_when
from tavla_devices.dgt.frames import (
    AskClockVersion,
    Beep,
    ClockCommand,
    ClockMessage,
    Command,
    EndText,
    Model,
    SetAndRun,
    ShowText,
)
from tavla_devices.dgt.state import Phase, Stage, State
from tavla_devices.events import DeviceEvent, Lost, LostReason, Refused, Sentence

AFTER_OPENING = Millis(500)
ASK_AGAIN = Millis(2000)
BETWEEN = Millis(100)
"""The board's ear holds ten bytes: it is given time after everything said."""
KEEP_ALIVE = Millis(1000)
LOOK_AGAIN = Millis(500)
"""A clock of which nothing was heard for so long is asked: a lever that moves while the times stand still must not
wait.
"""
LATEST = Millis(150)
"""A running setting later than this is planned anew."""
WORDS_EVERY = Millis(5000)
WORTH_HOLDING = Millis(2000)
"""An acknowledgement takes so long at most."""
MOST_ASKED = 3
GREETING = (Command.UPDATE_NICE, Command.ASK_VERSION, Command.ASK_LONG_SERIAL, Command.ASK_SERIAL)


def due(state: State, now: Instant) -> tuple[State, tuple[bytes, ...], tuple[DeviceEvent, ...]]:
    """The state after what is due has been sent, the bytes, and what the board is told."""
    events: tuple[DeviceEvent, ...] = ()
    if state.phase is Phase.CLOSED:
        return state, (), ()
    if state.phase is Phase.OPENING and now >= state.phase_at + AFTER_OPENING:
        state = replace(state, phase=Phase.ASKING, asked=0, phase_at=Instant(now - ASK_AGAIN))
    if state.phase is Phase.OPENING:
        return state, (), ()
    if state.phase is Phase.ASKING and now >= state.phase_at + ASK_AGAIN:
        if state.asked == MOST_ASKED:
            events = (
                Lost(LostReason.NO_HEARTBEAT)
                if state.was_ready
                else Refused(Sentence.NO_ANSWER, "no DGT board answers"),
            )
        state = replace(state, phase_at=now, asked=min(state.asked + 1, MOST_ASKED + 1), outbox=GREETING)
    state = _planned(state, now)
    if now < state.line_free_at:
        return state, (), events
    message = _message(state, now) if state.phase in {Phase.GREETING, Phase.READY} else None
    if message is not None:
        state = _noted(state, message, now)
        return replace(state, line_free_at=Instant(now + BETWEEN)), (encode(message),), events
    state, command = _command(state, now)
    if command is None:
        return state, (), events
    return replace(state, line_free_at=Instant(now + BETWEEN)), (encode(command),), events


def wake_at(state: State, now: Instant) -> Instant | None:
    """When the session must be stepped again if nothing comes."""
    if state.phase is Phase.CLOSED:
        return None
    moments: list[int] = []
    if state.phase is Phase.OPENING:
        moments.append(state.phase_at + AFTER_OPENING)
    if state.phase is Phase.ASKING:
        moments.append(state.phase_at + ASK_AGAIN)
    if state.phase in {Phase.GREETING, Phase.READY}:
        moments += [state.kept_alive_at + KEEP_ALIVE, max(state.reading_at, state.polled_at) + LOOK_AGAIN]
        if state.conversation.wake_at is not None:
            moments.append(state.conversation.wake_at)
        moments += [
            until
            for until in (state.conversation.forgotten_until, *(until for _, until in state.conversation.rests))
            if until > now
        ]
        if state.planned is not None:
            moments.append(state.planned)
    if state.outbox or state.line_free_at > now:
        moments.append(state.line_free_at)
    return Instant(max(now + 1, min(max(moment, state.line_free_at) for moment in moments)))


def _command(state: State, now: Instant) -> tuple[State, Command | None]:
    if state.outbox:
        return replace(state, outbox=state.outbox[1:]), state.outbox[0]
    if state.phase not in {Phase.GREETING, Phase.READY}:
        return state, None
    if state.watch.lever_seen_at is not None and state.polled_at <= state.reading_at:
        return replace(state, polled_at=now), Command.ASK_CLOCK
    if now >= state.kept_alive_at + KEEP_ALIVE:
        return replace(state, kept_alive_at=now), Command.ASK_SERIAL
    if now >= max(state.reading_at, state.polled_at) + LOOK_AGAIN:
        return replace(state, polled_at=now), Command.ASK_CLOCK
    return state, None


def _planned(state: State, now: Instant) -> State:
    """The same state with the moment of the next running setting fixed, once."""
    wanted = state.wanted
    if (
        state.phase is not Phase.READY
        or wanted is None
        or wanted.running is None
        or state.words_only
        or state.stage is Stage.DONE
    ):
        return state if state.planned is None else replace(state, planned=None)
    free = state.conversation.free_at(ClockCommand.SET_AND_RUN)
    if free is None or (state.planned is not None and now <= state.planned + LATEST):
        return state
    if state.stage is Stage.BEHIND and _is_held(wanted, now):
        return replace(state, planned=None)
    return replace(state, planned=sent_when(wanted, Instant(max(now, free, state.line_free_at))))


def _now_shown(wanted: Wanted, now: Instant) -> SetAndRun | Hold:
    left, right = wanted.reserves_at(now)
    return display_for(Millis(left), Millis(right), wanted.running, Millis(max(0, wanted.reserve_from - now)))


def _is_held(wanted: Wanted, now: Instant) -> bool:
    """Whether a paused setting is the next: not when the delay would end before its acknowledgement, for then the
    running one is sent in its place.
    """
    shown = _now_shown(wanted, now)
    return isinstance(shown, Hold) and (shown.left is None or shown.left >= WORTH_HOLDING)


def _message(state: State, now: Instant) -> ClockMessage | None:
    """The message to the clock that comes next: who it is, its times, its words, a tone."""
    choice: ClockMessage | None = None
    if state.model is None:
        choice = None if state.is_unplugged else AskClockVersion()
    elif state.phase is Phase.READY:
        choice = _setting(state, now) or _words(state, now) or (Beep(state.beep) if state.beep else None)
    free = None if choice is None else state.conversation.free_at(command_of(choice))
    return choice if free is not None and now >= free else None


def _setting(state: State, now: Instant) -> SetAndRun | None:
    if state.wanted is None or state.words_only or state.stage is Stage.DONE:
        return None
    if state.planned is None:
        shown = _now_shown(state.wanted, now)
        return (
            shown.shown
            if state.stage is Stage.BEHIND and isinstance(shown, Hold) and _is_held(state.wanted, now)
            else None
        )
    if now < state.planned:
        return None
    shown = running_display(state.wanted, state.planned)
    return shown.shown if isinstance(shown, Hold) else shown


def _words(state: State, now: Instant) -> ShowText | EndText | None:
    model = state.model or Model.UNKNOWN
    if state.say is not None:
        return None if state.is_text_sent else ShowText(state.say.text, model, state.say.beep)
    if state.words_only and state.wanted is not None:
        left, right = state.wanted.reserves_at(now)
        figure = in_letters if model is Model.DGT3000 else in_digits
        text = figure(left) + figure(right)
        is_due = not state.worded or (text != state.worded and now >= state.worded_at + WORDS_EVERY)
        return ShowText(text, model) if is_due else None
    is_set = state.wanted is None or state.stage is not Stage.BEHIND
    return EndText() if state.is_text_shown and is_set else None


def _noted(state: State, message: ClockMessage, now: Instant) -> State:
    """The state after `message` has gone out."""
    state = replace(state, conversation=state.conversation.sent(message, now))
    match message:
        case SetAndRun():
            is_last = state.planned is not None
            return replace(state, sent=message, sent_for=state.wanted, sent_at=now, sent_is_last=is_last, planned=None)
        case ShowText(text=text) if state.say is not None:
            return replace(state, is_text_sent=True, is_text_shown=True, worded=text)
        case ShowText(text=text):
            return replace(state, worded=text, worded_at=now, is_text_shown=True)
        case Beep():
            return replace(state, beep=0)
        case _:
            return state
