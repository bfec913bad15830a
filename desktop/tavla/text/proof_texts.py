"""Words about what a match can be believed by."""

from collections.abc import Sequence

from tavla.base.phrase import Said
from tavla.domain.facts.dice_seal import SealReason
from tavla.text.seal_texts import SealTexts


class ProofTexts(SealTexts):
    """The signed record and the check of the dice."""

    def record_title(self) -> str:
        """Over the sixteen characters of the record."""
        return self._("The record so far")

    def not_signed(self, wrong: Said) -> str:
        """In place of the sixteen characters where the board does not sign."""
        return self._("The record is not signed: tell the director. {what}").format(what=self.said(wrong))

    def check_dice(self) -> str:
        """The button that checks every roll."""
        return self._("Check the dice")

    def checking_dice(self) -> str:
        """While it is done."""
        return self._("Checking…")

    def dice_proved(self, proved: int, elsewhere: int, sealed_anew: Sequence[SealReason] = ()) -> str:
        """What came of it, when nothing is wrong; `sealed_anew` says why, for each seal after the first."""
        if not proved and not elsewhere:
            return self._("No dice were rolled.")
        if not proved:
            return self._("The dice were not the board's own: they cannot be proved.")
        if sealed_anew:
            said = self._n(
                "The only roll is one sealed before it fell.", "All {n} rolls are ones sealed before they fell.", proved
            ).format(n=proved)
            said = f"{said} {self._anew(sealed_anew)}"
        else:
            said = self._n(
                "The only roll is the one sealed before the match.",
                "All {n} rolls are the ones sealed before the match.",
                proved,
            ).format(n=proved)
        if not elsewhere:
            return said
        return f"{said} " + self._n(
            "{n} roll came from elsewhere.", "{n} rolls came from elsewhere.", elsewhere
        ).format(n=elsewhere)

    def dice_not_proved(self, wrong: Said) -> str:
        """When something is wrong."""
        return self._("The dice cannot be proved: tell the director. {what}").format(what=self.said(wrong))

    def _anew(self, reasons: Sequence[SealReason]) -> str:
        why = ", ".join(map(self.why_sealed_anew, dict.fromkeys(reasons)))
        times = self._n(
            "The dice were sealed anew once during the match: {why}.",
            "The dice were sealed anew {n} times during the match: {why}.",
            len(reasons),
        )
        return times.format(n=len(reasons), why=why)
