"""What is said of sounds, where they are set and where a director looks at the machine."""

from tavla.text.words import Words


class SoundTexts(Words):
    """The label and how loud."""

    def sound(self) -> str:
        """Label of the sounds."""
        return self._("Sounds")

    def sound_choice(self, sound: str) -> str:
        """How loud a press, the last ten seconds and the flag are."""
        return {
            "off": self._("Off"),
            "light": self._("A light instead"),
            "quiet": self._("Quiet"),
            "medium": self._("Medium"),
            "loud": self._("Loud"),
        }[sound]
