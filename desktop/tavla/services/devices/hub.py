"""Opens the chosen devices, keeps them apart by serial number,
and brings what they say to the match and to the tray.
"""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.keys import KEY_BYTES
from tavla.application.devices.tray import DeviceShown, DeviceWord, DieShown, Lamp, PortShown, TrialShown
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.base.addresses import dice_at
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.domain.facts.events import Event
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.services.devices.device_words import word_of
from tavla.services.devices.line import Around, DeviceLine
from tavla.services.devices.match_side import MatchSide
from tavla.services.devices.trials import Trials
from tavla_devices import events as said
from tavla_devices.events import DeviceEvent
from tavla_devices.link.link import Surroundings
from tavla_devices.tvl.roster import Roster

if TYPE_CHECKING:
    from tavla.services.devices.frames import FrameKeeper

TELL_AFTER = 25
"""Milliseconds for which lamps and words of the tray may wait, so that they keep no roll from the screen."""
MOST_DICE = 16
"""Of all that call themselves dice the nearest are offered: one phone can call itself a thousand."""

_LOGGED = (
    said.Identified,
    said.Rolled,
    said.RollClaimed,
    said.NotARoll,
    said.LeverPressed,
    said.Restarted,
    said.Gap,
    said.Lost,
    said.Refused,
)


def plug_ins() -> dict[DeviceProtocol, Callable[[], type[DeviceLine]]]:
    """What this build speaks, each imported with its first device.

    The DGT plug-in is left out of builds for which no permission was given; Bluetooth dice want bleak.
    """
    found: dict[DeviceProtocol, Callable[[], type[DeviceLine]]] = {DeviceProtocol.TVL: _tvl}
    if find_spec("tavla.services.devices.dgt_line") is not None:
        found[DeviceProtocol.DGT] = _dgt
    if find_spec("bleak") is not None:  # the extra `ble`
        found[DeviceProtocol.GODICE] = found[DeviceProtocol.PIXELS] = _dice
    return found


def _tvl() -> type[DeviceLine]:
    from tavla.services.devices.tvl_line import TvlLine

    return TvlLine


def _dgt() -> type[DeviceLine]:
    from tavla.services.devices.dgt_line import DgtLine

    return DgtLine


def _dice() -> type[DeviceLine]:
    from tavla.services.devices.dice_line import DiceLine

    return DiceLine


class DeviceHub:
    """Fits `DeviceService`.

    `wake(after_ms)` asks to be woken (None: not at all); `kept(choices)` remembers what was chosen; `log` takes a line;
    `frames(session)` keeps the raw frames of a match, from the first that comes.
    """

    def __init__(
        self,
        around: Around,
        *,
        wake: Callable[[int | None], None],
        wall_clock: Callable[[], str],
        log: Callable[[str], None] = lambda _line: None,
        frames: Callable[[Session], "FrameKeeper"] | None = None,
        kept: Callable[[tuple[ChosenDevice, ...]], None] = lambda _choices: None,
    ) -> None:
        self._around = replace(around, keep_frame=self._keep_frame)
        self._wake, self._wall_clock, self._log, self._kept = wake, wall_clock, log, kept
        self._make_frames = frames
        self._frames: FrameKeeper | None = None
        self._kinds = plug_ins()
        self._roster = Roster()
        self._lines: dict[str, DeviceLine] = {}
        self._unspoken: dict[str, DeviceShown] = {}
        self._listeners: list[Callable[[], None]] = []
        self._tell_due: Instant | None = None
        self._session: Session | None = None
        self._side: MatchSide | None = None
        self._trials = Trials(wall_clock)
        self.on_refused: Callable[[Player, Refused], None] = lambda _player, _refused: None
        """Hears what a lever asked for and the rules refused."""

    # The devices

    def open(self, choices: Sequence[ChosenDevice]) -> None:
        """Use these devices."""
        for choice in choices:
            self._add(choice)
        self._stands_otherwise()

    def close(self) -> None:
        """Give every port back."""
        lines, self._lines = tuple(self._lines.values()), {}
        self.detach()
        for line in lines:
            line.close()
        for line in lines:
            line.wait_closed(1.0)
        self._wake(None)

    @property
    def choices(self) -> tuple[ChosenDevice, ...]:
        return (*(line.choice for line in self._lines.values()), *(shown.choice for shown in self._unspoken.values()))

    @property
    def shown(self) -> tuple[DeviceShown, ...]:
        return (*(line.shown for line in self._lines.values()), *self._unspoken.values())

    @property
    def speaks(self) -> tuple[str, ...]:
        """The protocols of this build."""
        return tuple(kind.value for kind in self._kinds)

    def tell_refusals(self, heard: Callable[[Player, Refused], None]) -> None:
        """Who hears what a lever asked for and the rules refused."""
        self.on_refused = heard

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever a device or a trial stands otherwise."""
        self._listeners.append(heard)

    def leave(self, heard: Callable[[], None]) -> None:
        self._listeners = [other for other in self._listeners if other != heard]

    def look_for_ports(self, heard: Callable[[tuple[PortShown, ...]], None], failed: Callable[[Said], None]) -> None:
        """The serial ports there are now."""
        listing = (self._around.surroundings or Surroundings()).listing

        def look() -> tuple[PortShown, ...]:
            try:
                ports = tuple(listing())
            except OSError as error:
                self._log(f"the ports cannot be listed: {error}")
                ports = ()
            return tuple(PortShown(port.address, port.path, f"{port.maker} {port.product}".strip()) for port in ports)

        self._around.background.run(look, heard, failed)

    def look_for_dice(self, heard: Callable[[tuple[DieShown, ...]], None], failed: Callable[[Said], None]) -> None:
        """The Bluetooth dice that can be heard now."""

        def look() -> tuple[DieShown, ...]:
            from tavla_devices.link.bluetooth import hear
            from tavla_devices.smart_dice.makers import maker_of

            found = ((one, maker_of(one.name, one.services)) for one in hear())
            dice = (
                DieShown(one.address, one.name, DeviceProtocol(maker.name.lower())) for one, maker in found if maker
            )
            return tuple(islice(dice, MOST_DICE))

        self._around.background.run(look, heard, failed)

    def choose(self, choice: ChosenDevice) -> None:
        """Use a device from now on, and remember it."""
        self._drop(choice.address)
        self._add(choice)
        self._kept(self.choices)
        self._stands_otherwise()

    def remove(self, address: str) -> None:
        """Use it no longer."""
        self._drop(address)
        self._kept(self.choices)
        self._stands_otherwise()

    def woken(self) -> None:
        """The moment asked for has come."""
        if self._tell_due is not None and self._around.time_ms() >= self._tell_due:
            self._tell_now()
        for line in tuple(self._lines.values()):
            line.woken()
        if self._side is not None:
            self._side.follow()
        self._wake_next()

    # The match

    def attach(self, session: Session) -> None:
        """A match is on the board."""
        self.detach()
        self._session = session
        side = MatchSide(session, self._wall_clock, self._refuse, self._log)
        self._side = side
        session.listen(lambda _state, events: self._followed(side, events))
        self._trials.submit_kept(session, self.choices)
        side.use(self._free_lines())
        self._wake_next()

    def detach(self) -> None:
        """No match is on the board."""
        if self._side is not None:
            self._side.end()
        if self._frames is not None:
            self._frames.end()
        self._session = self._side = self._frames = None

    # Keys

    def pair(self, address: str) -> None:
        """Give a shaker a new key, while its button is held."""
        line = self._lines.get(address)
        if line is not None:
            from tavla_devices.tvl.state import PairDevice

            line.does(PairDevice(self._around.randomness(KEY_BYTES)))

    def forget_key(self, address: str) -> None:
        """Take its throws without signatures again."""
        line = self._lines.get(address)
        if line is not None and line.serial and self._keeps(line, None, DeviceWord.KEY_FORGOTTEN):
            from tavla_devices.tvl.state import ForgetKey

            line.does(ForgetKey())

    def _keeps(self, line: DeviceLine, key: bytes | None, word: DeviceWord) -> bool:
        """Whether the key is durable from now on, or gone."""
        try:
            self._around.keys.keep(line.serial, key)
        except TavlaError as error:
            self._log(f"{line.choice.address}: {error}")
            line.shows_key(DeviceWord.KEY_NOT_KEPT, error.said)
            return False
        line.shows_key(word)
        self._log(
            f"{line.choice.address}: {line.serial} {word.name.lower().replace('_', ' ')} {line.shown.key}".rstrip()
        )
        return True

    # Trials

    @property
    def trial(self) -> TrialShown | None:
        return self._trials.shown

    def try_out(self, address: str) -> None:
        """Begin a trial."""
        line = self._lines.get(address)
        if line is not None:
            self._trials.begin(line)
            self._stands_otherwise()

    def end_trial(self) -> None:
        """End it, or put a finished one away."""
        self._trials.end()
        self._stands_otherwise()

    def record_trial(self) -> None:
        """Put the certificate into the record."""
        self._trials.record(self._session)
        self._tell_now()

    # Inside

    def _add(self, choice: ChosenDevice) -> None:
        kind = self._kinds.get(choice.protocol)
        if kind is None:
            self._log(f"{choice.address}: this build speaks no {choice.protocol.value}")
            self._unspoken[choice.address] = DeviceShown(
                choice, Lamp.TROUBLE, DeviceWord.NO_PLUG_IN, choice.protocol.value
            )
            return
        if shared := self._die_in_use(choice.address):
            self._log(f"{choice.address}: {shared} is in another pair")
            self._unspoken[choice.address] = DeviceShown(choice, Lamp.TROUBLE, DeviceWord.DIE_TAKEN, shared)
            return
        line = kind()(choice, self._around, self._heard, self._changed)
        self._lines[choice.address] = line
        line.open()

    def _die_in_use(self, address: str) -> str:
        """A die of this pair that another pair has: its throws would be both players'."""
        taken = {die for other in self._lines for die in dice_at(other) or ()}
        return next((die for die in dice_at(address) or () if die in taken), "")

    def _drop(self, address: str) -> None:
        self._unspoken.pop(address, None)
        line = self._lines.pop(address, None)
        if line is None:
            return
        self._trials.end_for(line)
        self._roster.leave(address)
        line.close()
        line.wait_closed(1.0)

    def _heard(self, line: DeviceLine, event: DeviceEvent) -> None:
        address = line.choice.address
        if self._lines.get(address) is not line:
            return
        if isinstance(event, said.Identified) and (refused := self._roster.admit(address, event.identity)):
            line.refuse(DeviceWord[refused.sentence.name], refused.detail)
            self._log(f"{address}: {refused}")
            self._stands_otherwise()
            return
        if isinstance(event, said.Identified) and line.is_other:
            self._trials.end_for(line)
        if isinstance(event, said.Paired):
            self._keeps(line, event.key, DeviceWord.PAIRED)
            return
        if isinstance(event, said.Lost) or (isinstance(event, said.Refused) and event.sentence.is_final):
            self._roster.leave(address)
        if not self._trials.take(line, event) and self._side is not None:
            self._side.take(line, event)
        elif self._side is not None:
            self._side.use(self._free_lines())
        if line.is_ready:
            _say(line, event)  # the roll is on its way already: lamps and log may wait for it
        self._tell()
        if isinstance(event, _LOGGED):
            self._log(f"{address}: {event}")

    def _changed(self, line: DeviceLine) -> None:
        if line.shown.lamp is Lamp.TROUBLE:
            self._log(
                f"{line.choice.address}: {line.shown.word.name.lower().replace('_', ' ')} {line.shown.detail}".rstrip()
            )
            if self._side is not None and self._lines.get(line.choice.address) is line:
                self._side.follow()
        self._tell()

    def _keep_frame(self, address: str, data: bytes, *, is_sent: bool) -> None:
        if self._session is None or self._make_frames is None:
            return
        if self._frames is None:
            self._frames = self._make_frames(self._session)
        self._frames.take(address, data, is_sent=is_sent)

    def _followed(self, side: MatchSide, events: Sequence[Event]) -> None:
        if side is self._side:
            if self._frames is not None:
                self._frames.follow(events)
            side.follow()
            self._wake_next()

    def _refuse(self, player: Player, refused: Refused) -> None:
        self.on_refused(player, refused)

    def _stands_otherwise(self) -> None:
        if self._side is not None:
            self._side.use(self._free_lines())
        self._wake_next()
        self._tell_now()

    def _free_lines(self) -> list[DeviceLine]:
        return [line for line in self._lines.values() if not self._trials.holds(line)]

    def _wake_next(self) -> None:
        asked = (self._tell_due, *(due for line in self._lines.values() for due in (line.wake_at, line.comes_until)))
        late_at = self._side.late_at if self._side is not None else None
        dues = [due for due in (*asked, late_at) if due is not None]
        self._wake(max(0, min(dues) - self._around.time_ms()) if dues else None)

    def _tell(self) -> None:
        """Let the listeners hear of it once the roll or the lever that may be at the root of it is on the screen."""
        if self._tell_due is None:
            self._tell_due = Instant(self._around.time_ms() + TELL_AFTER)
        self._wake_next()

    def _tell_now(self) -> None:
        self._tell_due = None
        for heard in tuple(self._listeners):
            heard()


def _say(line: DeviceLine, event: DeviceEvent) -> None:
    """The last word of a device, as it says it; the line itself shows how it stands."""
    word = None if isinstance(event, said.Refused | said.Lost) else word_of(event)
    if word is not None:
        line.shows(Lamp.READY if isinstance(event, said.Rolled) else line.shown.lamp, *word)
