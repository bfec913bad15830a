"""Where a match departs from its rules, in words: the record holds it as the file of rules would."""

import re

from tavla.domain.facts.match_card import Departure
from tavla.domain.time.clock import ClockMethod
from tavla.rules.clock_rules import ClockUse
from tavla.text.rule_words import RuleTexts

_SECONDS = re.compile(r"(\d+) s(?: to (\d+) s)?", re.ASCII)


class DepartureTexts(RuleTexts):
    """What stands where, called as the page of the rules calls it."""

    def departed(self, departure: Departure) -> str:
        """One departure that was announced; what this version does not know stands as the record has it."""
        key = self.rule_labels().get(departure.key, departure.key)
        ruled, announced = self._figure_of(departure.ruled), self._figure_of(departure.announced)
        return self._("Announced beforehand – {key}: {announced} instead of {ruled}").format(
            key=key, announced=announced, ruled=ruled
        )

    def _figure_of(self, value: str) -> str:
        found = _SECONDS.fullmatch(value)
        if found is None:
            return next(
                (
                    words
                    for one, words in self.rule_words.items()
                    if isinstance(one, ClockMethod | ClockUse) and one.value == value
                ),
                value,
            )
        least, most = found.groups()
        return (
            self._("{n} s").format(n=least)
            if most is None
            else self._("{least} to {most} s").format(least=least, most=most)
        )
