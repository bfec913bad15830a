"""Events in their order: each once, none skipped unknowingly.

An event is known by serial number, boot id and number. A number that is missing is asked for again; what comes
meanwhile waits. What stays missing is told as a gap, and the next roll is not verified.
"""

from tavla.base.copies import replace
from tavla_devices.events import ButtonPressed, ClockShown, Gap, LeverPressed, Sentence, Side, TrayChanged
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.rolls import take_roll, take_stray_roll
from tavla_devices.tvl.signature import is_signed
from tavla_devices.tvl.state import MOST_HELD, REMEMBERED, REPLAY_TRIES, REPLAY_WAIT, Missing
from tavla_devices.tvl.work import Work


def take_event(work: Work, event: f.Event) -> None:
    """An event of the open session's device and boot."""
    state = work.state
    if isinstance(event, f.RollEvent) and not _is_trusted(work, event):
        return
    if event.seq <= state.last_seq:
        _take_again(work, event)
    elif event.seq == state.last_seq + 1:
        _deliver(work, event)
        _deliver_held(work)
    elif event.seq not in {waiting.seq for waiting in state.held}:
        work.change(held=tuple(sorted((*state.held, event), key=lambda waiting: waiting.seq)))
        miss(work, event.seq - 1)
        if len(work.state.held) > MOST_HELD:
            give_up(work)


def miss(work: Work, until: int) -> None:
    """Events up to `until` have not arrived: ask for them."""
    missing = work.state.missing
    if missing is None:
        work.change(missing=Missing(until, 1, work.after(REPLAY_WAIT)))
        work.say(f.ReplayQuery(0, work.state.last_seq + 1))
    elif until > missing.until:
        work.change(missing=replace(missing, until=until))


def ask_again(work: Work, missing: Missing) -> None:
    """The replay is overdue."""
    if missing.tries >= REPLAY_TRIES:
        give_up(work)
    else:
        work.change(missing=replace(missing, tries=missing.tries + 1, due=work.after(REPLAY_WAIT)))
        work.say(f.ReplayQuery(0, work.state.last_seq + 1))


def give_up(work: Work) -> None:
    """What is missing stays missing."""
    until = work.state.missing.until if work.state.missing else work.state.last_seq
    held = work.state.held
    work.change(held=(), missing=None)
    for event in held:
        _skip_to(work, event.seq)
        _deliver(work, event)
    _skip_to(work, until + 1)


def _skip_to(work: Work, seq: int) -> None:
    last = work.state.last_seq
    if seq > last + 1:
        work.tell(Gap(last + 1, seq - 1))
        work.change(last_seq=seq - 1, is_doubtful=True)


def _deliver_held(work: Work) -> None:
    while work.state.held and work.state.held[0].seq <= work.state.last_seq + 1:
        first, *others = work.state.held
        work.change(held=tuple(others))
        if first.seq == work.state.last_seq + 1:
            _deliver(work, first)
    missing = work.state.missing
    if missing is not None and work.state.last_seq >= missing.until:
        work.change(missing=None)


def _is_trusted(work: Work, event: f.RollEvent) -> bool:
    """Whether a roll is signed, where the device is paired.

    A forged one changes nothing, so that the true one can still come.
    """
    state = work.state
    if (
        state.key is None
        or state.identity is None
        or is_signed(event, key=state.key, serial=state.identity.serial, nonce=state.nonce)
    ):
        return True
    if event.seq != state.refused_seq:
        work.change(refused_seq=event.seq)
        work.refuse(Sentence.BAD_SIGNATURE, f"event {event.seq}")
    return False


def _take_again(work: Work, event: f.Event) -> None:
    state = work.state
    before = next((told for told in state.told if told.seq == event.seq), None)
    if before is not None and _unsigned(before) != _unsigned(event):
        if event.seq != state.refused_seq:
            work.change(refused_seq=event.seq)
            work.refuse(Sentence.SAME_NUMBER_OTHER_WORDS, f"event {event.seq}")
        return
    if isinstance(event, f.RollEvent):
        work.say(f.AckCommand(0, event.seq))
        if before is None:
            take_stray_roll(work, event)


def _unsigned(event: f.Event) -> f.Event:
    """A repeated roll is signed anew under a new nonce: its words are what must agree."""
    return replace(event, signature="") if isinstance(event, f.RollEvent) else event


def _deliver(work: Work, event: f.Event) -> None:
    work.change(last_seq=event.seq, told=(*work.state.told, event)[-REMEMBERED:])
    match event:
        case f.RollEvent():
            work.say(f.AckCommand(0, event.seq))
            take_roll(work, event)
        case f.TrayEvent(tray=tray):
            if tray is not work.state.tray:
                work.change(tray=tray)
                work.tell(TrayChanged(tray))
        case f.ClockEvent():
            work.tell(shown(event))
        case f.ButtonEvent(button="LEVER"):
            work.tell(LeverPressed(Side(event.which), event.at_ms))
        case f.ButtonEvent():
            work.tell(ButtonPressed(event.which or event.button, event.at_ms))
        case f.BootEvent() | f.OtherEvent():
            pass


def shown(clock: f.ClockEvent | f.ClockAnswer) -> ClockShown:
    """A clock's sentence as an event."""
    return ClockShown(clock.left, clock.right, clock.running, clock.delay_left, clock.lever)
