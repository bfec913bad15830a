"""Reasons that the director picks by one touch, in every language they can be picked in."""

from functools import cached_property

from tavla.text.words import LANGUAGES, Words


class ReasonTexts(Words):
    """The ready reasons. A match records the words that were picked; a report gives them in its own language."""

    def ready_reasons(self, key: str) -> tuple[str, ...]:
        """Reasons to be had by one touch."""
        return self._ready()[key]

    def _ready(self) -> dict[str, tuple[str, ...]]:
        return {
            "rule": (self._("as both players told it"), self._("as seen by a monitor")),
            "warn": (self._("repeated illegal plays"), self._("slow play"), self._("conduct")),
            "points": (self._("late"), self._("conduct")),
            "appeal": (self._("after hearing both players"),),
            "withdraw": (self._("given in error"), self._("entered wrongly")),
            "settled": (self._("the position is clear"), self._("the position is not clear")),
            "break": (self._("emergency"), self._("health")),
            "give_time": (self._("time lost to a dispute"), self._("the clock was wrong")),
            "take_time": (self._("slow play"), self._("the clock was wrong")),
            "set_times": (self._("the clock was wrong"), self._("moved from another board")),
            "premature": (self._("rolled before the turn was ended"),),
            "clock": (self._("slow play"), self._("faulty clock"), self._("schedule")),
            "call_flag": (self._("the flag is down"),),
            "delay": (self._("sees less well"), self._("moves less well"), self._("plays by switches")),
            "flag": (self._("the clock was wrong"), self._("both agree")),
            "both_flags": (self._("nobody knows which fell first"),),
            "absent": (self._("neither player came"),),
            "void": (self._("cocked dice"), self._("disputed roll")),
            "back": (self._("illegal play"), self._("played out of turn")),
            "position": (self._("checkers knocked over"), self._("illegal play")),
            "cube": (self._("wrong level"), self._("wrong place")),
            "word": (self._("heard by both"), self._("as both players told it")),
            "score": (self._("score entered wrongly"),),
            "length": (self._("length entered wrongly"),),
            "dice": (self._("both agree"), self._("dice of the board fail"), self._("the shaker fails")),
            "clock_source": (self._("both agree"), self._("the clock beside the board fails")),
            "help": (self._("announced for this event"),),
            "end": (self._("did not come"), self._("conduct"), self._("illness")),
        }

    def reason_given(self, reason: str) -> str:
        """A recorded reason: a ready one in this language, own words as they are."""
        return self._ready_elsewhere.get(reason, reason)

    @cached_property
    def _ready_elsewhere(self) -> dict[str, str]:
        others = [ReasonTexts(language, self.translations) for language in LANGUAGES if language != self.language]
        here = self.all_ready_reasons()
        known = {said: own for other in others for said, own in zip(other.all_ready_reasons(), here, strict=True)}
        return known | {own: own for own in here}

    def all_ready_reasons(self) -> tuple[str, ...]:
        """The reasons of every act, in the same order in every language."""
        return tuple(reason for reasons in self._ready().values() for reason in reasons)
