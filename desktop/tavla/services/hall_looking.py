"""The board's side of finding a desk: it asks its own networks and hears who answers, for a few seconds.

Nothing here is believed: whose the desk is, the six digits of joining say. `zeroconf` is imported here at need.
"""

import asyncio
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from tavla.application.ports.hall import FoundHall
from tavla.application.ports.session import Post
from tavla.hall.finding import NAME, NAME_BYTES, SERVICE

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

LOOK_S = 3.0
MOST_HALLS = 4
"""More than a network has, and no more than fit on the page."""
MOST_NAMES = 32
"""Answers that are looked at; who answers by more has the others not read."""
_WAIT_S = 0.05


class Search:
    """Looks on another thread; `told` hears on the screen's, and no more once it is not wanted."""

    def __init__(
        self, post: Post, told: Callable[[tuple[FoundHall, ...], bool], None], is_wanted: Callable[[], bool]
    ) -> None:
        self._post, self._told, self._is_wanted = post, told, is_wanted

    def look(self) -> tuple[FoundHall, ...]:
        return look(lambda halls: self._post(lambda: self._tell(halls, is_over=False)), self._is_wanted)

    def over(self, halls: tuple[FoundHall, ...]) -> None:
        self._tell(halls, is_over=True)

    def _tell(self, halls: tuple[FoundHall, ...], *, is_over: bool) -> None:
        if self._is_wanted():
            self._told(halls, is_over)


def look(told: Callable[[tuple[FoundHall, ...]], None], is_wanted: Callable[[], bool]) -> tuple[FoundHall, ...]:
    """The halls that answered within LOOK_S; `told` hears of each new one. None where there is no multicast, or where
    zeroconf is not installed.
    """
    try:
        return asyncio.run(_look(told, is_wanted))
    except (ImportError, OSError, RuntimeError):
        return ()


async def _look(told: Callable[[tuple[FoundHall, ...]], None], is_wanted: Callable[[], bool]) -> tuple[FoundHall, ...]:
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    halls: dict[str, FoundHall] = {}
    names: dict[str, None] = {}

    def heard(name: str, **_others: object) -> None:
        if len(names) < MOST_NAMES:
            names[name] = None

    clock = asyncio.get_running_loop()
    over = clock.time() + LOOK_S
    async with AsyncZeroconf(ip_version=IPVersion.V4Only) as network:
        AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[heard])
        while clock.time() < over and is_wanted():
            await asyncio.sleep(_WAIT_S)
            before = len(halls)
            for service in [AsyncServiceInfo(SERVICE, name) for name in names if name not in halls]:
                if len(halls) < MOST_HALLS and service.load_from_cache(network.zeroconf):
                    halls |= hall_of(service)
            if len(halls) > before:
                told(tuple(halls.values()))
    return tuple(halls.values())


def hall_of(service: "ServiceInfo") -> dict[str, FoundHall]:
    """The hall, by the service's name; none where it says not where it is by IPv4."""
    from zeroconf import IPVersion

    hosts, name = service.parsed_addresses(IPVersion.V4Only), service.properties.get(NAME.encode()) or b""
    if not hosts or not service.port:
        return {}
    called = name[:NAME_BYTES].decode("utf-8", "ignore")
    return {service.name: FoundHall(called, f"{_nearest(hosts)}:{service.port}")}


def _nearest(hosts: list[str]) -> str:
    """The first that is in a network of this board's, or the first."""
    import ifaddr

    own = [
        ip_network(f"{one.ip}/{one.network_prefix}", strict=False)
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4
    ]
    return next((host for host in hosts if any(ip_address(host) in network for network in own)), hosts[0])
