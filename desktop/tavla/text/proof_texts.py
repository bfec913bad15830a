"""Words about what a match can be believed by."""

from tavla.text.words import Words


class ProofTexts(Words):
    """The signed record and the check of the dice."""

    def record_title(self) -> str:
        """Over the sixteen characters of the record."""
        return self._("The record so far")

    def check_dice(self) -> str:
        """The button that checks every roll."""
        return self._("Check the dice")

    def checking_dice(self) -> str:
        """While it is done."""
        return self._("Checking…")

    def dice_proved(self, proved: int, elsewhere: int) -> str:
        """What came of it, when nothing is wrong."""
        if not proved:
            return self._("The dice were not the board's own: they cannot be proved.")
        said = self._n("The only roll is the one sealed before the match.", "All {n} rolls are the ones sealed before the match.", proved).format(n=proved)
        if not elsewhere:
            return said
        return f"{said} " + self._n("{n} roll came from elsewhere.", "{n} rolls came from elsewhere.", elsewhere).format(n=elsewhere)

    def dice_not_proved(self, wrong: str) -> str:
        """When something is wrong."""
        return self._("The dice cannot be proved: tell the director. {what}").format(what=wrong)
