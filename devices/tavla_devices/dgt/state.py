"""Where a session with a DGT board stands."""

from enum import Enum, auto

from msgspec import Struct

from tavla.domain.time.units import Instant
from tavla_devices.dgt.conversation import NEVER, SILENT, Conversation
from tavla_devices.dgt.display import Wanted
from tavla_devices.dgt.frames import Command, Model, SetAndRun
from tavla_devices.dgt.readings import UNWATCHED, Watch
from tavla_devices.dgt.requests import Say
from tavla_devices.events import ClockShown, DeviceEvent


class Phase(Enum):
    """How far the session has come.

    ASKING has no board yet; GREETING has a board and asks for its clock; READY shows and listens.
    """

    CLOSED = auto()
    OPENING = auto()
    ASKING = auto()
    GREETING = auto()
    READY = auto()


class Stage(Enum):
    """How far the device shows what is wanted: not yet, held paused, all that there is to show."""

    BEHIND = auto()
    HELD = auto()
    DONE = auto()


class Options(Struct, frozen=True):
    """What the operator chose.

    `lever_inverted`: the right end high means that the right side was pressed (the documents do not agree: try it).
    """

    lever_inverted: bool = False


AS_DOCUMENTED = Options()


class State(Struct, frozen=True):
    """Everything a session remembers; nothing in it grows."""

    options: Options = AS_DOCUMENTED
    phase: Phase = Phase.CLOSED
    phase_at: Instant = NEVER
    """OPENING: when the port was opened; ASKING: when the board was asked last."""
    asked: int = 0
    line_free_at: Instant = NEVER
    alive_at: Instant = NEVER
    """When a sound frame came last."""
    reading_at: Instant = NEVER
    polled_at: Instant = NEVER
    kept_alive_at: Instant = NEVER
    outbox: tuple[Command, ...] = ()
    """Single bytes that wait for the line, each kind once."""

    was_ready: bool = False
    """A board has answered on this port: if none does, it is lost and asked on, and the port is not given up."""
    serial: str = ""
    firmware: str = ""
    model: Model | None = None
    clock_version: str = ""
    no_clock: int = 0
    """Readings without a clock in a row."""
    is_unplugged: bool = False
    button: int = 0
    button_until: Instant = NEVER
    """Until then the same button again is a repetition on the line."""
    said_impossible: bool = False
    said_unanswered: bool = False
    battery_low: bool = False

    conversation: Conversation = SILENT
    watch: Watch = UNWATCHED
    shown: ClockShown | None = None

    wanted: Wanted | None = None
    stage: Stage = Stage.BEHIND
    planned: Instant | None = None
    """When the next running setting is to be sent."""
    sent: SetAndRun | None = None
    sent_for: Wanted | None = None
    sent_at: Instant = NEVER
    sent_is_last: bool = False
    """Whether the setting on its way is all that is wanted, paused or running."""
    set_at: Instant = NEVER
    """When a setting was acknowledged last."""
    acknowledged: SetAndRun | None = None
    off: int = 0
    """Believed readings in a row that lie off what is wanted."""

    words_only: bool = False
    """The clock refuses to be set: the times are written as words instead."""
    worded_at: Instant = NEVER
    worded: str = ""
    say: Say | None = None
    is_text_shown: bool = True
    """A text may cover the times (so it is assumed of a clock just found)."""
    is_text_sent: bool = False
    beep: int = 0

    def begun_anew(self) -> "State":
        """What outlives a port or a board: the operator's choices, what is to be shown and said, that it was there,
        what may still be on its way.
        """
        return State(
            self.options,
            was_ready=self.was_ready,
            wanted=self.wanted,
            say=self.say,
            conversation=self.conversation.forgotten(),
        )


class Step(Struct, frozen=True):
    """What one input came to: the new state, the bytes to send, what the board is told, and when to be woken."""

    state: State
    send: tuple[bytes, ...] = ()
    events: tuple[DeviceEvent, ...] = ()
    wake_at: Instant | None = None
