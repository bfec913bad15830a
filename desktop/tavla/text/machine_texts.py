"""What is said of the machine under the board, on the director's page."""

from tavla.text.words import Words


class MachineTexts(Words):
    """Labels and sentences of the section "This board"."""

    def machine_title(self) -> str:
        """The section's button."""
        return self._("This board")

    def machine_labels(self) -> dict[str, str]:
        """By the key of each row."""
        return {
            "version": self._("Version"),
            "fingerprint": self._("Fingerprint of settings and rules"),
            "date": self._("Date and time"),
            "disk": self._("Disk"),
            "mirror": self._("Second copy"),
            "power": self._("Power"),
            "screen": self._("Screen"),
            "touch": self._("Touch"),
            "awake": self._("Blanking"),
            "devices": self._("Devices"),
        }

    def from_source(self) -> str:
        """No commit is known."""
        return self._("from source")

    def date_doubted(self, shown: str) -> str:
        """A day before this version was made."""
        return self._("{shown}: is this right?").format(shown=shown)

    def disk_state(self, milliseconds: float, free_mb: int) -> str:
        """How long a safe write takes and how much room is left."""
        return self._("a safe write takes {milliseconds} ms, {room} GB free").format(milliseconds=f"{milliseconds:.1f}", room=f"{free_mb / 1000:.1f}")

    def disk_fails(self) -> str:
        """Nothing could be written."""
        return self._("the folder of matches cannot be written to")

    def power_state(self, *, has_battery: bool, on_mains: bool, charge: int | None) -> str:
        """Mains or battery."""
        if not has_battery:
            return self._("mains")
        if on_mains:
            return self._("mains, battery at {charge} %").format(charge=charge)
        return self._("BATTERY at {charge} %: plug the board in").format(charge=charge)

    def screen_state(self, width: int, height: int, centimetres: tuple[float, float]) -> str:
        """Pixels, and centimetres as the screen tells them."""
        across, down = centimetres
        return self._("{width} × {height} pixels, {across} × {down} cm").format(width=width, height=height, across=f"{across:.1f}", down=f"{down:.1f}")

    def touch_state(self, points: int) -> str:
        """How many fingers at once."""
        return self._("fingers told apart: {points}").format(points=points) if points else self._("no touchscreen was found")

    def awake_state(self, *, is_kiosk: bool, holds: bool) -> str:
        """Whether the screen may go dark."""
        if holds:
            return self._("the screen is kept on")
        if is_kiosk:
            return self._("nobody answered: see in the system's settings that the screen stays on")
        return self._("left to the system")

    def no_devices(self) -> str:
        """Neither shaker nor clock."""
        return self._("none")

    def close_board(self) -> str:
        """Ends the program; in a kiosk only from here."""
        return self._("Close Tavla")

    def leave_for_start(self) -> str:
        """Leaves the match, which can be continued."""
        return self._("Leave the match")
