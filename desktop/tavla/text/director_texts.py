"""What the director's page and its PIN pad say."""

from tavla.text.start_texts import StartTexts


class DirectorTexts(StartTexts):
    """The frame of the director's page."""

    # The PIN pad

    def who_is_there(self) -> str:
        """Above the names of directors and monitors."""
        return self._("Who is at the board?")

    def role(self, *, is_director: bool) -> str:
        """What somebody may do."""
        return self._("director") if is_director else self._("monitor")

    def pin_of(self, name: str) -> str:
        """Above the digits."""
        return self._("PIN of {name}").format(name=name)

    def new_pin_of(self, name: str) -> str:
        """Above the digits of the first director."""
        return self._("A PIN for {name}: six digits or more").format(name=name)

    def pin_again(self) -> str:
        """The new PIN is typed twice."""
        return self._("The same PIN again")

    def pin_enter(self) -> str:
        """The PIN is complete."""
        return self._("Enter")

    def pin_erase(self) -> str:
        """All digits away."""
        return self._("Erase")

    def pin_back(self) -> str:
        """To the names."""
        return self._("Another name")

    def pin_wrong(self, tries_left: int) -> str:
        """After a wrong PIN."""
        return self._n("That is not the PIN: {n} try left.", "That is not the PIN: {n} tries left.", tries_left).format(
            n=tries_left
        )

    def pin_wait(self, seconds: int) -> str:
        """While it must be waited."""
        return self._("Too many wrong PINs. The next try in {time}.").format(time=f"{seconds // 60}:{seconds % 60:02d}")

    def checking_pin(self) -> str:
        """While it is hashed."""
        return self._("One moment…")

    def pins_differ(self) -> str:
        """The two were not the same."""
        return self._("The two were not the same: once more.")

    def pin_unfit(self, reason: str) -> str:
        """Why a new PIN or name is not taken. The reasons are those of the PIN store."""
        sentences = {
            "trivial": self._(
                "That PIN is among the first to be guessed: no digit or group over and over, no counting up or down."
            ),
            "name_missing": self._("That is no name."),
            "name_taken": self._("A director is named already. Close the page and open it again."),
        }
        return sentences.get(reason, self._("A PIN has six digits or more."))

    def name_first_director(self) -> str:
        """On a board that knows nobody."""
        return self._("This board knows no director yet. The first one is named here; he names others on his page.")

    def first_director(self) -> str:
        """The button that begins it."""
        return self._("Name the first director")

    def nobody_named(self) -> str:
        """The same in a match, where no player may name himself."""
        return self._(
            "This board knows no director yet. Leave the match, which is kept, and name the first director from "
            "the start page."
        )

    # The page

    def director_page_short(self) -> str:
        """Under "Director" on the strip, once he has been called."""
        return self._("open page")

    def page_of(self, name: str, role: str) -> str:
        """Whose page is open."""
        return self._("{name}, {role}").format(name=name, role=role)

    def close_page(self) -> str:
        """Closes the page; the PIN is asked for again."""
        return self._("Close the page")

    def plays_himself(self) -> str:
        """Why a director may not rule here."""
        return self._("You play in this match: another director or a committee rules in it")

    def monitors_see(self) -> str:
        """Why a monitor may not rule."""
        return self._("A monitor sees and notes: ask a director for that")
