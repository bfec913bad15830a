"""What was settled before the match, in words: the record holds it as the start page's choices are called in the
program.
"""

from tavla.text.start_before_texts import StartBeforeTexts


class SettledTexts(StartBeforeTexts):
    """Questions and options as the players saw them."""

    def settled(self, choice: str) -> str:
        """All of one step; what this version does not know stands as the record has it."""
        return "; ".join(map(self._settled_one, choice.split("; ")))

    def _settled_one(self, part: str) -> str:
        question, is_pair, option = part.partition(": ")
        if not is_pair:
            return part
        if question == "rolled":
            return self._("Rolled: {dice}, unsealed").format(
                dice=self.preference_option(option.removesuffix(", unsealed"))
            )
        return f"{self.preference(question)}: {self.preference_option(option)}"
