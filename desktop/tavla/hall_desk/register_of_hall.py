"""The register as the desk of a hall asks it: what stands against a match's two players, and the results it gets."""

from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.hall.names import short
from tavla.hall.words import Sanction
from tavla.hall_desk.draw import Against
from tavla.storage.register.played import keep_result, tournament_called
from tavla.storage.register.played_match import PlayedMatch
from tavla.storage.register.records import Measure
from tavla.storage.register.register import Register
from tavla.storage.register.standing import InForce, sanctions_in_force

DESK = "the desk of the hall"
"""By whom a result comes into the register."""
MOST_SHOWN = 8


class HallRegister:
    """`fault` says why the register could not be asked; then nothing is known, and the board looks into its own."""

    def __init__(self, path: Path, event: str) -> None:
        self._path, self._event = path, event
        self._register: Register | None = None
        self.fault: Said = ""

    def against(self, name: str) -> Against:
        """What stands against a player today, and whether he must play on a board."""
        found = self._in_force(name)
        must = any(one.is_certain and one.sanction.measure is Measure.DIGITAL_BOARD for one in found)
        return Against(tuple(_sanction(one, name) for one in found[:MOST_SHOWN]), must)

    def both(self, players: tuple[str, str]) -> tuple[Sanction, ...]:
        """What stands against these two alone; fits `Around.register`."""
        return tuple(one for name in players for one in self.against(name).sanctions)

    def keep(self, played: PlayedMatch) -> None:
        """Keep a result; once more changes nothing. Fits `Around.collect`. Raises TavlaError."""
        register = self._open()
        with register.transaction(phrase("could not keep a result")):
            keep_result(register, played, DESK)

    def close(self) -> None:
        if self._register is not None:
            self._register.close()
            self._register = None

    def _in_force(self, name: str) -> tuple[InForce, ...]:
        if not name.strip() or not self._path.exists():
            return ()
        try:
            register = self._open()
            found = sanctions_in_force(register, name, register.today(), tournament_called(register, self._event))
            self.fault = ""
        except TavlaError as error:
            self.fault = error.said
            return ()
        return found

    def _open(self) -> Register:
        if self._register is None:
            self._register = Register.open(self._path)
        return self._register


def _sanction(one: InForce, asked: str) -> Sanction:
    return Sanction(short(asked), short(one.sanction.measure.value), short(one.sanction.clause), one.is_certain)
