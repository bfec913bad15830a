"""The board's side of joining a hall: it asks, shows six digits, and waits for the director's touch at the desk."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from tavla.application.ports.hall import JoinShown, JoinStage
from tavla.base.errors import TavlaError
from tavla.base.extras import need
from tavla.base.limits import INVITATION, read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.hall import joining, spoken
from tavla.hall.entering import Asking, entered
from tavla.hall.joining import Address, Invitation
from tavla.hall.membership import Membership
from tavla.hall.reach import NotReachedError, another_desk


class Place(NamedTuple):
    """Where the hall is. With an invitation its key and certificate are known before."""

    addresses: tuple[Address, ...]
    invitation: Invitation | None = None


def place_of(text: str) -> Place:
    """What was typed, read from a QR code or from a stick. Raises TavlaError."""
    text = text.strip()
    invitation = joining.invitation_of(text)
    if invitation is not None:
        return Place(invitation.addresses, invitation)
    if spoken.are_words(text):
        return Place((Address(spoken.host_of(text), spoken.PORT),))
    host, colon, port = text.rpartition(":") if text.count(":") == 1 else (text, "", "")
    is_port = not colon or (port.isascii() and port.isdigit() and 0 < int(port[:6]) <= 65_535)
    is_host = 0 < len(host) <= 120 and host.isascii() and all(one.isalnum() or one in ".:-" for one in host)
    if not (is_port and is_host):
        raise TavlaError(
            phrase("{text} is no address. Type host:port, or the six words, as the desk shows them.", text=text[:60])
        )
    return Place((Address(host, int(port) if port else spoken.PORT),))


def invitation_in(path: Path) -> str:
    """The text of an invitation that a desk has written. Raises TavlaError."""
    try:
        text = read_limited(path, INVITATION).decode("utf-8").strip()
    except OSError as error:
        raise TavlaError(phrase("{path} cannot be read: {why}", path=str(path), why=found(error))) from error
    except UnicodeDecodeError:
        text = ""
    if joining.invitation_of(text) is None:
        raise TavlaError(
            phrase("{file} is no invitation. Choose tavla-hall.txt, which the desk has written.", file=path.name)
        )
    return text


async def join(place: Place, device_seed: bytes, name: str, told: Callable[[JoinShown], None]) -> Membership:
    """Ask at each address in turn until one answers, then wait for the director. Raises TavlaError."""
    need("hall")
    from tavla.hall.link import certificate_at

    def shown(hall: str, digits: str) -> None:
        told(JoinShown(JoinStage.COMPARE, hall, digits))

    told(JoinShown(JoinStage.REACHING))
    failed: list[NotReachedError] = []
    for address in place.addresses:
        try:
            certificate = certificate_at(address)  # nothing else runs on this loop yet
        except NotReachedError as error:
            failed.append(error)
            continue
        if place.invitation is not None and certificate != place.invitation.certificate:
            failed.append(another_desk(address))
            continue
        asking = Asking(device_seed, name, place.invitation)
        joined = await entered((address,), certificate, asking, shown)
        return replace(joined, addresses=place.addresses)
    raise max(failed, key=lambda error: error.step)  # what got farthest says most
