"""What happened beside plain play, for the report of a match and for whoever looks back on it."""

from tavla.domain.facts.device_events import HeldReason, HeldRuling, SpoiledKind
from tavla.text.mirror_texts import MirrorTexts
from tavla.text.seal_texts import SealTexts


class IncidentTexts(MirrorTexts, SealTexts):
    """Absent players, dice that are no roll, devices: each as one sentence without a full stop."""

    def has_not_come(self, name: str) -> str:
        """Time of an absent player runs."""
        return self._("{name} has not come: the time runs").format(name=name)

    def has_come(self, name: str) -> str:
        """The absent player is there."""
        return self._("{name} has come").format(name=name)

    def roll_disputed(self, name: str) -> str:
        """Dice entered by one, not confirmed by the other."""
        return self._("{name} says the dice entered are not those rolled").format(name=name)

    def roll_spoiled(self, name: str, kind: SpoiledKind) -> str:
        """Thrown dice that make no roll."""
        why = {
            SpoiledKind.COCKED: self._("a die does not lie flat"),
            SpoiledKind.OFF_TRAY: self._("a die left the tray"),
            SpoiledKind.MISREAD: self._("the dice could not be read"),
            SpoiledKind.HANDLED: self._("the dice were touched"),
            SpoiledKind.VOID: self._("no proper throw"),
        }[kind]
        return self._("{name} rolls again: {reason}").format(name=name, reason=why)

    def roll_held(self, name: str, reason: HeldReason) -> str:
        """Whole dice that are no roll by themselves."""
        why = {
            HeldReason.PREMATURE: self._("thrown before the turn was ended"),
            HeldReason.BEFORE_REQUEST: self._("perhaps thrown before the board asked"),
            HeldReason.UNVERIFIED: self._("something the shaker said before is missing"),
            HeldReason.NOT_ASKED: self._("nobody had to roll"),
            HeldReason.PLAY_STOPPED: self._("play stood still"),
        }[reason]
        thrown = self._("Dice of {name} held back: {reason}") if name else self._("Dice held back: {reason}")
        return thrown.format(name=name, reason=why)

    def held_ruling(self, ruling: HeldRuling) -> str:
        """What the rules make of them."""
        return {
            HeldRuling.STANDS: self._("the roll stands"),
            HeldRuling.OPPONENT_CHOOSES: self._("the opponent chooses"),
            HeldRuling.STANDS_UNLESS_DEMANDED: self._("the roll stands unless the opponent demands another"),
            HeldRuling.VOID: self._("the roll is void"),
            HeldRuling.NOTHING: self._("the roll moves nothing"),
        }[ruling]

    def held_answered(self, name: str, *, stands: bool) -> str:
        """What the opponent chose."""
        return (
            self._("{name} lets the roll stand").format(name=name)
            if stands
            else self._("{name} has the dice rolled again").format(name=name)
        )

    def device_gone(self, device: str, *, back: bool) -> str:
        """A device went, or is there again."""
        if device == "shaker":
            return self._("The dice shaker is back") if back else self._("The dice shaker is gone")
        return (
            self._("The clock beside the board is back")
            if back
            else self._("The clock beside the board is gone: the board's own goes on")
        )

    def device_tried(self, *, passed: bool) -> str:
        """A test of a device."""
        return self._("A device was tried, and passed") if passed else self._("A device was tried, and did not pass")
