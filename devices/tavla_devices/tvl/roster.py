"""Who is at which port: no two devices of one serial number at once, for a roll is known by it."""

from tavla_devices.events import Identity, Refused, Sentence


class Roster:
    """Told of every device that is identified or gone, by the address of its line."""

    def __init__(self) -> None:
        self._serials: dict[str, str] = {}

    def admit(self, address: str, identity: Identity) -> Refused | None:
        """Enter a device; a refusal when another line has its serial number. The first keeps its place."""
        for other, serial in self._serials.items():
            if serial == identity.serial and other != address:
                return Refused(Sentence.DUPLICATE_SERIAL, f"{serial} at {other} and {address}")
        self._serials[address] = identity.serial
        return None

    def leave(self, address: str) -> None:
        self._serials.pop(address, None)
