"""The match's side of the devices: throws are asked for as the match awaits them, levers end turns, the display
follows, what is lost is told.

Nothing here decides: every word of a device is submitted as a command, with whose it is.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tavla.application.acts.device_rolls import Awaited, awaited, is_shaken
from tavla.application.attention import Attention, attention, is_late
from tavla.application.commands import devices as device
from tavla.application.commands.play import Command
from tavla.application.devices.clock import figures, is_external, levered
from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.application.refusals import Decision, Refused
from tavla.application.session import Session
from tavla.base.copies import replace
from tavla.domain.facts.device_events import SpoiledKind
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.stops import StopReason
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.clock import Clock
from tavla.domain.time.units import Instant, Millis
from tavla.services.devices.health import Health
from tavla.services.devices.line import DeviceLine
from tavla_devices import events as said
from tavla_devices.events import DeviceEvent, NotARollKind, Side

_KINDS = {
    NotARollKind.COCKED: SpoiledKind.COCKED,
    NotARollKind.OFFTRAY: SpoiledKind.OFF_TRAY,
    NotARollKind.MISREAD: SpoiledKind.MISREAD,
    NotARollKind.HANDLED: SpoiledKind.HANDLED,
    NotARollKind.VOID: SpoiledKind.VOID,
}


_SERVING = tuple(use for use in DeviceUse if use is not DeviceUse.LAMP)
_NOBODY = DeviceIdentity("", "", "", "")


class _Throws(Struct):
    """What one shaker is asked for. `settling`: its word is being made durable."""

    asked: Awaited | None = None
    settling: bool = False

    def ask(self, wants: Awaited | None) -> None:
        self.asked = wants

    def settle(self) -> None:
        self.settling = True

    def be_free(self) -> None:
        self.settling, self.asked = False, None


class MatchSide:
    """Belongs to one session. `told(line, refused, player)` hears what a lever asked for and the rules refused."""

    def __init__(
        self,
        session: Session,
        wall_clock: Callable[[], str],
        told: Callable[[Player, Refused], None],
        log: Callable[[str], None],
    ) -> None:
        self._session, self._wall_clock, self._refused, self._log = session, wall_clock, told, log
        self._lines: tuple[DeviceLine, ...] = ()
        self._throws: dict[str, _Throws] = {}
        self._shown: dict[str, Clock] = {}
        self._live: set[str] = set()
        self._health: dict[str, Health] = {}
        self._is_over = False

    def use(self, lines: Sequence[DeviceLine]) -> None:
        """These devices there are now; one that is being tried is left out."""
        for line in self._lines:
            if line in lines:
                continue
            address = line.choice.address  # gone, or chosen anew for something else
            self._throws.pop(address, None)
            self._shown.pop(address, None)
            self._live.discard(address)
        self._lines = tuple(lines)
        self.follow()

    def end(self) -> None:
        """The match is off the board."""
        self._is_over = True
        for line in self._shakers():
            line.forget()
            if line.is_ready:
                line.shows(Lamp.READY, DeviceWord.READY)
        for line in self._clocks():
            self._put_away(line)
        for line in self._lamps():
            line.light(Attention.NONE)

    def follow(self) -> None:
        """Match or devices have changed: ask, show and tell what follows."""
        if self._is_over or self._session.fault is not None:
            return
        state = self._session.state
        for use in _SERVING:
            if is_shaken(state) if use.gives_rolls else is_external(state):
                self._meet(use, state)
        self._tell_losses(state)
        self._ask_throws(state)
        for line in self._clocks():
            self._show_clock(line, state)
        for line in self._lamps():
            line.light(attention(state, is_late=is_late(state, self._session.now())))

    @property
    def late_at(self) -> Instant | None:
        """When, by steady time, a lamp is lit for a break that is over; None where there is no lamp or no break."""
        lamp, on_break = next(iter(self._lamps()), None), self._session.state.on_break
        if lamp is None or on_break is None or self._is_over:
            return None
        left = on_break.ends_at + 1 - self._session.now()
        return Instant(lamp.now() + left) if left > 0 else None

    def _meet(self, use: DeviceUse, state: MatchState) -> None:
        """Tell the match who serves in it, and the line which device that is. Of several the one that has served, else
        the first.
        """
        known = state.device_for(use)
        lines = [line for line in self._lines if line.choice.use is use]
        line = next((line for line in lines if self._serves(line, state)), next(iter(lines), None))
        who = line.who if line is not None else None
        if line is None or who is None:
            return
        if known is not None:
            line.expects(known.device or _NOBODY)
            is_news = line.is_present and not known.is_met_by(who) and known.other != who
        else:
            is_news = line.is_ready
        if is_news:
            self._session.submit(device.MeetDevice(use, who, self._wall_clock()))

    def _serves(self, line: DeviceLine, state: MatchState) -> bool:
        """Whether it is there, and the device that serves in the match."""
        known = state.device_for(line.choice.use)
        return line.is_ready and known is not None and line.who is not None and known.is_met_by(line.who)

    # Throws

    def _shakers(self) -> tuple[DeviceLine, ...]:
        return tuple(line for line in self._lines if line.choice.use.gives_rolls)

    def _clocks(self) -> tuple[DeviceLine, ...]:
        return tuple(line for line in self._lines if line.choice.use is DeviceUse.CLOCK)

    def _lamps(self) -> tuple[DeviceLine, ...]:
        return tuple(line for line in self._lines if line.choice.use is DeviceUse.LAMP)

    def _shaker_of(self, player: Player) -> DeviceLine | None:
        """His own, else the one for both."""
        shakers = self._shakers()
        own = (line for line in shakers if line.choice.use.owner is player)
        return next(own, next((line for line in shakers if line.choice.use.owner is None), None))

    def _ask_throws(self, state: MatchState) -> None:
        for shaker in self._shakers():
            throws = self._throws.setdefault(shaker.choice.address, _Throws())
            if shaker.is_other and not throws.settling and throws.asked is not None:
                throws.ask(None)
                shaker.forget()
        if state.shaker_lost and state.freeze is not None and state.freeze.reason is StopReason.SHAKER_LOST:
            return  # a throw that falls while the cable is out still answers what was asked
        wanted: dict[str, Awaited] = {}
        for waits in awaited(state):
            line = self._shaker_of(waits.player)
            if line is not None and not line.is_other:
                wanted.setdefault(line.choice.address, waits)
        for line in self._shakers():
            throws = self._throws.setdefault(line.choice.address, _Throws())
            wants = wanted.get(line.choice.address)
            if throws.settling or throws.asked == wants:
                continue
            throws.ask(wants)
            if wants is None:
                line.forget()
                if line.is_ready and line.shown.word is DeviceWord.SHAKE:
                    line.shows(Lamp.READY, DeviceWord.READY)
            else:
                line.throw(wants.dice)
                if line.is_ready:
                    line.shows(Lamp.BUSY, DeviceWord.SHAKE)

    def _submit_throw(self, line: DeviceLine, command: Command) -> None:
        throws = self._throws.setdefault(line.choice.address, _Throws())
        throws.settle()

        def heard(decision: Decision) -> None:
            throws.be_free()
            if isinstance(decision, Refused):
                self._log(f"{line.choice.address}: refused, {decision.reason.value}")
            self.follow()

        self._session.submit(command, heard)

    def take(self, line: DeviceLine, event: DeviceEvent) -> None:
        """A word of a device."""
        address = line.choice.address
        throws = self._throws.setdefault(address, _Throws())
        match event:
            case said.Identified():
                self._live.discard(address)
                if is_external(self._session.state):
                    self._shown.pop(address, None)
                if throws.asked is not None and line.is_ready:
                    line.shows(Lamp.BUSY, DeviceWord.SHAKE)
                self.follow()
            case said.Lost() | said.Refused():
                self.follow()
            case said.Rolled(dice=dice):
                origin = _origin(event)
                self._count(line, dice)
                asked = throws.asked
                if asked is not None:
                    self._submit_throw(line, device.TakeThrow(asked.player, dice, origin))
                else:
                    self._submit_throw(line, device.TakeStrayThrow(dice, origin, line.choice.use.owner))
            case said.RollClaimed(dice=dice):
                self._count(line, dice)
                self._session.submit(
                    device.TakeStrayThrow(dice, _origin(event), line.choice.use.owner),
                    lambda decision: self._stray_heard(line, decision),
                )
            case said.NotARoll(kind, serial, boot_id, seq, tops, True) if throws.asked is not None:
                self._submit_throw(
                    line,
                    device.TakeSpoiledThrow(throws.asked.player, _KINDS[kind], tops, RollOrigin(serial, boot_id, seq)),
                )
            case said.LeverPressed(side):
                self._lever(line, side, self._moment(line.age_of(event)))
            case _:
                pass

    def _stray_heard(self, line: DeviceLine, decision: Decision) -> None:
        if isinstance(decision, Refused):
            self._log(f"{line.choice.address}: a throw nobody asked for, {decision.reason.value}")
        elif not line.is_other:
            line.shows(line.shown.lamp, DeviceWord.NOT_ASKED, line.shown.detail)

    def _count(self, line: DeviceLine, dice: tuple[int, ...]) -> None:
        health = self._health.setdefault(line.serial, Health())
        health.take(dice)
        line.doubts(health.doubt)
        if health.doubt:
            self._log(f"{line.choice.address}: the dice look uneven, {health.doubt}")

    # Clocks

    def _moment(self, age: Millis) -> Instant:
        """Board time so long ago; never before what has happened already."""
        now = self._session.now()
        return max(self._session.history[-1].at, Instant(now - age)) if self._session.is_idle else now

    def _lever(self, line: DeviceLine, side: Side, at: Instant) -> None:
        """A press counts for its side; whatever comes of it, the display is set right."""
        state, address = self._session.state, line.choice.address
        if line.is_settled and address in self._shown:
            self._live.add(address)
        if not is_external(state) or address not in self._live or not self._serves(line, state):
            self._log(f"{address}: a press of the lever that belongs to no turn of now")
            self._set_right(line)
            return
        player = line.choice.left if side is Side.LEFT else line.choice.left.opponent
        command = levered(state, player)
        if command is None:
            self._set_right(line)
            return

        def heard(decision: Decision) -> None:
            if isinstance(decision, Refused):
                self._refused(player, decision)
                self._set_right(line)

        self._session.submit(command, heard, at)

    def _set_right(self, line: DeviceLine) -> None:
        self._shown.pop(line.choice.address, None)
        self._show_clock(line, self._session.state)

    def _show_clock(self, line: DeviceLine, state: MatchState) -> None:
        address = line.choice.address
        if not is_external(state):
            self._put_away(line)
            return
        if not self._serves(line, state) or self._shown.get(address) == state.clock:
            return
        self._shown[address] = state.clock
        shown = figures(state, self._session.now())
        line.show(shown)
        line.shows(Lamp.READY if shown.running is None else Lamp.BUSY, DeviceWord.SHOWS_TIMES)

    def _put_away(self, line: DeviceLine) -> None:
        """The clock is no longer used: it stands still, and shows how the times stood."""
        if line.is_ready and self._shown.pop(line.choice.address, None) is not None:
            line.show(replace(figures(self._session.state, self._session.now()), running=None, delay_left=Millis(0)))
            line.shows(Lamp.READY, DeviceWord.READY)

    # What is lost

    def _tell_losses(self, state: MatchState) -> None:
        if is_shaken(state):
            needed = [self._shaker_of(player) for player in Player]
            missing = [line for line in needed if line is None or line.is_missing]
            if missing and not state.shaker_lost:
                serial = next((_serial_of(line, state) for line in missing if line is not None), "")
                self._session.submit(device.LoseShaker(serial, self._wall_clock()))
            elif state.shaker_lost and all(line is not None and self._serves(line, state) for line in needed):
                self._session.submit(device.FindShaker(next((line.serial for line in needed if line is not None), "")))
        if is_external(state):
            clocks = self._clocks()
            ready = next((line for line in clocks if self._serves(line, state)), None)
            if state.clock_lost and ready is not None:
                self._session.submit(device.FindClock(ready.serial))
            elif not state.clock_lost and ready is None and all(line.is_missing for line in clocks):
                self._session.submit(device.LoseClock(next((_serial_of(line, state) for line in clocks), "")))


def _serial_of(line: DeviceLine, state: MatchState) -> str:
    """Of the device that is lost, whatever answers in its place."""
    known = state.device_for(line.choice.use)
    return (known.device.serial if known and known.device else line.serial) or line.choice.address


def _origin(event: said.Rolled | said.RollClaimed) -> RollOrigin:
    return RollOrigin(event.serial, event.boot_id, event.seq, event.verified, event.computed)
