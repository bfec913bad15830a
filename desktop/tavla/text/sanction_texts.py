"""Sanctions of the register, in words."""

from tavla.text.words import Words


class SanctionTexts(Words):
    """What a name brings up before a match, and what stands of it in the report."""

    def sanction(self, name: str, measure: str, clause: str, until: str, *, certain: bool) -> str:
        """A sanction in force that a name brings up."""
        said = self._ordered(measure, clause) + (self._(", until {day}").format(day=until) if until else "")
        if certain:
            return self._("Sanction: {name}: {order}.").format(name=name, order=said)
        return self._("Is it {name}? Sanction: {order}.").format(name=name, order=said)

    def sanction_shown(self, name: str, measure: str, clause: str, *, certain: bool) -> str:
        """A sanction that was shown when the match was set up."""
        said = self._ordered(measure, clause)
        if certain:
            return self._("Sanction: {name}: {order}.").format(name=name, order=said)
        return self._("Shown before the match for a name like {name}: {order}.").format(name=name, order=said)

    def _ordered(self, measure: str, clause: str) -> str:
        orders = {
            "digital_board": self._("all matches on a digital board"),
            "supervision": self._("a referee watches the match"),
            "exclusion": self._("may not take part"),
        }
        return orders[measure] + (f" ({clause})" if clause else "")
