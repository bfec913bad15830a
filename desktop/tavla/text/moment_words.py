"""What happened at a moment of a match that is looked back on."""

from tavla.base.plain_name import harmless
from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import events as facts
from tavla.domain.facts.dice_seal import DiceSealed, DiceStirred
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import format_play
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import incident_words, record_words, seal_words, second_copy_words
from tavla.text.words import Words, beside


def standing_at(t: Words, *, name: str, points: int, length: int, time: str) -> str:
    score = t("{name} {points} of {length}", name=name, points=points, length=length)
    return f"{score} · {time}" if time else score


def told_at(t: Words, event: Event, before: MatchState, after: MatchState) -> str:
    """What happened, in one sentence; the match before and after it."""
    names = after.setup.players
    return (
        plain_moment(t, event, before, names)
        or record_words.record(t, event, names, after)
        or moment_beside_play(t, event, names)
    )


def plain_moment(t: Words, event: Event, before: MatchState, names: ByPlayer[str]) -> str:
    """A fact of plain play in words; empty for any other. `before` is the match before it."""
    match event:
        case facts.MatchStarted(begun_from=begun_from):
            return t("The match begins") if begun_from is None else t("The match goes on here")
        case facts.OpeningRolled(_, dice):
            first, second = (f"{harmless(names[player])} {dice[player]}" for player in Player)
            return t("Opening: {first}, {second}", first=first, second=second)
        case facts.Rolled(_, player, roll):
            return t("{name} rolls {roll}", name=names[player], roll=f"{roll.first}-{roll.second}")
        case facts.MovesArranged(_, player, moves):
            return t("{name} moves: {play}", name=names[player], play=_play(t, before, player, moves))
        case facts.TurnEnded(_, player, play):
            rolled = f"{before.roll.first}-{before.roll.second}" if before.roll else ""
            return t(
                "{name} plays {roll}: {play}", name=names[player], roll=rolled, play=_play(t, before, player, play)
            )
        case facts.CubeTouched(_, player):
            return t("{name} takes the cube in hand", name=names[player])
        case facts.CubeReturned(_, player):
            return t("{name} puts the cube back", name=names[player])
        case _:
            return _moment_of_agreement(t, event, names) or _moment_of_record(t, event, names)


def _moment_of_agreement(t: Words, event: Event, names: ByPlayer[str]) -> str:
    match event:
        case facts.ScoreConfirmed(_, player):
            return t("{name} confirms the score", name=names[player])
        case facts.ResumeAgreed(_, player):
            return t("{name} is ready to go on", name=names[player])
        case facts.ConcessionOffered(_, player):
            return t("{name} offers to concede the game", name=names[player])
        case facts.ConcessionAccepted(_, player):
            return t("{name} accepts the concession", name=names[player])
        case facts.ConcessionDeclined(_, player):
            return t("{name} declines the concession", name=names[player])
        case _:
            return ""


def _moment_of_record(t: Words, event: Event, names: ByPlayer[str]) -> str:
    match event:
        case facts.AttemptRefused(_, player, _, origin, target):
            if origin is None or target is None:
                return t("Refused: {name} tries to end the turn too early", name=names[player])
            way = f"{_place_word(origin)}/{_place_word(target)}"
            return t("Refused: {name} tries {move}", name=names[player], move=way)
        case facts.TailCut():
            return t("The board was started again; an unfinished end of the record was set aside")
        case facts.MirrorNoted(_, folder, turn):
            return second_copy_words.moment(t, turn, folder)
        case facts.TouchesCounted(_, counts):
            total = sum(one.count for one in counts)
            return t.n("{n} touch changed nothing", "{n} touches changed nothing", total)
        case _:
            return ""


def _help_chosen(t: Words, event: facts.PointsNumbered | facts.ForcedPlaysWanted, name: str) -> str:
    if isinstance(event, facts.PointsNumbered):
        return (
            t("Point numbers for {name}: on", name=name)
            if event.shown
            else t("Point numbers for {name}: off", name=name)
        )
    if event.wanted:
        return t("{name} lets the board move forced checkers", name=name)
    return t("{name} moves forced checkers by hand", name=name)


def moment_beside_play(t: Words, event: Event, names: ByPlayer[str]) -> str:
    """A fact of dice, clocks, devices and absent players in words; empty for any other."""
    match event:
        case facts.PointsNumbered() | facts.ForcedPlaysWanted():
            return _help_chosen(t, event, names[event.player])
        case DiceSealed(_, _, _, reason):
            return seal_words.dice_sealed(t, reason)
        case DiceStirred(_, player):
            return t("{name} adds a number to the dice", name=names[player])
        case claimed.SettledAgreed(_, player):
            return t("{name} agrees", name=names[player])
        case claimed.ClocksPressed(_, absent):
            return t("{name} has not come: the time runs", name=beside((names[player] for player in absent), ", "))
        case claimed.AbsentArrived(_, player):
            return t("{name} has come", name=names[player])
        case claimed.ClockHeld(_, player):
            return t("{name} is to start the clock", name=names[player])
        case claimed.ClockReleased():
            return t("The clock is started")
        case claimed.RollEntered(_, player, roll):
            return t("{name} enters the dice {roll}", name=names[player], roll=f"{roll.first}-{roll.second}")
        case claimed.RollAnswered(_, player, agrees):
            return (
                t("{name} confirms the dice", name=names[player])
                if agrees
                else t("{name} says the dice entered are not those rolled", name=names[player])
            )
        case _:
            return _of_a_device(t, event, names)


def _of_a_device(t: Words, event: Event, names: ByPlayer[str]) -> str:
    match event:
        case devices.OpeningDieFell(_, player, die):
            return t("Opening: {first}", first=f"{harmless(names[player])} {die}")
        case devices.RollSpoiled(_, player, kind):
            return incident_words.roll_spoiled(t, names[player], kind)
        case devices.RollHeld(_, player, _, _, reason, ruling):
            return f"{incident_words.roll_held(t, names[player] if player else '', reason)} · {incident_words.held_ruling(t, ruling)}"
        case devices.HeldRollAnswered(_, player, stands):
            return incident_words.held_answered(t, names[player], stands=stands)
        case devices.ShakerLost() | devices.ShakerBack():
            return incident_words.device_gone(t, "shaker", back=isinstance(event, devices.ShakerBack))
        case devices.ClockLost() | devices.ClockBack():
            return incident_words.device_gone(t, "clock", back=isinstance(event, devices.ClockBack))
        case devices.DeviceMet(_, _, device, counts):
            return incident_words.device_met(t, device, counts=counts)
        case devices.FramesNoted(_, turn, _, length_bytes):
            return incident_words.frames_noted(t, turn, length_bytes)
        case devices.DeviceTried(passed=passed):
            return incident_words.device_tried(t, passed=passed)
        case _:
            return ""


def _play(t: Words, before: MatchState, player: Player, play: Play) -> str:
    return format_play(before.position.seen_by(player), play) if play else t("no move")


def _place_word(number: int) -> str:
    return {25: "bar", 0: "off"}.get(number, str(number))
