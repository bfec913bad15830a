"""Dice shakers and clocks beside the board."""

from collections.abc import Callable, Sequence

from tavla.application.devices.tray import DeviceShown, DeviceWord, DiceDoubt, Lamp, TrialShown
from tavla.base.phrase import Said
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import HeldReason, HeldRuling, SpoiledKind
from tavla.domain.facts.events import Event
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.fold.match_state import HeldRoll
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.incident_words import device_named, frames_noted
from tavla.text.words import Words, beside


def held_question(t: Words, held: HeldRoll, names: ByPlayer[str]) -> str:
    name, dice = names[held.player], faces(held.dice)
    match held.reason:
        case HeldReason.PREMATURE:
            return t("{name} rolled {dice} before your turn had ended.", name=name, dice=dice)
        case HeldReason.UNVERIFIED:
            return t("Something that the shaker said before is missing. Did {name} throw {dice}?", name=name, dice=dice)
        case _:
            return t("{name} may have thrown {dice} before the board asked for it.", name=name, dice=dice)


def held_stands(t: Words, dice: Sequence[int]) -> str:
    return t("your {dice} stands", dice=faces(dice))


def notice(t: Words, event: Event, names: ByPlayer[str]) -> str:
    """What both seats are told of a fact; empty for one that shows by itself."""
    match event:
        case devices.RollSpoiled(_, _, kind, _, _, double_lost):
            again = t("{what}: thrown again.", what=spoiled(t, kind))
            gone = t("The right to double is gone for this turn.")
            return f"{again} {gone}" if double_lost else again
        case devices.RollHeld():
            return _held_notice(t, event, names)
        case devices.ClockLost():
            return t("The clock beside the board is not there. The clock of the board goes on.")
        case devices.ClockBack():
            return t("The clock beside the board is there again and shows the times of the board.")
        case devices.ShakerBack():
            return t("The dice shaker is there again.")
        case devices.FramesNoted(_, turn, _, length_bytes):
            return t("{what}. Play goes on.", what=frames_noted(t, turn, length_bytes))
        case devices.DeviceMet(_, use, device, False):
            name = device_named(device)
            if use.gives_rolls:
                return t(
                    "Another shaker answers: {name}. No throw of it counts until the director accepts it.", name=name
                )
            return t("Another clock answers: {name}. No press counts until the director accepts it.", name=name)
        case _:
            return ""


def _held_notice(t: Words, event: devices.RollHeld, names: ByPlayer[str]) -> str:
    dice, clause = faces(event.dice), f" ({event.clause})" if event.clause else ""
    if event.reason is HeldReason.PLAY_STOPPED:
        return t("{dice} fell while play stands still: it moves nothing.", dice=dice)
    if event.reason is HeldReason.OTHER_DEVICE:
        return t("{dice} fell in another shaker than that of this match: it does not count.", dice=dice)
    name = names[event.player] if event.player else ""
    match event.ruling:
        case HeldRuling.VOID if name:
            return t(
                "{name} rolled {dice} before the turn had ended: it does not count{clause}.",
                name=name,
                dice=dice,
                clause=clause,
            )
        case HeldRuling.STANDS if name:
            return t(
                "{name} rolled {dice} before the turn had ended: it counts{clause}.",
                name=name,
                dice=dice,
                clause=clause,
            )
        case HeldRuling.NOTHING | HeldRuling.VOID:
            return t("{dice} fell, and nobody had asked for it: it moves nothing.", dice=dice)
        case _:
            return ""


def faces(dice: Sequence[int]) -> str:
    """5-3, with a mark for a face that could not be read."""
    return "-".join(str(die) if die else "?" for die in dice)


def spoiled(t: Words, kind: SpoiledKind) -> str:
    return {
        SpoiledKind.COCKED: t("Cocked dice"),
        SpoiledKind.OFF_TRAY: t("A die off the tray"),
        SpoiledKind.MISREAD: t("A die that cannot be read"),
        SpoiledKind.HANDLED: t("Dice touched before they were read"),
        SpoiledKind.VOID: t("No proper throw"),
    }[kind]


def use(t: Words, use: DeviceUse, names: ByPlayer[str] | None = None) -> str:
    match use:
        case DeviceUse.DICE:
            return t("dice of both")
        case DeviceUse.CLOCK:
            return t("clock")
        case DeviceUse.LAMP:
            return t("signal lamp")
        case _:
            owner = Player.WHITE if use is DeviceUse.DICE_WHITE else Player.BLACK
            if names is not None:
                return t("dice of {name}", name=names[owner])
            return t("dice, near edge") if owner is Player.WHITE else t("dice, far edge")


def lamp_word(t: Words, shown: DeviceShown) -> str:
    if shown.lamp is Lamp.BUSY and shown.choice.use.gives_rolls:
        return t("shake")
    if shown.lamp is Lamp.BUSY and shown.choice.use is DeviceUse.LAMP:
        return t("lit")
    return {
        "off": t("off"),
        "coming": t("wait"),
        "ready": t("ready"),
        "busy": t("runs"),
        "trouble": t("check"),
    }[shown.lamp.value]


def battery(t: Words, percent: int | None) -> str:
    """How much charge is left, where a device has a battery."""
    return "" if percent is None else t("battery {n}%", n=percent)


def last_word(t: Words, shown: DeviceShown) -> str:
    said = _said_of_device(t, shown.word, shown.detail, shown.port or shown.choice.address)
    if shown.doubt is None:
        return said
    return f"{said} {t('The dice look uneven ({figures}).', figures=_odd(t, shown.doubt))}"


def _odd(t: Words, doubt: DiceDoubt) -> str:
    if doubt.in_a_row:
        return f"{faces(doubt.last)} × {doubt.in_a_row}"
    return f"χ² {t.decimal(doubt.chi_square)}, n {doubt.dice}"


def state(t: Words, devices: Sequence[DeviceShown]) -> str:
    """The chosen devices by their names, else by their addresses; one that is in trouble on a line of its own, with
    the last word about it.
    """
    names = {shown: shown.name or shown.choice.address for shown in devices}
    troubled = [
        t("{name}: {reason}", name=name, reason=last_word(t, shown))
        for shown, name in names.items()
        if shown.is_in_trouble
    ]
    return "\n".join(
        filter(None, (*troubled, beside((name for shown, name in names.items() if not shown.is_in_trouble), ", ")))
    )


def _said_of_device(t: Words, word: DeviceWord, detail: Said, port: str) -> str:
    return t.filled(_device_words(t)[word](), detail=t.said(detail), port=port)


def _device_words(t: Words) -> dict[DeviceWord, Callable[[], str]]:
    return _words_at_work(t) | _words_of_line(t) | _words_of_speech(t)


def _words_at_work(t: Words) -> dict[DeviceWord, Callable[[], str]]:
    return {
        DeviceWord.LOOKED_FOR: lambda: t("It is looked for."),
        DeviceWord.IDENTIFYING: lambda: t("It is asked who it is."),
        DeviceWord.READY: lambda: t("Ready."),
        DeviceWord.SHAKE: lambda: t("A throw is awaited."),
        DeviceWord.SHAKING: lambda: t("The dice are shaken."),
        DeviceWord.SETTLING: lambda: t("The dice come to rest."),
        DeviceWord.TRAY_OPEN: lambda: t("The tray is open."),
        DeviceWord.TRAY_EMPTY: lambda: t("The tray is empty."),
        DeviceWord.ROLLED: lambda: t("It rolled {detail}."),
        DeviceWord.COCKED: lambda: t("Cocked dice ({detail})."),
        DeviceWord.OFF_TRAY: lambda: t("A die off the tray ({detail})."),
        DeviceWord.MISREAD: lambda: t("A die that cannot be read ({detail})."),
        DeviceWord.HANDLED: lambda: t("Dice touched before they were read ({detail})."),
        DeviceWord.VOID: lambda: t("No proper throw ({detail})."),
        DeviceWord.NOT_ASKED: lambda: t("It rolled {detail}, and nobody had asked for it."),
        DeviceWord.LEVER: lambda: t("Its lever was pressed."),
        DeviceWord.BUTTON: lambda: t("Its button {detail} was pressed."),
        DeviceWord.SHOWS_TIMES: lambda: t("It shows the times of the board."),
        DeviceWord.LIT: lambda: t("It is lit: the match waits for the director or a player."),
        DeviceWord.RESTARTED: lambda: t("It has restarted."),
        DeviceWord.GAP: lambda: t("What it said under the numbers {detail} is missing."),
    }


def _words_of_line(t: Words) -> dict[DeviceWord, Callable[[], str]]:
    return {
        DeviceWord.NOT_THERE: lambda: t("It is not at {port}. Plug it in."),
        DeviceWord.VANISHED: lambda: t("It was unplugged from {port}. It goes on when it is plugged in again."),
        DeviceWord.IN_USE: lambda: t("{port} is in use by another program ({detail}). Close that first."),
        DeviceWord.NO_PERMISSION: lambda: t("This board may not open {port}. {detail}"),
        DeviceWord.NOT_SERIAL: lambda: t("{port} is no serial port."),
        DeviceWord.WRONG_DEVICE: lambda: t("Another device is at {port}: {detail}"),
        DeviceWord.TWO_ALIKE: lambda: t("The same USB serial number is there twice: {detail}. Unplug one."),
        DeviceWord.UNREACHABLE: lambda: t("{port} cannot be reached: {detail}."),
        DeviceWord.NOT_TAKING: lambda: t("{port} does not take what is sent to it."),
        DeviceWord.OUT_OF_REACH: lambda: t(
            "Die {port} does not answer. Shake it; charge it if it stays dark; close the app that uses it."
        ),
        DeviceWord.DIE_TAKEN: lambda: t("Die {detail} is in another pair. Remove that pair first."),
        DeviceWord.NO_BLUETOOTH: lambda: t("Bluetooth is off or missing on this board: {detail}"),
        DeviceWord.FAULT: lambda: t("{port} cannot be used: {detail}."),
        DeviceWord.SILENT: lambda: t("It no longer answers. Check its cable and battery."),
        DeviceWord.NO_PLUG_IN: lambda: t("This build of the program does not speak with it ({detail})."),
    }


def _words_of_speech(t: Words) -> dict[DeviceWord, Callable[[], str]]:
    return {
        DeviceWord.NO_ANSWER: lambda: t("Nothing at {port} answers. Plug it in again, or choose another port."),
        DeviceWord.NOT_TVL: lambda: t("Something at {port} talks, but not TVL/1: another device, or another speed."),
        DeviceWord.VERSION_TOO_NEW: lambda: t("It speaks TVL {detail}, newer than this board. Update the board."),
        DeviceWord.VERSION_UNKNOWN: lambda: t("It names no version of TVL that this board knows ({detail})."),
        DeviceWord.WRONG_CLASS: lambda: t("It is of another kind than it was chosen for ({detail})."),
        DeviceWord.FIRMWARE_TOO_OLD: lambda: t(
            "Its firmware of {detail} is too old. Update it with its maker's app, then choose it again."
        ),
        DeviceWord.OTHER_DEVICE: lambda: t("Another device answers than before: {detail}."),
        DeviceWord.DUPLICATE_SERIAL: lambda: t("Two devices say the same serial number: {detail}. Unplug one."),
        DeviceWord.NOT_OPENED: lambda: t("It opens no session ({detail})."),
        DeviceWord.NOT_READY: lambda: t("It is not ready."),
        DeviceWord.COMMAND_NOT_ANSWERED: lambda: t("It did not answer ({detail})."),
        DeviceWord.DEVICE_ERROR: lambda: t("It refused a command ({detail})."),
        DeviceWord.TOO_MANY_COMMANDS: lambda: t("Too many commands wait for it."),
        DeviceWord.BUTTON_NOT_HELD: lambda: t("Its button was not held. Hold it, and pair again."),
        DeviceWord.PAIRED: lambda: t("It is paired."),
        DeviceWord.KEY_FORGOTTEN: lambda: t("Its key is forgotten."),
        DeviceWord.KEY_NOT_KEPT: lambda: t("Its key cannot be kept: {detail}"),
        DeviceWord.KEY_LOST: lambda: t(
            "The keys of paired shakers cannot be read: none of its throws counts until the director pairs it "
            "again, under Key."
        ),
        DeviceWord.BAD_SIGNATURE: lambda: t(
            "A throw was not signed by the paired shaker ({detail}): it does not count."
        ),
        DeviceWord.FACES_DISAGREE: lambda: t(
            "Top and bottom of a die do not sum to seven ({detail}): it does not count."
        ),
        DeviceWord.SAME_NUMBER_OTHER_WORDS: lambda: t(
            "It said two different things under one number ({detail}): the second does not count."
        ),
        DeviceWord.NUMBERS_WENT_BACK: lambda: t("Its numbering went back ({detail})."),
        DeviceWord.CLOCK_NOT_CONNECTED: lambda: t("No clock is connected to it."),
        DeviceWord.CLOCK_SET_REFUSED: lambda: t("The clock cannot be set: {detail}"),
        DeviceWord.IMPOSSIBLE_TIME: lambda: t("The clock told an impossible time ({detail})."),
    }


def key_title(t: Words, name: str, mark: str) -> str:
    """Whether its throws are signed, and under which key."""
    return t("{name} is paired, key {mark}", name=name, mark=mark) if mark else t("{name} is not paired", name=name)


def pair_device(t: Words, *, is_paired: bool) -> str:
    return t("Pair again") if is_paired else t("Pair")


def lever_sense(t: Words, *, is_inverted: bool) -> str:
    return t("lever: turned") if is_inverted else t("lever: as read")


def trial_title(t: Words, trial: TrialShown, name: str) -> str:
    if trial.is_over:
        return t("{name}: passed", name=name) if trial.is_passed else t("{name}: not passed", name=name)
    if not trial.is_known:
        return t("{name} is awaited", name=name)
    if len(trial.rolls) < trial.rolls_due:
        left = trial.rolls_due - len(trial.rolls)
        return t.n("{name}: shake {n} more time", "{name}: shake {n} more times", left, name=name)
    left = trial.levers_due - trial.levers
    if left == 1:
        return t("{name}: press the lever once more, on the side that runs", name=name)
    return t("{name}: press the lever {n} more times, each time on the side that runs", name=name, n=left)


def trial_rolls(t: Words, trial: TrialShown) -> str:
    thrown = " ".join(faces(dice) for dice in trial.rolls)
    return t("{n} of {due} throws: {thrown}", n=len(trial.rolls), due=trial.rolls_due, thrown=thrown or "–")


def trial_waits(t: Words, trial: TrialShown) -> str:
    """How long a throw took from asking: the hand's time and the device's."""
    waits = sorted(trial.waits)
    if not waits:
        return ""
    return t(
        "From asking to the throw: {middle} ms in the middle, {most} ms at most",
        middle=waits[len(waits) // 2],
        most=waits[-1],
    )


def trial_chi_square(t: Words, trial: TrialShown) -> str:
    if not trial.rolls:
        return ""
    told = t(
        "χ² of the faces: {figure} (with fair dice above 20.5 once in a thousand trials)",
        figure=t.decimal(trial.chi_square),
    )
    return told if trial.is_even else t("{found}: look at these dice, and try again", found=told)


def trial_levers(t: Words, trial: TrialShown) -> str:
    return t("{n} of {due} presses of the lever", n=trial.levers, due=trial.levers_due)


def trial_troubles(t: Words, trial: TrialShown) -> list[str]:
    return [t("Trouble: {what}", what=_said_of_device(t, *trouble, trial.address)) for trouble in trial.troubles[-3:]]


def record_trial(t: Words, *, in_match: bool) -> str:
    return t("Into the record") if in_match else t("Into the record of the next match")
