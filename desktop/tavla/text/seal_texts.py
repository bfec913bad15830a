"""Words about sealed dice."""

from tavla.domain.facts.dice_seal import SealReason
from tavla.text.words import Words


class SealTexts(Words):
    """What a player reads before he stirs."""

    def seal_title(self) -> str:
        """Over the sixteen characters."""
        return self._("The dice are sealed")

    def seal_hint(self) -> str:
        """What may be done with them."""
        return self._(
            "Photograph this if you like: after the match anyone can check every roll against it. Then stir in a "
            "number or words of your own."
        )

    def seal_unused(self, source: str) -> str:
        """In place of the hint where other dice are rolled, named by `source`."""
        return self._(
            "You play with other dice: {source}. The seal is for the board's own, should the director order them. "
            "Stir in a number or words of your own."
        ).format(source=source)

    def seal_renewed(self) -> str:
        """In place of the hint where it is not the match's first seal."""
        return self._("The dice had to be sealed anew, which the record says. Stir in a number or words of your own.")

    def stir(self) -> str:
        """The button that gives the number in."""
        return self._("Stir the dice")

    def do_not_stir(self) -> str:
        """The same button while no number is typed."""
        return self._("Do not stir")

    def erase_stir(self) -> str:
        """The key that takes the number back."""
        return self._("Erase")

    def stir_keys(self, *, letters: bool) -> str:
        """The key that brings letters in the place of digits, or these in theirs."""
        return self._("Letters") if letters else self._("Digits")

    def stir_space(self) -> str:
        """The space bar among the letters."""
        return self._("Space")

    def stirred(self, contribution: str, other: str) -> str:
        """Once this player has stirred, or has chosen not to, and the other has done neither."""
        told = self._("Stirred. Waiting for {name}") if contribution else self._("Not stirred. Waiting for {name}")
        return told.format(name=other)

    def dice_sealed(self, reason: SealReason) -> str:
        """That an epoch of sealed dice begins."""
        return (
            self.seal_title()
            if reason is SealReason.START
            else self._("The dice are sealed anew: {why}").format(why=self.why_sealed_anew(reason))
        )

    def why_sealed_anew(self, reason: SealReason) -> str:
        """Why another epoch begins; nothing is said of the first."""
        return {
            SealReason.START: "",
            SealReason.USED_UP: self._("all sealed rolls had fallen"),
            SealReason.SECRET_LOST: self._("the secret of the seal before was lost"),
        }[reason]
