"""The session against the simulated board over a pseudo-terminal, in real time, with the operating system in between."""

import os
import select
import threading
import time
import tty
from random import Random

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.codec import BoardReader
from tavla_devices.dgt.requests import Opened, Show, Timeout
from tavla_devices.dgt.session import begin, step
from tavla_devices.dgt.state import Phase, Stage
from tavla_devices.events import DeviceEvent, Identified, LeverPressed, Side
from tavla_devices.simulators.dgt_board import DgtBoard, DgtFault
from tavla_devices.simulators.on_pty import OnPty

QUICK_ACK_MS = (100, 300)
LONGEST_S = 15.0


def test_over_a_pty_the_clock_is_found_set_and_its_lever_heard() -> None:
    board = DgtBoard(random=Random(5), ack_ms=QUICK_ACK_MS)
    wire = OnPty(board)
    wire.plug_in()
    goes_on = threading.Event()
    goes_on.set()
    server = threading.Thread(target=wire.serve, args=(goes_on.is_set,))
    line = os.open(wire.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(line)
    server.start()
    state, reader, told = begin(), BoardReader(), list[DeviceEvent]()
    began = time.monotonic()
    asked = pressed = False
    wake: int | None = 0

    def now() -> Instant:
        return Instant(round((time.monotonic() - began) * 1000))

    try:
        inputs: list[object] = [Opened()]
        while time.monotonic() < began + LONGEST_S and not any(isinstance(event, LeverPressed) for event in told):
            for came in inputs:
                result = step(state, came, now())  # type: ignore[arg-type]
                state, wake = result.state, result.wake_at
                told += result.events
                for data in result.send:
                    assert len(data) == os.write(line, data)
            inputs = []
            if state.phase is Phase.READY and not asked:
                board.order(DgtFault.NOISE)
                inputs = [Show(Millis(600_000), Millis(300_000), None)]
                asked = True
            elif asked and state.stage is Stage.DONE and state.watch.lever is not None and not pressed:
                assert (600, 300) == board.shown(wire.now())
                board.lever_right_high = True
                pressed = True
            wait = max(0.0, (wake or now() + 50) - now()) / 1000
            if not inputs and select.select([line], [], [], min(wait, 0.2))[0]:
                inputs += reader.feed(os.read(line, 4096))
            if wake is not None and now() >= wake:
                inputs.append(Timeout())
    finally:
        goes_on.clear()
        server.join()
        os.close(line)
    assert ["0000012345"] == [event.identity.serial for event in told if isinstance(event, Identified)]
    assert [Side.LEFT] == [event.side for event in told if isinstance(event, LeverPressed)]
