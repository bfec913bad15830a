"""How a desk is called in multicast DNS, where boards find it, and what addresses this machine has."""

import socket
from contextlib import suppress

from tavla.base.host.networks import own_ipv4

SERVICE = "_tavla-hall._tcp.local."
NAME, NAME_BYTES = "name", 240
"""Where the hall's name stands in the service's text, and how much of it."""


def own_addresses() -> tuple[str, ...]:
    """The machine's own in the networks it is in, the one that leads out first; no packet is sent."""
    hosts: list[str] = []
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            hosts.append(probe.getsockname()[0])
    return tuple(dict.fromkeys((*hosts, *own_ipv4()))) or ("127.0.0.1",)
