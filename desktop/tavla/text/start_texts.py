"""The words of the start page. Nothing of the game is imported here, so that the page stands early."""

from tavla.base.phrase import Said
from tavla.text.sound_texts import SoundTexts
from tavla.text.start_match_texts import StartMatchTexts


class StartTexts(StartMatchTexts, SoundTexts):
    """What the start page says to one seat."""

    def title(self) -> str:
        """The name of the program."""
        return "Tavla"

    def side_of(self, seat: str) -> str:
        """What holds all that belongs to a seat, for assistive technology."""
        return self._("White's side") if seat == "white" else self._("Black's side")

    def restored(self, aside: str) -> str:
        """A backup stands in place."""
        return self._("The backup stands in place. What stood before is kept in {aside}.").format(aside=aside)

    def runs_already(self) -> str:
        """To who starts a second Tavla."""
        return self._("Another Tavla has these matches open.")

    def find_its_window(self) -> str:
        """What to do about that."""
        return self._("Look for its window, or restart the machine.")

    def your_name(self) -> str:
        """Label of a seat's own name."""
        return self._("Your name")

    def partner_name(self) -> str:
        """Label of the second name of a pair."""
        return self._("Your partner's name")

    def name_missing(self) -> str:
        """Why a seat cannot be ready yet."""
        return self._("Type your name first.")

    def names_alike(self) -> str:
        """Why two seats cannot both be ready."""
        return self._("Both seats have the same name: add something to one of them.")

    def ready(self) -> str:
        """The button by which a seat agrees to the settings."""
        return self._("Ready")

    def ready_done(self) -> str:
        """The same button once it is pressed."""
        return self._("Ready ✓")

    def press_when_ready(self) -> str:
        """Under the button while the seat has not agreed."""
        return self._("I agree to this match")

    def waiting_for_other(self) -> str:
        """Under the button while the other seat has not agreed."""
        return self._("waiting for the other side")

    def language_of_seat(self) -> str:
        """Label of a seat's language."""
        return self._("Language of this seat")

    def match_length(self) -> str:
        """Label of the match length."""
        return self._("Match length")

    def points(self, length: int) -> str:
        """A match length in words."""
        return self._n("{n} point", "{n} points", length).format(n=length)

    def clock(self) -> str:
        """Label of the clock's choice."""
        return self._("Clock")

    def clock_choice(self, *, on: bool) -> str:
        """Whether a clock is used."""
        return self._("Delay clock") if on else self._("No clock")

    def delay(self) -> str:
        """Label of the delay."""
        return self._("Delay a turn")

    def seconds(self, seconds: int) -> str:
        """Seconds of delay."""
        return self._("{n} s").format(n=seconds)

    def direction(self) -> str:
        """Label of the direction of play."""
        return self._("Home board")

    def direction_choice(self, home_side: str) -> str:
        """On which side the bottom seat bears off."""
        return self._("On the left") if home_side == "left" else self._("On the right")

    def seating(self) -> str:
        """Label of the seating."""
        return self._("Seats")

    def seating_choice(self, seating: str) -> str:
        """How the two sit."""
        return self._("Same side") if seating == "same_side" else self._("Face to face")

    def theme(self) -> str:
        """Label of the colours."""
        return self._("Colours")

    def theme_choice(self, theme: str) -> str:
        """A theme by name."""
        return self._("High contrast") if theme == "contrast" else self._("Evening")

    def size(self) -> str:
        """Label of how large checkers and letters are."""
        return self._("Size")

    def size_choice(self, size: str) -> str:
        """A size by name."""
        return self._("Large checkers and letters") if size == "large" else self._("Usual")

    def switches(self) -> str:
        """Label of play with switches."""
        return self._("Switches")

    def switches_choice(self, switches: str) -> str:
        """How many switches, and how fast the frame goes on with one."""
        return {
            "off": self._("Off"),
            "two": self._("Two: Space goes on, Enter chooses"),
            "one_slow": self._("One: the frame goes on slowly"),
            "one": self._("One: the frame goes on by itself"),
            "one_fast": self._("One: the frame goes on quickly"),
        }[switches]

    def spoken(self) -> str:
        """Label of spoken dice and times."""
        return self._("Spoken")

    def spoken_choice(self, spoken: str) -> str:
        """To whom dice and times are spoken, in his language."""
        return {
            "off": self._("Off"),
            "white": self._("Dice and times, to White"),
            "black": self._("Dice and times, to Black"),
            "both": self._("Dice and times, to both"),
        }[spoken]

    def less(self, label: str) -> str:
        """Name of the button that lowers a setting."""
        return self._("{setting}: less").format(setting=label)

    def more(self, label: str) -> str:
        """Name of the button that raises a setting."""
        return self._("{setting}: more").format(setting=label)

    def unfinished_title(self) -> str:
        """Above the matches that can be continued."""
        return self._("Unfinished matches")

    def continue_match(self, names: tuple[str, str], points: tuple[int, int], length: int) -> str:
        """The button that continues a match."""
        return self._("Continue {white} {white_points} – {black} {black_points}, to {length}").format(
            white=names[0], white_points=points[0], black=names[1], black_points=points[1], length=length
        )

    def stopped_at(self, match_id: str, when: str) -> str:
        """Under that button: which match it is and when it stopped."""
        return self._("{match} · stopped {when}").format(match=match_id, when=when) if when else match_id

    def from_copy(self, line: str, folder: str) -> str:
        """The same, of a match whose own record is damaged."""
        return self._("{match} · record damaged, goes on from the second copy in {folder}").format(
            match=line, folder=folder
        )

    def record_damaged(self, match_id: str, what: Said) -> str:
        """Where no second copy helps; what is wrong follows as the disk tells it."""
        said = self._(
            "The record of match {match} is damaged: it is kept as it is, and the match cannot go on from it."
        ).format(match=match_id)
        return f"{said}\n{self.said(what)}"

    def cannot_continue(self) -> str:
        """Marks a match that cannot be opened; the reason follows."""
        return self._("Cannot be continued")

    def new_match(self) -> str:
        """The button that leads to the settings of a new match."""
        return self._("New match")

    def older_matches(self) -> str:
        """The button that leads back to the unfinished matches."""
        return self._("Unfinished matches…")

    def finished_matches(self) -> str:
        """The button that leads to finished matches."""
        return self._("Finished matches")

    def continue_elsewhere(self) -> str:
        """The button that enters a match begun on another board."""
        return self._("Continue here…")

    def close(self) -> str:
        """Closes a message or a panel."""
        return self._("Close")

    def quit(self) -> str:
        """Closes the program."""
        return self._("Quit")

    def director_page(self) -> str:
        """Opens the director's page, by PIN."""
        return self._("Director's page")

    def keyboard_space(self) -> str:
        """The space bar."""
        return self._("Space")

    def keyboard_done(self) -> str:
        """Closes the keyboard."""
        return self._("Done")

    def keyboard_shift(self) -> str:
        """Capital letters."""
        return self._("Shift")

    def keyboard_backspace(self) -> str:
        """Takes the last letter away."""
        return self._("Backspace")
