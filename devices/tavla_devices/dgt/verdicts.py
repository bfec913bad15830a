"""What the end of a message to the clock means, and the words for it."""

from tavla.base.copies import replace
from tavla.domain.time.units import Instant
from tavla_devices.dgt.conversation import Ended, Outcome
from tavla_devices.dgt.frames import AskClockVersion, ClockAck, Command, EndText, Model, SetAndRun
from tavla_devices.dgt.state import Phase, Stage, State
from tavla_devices.events import DeviceClass, DeviceEvent, Identified, Identity, Refused, Sentence

Said = tuple[State, tuple[DeviceEvent, ...]]
OPTION: dict[Model, str] = {
    Model.XL: "set the clock to option 23",
    Model.DGT3000: "set the clock to its option for boards (commonly 25)",
    Model.UNKNOWN: "set the clock to its option for boards (23 on a DGT XL, commonly 25 on a DGT 3000)",
}


def verdict(state: State, ended: Ended, now: Instant) -> Said:
    match ended.message, ended.outcome:
        case AskClockVersion(), outcome:
            return _model_known(state, ended.ack if outcome is Outcome.DONE else None), ()
        case SetAndRun(), Outcome.DONE:
            return _is_set(state, now), ()
        case SetAndRun(), Outcome.REFUSED if ended.ack is not None:
            return refused(state, ended.ack)
        case SetAndRun(), _:
            return _unanswered(state)
        case EndText(), _:
            return replace(state, is_text_shown=False), ()
        case _:
            return state, ()


def refused(state: State, ack: ClockAck) -> Said:
    """The clock will not be set: from now on it shows words, and its lever counts as before."""
    advice = OPTION[state.model or Model.UNKNOWN]
    detail = (
        f"it answered {ack.code:02x} {ack.command:02x}; {advice}; until then it shows the times as words, some "
        "seconds late, and its lever counts"
    )
    return replace(state, words_only=True, stage=Stage.DONE, planned=None, worded=""), (
        Refused(Sentence.CLOCK_SET_REFUSED, detail),
    )


def greeted(state: State) -> Said:
    """Board and clock are known: the session is open."""
    is_known = state.model not in (None, Model.UNKNOWN)
    identity = Identity(
        DeviceClass.CLOCK,
        "DGT",
        state.model.value if state.model is not None and is_known else "",
        state.serial,
        f"board {state.firmware}, clock {state.clock_version or 'unknown'}",
        "DGT",
    )
    state = replace(
        state,
        phase=Phase.READY,
        was_ready=True,
        stage=Stage.BEHIND,
        planned=None,
        is_text_shown=True,
        is_text_sent=False,
    )
    return state, (Identified(identity, "", ("LEVER", "BUTTONS", "SET")),)


def _model_known(state: State, ack: ClockAck | None) -> State:
    if ack is None:
        return replace(state, model=Model.UNKNOWN, clock_version="")
    main, sub = ack.first >> 4, ack.first & 0x0F
    return replace(state, model={1: Model.XL, 2: Model.DGT3000}.get(main, Model.UNKNOWN), clock_version=f"{main}.{sub}")


def _is_set(state: State, now: Instant) -> State:
    state = replace(state, acknowledged=state.sent, set_at=now, said_unanswered=False, off=0)
    if state.sent_for is not state.wanted or state.sent is None or state.wanted is None:
        return state
    settled = state.sent.running is not None or state.wanted.running is None or state.sent_is_last
    return replace(state, stage=Stage.DONE if settled else Stage.HELD, planned=None)


def _unanswered(state: State) -> Said:
    """Three settings in vain: perhaps the board was switched off in between, so it is put into its mode again."""
    state = replace(state, stage=Stage.BEHIND, planned=None, outbox=(Command.UPDATE_NICE,))
    if state.said_unanswered:
        return state, ()
    return replace(state, said_unanswered=True), (
        Refused(Sentence.COMMAND_NOT_ANSWERED, "the clock does not acknowledge its times"),
    )
