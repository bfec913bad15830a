"""What is said of dice shakers and clocks beside the board."""

from collections.abc import Callable, Sequence

from tavla.application.devices.choice import DeviceUse
from tavla.application.devices.tray import DeviceShown, DeviceWord, Lamp, TrialShown
from tavla.base.phrase import Said
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import HeldReason, HeldRuling, SpoiledKind
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import HeldRoll
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.words import Words


class DeviceTexts(Words):
    """The strip's words of a match with devices, the tray, and the test page."""

    # On the strip

    def shake(self) -> str:
        """The big button, while the shaker is awaited."""
        return self._("Shake")

    def shake_one_die(self) -> str:
        """In the opening."""
        return self._("one die, for the opening")

    def throws_first(self, name: str) -> str:
        """To whom is not asked yet."""
        return self._("{name} throws first").format(name=name)

    def you_threw(self, die: int) -> str:
        """One's own die of the opening."""
        return self._("you threw a {die}").format(die=die)

    def held_question(self, held: HeldRoll, names: ByPlayer[str]) -> str:
        """To the opponent of the side that threw."""
        name, dice = names[held.player], self.faces(held.dice)
        match held.reason:
            case HeldReason.PREMATURE:
                return self._("{name} threw {dice} before your turn had ended.").format(name=name, dice=dice)
            case HeldReason.UNVERIFIED:
                return self._("Something that the shaker said before is missing. Did {name} throw {dice}?").format(
                    name=name, dice=dice
                )
            case _:
                return self._("{name} may have thrown {dice} before the board asked for it.").format(
                    name=name, dice=dice
                )

    def let_stand(self) -> str:
        """The dice are the roll."""
        return self._("Let it stand")

    def throw_again(self) -> str:
        """They are not."""
        return self._("Throw again")

    def held_stands(self, dice: Sequence[int]) -> str:
        """To the side whose throw will be its roll."""
        return self._("your {dice} stands").format(dice=self.faces(dice))

    def shaker_lost(self) -> str:
        """Why play stands still."""
        return self._("The dice shaker is not there. Plug it in: play goes on by itself.")

    def other_dice_by_director(self) -> str:
        """What else there is to do."""
        return self._("The director can order other dice.")

    def device_notice(self, event: Event, names: ByPlayer[str]) -> str:
        """What both seats are told of a fact; empty for one that shows by itself."""
        match event:
            case devices.RollSpoiled(_, _, kind, _, _, double_lost):
                again = self._("{what}: thrown again.").format(what=self.spoiled(kind))
                gone = self._("The right to double is gone for this turn.")
                return f"{again} {gone}" if double_lost else again
            case devices.RollHeld():
                return self._held_notice(event, names)
            case devices.ClockLost():
                return self._("The clock beside the board is not there. The clock of the board goes on.")
            case devices.ClockBack():
                return self._("The clock beside the board is there again and shows the times of the board.")
            case devices.ShakerBack():
                return self._("The dice shaker is there again.")
            case _:
                return ""

    def _held_notice(self, event: devices.RollHeld, names: ByPlayer[str]) -> str:
        dice, clause = self.faces(event.dice), f" ({event.clause})" if event.clause else ""
        if event.reason is HeldReason.PLAY_STOPPED:
            return self._("{dice} fell while play stands still: it moves nothing.").format(dice=dice)
        name = names[event.player] if event.player else ""
        match event.ruling:
            case HeldRuling.VOID if name:
                return self._("{name} threw {dice} before the turn had ended: it does not count{clause}.").format(
                    name=name, dice=dice, clause=clause
                )
            case HeldRuling.STANDS if name:
                return self._("{name} threw {dice} before the turn had ended: it stands{clause}.").format(
                    name=name, dice=dice, clause=clause
                )
            case HeldRuling.NOTHING | HeldRuling.VOID:
                return self._("{dice} fell, and nobody had asked for it: it moves nothing.").format(dice=dice)
            case _:
                return ""

    def faces(self, dice: Sequence[int]) -> str:
        """5-3, with a mark for a face that could not be read."""
        return "-".join(str(die) if die else "?" for die in dice)

    def spoiled(self, kind: SpoiledKind) -> str:
        """Why dice make no roll."""
        return {
            SpoiledKind.COCKED: self._("Cocked dice"),
            SpoiledKind.OFF_TRAY: self._("A die off the tray"),
            SpoiledKind.MISREAD: self._("A die that cannot be read"),
            SpoiledKind.HANDLED: self._("Dice touched before they were read"),
            SpoiledKind.VOID: self._("No proper throw"),
        }[kind]

    # The tray

    def devices_title(self) -> str:
        """The tray, and the section of the director's page."""
        return self._("Devices")

    def use(self, use: DeviceUse, names: ByPlayer[str] | None = None) -> str:
        """What a device is for."""
        match use:
            case DeviceUse.DICE:
                return self._("dice of both")
            case DeviceUse.CLOCK:
                return self._("clock")
            case _:
                owner = Player.WHITE if use is DeviceUse.DICE_WHITE else Player.BLACK
                if names is not None:
                    return self._("dice of {name}").format(name=names[owner])
                return self._("dice, near edge") if owner is Player.WHITE else self._("dice, far edge")

    def lamp_word(self, shown: DeviceShown) -> str:
        """The tray's one word."""
        if shown.lamp is Lamp.BUSY and shown.choice.use.gives_rolls:
            return self._("shake")
        return {
            "off": self._("off"),
            "coming": self._("wait"),
            "ready": self._("ready"),
            "busy": self._("runs"),
            "trouble": self._("check"),
        }[shown.lamp.value]

    def battery(self, percent: int | None) -> str:
        """How much charge is left, where a device has a battery."""
        return "" if percent is None else self._("battery {n} %").format(n=percent)

    def computed(self) -> str:
        """A device that throws no dice says so wherever it is named."""
        return self._("computes its dice: nothing is thrown")

    def device_word(self, shown: DeviceShown) -> str:
        """The last word about a device, as a sentence."""
        said = self._said_of_device(shown.word, shown.detail, shown.port or shown.choice.address)
        doubt = self._("The dice look uneven ({figures}).").format(figures=shown.doubt)
        return f"{said} {doubt}" if shown.doubt else said

    def devices_state(self, devices: Sequence[DeviceShown]) -> str:
        """The chosen devices by their names, else by their addresses; one that is in trouble on a line of its own, with
        the last word about it.
        """
        names = {shown: shown.name or shown.choice.address for shown in devices}
        troubled = [
            self._("{name}: {reason}").format(name=name, reason=self.device_word(shown))
            for shown, name in names.items()
            if shown.is_in_trouble
        ]
        return "\n".join(
            filter(None, (*troubled, ", ".join(name for shown, name in names.items() if not shown.is_in_trouble)))
        )

    def _said_of_device(self, word: DeviceWord, detail: Said, port: str) -> str:
        return self._device_words()[word]().format(detail=self.said(detail), port=port)

    def _device_words(self) -> dict[DeviceWord, Callable[[], str]]:
        return self._words_at_work() | self._words_of_line() | self._words_of_speech()

    def _words_at_work(self) -> dict[DeviceWord, Callable[[], str]]:
        return {
            DeviceWord.LOOKED_FOR: lambda: self._("It is looked for."),
            DeviceWord.IDENTIFYING: lambda: self._("It is asked who it is."),
            DeviceWord.READY: lambda: self._("Ready."),
            DeviceWord.SHAKE: lambda: self._("A throw is awaited."),
            DeviceWord.SHAKING: lambda: self._("The dice are shaken."),
            DeviceWord.SETTLING: lambda: self._("The dice come to rest."),
            DeviceWord.TRAY_OPEN: lambda: self._("The tray is open."),
            DeviceWord.TRAY_EMPTY: lambda: self._("The tray is empty."),
            DeviceWord.ROLLED: lambda: self._("It threw {detail}."),
            DeviceWord.COCKED: lambda: self._("Cocked dice ({detail})."),
            DeviceWord.OFF_TRAY: lambda: self._("A die off the tray ({detail})."),
            DeviceWord.MISREAD: lambda: self._("A die that cannot be read ({detail})."),
            DeviceWord.HANDLED: lambda: self._("Dice touched before they were read ({detail})."),
            DeviceWord.VOID: lambda: self._("No proper throw ({detail})."),
            DeviceWord.NOT_ASKED: lambda: self._("It threw {detail}, and nobody had asked for it."),
            DeviceWord.LEVER: lambda: self._("Its lever was pressed."),
            DeviceWord.BUTTON: lambda: self._("Its button {detail} was pressed."),
            DeviceWord.SHOWS_TIMES: lambda: self._("It shows the times of the board."),
            DeviceWord.RESTARTED: lambda: self._("It has started anew."),
            DeviceWord.GAP: lambda: self._("What it said under the numbers {detail} is missing."),
        }

    def _words_of_line(self) -> dict[DeviceWord, Callable[[], str]]:
        return {
            DeviceWord.NOT_THERE: lambda: self._("It is not at {port}. Plug it in."),
            DeviceWord.VANISHED: lambda: self._(
                "It was unplugged from {port}. It goes on when it is plugged in again."
            ),
            DeviceWord.IN_USE: lambda: self._("{port} is in use by another program ({detail}). Close that first."),
            DeviceWord.NO_PERMISSION: lambda: self._("This board may not open {port}. {detail}"),
            DeviceWord.NOT_SERIAL: lambda: self._("{port} is no serial port."),
            DeviceWord.WRONG_DEVICE: lambda: self._("Another device is at {port}: {detail}"),
            DeviceWord.TWO_ALIKE: lambda: self._("The same USB serial number is there twice: {detail}. Unplug one."),
            DeviceWord.UNREACHABLE: lambda: self._("{port} cannot be reached: {detail}."),
            DeviceWord.NOT_TAKING: lambda: self._("{port} does not take what is sent to it."),
            DeviceWord.FAULT: lambda: self._("{port} cannot be used: {detail}."),
            DeviceWord.SILENT: lambda: self._("It has fallen silent. Look at its cable and its battery."),
            DeviceWord.NO_PLUG_IN: lambda: self._("This build of the program does not speak with it ({detail})."),
        }

    def _words_of_speech(self) -> dict[DeviceWord, Callable[[], str]]:
        return {
            DeviceWord.NO_ANSWER: lambda: self._("Nothing at {port} answers. Plug it in anew, or choose another port."),
            DeviceWord.NOT_TVL: lambda: self._(
                "Something at {port} talks, but not TVL/1: another device, or another speed."
            ),
            DeviceWord.VERSION_TOO_NEW: lambda: self._(
                "It speaks TVL {detail}, newer than this board. Update the board."
            ),
            DeviceWord.VERSION_UNKNOWN: lambda: self._("It names no version of TVL that this board knows ({detail})."),
            DeviceWord.WRONG_CLASS: lambda: self._("It is of another kind than it was chosen for ({detail})."),
            DeviceWord.OTHER_DEVICE: lambda: self._("Another device answers than before: {detail}."),
            DeviceWord.DUPLICATE_SERIAL: lambda: self._(
                "Two devices say the same serial number: {detail}. Unplug one."
            ),
            DeviceWord.NOT_OPENED: lambda: self._("It opens no session ({detail})."),
            DeviceWord.NOT_READY: lambda: self._("It is not ready."),
            DeviceWord.COMMAND_NOT_ANSWERED: lambda: self._("It did not answer ({detail})."),
            DeviceWord.DEVICE_ERROR: lambda: self._("It refused a command ({detail})."),
            DeviceWord.TOO_MANY_COMMANDS: lambda: self._("Too many commands wait for it."),
            DeviceWord.BUTTON_NOT_HELD: lambda: self._("Its button was not held. Hold it, and pair again."),
            DeviceWord.PAIRED: lambda: self._("It is paired."),
            DeviceWord.KEY_FORGOTTEN: lambda: self._("Its key is forgotten."),
            DeviceWord.KEY_NOT_KEPT: lambda: self._("Its key cannot be kept: {detail}"),
            DeviceWord.KEY_LOST: lambda: self._(
                "The keys of paired shakers cannot be read: none of its throws counts until the director pairs it "
                "anew, under Key."
            ),
            DeviceWord.BAD_SIGNATURE: lambda: self._(
                "A throw was not signed by the paired shaker ({detail}): it does not count."
            ),
            DeviceWord.FACES_DISAGREE: lambda: self._(
                "Top and bottom of a die do not sum to seven ({detail}): it does not count."
            ),
            DeviceWord.SAME_NUMBER_OTHER_WORDS: lambda: self._(
                "It said two different things under one number ({detail}): the second does not count."
            ),
            DeviceWord.NUMBERS_WENT_BACK: lambda: self._("Its numbering went back ({detail})."),
            DeviceWord.CLOCK_NOT_CONNECTED: lambda: self._("No clock is connected to it."),
            DeviceWord.CLOCK_SET_REFUSED: lambda: self._("The clock cannot be set: {detail}"),
            DeviceWord.IMPOSSIBLE_TIME: lambda: self._("The clock told an impossible time ({detail})."),
        }

    # The test page

    def no_devices(self) -> str:
        """Where none is chosen."""
        return self._("No device is chosen.")

    def add_device(self) -> str:
        """To the ports there are."""
        return self._("Add a device")

    def ports_title(self) -> str:
        """Above the ports."""
        return self._("Which one, and what for?")

    def no_ports(self) -> str:
        """Where none is plugged in."""
        return self._("No serial port is plugged in.")

    def type_address(self) -> str:
        """A path or a box on the network."""
        return self._("Another address")

    def address_title(self) -> str:
        """Above the typed address."""
        return self._("A path, or socket://host:port")

    def no_address(self, typed: str) -> str:
        """Nothing can be reached by what was typed."""
        return self._(
            "“{typed}” names no host and port. Type a path, such as /dev/ttyUSB0, or socket://host:port."
        ).format(typed=typed)

    def look_again(self) -> str:
        """For ports."""
        return self._("Look again")

    def try_device(self) -> str:
        """Begin a trial."""
        return self._("Test")

    def key_of_device(self) -> str:
        """To the page of a shaker's key."""
        return self._("Key")

    def key_title(self, name: str, mark: str) -> str:
        """Whether its throws are signed, and under which key."""
        return (
            self._("{name} is paired, key {mark}").format(name=name, mark=mark)
            if mark
            else self._("{name} is not paired").format(name=name)
        )

    def key_meaning(self) -> str:
        """What a key is good for."""
        return self._("A paired shaker signs its throws. What comes without its signature never becomes a roll.")

    def how_to_pair(self) -> str:
        """What the hands do."""
        return self._("Hold the button of the shaker, and touch Pair.")

    def pair_device(self, *, is_paired: bool) -> str:
        """Give it a key."""
        return self._("Pair anew") if is_paired else self._("Pair")

    def forget_key(self) -> str:
        """Have none any more."""
        return self._("Forget the key")

    def remove_device(self) -> str:
        """Use it no longer."""
        return self._("Remove")

    def other_side(self, name: str) -> str:
        """Who sits on the left of the clock."""
        return self._("left: {name}").format(name=name)

    def lever_sense(self, *, is_inverted: bool) -> str:
        """How the lever of a DGT clock is read."""
        return self._("lever: turned") if is_inverted else self._("lever: as read")

    def seat_name_white(self) -> str:
        """The seat at the near edge, before anybody has a name."""
        return self._("near edge")

    def seat_name_black(self) -> str:
        """The seat at the far edge."""
        return self._("far edge")

    def dgt_clock(self) -> str:
        """The clock of an electronic board."""
        return self._("DGT clock")

    def back_to_devices(self) -> str:
        """From ports or trial to the devices."""
        return self._("Back")

    def trial_title(self, trial: TrialShown, name: str) -> str:
        """What is to be done now."""
        if trial.is_over:
            return (
                self._("{name}: passed").format(name=name)
                if trial.is_passed
                else self._("{name}: not passed").format(name=name)
            )
        if not trial.is_known:
            return self._("{name} is awaited").format(name=name)
        if len(trial.rolls) < trial.rolls_due:
            left = trial.rolls_due - len(trial.rolls)
            return self._n("{name}: shake {n} more time", "{name}: shake {n} more times", left).format(
                name=name, n=left
            )
        left = trial.levers_due - trial.levers
        if left == 1:
            return self._("{name}: press the lever once more, on the side that runs").format(name=name)
        return self._("{name}: press the lever {n} more times, each time on the side that runs").format(
            name=name, n=left
        )

    def trial_rolls(self, trial: TrialShown) -> str:
        """The throws."""
        thrown = " ".join(self.faces(dice) for dice in trial.rolls)
        return self._("{n} of {due} throws: {thrown}").format(
            n=len(trial.rolls), due=trial.rolls_due, thrown=thrown or "–"
        )

    def trial_waits(self, trial: TrialShown) -> str:
        """How long a throw took from asking: the hand's time and the device's."""
        waits = sorted(trial.waits)
        if not waits:
            return ""
        return self._("From asking to the throw: {middle} ms in the middle, {most} ms at most").format(
            middle=waits[len(waits) // 2], most=waits[-1]
        )

    def trial_chi_square(self, trial: TrialShown) -> str:
        """How even the faces are, once there are some."""
        if not trial.rolls:
            return ""
        told = self._("χ² of the faces: {figure} (with fair dice above 20.5 once in a thousand trials)").format(
            figure=self.decimal(trial.chi_square)
        )
        return told if trial.is_even else self._("{found}: look at these dice, and try again").format(found=told)

    def trial_levers(self, trial: TrialShown) -> str:
        """Presses of the lever."""
        return self._("{n} of {due} presses of the lever").format(n=trial.levers, due=trial.levers_due)

    def trial_troubles(self, trial: TrialShown) -> list[str]:
        """What went wrong, the last of it."""
        return [
            self._("Trouble: {what}").format(what=self._said_of_device(*trouble, trial.address))
            for trouble in trial.troubles[-3:]
        ]

    def record_trial(self, *, in_match: bool) -> str:
        """The certificate goes into the record."""
        return self._("Into the record") if in_match else self._("Into the record of the next match")

    def trial_recorded(self) -> str:
        """It has gone there."""
        return self._("The certificate is kept.")
