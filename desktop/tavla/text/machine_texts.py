"""What is said of the machine under the board, on the director's page."""

from tavla.text.sound_texts import SoundTexts


class MachineTexts(SoundTexts):
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
            "clock": self._("Clock"),
            "disk": self._("Disk"),
            "mirror": self._("Second copy"),
            "power": self._("Power"),
            "screen": self._("Screen"),
            "board": self._("Board"),
            "touch": self._("Touch"),
            "aim": self._("Where touches land"),
            "awake": self._("Blanking"),
            "sound": self.sound(),
            "speech": self._("Spoken"),
            "devices": self._("Devices"),
        }

    def reading(self, label: str, shown: str, *, well: bool) -> str:
        """A whole row, as it is read out."""
        return (
            self._("{label}: {shown}").format(label=label, shown=shown)
            if well
            else self._("{label}, look at this: {shown}").format(label=label, shown=shown)
        )

    def from_source(self) -> str:
        """No commit is known."""
        return self._("from source")

    def date_doubted(self, shown: str) -> str:
        """A day before this version was made."""
        return self._("{shown}: is this right?").format(shown=shown)

    def disk_state(self, milliseconds: float, free_mb: int) -> str:
        """How long a safe write takes and how much room is left."""
        return self._("a safe write takes {milliseconds} ms, {room} GB free").format(
            milliseconds=self.decimal(milliseconds), room=self.decimal(free_mb / 1000)
        )

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

    def screen_state(self, width: int, height: int, centimetres: tuple[float, float] | None) -> str:
        """Pixels, and centimetres where the screen tells them."""
        if centimetres is None:
            return self._("{width} × {height} pixels").format(width=width, height=height)
        across, down = centimetres
        return self._("{width} × {height} pixels, {across} × {down} cm").format(
            width=width, height=height, across=self.decimal(across), down=self.decimal(down)
        )

    def screen_named(self, name: str, of: tuple[int, int], turned: int, state: str) -> str:
        """Which screen of how many, and whether it is turned, before its measures."""
        words = [
            self._("{name} ({number} of {count})").format(name=name, number=of[0], count=of[1]) if of[1] > 1 else name,
            state,
        ]
        if turned:
            words.append(self._("turned by {degrees}°").format(degrees=turned))
        return ", ".join(filter(None, words))

    def board_state(self, across: float, down: float, *, is_small: bool) -> str:
        """How large the board is on this screen. Source: 3.1 of USBGF, NBF and WBGT."""
        size = self._("{across} × {down} cm").format(across=self.decimal(across), down=self.decimal(down))
        if not is_small:
            return size
        return self._(
            "{size}: less than the 55 × 44 cm that a player may ask for where there is such a board (3.1)"
        ).format(size=size)

    def board_unknown(self) -> str:
        """The screen does not tell its size."""
        return self._("the screen does not tell its size: measure it (3.1: 55 × 44 to 88 × 66 cm)")

    def clock_state(self, source: str, *, is_steady: bool) -> str:
        """What the machine counts time by."""
        if not source:
            return self._("steady, as the system counts")
        return (
            source
            if is_steady
            else self._("{source}: not steady enough, choose another in the system").format(source=source)
        )

    def aim_state(self, millimetres: float, *, is_near: bool) -> str:
        """How far from a cross the fingers landed at worst."""
        figure = f"{millimetres:.0f}"
        if is_near:
            return self._("within {millimetres} mm of the cross").format(millimetres=figure)
        return self._("{millimetres} mm beside the cross: calibrate the touchscreen").format(millimetres=figure)

    def aim_untried(self) -> str:
        """Nobody has touched the crosses."""
        return self._("not tried yet")

    def health_title(self) -> str:
        """The page before the first match of a day."""
        return self._("Before the first match")

    def health_summary(self, wanting: int) -> str:
        """Whether anything wants a look."""
        if not wanting:
            return self._("Everything is in order.")
        return self._n("One thing wants a look.", "{number} things want a look.", wanting).format(number=wanting)

    def try_touch(self) -> str:
        """Opens the crosses."""
        return self._("Try the touchscreen")

    def touch_the_cross(self) -> str:
        """What to do with them."""
        return self._("Touch the middle of the cross.")

    def stop_trying(self) -> str:
        """Puts the crosses away."""
        return self._("Stop")

    def go_on(self, *, date_is_likely: bool) -> str:
        """To the start page; a doubtful date is agreed to."""
        return self._("Go on") if date_is_likely else self._("The date is right: go on")

    def look_again(self) -> str:
        """Reads everything anew."""
        return self._("Read anew")

    def touch_state(self, points: int) -> str:
        """How many fingers at once."""
        return (
            self._("fingers told apart: {points}").format(points=points)
            if points
            else self._("no touchscreen was found")
        )

    def awake_state(self, *, is_kiosk: bool, holds: bool) -> str:
        """Whether the screen may go dark."""
        if holds:
            return self._("the screen is kept on")
        if is_kiosk:
            return self._("nobody answered: see in the system's settings that the screen stays on")
        return self._("left to the system")

    def sound_state(self, path: str, sound: str) -> str:
        """Whether this machine has a way for sounds, and how loud they are set."""
        if not path:
            return self._("no sounds here: they want a sound card, and alsa-utils, PulseAudio or PipeWire")
        return self._("through {program}, set to: {volume}").format(program=path, volume=self.sound_choice(sound))

    def speech_state(self, *, can_speak: bool) -> str:
        """Whether this machine has a voice."""
        return (
            self._("dice and times can be read out")
            if can_speak
            else self._("no voice here: install speech-dispatcher to have dice and times read out")
        )

    def none_beside(self) -> str:
        """Neither shaker nor clock."""
        return self._("none")

    def close_board(self) -> str:
        """Ends the program; in a kiosk only from here."""
        return self._("Close Tavla")

    def leave_for_start(self) -> str:
        """Leaves the match, which can be continued."""
        return self._("Leave the match")
