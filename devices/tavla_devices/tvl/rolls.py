"""Dice that fell: a roll when one was asked for, else a claim; never both, never twice."""

from tavla.base.copies import replace
from tavla_devices.events import ClaimReason, NotARoll, NotARollKind, RollClaimed, Rolled, Sentence
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.state import DICE_RETRY, REMEMBERED, RollRequest, Stage
from tavla_devices.tvl.work import Work

_MOST_EARLY = 8


def throw(work: Work, count: int) -> None:
    """Ask for a roll."""
    forget(work)
    work.change(request=RollRequest(count), is_doubtful=False)
    ask_device(work)


def ask_device(work: Work) -> None:
    """Pass the awaited request on to the device, once it is ready."""
    request = work.state.request
    if request is not None and request.first is None and work.state.stage is Stage.READY:
        work.change(request=replace(request, again_at=None))
        work.enqueue(f.DiceCommand(0, request.count))


def put_off(work: Work) -> None:
    """The device refused the request: it is asked again after a pause. What came early is a claim."""
    request = work.state.request
    if request is not None:
        work.change(request=replace(request, again_at=work.after(DICE_RETRY), is_refused=True))
    judge_early(work)
    work.next_command()


def forget(work: Work) -> None:
    """Await no roll. What came early is a claim."""
    request = work.state.request
    work.change(
        request=None, queue=tuple(command for command in work.state.queue if not isinstance(command, f.DiceCommand))
    )
    pending = work.state.pending
    if pending is not None and isinstance(pending.command, f.DiceCommand):
        work.next_command()
    for event in request.early if request else ():
        _judge(work, event)


def agreed(work: Work, next_seq: int | None) -> None:
    """The device has heard the request: rolls from `next_seq` on answer it; a device that does not say which, those
    from now on.
    """
    request = work.state.request
    if request is None:
        return
    first = work.state.last_seq + 1 if next_seq is None else max(next_seq, work.state.first_seq)
    work.change(request=replace(request, first=first))
    judge_early(work)


def judge_early(work: Work) -> None:
    """What came before the device agreed waits no longer."""
    request = work.state.request
    if request is not None:
        work.change(request=replace(request, early=()))
        for event in request.early:
            _judge(work, event)


def take_roll(work: Work, event: f.RollEvent) -> None:
    """Dice of the next event in order."""
    request = work.state.request
    if request is not None and request.first is None and len(request.early) < _MOST_EARLY:
        work.change(request=replace(request, early=(*request.early, event)))
    else:
        _judge(work, event)


def take_stray_roll(work: Work, event: f.RollEvent) -> None:
    """Dice out of order: fallen before the session, or given up as missed.

    What is too old to know whether it came before is dropped.
    """
    rolled = work.state.rolled
    if len(rolled) < REMEMBERED or event.seq > min(
        (seq for boot_id, seq in rolled if boot_id == event.boot_id), default=-1
    ):
        _judge(work, event)


def _judge(work: Work, event: f.RollEvent) -> None:
    state = work.state
    serial = state.identity.serial if state.identity else ""
    request = state.request
    is_asked = request is not None and request.first is not None and event.seq >= request.first
    if (event.boot_id, event.seq) in state.rolled:
        return
    work.change(rolled=(*state.rolled, (event.boot_id, event.seq))[-REMEMBERED:])
    dice = event.dice if event.result is f.RollResult.OK else None
    if dice is None:
        kind = NotARollKind.MISREAD if event.result is f.RollResult.OK else NotARollKind(event.result.value)
        if event.result is f.RollResult.OK:
            work.refuse(Sentence.FACES_DISAGREE, f"event {event.seq}")
        if is_asked:
            work.change(request=None)
        work.tell(NotARoll(kind, serial, event.boot_id, event.seq, event.tops, is_asked, event.at_ms))
        return
    computed = state.identity is not None and state.identity.computes_dice
    verified = not state.is_doubtful
    reason = _why_claim(request, event.seq, len(dice))
    if reason is None:
        work.change(request=None)
        work.tell(Rolled(serial, event.boot_id, event.seq, dice, verified, event.at_ms, computed))
    else:
        work.tell(RollClaimed(serial, event.boot_id, event.seq, dice, verified, event.at_ms, reason, computed))


def _why_claim(request: RollRequest | None, seq: int, count: int) -> ClaimReason | None:
    if request is None:
        return ClaimReason.NOT_ASKED
    if request.first is None or seq < request.first:
        return ClaimReason.BEFORE_REQUEST
    return None if count == request.count else ClaimReason.OTHER_NUMBER
