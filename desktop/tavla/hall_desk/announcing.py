"""The desk makes itself known to boards that look for it. Without multicast it is joined by its address or file."""

import asyncio
import secrets
from collections.abc import Callable
from typing import NamedTuple

from tavla.base.tasks import to_its_end
from tavla.hall.finding import NAME, NAME_BYTES, SERVICE

RENEW_S = 2.0
"""Networks come and go while a desk is open, and so does its broker."""


class Announced(NamedTuple):
    """A desk as it makes itself known. `hall`: its name of base32; `hosts`: IPv4, which alone is asked over."""

    hall: str
    name: str
    port: int
    hosts: tuple[str, ...]


async def announce(desk: Callable[[], Announced | None]) -> None:
    """Until cancelled; then it is taken back. `desk` says how the desk is reached now; None: not at all."""
    while True:
        try:
            await _announce(desk)
        except Exception:  # noqa: BLE001 - whatever it is, the library wanting too: a board joins by another way
            await asyncio.sleep(RENEW_S)


async def _announce(desk: Callable[[], Announced | None]) -> None:
    """Until the desk is reached otherwise."""
    from zeroconf import IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    now = desk()
    if now is None:
        await asyncio.sleep(RENEW_S)
        return
    network = AsyncZeroconf(ip_version=IPVersion.V4Only)
    try:
        service = ServiceInfo(
            SERVICE,
            f"{now.hall}.{SERVICE}",
            now.port,
            properties={NAME: now.name.encode("utf-8")[:NAME_BYTES]},
            server=f"tavla-{secrets.token_hex(4)}.local.",  # two desks, of one hall too, share none
            parsed_addresses=list(now.hosts),
        )
        await (await network.async_register_service(service, allow_name_change=True))
        while desk() == now:  # noqa: ASYNC110 - nobody says when a network comes or goes
            await asyncio.sleep(RENEW_S)
    finally:
        await to_its_end(network.async_close())
