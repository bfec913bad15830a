"""Two dice of one maker as one device: what they say becomes a roll, a claim or no roll.

A throw is over when both dice lie still and nobody has touched them for `HOLD`. Dice that nobody rolled, that lean,
that were moved, that say two faces without a roll between, or of which one fell alone, make no roll.
"""

from typing import TypeVar, assert_never

from tavla.base.copies import replace
from tavla.domain.time.units import Instant
from tavla_devices import events as told
from tavla_devices.events import ClaimReason, DeviceEvent, NotARollKind, Sentence, Tray
from tavla_devices.smart_dice.said import (
    Charge,
    DieSaid,
    InHand,
    Introduced,
    Maker,
    NotRolled,
    Resting,
    Rolling,
    TooOld,
    WrongDie,
)
from tavla_devices.smart_dice.state import (
    APART,
    ASK_AGAIN,
    CHARGE_EVERY,
    DICE,
    HOLD,
    KNOCK,
    LONGEST_THROW,
    TRIES,
    Closed,
    DiceState,
    Input,
    Lies,
    Opened,
    Request,
    Said,
    Step,
    Throw,
    Timeout,
)
from tavla_devices.tvl.state import ForgetDice, ThrowDice

_Told = TypeVar("_Told")


def begin(maker: Maker, serial: str) -> DiceState:
    """Before the dice are connected."""
    return DiceState(maker, serial)


def step(state: DiceState, given: Input, now: Instant) -> Step:
    """One input; `wake_at` is when the next `Timeout` is due."""
    work = _Work(state, now)
    _take(work, given)
    return Step(work.state, tuple(work.send), tuple(work.events), _wake_at(work.state))


class _Work:
    def __init__(self, state: DiceState, now: Instant) -> None:
        self.state, self.now = state, now
        self.send: list[tuple[int, bytes]] = []
        self.events: list[DeviceEvent] = []

    def change(self, **values: object) -> None:
        self.state = replace(self.state, **values)  # type: ignore[arg-type]


def _take(work: _Work, given: Input) -> None:
    match given:
        case Opened(seed, name):
            work.change(
                name=name,
                is_open=True,
                is_ready=False,
                boot_id=seed[:4].hex().upper(),
                seq=0,
                known=("", ""),
                throw=None,
            )
            _ask_who(work, asks=1)
        case Closed():
            work.change(is_open=False, is_ready=False, throw=None)
            _doubt(work)
        case Said(die, what):
            if work.state.is_open:
                _hear(work, die, what)
        case ThrowDice(count):
            work.change(request=Request(count, work.now))
        case ForgetDice():
            work.change(request=None)
        case Timeout():
            _time_out(work)
        case _:
            assert_never(given)


def _ask_who(work: _Work, asks: int) -> None:
    work.send.extend(
        (die, question) for die in range(DICE) if not work.state.known[die] for question in work.state.maker.hello
    )
    work.change(asks=asks, ask_at=Instant(work.now + ASK_AGAIN))


def _hear(work: _Work, die: int, what: DieSaid) -> None:
    match what:
        case Introduced(firmware):
            _know(work, die, firmware)
            _ready(work)
        case WrongDie(kind):
            _know(work, die, "")
            work.events.append(told.Refused(Sentence.WRONG_CLASS, kind))
        case TooOld(built):
            _know(work, die, "")
            work.events.append(told.Refused(Sentence.FIRMWARE_TOO_OLD, built))
        case Charge(percent):
            if percent != work.state.charges[die]:
                work.change(charges=_with(work.state.charges, die, percent))
                lowest = min(charge for charge in work.state.charges if charge is not None)
                work.events.append(told.Battery(lowest))
        case Rolling() if work.state.is_ready:
            _roll(work, die)
        case InHand() if work.state.is_ready:
            _touch(work, die)
        case Resting(face) if work.state.is_ready:
            _rest(work, die, face)
        case NotRolled(kind) if work.state.is_ready:
            _lie(work, die, kind)
        case Rolling():
            _doubt(work)
        case _:
            pass


def _know(work: _Work, die: int, firmware: str) -> None:
    """Dice that call themselves others than before serve again once they are identified anew, as those."""
    state = work.state
    if firmware == state.known[die]:
        return
    if state.is_ready:
        _doubt(work)
    if state.throw is not None:
        _judge(work, _placed(state.throw, die, Lies(work.now, spoiled=NotARollKind.MISREAD)))
    work.change(known=_with(state.known, die, firmware), is_ready=False)


def _doubt(work: _Work) -> None:
    """Of dice that fall while they do not serve nobody hears."""
    if work.state.request is not None:
        work.change(request=replace(work.state.request, is_doubtful=True))


def _ready(work: _Work) -> None:
    state = work.state
    if state.is_ready or not all(state.known):
        return
    work.change(is_ready=True, ask_at=Instant(work.now + CHARGE_EVERY))
    firmware = " + ".join(dict.fromkeys(state.known))
    who = told.Identity(
        told.DeviceClass.DICE, state.maker.name, "× 2", state.serial, firmware, state.maker.name, state.name
    )
    work.events.append(told.Identified(who, state.boot_id, ("ROLL", "BAT")))


# A throw


def _roll(work: _Work, die: int) -> None:
    throw = work.state.throw
    lies = dict(throw.dice).get(die) if throw is not None else None
    if throw is None:
        _set(work, Throw(work.now, ((die, None),)))
        work.events.append(told.TrayChanged(Tray.SHAKING))
    elif lies is None or (work.now - lies.at <= KNOCK and lies.spoiled is None):
        _set(work, _placed(throw, die, None))
    else:
        _set(work, _placed(throw, die, Lies(work.now, spoiled=NotARollKind.HANDLED)))


def _touch(work: _Work, die: int) -> None:
    """Taken in hand. One that is still in motion is shaken in a hand or a cup; one that lies is taken up."""
    throw = work.state.throw
    if throw is not None and dict(throw.dice).get(die) is not None:
        _set(work, _placed(throw, die, Lies(work.now, spoiled=NotARollKind.HANDLED)))


def _rest(work: _Work, die: int, face: int) -> None:
    throw = work.state.throw
    if throw is None or die not in dict(throw.dice):
        return  # it was not rolled
    lies = dict(throw.dice)[die]
    if lies is None:
        _set(work, _placed(throw, die, Lies(work.now, face)))
        if all(lying is not None for _die, lying in throw.dice if _die != die):
            work.events.append(told.TrayChanged(Tray.SETTLING))
    elif lies.spoiled is None and lies.face != face:
        _set(work, _placed(throw, die, Lies(work.now, spoiled=NotARollKind.MISREAD)))


def _lie(work: _Work, die: int, kind: NotARollKind) -> None:
    throw = work.state.throw
    if throw is None or die not in dict(throw.dice):
        return
    lies = dict(throw.dice)[die]
    if lies is None or lies.spoiled is None:
        kind = NotARollKind.HANDLED if lies is not None and kind is NotARollKind.COCKED else kind
        _set(work, _placed(throw, die, Lies(work.now, spoiled=kind)))


def _set(work: _Work, throw: Throw | None) -> None:
    work.change(throw=throw)


def _placed(throw: Throw, die: int, lies: Lies | None) -> Throw:
    others = tuple(pair for pair in throw.dice if pair[0] != die)
    return replace(throw, dice=tuple(sorted((*others, (die, lies)), key=lambda pair: pair[0])))


def _due(state: DiceState) -> Instant | None:
    """When the throw is over as it lies."""
    throw = state.throw
    if throw is None:
        return None
    if not throw.is_still:
        return Instant(throw.begun_at + LONGEST_THROW)
    is_whole = len(throw.dice) == DICE or (state.request is not None and state.request.count == len(throw.dice))
    return Instant(max(lies.at for lies in throw.lying) + (HOLD if is_whole else APART))


def _judge(work: _Work, throw: Throw) -> None:
    state, request = work.state, work.state.request
    spoiled = next((lies.spoiled for lies in throw.lying if lies.spoiled is not None), None)
    if not throw.is_still:
        spoiled = spoiled or NotARollKind.MISREAD
    count = len(throw.dice)
    if spoiled is None and count < DICE and (request is None or request.count > count):
        spoiled = NotARollKind.VOID  # one fell alone
    tops = tuple(lies.face if lies is not None and lies.spoiled is None else 0 for _die, lies in throw.dice)
    first = min((lies.at for lies in throw.lying), default=throw.begun_at)
    is_asked = request is not None and first >= request.at
    seq = state.seq + 1
    work.change(throw=None, seq=seq)
    if spoiled is not None:
        if is_asked:
            work.change(request=None)
        work.events.append(
            told.NotARoll(
                spoiled, state.serial, state.boot_id, seq, (*tops, *(0,) * (DICE - len(tops))), is_asked, work.now
            )
        )
        return
    is_verified = request is None or not request.is_doubtful
    reason = _why_claim(request, count, is_asked=is_asked)
    if reason is None:
        work.change(request=None)
        work.events.append(told.Rolled(state.serial, state.boot_id, seq, tops, is_verified, work.now))
    else:
        work.events.append(told.RollClaimed(state.serial, state.boot_id, seq, tops, is_verified, work.now, reason))


def _why_claim(request: Request | None, count: int, *, is_asked: bool) -> ClaimReason | None:
    if request is None:
        return ClaimReason.NOT_ASKED
    if not is_asked:
        return ClaimReason.BEFORE_REQUEST
    return None if count == request.count else ClaimReason.OTHER_NUMBER


# Time


def _time_out(work: _Work) -> None:
    state, due = work.state, _due(work.state)
    if due is not None and work.now >= due and state.throw is not None:
        _judge(work, state.throw)
    if not state.is_open or work.now < state.ask_at:
        return
    if state.is_ready:
        work.send.extend((die, state.maker.ask_charge) for die in range(DICE))
        work.change(ask_at=Instant(work.now + CHARGE_EVERY))
    else:
        if state.asks == TRIES:
            silent = next(die for die in range(DICE) if not state.known[die])
            work.events.append(told.Refused(Sentence.COMMAND_NOT_ANSWERED, f"die {silent + 1}"))
        _ask_who(work, state.asks + 1)


def _wake_at(state: DiceState) -> Instant | None:
    dues = [due for due in (_due(state), state.ask_at if state.is_open else None) if due is not None]
    return min(dues, default=None)


def _with(pair: tuple[_Told, _Told], die: int, value: _Told) -> tuple[_Told, _Told]:
    return (value, pair[1]) if die == 0 else (pair[0], value)
