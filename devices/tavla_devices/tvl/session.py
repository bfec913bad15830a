"""The board's side of TVL/1 as a pure step: state and input give a state, lines to send, events to tell and when to
wake.

CLOSED -> IDENTIFYING (ID, three tries in four seconds) -> OPENING (CAP, OPEN under a fresh nonce) -> READY; three
seconds of silence -> LOST, which goes on asking; what can never do -> REFUSED, which releases the port. What the device
said before a break is not forgotten: after it, the same boot goes on where it was and what was missed is replayed; a
new boot id is a restart.
"""

from typing import assert_never

from tavla.base.copies import replace
from tavla.domain.time.units import Instant
from tavla_devices.events import (
    Battery,
    DeviceClass,
    Identified,
    Identity,
    Light,
    Lost,
    LostReason,
    Paired,
    Restarted,
    Sentence,
    TrayChanged,
)
from tavla_devices.tvl import frames as f
from tavla_devices.tvl import rolls
from tavla_devices.tvl.codec import encode
from tavla_devices.tvl.order import ask_again, miss, shown, take_event
from tavla_devices.tvl.state import (
    COMMAND_TRIES,
    COMMAND_WAIT,
    DICE_RETRY,
    ID_SPAN,
    ID_TRIES,
    LOST_RETRY,
    SILENCE,
    Connected,
    Disconnected,
    ForgetDice,
    ForgetKey,
    PairDevice,
    Pending,
    ReadClock,
    Request,
    RunClock,
    SessionState,
    SetClock,
    ShowLight,
    Stage,
    Step,
    ThrowDice,
    Timeout,
    Wanted,
)
from tavla_devices.tvl.work import Work

PROTOCOL_MAJOR = 1

COMMAND_PROTECTED = -203
"""What a device answers that is paired while nobody holds its button. Source: SCPI's error of that number."""

LONGEST_TIME = 999_999_999
"""Milliseconds a clock can be set to."""

Input = f.Frame | f.Rejected | Timeout | Request


def begin(
    wanted: Wanted, keys: tuple[tuple[str, bytes | None], ...] = (), otherwise: bytes | None = None
) -> SessionState:
    """A session before its port is open; `keys` are those of paired devices, by serial number, `otherwise` is asked of
    all others.
    """
    return SessionState(wanted, keys, otherwise)


def step(state: SessionState, given: Input, now: Instant) -> Step:
    """What `given` leads to at `now`. Every input is answered; none raises."""
    work = Work(state, now)
    match given:
        case Connected(seed):
            work.change(seed=seed, openings=0, heard_at=now)
            work.identify()
        case Disconnected(reason):
            _disconnect(work, reason)
        case Timeout():
            _time_out(work)
        case f.Rejected():
            if state.stage is Stage.IDENTIFYING and given.reason is not f.RejectedReason.UNKNOWN_SENTENCE:
                work.change(has_noise=True)
        case ThrowDice(count):
            rolls.throw(work, 1 if count == 1 else 2)
        case ForgetDice():
            rolls.forget(work)
        case ShowLight(light):
            _light(work, light)
        case SetClock() | RunClock() | ReadClock() | PairDevice():
            _command(work, given)
        case ForgetKey():
            _trust(work, None)
        case _ if state.stage in {Stage.CLOSED, Stage.REFUSED}:
            pass
        case _:
            _take_frame(work, given)
    return work.done()


def _take_frame(work: Work, frame: f.Frame) -> None:
    match frame:
        case f.IdAnswer() | f.CapAnswer() | f.ClockAnswer() | f.OkAnswer() | f.ErrAnswer():
            work.change(heard_at=work.now)
            _take_answer(work, frame)
        case f.Heartbeat():
            _take_heartbeat(work, frame)
        case f.BootEvent() | f.TrayEvent() | f.RollEvent() | f.ClockEvent() | f.ButtonEvent() | f.OtherEvent():
            if _is_of_session(work, frame):
                take_event(work, frame)
        case _:
            # A board's own sentence: an echo on the line. Nothing to do.
            pass


def _disconnect(work: Work, reason: LostReason) -> None:
    was = work.state.stage
    work.change(stage=Stage.CLOSED, pending=None, queue=(), missing=None, held=(), is_present=False)
    if was not in {Stage.CLOSED, Stage.REFUSED, Stage.LOST}:
        work.tell(Lost(reason))


def _command(work: Work, request: SetClock | RunClock | ReadClock | PairDevice) -> None:
    if work.state.stage is not Stage.READY:
        work.refuse(Sentence.NOT_READY)
        return
    match request:
        case SetClock(left, right, delay):
            work.change(
                queue=tuple(
                    command
                    for command in work.state.queue
                    if not isinstance(command, f.ClockSetCommand | f.ClockRunCommand)
                )
            )
            work.enqueue(f.ClockSetCommand(0, *(min(max(0, time), LONGEST_TIME) for time in (left, right, delay))))
        case RunClock(side):
            work.enqueue(f.ClockRunCommand(0, side))
        case ReadClock():
            work.enqueue(f.ClockQuery(0))
        case PairDevice(key):
            _drop_key_halves(work)
            work.change(offered=key)
            digits = key.hex().upper()
            for half in (0, 1):
                work.enqueue(f.PairCommand(0, half, digits[32 * half : 32 * half + 32]))
        case _:
            assert_never(request)


def _light(work: Work, light: Light) -> None:
    """Instead of what was to be lit before: an answer to that is passed over."""
    state = work.state
    work.change(light=light, queue=tuple(command for command in state.queue if not isinstance(command, f.LampCommand)))
    if state.stage is not Stage.READY:
        return
    if state.pending is not None and isinstance(state.pending.command, f.LampCommand):
        work.ask(f.LampCommand(0, light))
    else:
        work.enqueue(f.LampCommand(0, light))


def _take_answer(work: Work, answer: f.Answer) -> None:
    state = work.state
    pending = state.pending
    if pending is None or pending.command.tag != answer.tag:
        return
    if isinstance(answer, f.ErrAnswer):
        _take_error(work, pending.command, answer)
        return
    match pending.command, answer:
        case f.IdQuery(), f.IdAnswer():
            _take_identity(work, answer)
        case f.CapQuery(), f.CapAnswer(features=features):
            work.change(features=features)
            work.open()
        case f.OpenCommand(), f.OkAnswer(boot_id=boot_id, next_seq=int() as next_seq):
            _opened(work, boot_id, next_seq)
        case f.DiceCommand(), f.OkAnswer(boot_id=boot_id, next_seq=next_seq):
            if next_seq is None or boot_id == state.boot_id:
                rolls.agreed(work, next_seq)
                work.next_command()
        case f.ClockQuery(), f.ClockAnswer():
            work.tell(shown(answer))
            work.next_command()
        case f.PairCommand(half=1), f.OkAnswer() if state.identity is not None:
            _trust(work, state.offered)
            work.tell(Paired(state.identity.serial, state.offered))
            work.next_command()
        case ((f.ClockSetCommand() | f.ClockRunCommand() | f.LampCommand() | f.PairCommand()), f.OkAnswer()):
            work.next_command()
        case _:
            pass


def _take_error(work: Work, command: f.Command, error: f.ErrAnswer) -> None:
    detail = f"{error.code} {error.text}"
    match command:
        case f.IdQuery():
            pass
        case f.CapQuery():
            work.open()
        case f.OpenCommand():
            work.refuse(Sentence.NOT_OPENED, detail)
            _lose(work)
        case f.DiceCommand():
            if work.state.request is not None and not work.state.request.is_refused:
                work.refuse(Sentence.DEVICE_ERROR, detail)
            rolls.put_off(work)
        case _:
            is_button = isinstance(command, f.PairCommand) and error.code == COMMAND_PROTECTED
            work.refuse(Sentence.BUTTON_NOT_HELD if is_button else Sentence.DEVICE_ERROR, detail)
            _give_up_on(work, command)


def _take_identity(work: Work, answer: f.IdAnswer) -> None:
    state = work.state
    major, _, minor = answer.protocol.partition(".")
    if not (major.isdigit() and minor.isdigit()) or int(major) < PROTOCOL_MAJOR:
        work.refuse(Sentence.VERSION_UNKNOWN, answer.protocol)
        return
    if int(major) > PROTOCOL_MAJOR:
        work.refuse(Sentence.VERSION_TOO_NEW, answer.protocol)
        return
    if answer.kind not in DeviceClass.__members__ or not state.wanted.suits(DeviceClass(answer.kind)):
        work.refuse(Sentence.WRONG_CLASS, answer.kind)
        return
    identity = Identity(
        DeviceClass(answer.kind), answer.maker, answer.model, answer.serial, answer.firmware, answer.protocol
    )
    if state.identity is not None and state.identity != identity:
        rolls.forget(work)  # what is awaited was asked of the device before
        work.change(boot_id="", first_seq=0, last_seq=0, told=(), rolled=(), refused_seq=-1, tray=None)
    work.change(identity=identity, stage=Stage.OPENING)
    work.ask(f.CapQuery(0))


def _opened(work: Work, boot_id: str, next_seq: int) -> None:
    state = work.state
    identity = state.identity
    if identity is None:
        return
    last = next_seq - 1
    work.change(stage=Stage.READY, was_ready=True, is_present=True, battery_told=False)
    work.tell(Identified(identity, boot_id, state.features, state.key is not None))
    if boot_id != state.boot_id:
        if state.boot_id:
            work.tell(Restarted(boot_id))
        early = state.request.early if state.request else ()
        work.change(
            boot_id=boot_id, first_seq=next_seq, last_seq=last, told=(), refused_seq=-1, is_doubtful=bool(state.boot_id)
        )
        if state.request is not None:
            work.change(request=replace(state.request, first=None, early=()))
        for event in early:
            # They fell, but whether within the request nobody can say any more.
            rolls.take_stray_roll(work, event)
    elif last < state.last_seq:
        work.refuse(Sentence.NUMBERS_WENT_BACK, f"{last} after {state.last_seq}")
        work.change(last_seq=last, told=())
    elif last > state.last_seq:
        miss(work, last)
    work.next_command()
    if identity.device_class is DeviceClass.LAMP:
        _light(work, work.state.light)
    rolls.ask_device(work)


def _take_heartbeat(work: Work, beat: f.Heartbeat) -> None:
    if not _is_of_session(work, beat):
        return
    state = work.state
    if beat.tray is not None and beat.tray is not state.tray and beat.seq == state.last_seq:
        work.change(tray=beat.tray)
        work.tell(TrayChanged(beat.tray))
    if beat.battery != state.battery or not state.battery_told:
        work.change(battery=beat.battery, battery_told=True)
        work.tell(Battery(beat.battery))
    if beat.seq < state.last_seq:
        # Some line had a number the device never gave: it is asked where it stands.
        work.open()
    elif beat.seq > max(state.last_seq, state.held[-1].seq if state.held else 0):
        miss(work, beat.seq)


def _is_of_session(work: Work, said: f.Event | f.Heartbeat) -> bool:
    """Whether the device says it in the open session; a new boot id or a lost device's first word begins the asking
    anew.
    """
    state = work.state
    work.change(heard_at=work.now)
    if state.stage is Stage.LOST:
        work.identify()
    elif state.stage is Stage.READY:
        if said.boot_id == state.boot_id:
            return True
        work.identify()
    elif (
        state.stage is Stage.IDENTIFYING
        and isinstance(said, f.BootEvent)
        and state.pending is not None
        and state.pending.tries < ID_TRIES
    ):
        # It has just come up, deaf to what was asked before.
        _repeat(work, ID_SPAN // ID_TRIES)
    return False


def _lose(work: Work) -> None:
    if work.state.is_present:
        work.change(is_present=False)
        work.tell(Lost(LostReason.NO_HEARTBEAT))
    work.identify(Stage.LOST, LOST_RETRY)


def _time_out(work: Work) -> None:
    state, now = work.state, work.now
    if state.stage is Stage.READY and now >= state.heard_at + SILENCE:
        _lose(work)
        return
    if state.missing is not None and now >= state.missing.due:
        ask_again(work, state.missing)
    if state.request is not None and state.request.again_at is not None and now >= state.request.again_at:
        rolls.ask_device(work)
    pending = work.state.pending
    if pending is None or now < pending.due:
        return
    if isinstance(pending.command, f.IdQuery):
        _identify_again(work, pending)
    else:
        _ask_command_again(work, pending)


def _identify_again(work: Work, pending: Pending) -> None:
    state = work.state
    if state.stage is Stage.LOST:
        _repeat(work, LOST_RETRY)
    elif pending.tries < ID_TRIES:
        _repeat(work, ID_SPAN // ID_TRIES if pending.tries + 1 < ID_TRIES else ID_SPAN - 2 * (ID_SPAN // ID_TRIES))
    elif state.was_ready:
        _lose(work)
    else:
        work.refuse(Sentence.NOT_TVL if state.has_noise else Sentence.NO_ANSWER)


def _ask_command_again(work: Work, pending: Pending) -> None:
    match pending.command:
        case _ if pending.tries < COMMAND_TRIES:
            _repeat(work, COMMAND_WAIT)
        case f.CapQuery():
            work.open()
        case f.OpenCommand():
            work.refuse(Sentence.NOT_OPENED)
            _lose(work)
        case f.DiceCommand():
            # Under the same tag for ever: a device that has heard it says from which number on it answers it.
            if pending.tries == COMMAND_TRIES:
                work.refuse(Sentence.COMMAND_NOT_ANSWERED, "DICE")
            else:
                rolls.judge_early(work)
            _repeat(work, DICE_RETRY)
        case f.LampCommand():
            if pending.tries == COMMAND_TRIES:
                work.refuse(Sentence.COMMAND_NOT_ANSWERED, "LAMP")
            _repeat(work, DICE_RETRY)
        case _:
            work.refuse(Sentence.COMMAND_NOT_ANSWERED)
            _give_up_on(work, pending.command)


def _give_up_on(work: Work, command: f.Command) -> None:
    """A command came to nothing, and what hangs on it."""
    if isinstance(command, f.PairCommand):
        _drop_key_halves(work)
    work.next_command()


def _drop_key_halves(work: Work) -> None:
    work.change(
        offered=b"", queue=tuple(command for command in work.state.queue if not isinstance(command, f.PairCommand))
    )


def _trust(work: Work, key: bytes | None) -> None:
    """The key of the identified device from now on."""
    identity = work.state.identity
    if identity is not None:
        others = tuple(pair for pair in work.state.keys if pair[0] != identity.serial)
        work.change(keys=(*others, (identity.serial, key)), offered=b"")


def _repeat(work: Work, wait: int) -> None:
    """The same command under the same tag."""
    pending = work.state.pending
    if pending is not None:
        work.send.append(encode(pending.command))
        work.change(pending=replace(pending, tries=pending.tries + 1, due=work.after(wait)))
