"""What waits to be written to a port, and the thread that writes it."""

import threading
from collections import deque
from contextlib import suppress

from tavla_devices.link.opening import FAULTS, WRITE_WAIT_S, Port

MOST_WAITING = 16_384
"""Bytes that may wait; a device is asked short questions, so more means that it takes nothing."""


class Outbox:
    """Writes in order what is put into it, for as long as the port lives."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._lock = threading.Condition()
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._is_closed = False
        self.is_broken = False
        """A write failed: the port is no good any more."""
        self.is_stuck = False
        """It failed because the device took nothing."""
        self._thread = threading.Thread(target=self._run, name="link writer", daemon=True)
        self._thread.start()

    def put(self, data: bytes) -> bool:
        """Let bytes wait to be written; False when they are too many or the port is gone."""
        with self._lock:
            if self._is_closed or self.is_broken or self._size + len(data) > MOST_WAITING:
                return False
            self._waiting.append(data)
            self._size += len(data)
            self._lock.notify()
        return True

    def close(self) -> None:
        """Drop what waits and end the thread.

        Until it has ended the port must stay: its number could be another file's by then.
        """
        with self._lock:
            self._is_closed = True
            self._waiting.clear()
            self._lock.notify()
        cancel = getattr(self._port, "cancel_write", None)
        if cancel is not None:
            with suppress(*FAULTS):
                cancel()
        self._thread.join(WRITE_WAIT_S + 0.5)

    def _run(self) -> None:
        while True:
            with self._lock:
                while not self._waiting and not self._is_closed:
                    self._lock.wait()
                if self._is_closed:
                    return
                data = b"".join(self._waiting)
                self._waiting.clear()
                self._size = 0
            try:
                self._port.write(data)
            except FAULTS as error:
                self.is_stuck = type(error).__name__ == "SerialTimeoutException"
                self.is_broken = True
                return
