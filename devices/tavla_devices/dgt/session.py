"""The session with a DGT board, as a pure step: a frame, a request or the passing of time in; bytes, events and the
next waking moment out.

The board is asked who it is until it answers, put into the mode that reports changes alone, kept alive each second, and
asked for its clock whenever nothing was heard of it for half a second. One message to the clock is on its way at a
time. Tavla's clock is the authority: what is shown is set, looked at, and set again when it lies off. A lever is
believed when it is said twice and counts from the first time.
"""

from tavla.base.copies import replace
from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.display import Wanted
from tavla_devices.dgt.frames import (
    SAYS_BUTTON,
    SAYS_NOT_IN_MODE,
    SAYS_READY,
    BatteryState,
    BoardFrame,
    BoardVersion,
    ClockAck,
    ClockTime,
    EmptyReading,
    NoClock,
    Reason,
    Rejected,
    Serial,
    SetAndRun,
)
from tavla_devices.dgt.outlet import MOST_ASKED, due, wake_at
from tavla_devices.dgt.readings import UNWATCHED, heard
from tavla_devices.dgt.requests import Closed, EndSaying, Opened, Request, Say, Show, Sound, Timeout, TryAgain
from tavla_devices.dgt.state import AS_DOCUMENTED, Options, Phase, Stage, State, Step
from tavla_devices.dgt.verdicts import greeted, refused, verdict
from tavla_devices.events import (
    Battery,
    ButtonPressed,
    ClockShown,
    DeviceEvent,
    LeverPressed,
    Lost,
    LostReason,
    Refused,
    Sentence,
    Side,
)

SILENCE = Millis(3000)
"""A board that says nothing for so long, asked each second, is gone."""
SETTLED = Millis(1500)
"""From here on after a setting the readings must agree with it."""
MOST_OFF = 2
BUTTONS = {0x31: "back", 0x32: "plus", 0x33: "run", 0x34: "minus", 0x35: "ok"}
Said = tuple[State, tuple[DeviceEvent, ...]]


def begin(options: Options = AS_DOCUMENTED) -> State:
    """A session before its port is open."""
    return State(options)


def step(state: State, came: BoardFrame | Rejected | Timeout | Request, now: Instant) -> Step:
    state, events = _came(state, came, now)
    state, more = _waited(state, now)
    state, send, told = due(state, now)
    return Step(state, send, (*events, *more, *told), wake_at(state, now))


def _came(state: State, came: BoardFrame | Rejected | Timeout | Request, now: Instant) -> Said:
    match came:
        case Opened():
            return replace(state.begun_anew(), phase=Phase.OPENING, phase_at=now), ()
        case Closed():
            return state.begun_anew(), ()
        case Show() | Say() | EndSaying() | Sound() | TryAgain():
            return _asked(state, came, now), ()
        case Timeout():
            return state, ()
        case Rejected():
            if came.reason is Reason.IMPOSSIBLE_TIME and state.phase is Phase.READY and not state.said_impossible:
                return replace(state, said_impossible=True), (Refused(Sentence.IMPOSSIBLE_TIME, came.raw.hex(" ")),)
            return state, ()
        case _ if state.phase in {Phase.CLOSED, Phase.OPENING}:
            return state, ()
        case _:
            return _heard(replace(state, alive_at=now), came, now)


def _asked(state: State, request: Show | Say | EndSaying | Sound | TryAgain, now: Instant) -> State:
    match request:
        case Show():
            wanted = Wanted(request.left, request.right, request.running, request.delay_left, now)
            return replace(state, wanted=wanted, stage=Stage.BEHIND, planned=None, off=0, worded="")
        case Say():
            return replace(state, say=request, is_text_sent=False)
        case EndSaying():
            return replace(state, say=None, is_text_sent=False, worded="")
        case Sound():
            return replace(state, beep=request.length)
        case TryAgain():
            return replace(state, words_only=False, stage=Stage.BEHIND, planned=None)


def _heard(state: State, frame: BoardFrame, now: Instant) -> Said:
    match frame:
        case BoardVersion(main=main, sub=sub):
            state = replace(state, firmware=f"{main}.{sub}")
            return (replace(state, phase=Phase.GREETING, no_clock=0) if state.phase is Phase.ASKING else state), ()
        case Serial(digits=digits):
            return (replace(state, serial=digits) if len(digits) >= len(state.serial) else state), ()
        case BatteryState(percent=percent):
            return state, (Battery(percent),)
        case ClockAck():
            return _acknowledged(state, frame, now)
        case NoClock():
            return _without_clock(state, now)
        case ClockTime():
            return _read(state, frame, now)
        case EmptyReading():
            return _empty(state, now), ()
        case _:
            return state, ()


def _acknowledged(state: State, ack: ClockAck, now: Instant) -> Said:
    if not ack.is_spontaneous:
        conversation, ended = state.conversation.heard(ack, now)
        state = replace(state, conversation=conversation)
        return (state, ()) if ended is None else verdict(state, ended, now)
    if ack.command == SAYS_BUTTON:
        if now < state.button_until and ack.second == state.button:
            return state, ()
        return replace(state, button=ack.second, button_until=Instant(now + 1000)), (
            ButtonPressed(BUTTONS.get(ack.second, f"{ack.second:#04x}"), now),
        )
    if ack.command == SAYS_NOT_IN_MODE and state.phase is Phase.READY and not state.words_only:
        return refused(state, ack)
    if ack.command == SAYS_READY:
        return replace(state, stage=Stage.BEHIND, planned=None, words_only=False, is_text_shown=True), ()
    return state, ()


def _without_clock(state: State, now: Instant) -> Said:
    state = replace(state, reading_at=now, no_clock=state.no_clock + 1)
    if state.no_clock < 2 or state.is_unplugged or state.phase not in {Phase.GREETING, Phase.READY}:
        return state, ()
    was_ready = state.phase is Phase.READY
    state = replace(
        state,
        phase=Phase.GREETING,
        is_unplugged=True,
        model=None,
        watch=UNWATCHED,
        shown=None,
        conversation=state.conversation.forgotten(),
        stage=Stage.BEHIND,
        planned=None,
        words_only=False,
    )
    events: tuple[DeviceEvent, ...] = (
        Refused(
            Sentence.CLOCK_NOT_CONNECTED,
            f"the board {state.serial} lives, its clock does not answer".replace("  ", " "),
        ),
    )
    return state, (*events, Lost(LostReason.UNPLUGGED)) if was_ready else events


def _empty(state: State, now: Instant) -> State:
    """Nothing but zeros says nothing of times or lever; but a clock just switched on reads so, and it is there."""
    state = replace(state, reading_at=now, no_clock=0)
    return replace(state, is_unplugged=False, is_text_shown=True) if state.is_unplugged else state


def _read(state: State, reading: ClockTime, now: Instant) -> Said:
    events: tuple[DeviceEvent, ...] = ()
    state = replace(state, reading_at=now, no_clock=0)
    if state.is_unplugged:
        state = replace(state, is_unplugged=False, is_text_shown=True)
    is_setting = state.conversation.in_flight is not None and isinstance(
        state.conversation.in_flight.message, SetAndRun
    )
    said = heard(state.watch, reading, state.sent, is_setting, now)
    state = replace(state, watch=said.watch)
    if not said.is_believed or state.phase is not Phase.READY:
        return state, ()
    state = replace(state, said_impossible=False)
    if said.lever_at is not None:
        events = (LeverPressed(_pressed(state, reading.right_high), said.lever_at),)
    shown = ClockShown(
        reading.left * 1000, reading.right * 1000, reading.turn if reading.running else None, 0, _down(state)
    )
    if shown != state.shown:
        state, events = replace(state, shown=shown), (*events, shown)
    if reading.battery_low and not state.battery_low:
        events = (*events, Battery(0))
    return _compared(replace(state, battery_low=reading.battery_low), reading, now), events


def _compared(state: State, reading: ClockTime, now: Instant) -> State:
    """The same state, behind again if the device twice shows what is not wanted."""
    wanted = state.wanted
    if (
        wanted is None
        or state.stage is Stage.BEHIND
        or state.words_only
        or state.conversation.in_flight is not None
        or now < state.set_at + SETTLED
    ):
        return replace(state, off=0)
    left, right = wanted.seconds_at(now)
    acknowledged = state.acknowledged
    runs = acknowledged is not None and acknowledged.running is not None
    agrees = (
        -1 <= reading.left - left <= 1
        and -1 <= reading.right - right <= 1
        and (reading.running == runs or left == 0 or right == 0)
    )
    if agrees:
        return replace(state, off=0)
    if state.off + 1 < MOST_OFF:
        return replace(state, off=state.off + 1)
    return replace(state, stage=Stage.BEHIND, planned=None, off=0)


def _waited(state: State, now: Instant) -> Said:
    conversation, ended = state.conversation.waited(now)
    state = replace(state, conversation=conversation)
    events: tuple[DeviceEvent, ...] = ()
    if ended is not None:
        state, events = verdict(state, ended, now)
    if state.phase in {Phase.GREETING, Phase.READY} and now >= state.alive_at + SILENCE:
        was_told = state.phase is Phase.READY or state.is_unplugged
        state = replace(state.begun_anew(), phase=Phase.ASKING, asked=MOST_ASKED + 1)
        events = (*events, Lost(LostReason.NO_HEARTBEAT)) if was_told else events
    if state.phase is Phase.GREETING and state.model is not None and not state.is_unplugged:
        state, greeting = greeted(state)
        events = (*events, *greeting)
    return state, events


def _pressed(state: State, right_high: bool) -> Side:
    """The side that was pressed: the one that is low now."""
    return Side.LEFT if right_high != state.options.lever_inverted else Side.RIGHT


def _down(state: State) -> Side | None:
    lever = state.watch.lever
    return None if lever is None else _pressed(state, lever)
