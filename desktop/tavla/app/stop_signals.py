"""SIGTERM and SIGINT, as Qt's loop hears them."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QSocketNotifier
from shiboken6 import delete

from tavla.base.host.process import STOPPING


def quit_on_signals(app: QObject, leave: Callable[[], None]) -> tuple[socket.socket, socket.socket]:
    """SIGTERM and SIGINT close the board as its own button does, a kiosk's window too, which refuses everybody else.

    Qt's loop runs no Python, so the signal's byte wakes it.
    """
    near, far = socket.socketpair()
    for end in (near, far):
        end.setblocking(False)
    signal.set_wakeup_fd(far.fileno())
    notifier = QSocketNotifier(near.fileno(), QSocketNotifier.Type.Read, app)
    notifier.activated.connect(lambda: near.recv(64))
    for number in STOPPING:
        signal.signal(number, lambda _number, _frame: leave())
    return near, far


@contextmanager
def quits_on_signals(leave: Callable[[], None]) -> Iterator[None]:
    """The same for a while; then the signals are heard as before."""
    before = {number: signal.getsignal(number) for number in STOPPING}
    listener = QObject()
    ends = quit_on_signals(listener, leave)
    try:
        yield
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            signal.signal(number, handler)
        delete(listener)
        for end in ends:
            end.close()
