"""The words by which somebody steps through a match."""

from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import events as facts
from tavla.domain.facts.dice_seal import DiceSealed, DiceStirred
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import format_play
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.incident_texts import IncidentTexts


class MomentTexts(IncidentTexts):
    """What happened at a moment, and the buttons that lead to others."""

    def moments_title(self) -> str:
        """The section of the director's page."""
        return self._("Look back")

    def moment_number(self, number: int, count: int, game: int) -> str:
        """Where in the match."""
        return self._("Game {game} · moment {number} of {count}").format(game=game, number=number, count=count)

    def moment_gone(self) -> str:
        """Marks what was taken back or voided later."""
        return self._("taken back or void")

    def step_back(self) -> str:
        """To the fact before."""
        return self._("Step ‹")

    def step_on(self) -> str:
        """To the next fact."""
        return self._("› Step")

    def turn_back(self) -> str:
        """To the end of the turn before."""
        return self._("Turn «")

    def turn_on(self) -> str:
        """To the end of the next turn."""
        return self._("» Turn")

    def mark_back(self) -> str:
        """To the incident or ruling before."""
        return self._("Incident «")

    def mark_on(self) -> str:
        """To the next incident or ruling."""
        return self._("» Incident")

    def play_from_here(self) -> str:
        """Leads to taking play back to the moment that is shown."""
        return self._("Take play back to here…")

    def standing_at(self, *, name: str, points: int, length: int, time: str) -> str:
        """A player's score and time at a moment."""
        score = self._("{name} {points} of {length}").format(name=name, points=points, length=length)
        return f"{score} · {time}" if time else score

    def plain_moment(self, event: Event, before: MatchState, names: ByPlayer[str]) -> str:
        """A fact of plain play in words; empty for any other. `before` is the match before it."""
        match event:
            case facts.MatchStarted(begun_from=begun_from):
                return self._("The match begins") if begun_from is None else self._("The match goes on here")
            case facts.OpeningRolled(_, dice):
                first, second = f"{names.white} {dice.white}", f"{names.black} {dice.black}"
                return self._("Opening: {first}, {second}").format(first=first, second=second)
            case facts.Rolled(_, player, roll):
                return self._("{name} rolls {roll}").format(name=names[player], roll=f"{roll.first}-{roll.second}")
            case facts.MovesArranged(_, player, moves):
                return self._("{name} moves: {play}").format(name=names[player], play=self._play(before, player, moves))
            case facts.TurnEnded(_, player, play):
                rolled = f"{before.roll.first}-{before.roll.second}" if before.roll else ""
                return self._("{name} plays {roll}: {play}").format(
                    name=names[player], roll=rolled, play=self._play(before, player, play)
                )
            case facts.CubeTouched(_, player):
                return self._("{name} takes the cube in hand").format(name=names[player])
            case facts.CubeReturned(_, player):
                return self._("{name} puts the cube back").format(name=names[player])
            case _:
                return self._moment_of_agreement(event, names) or self._moment_of_record(event, names)

    def _moment_of_agreement(self, event: Event, names: ByPlayer[str]) -> str:
        match event:
            case facts.ScoreConfirmed(_, player):
                return self._("{name} confirms the score").format(name=names[player])
            case facts.ResumeAgreed(_, player):
                return self._("{name} is ready to go on").format(name=names[player])
            case facts.ConcessionOffered(_, player):
                return self._("{name} offers to concede the game").format(name=names[player])
            case facts.ConcessionAccepted(_, player):
                return self._("{name} accepts the concession").format(name=names[player])
            case facts.ConcessionDeclined(_, player):
                return self._("{name} declines the concession").format(name=names[player])
            case _:
                return ""

    def _moment_of_record(self, event: Event, names: ByPlayer[str]) -> str:
        match event:
            case facts.AttemptRefused(_, player, _, origin, target):
                if origin is None or target is None:
                    return self._("Refused: {name} tries to end the turn too early").format(name=names[player])
                way = f"{self._place_word(origin)}/{self._place_word(target)}"
                return self._("Refused: {name} tries {move}").format(name=names[player], move=way)
            case facts.TailCut():
                return self._("The board was started again; an unfinished end of the record was set aside")
            case facts.MirrorNoted(_, folder, turn):
                return self.mirror_moment(turn, folder)
            case _:
                return ""

    def moment_beside_play(self, event: Event, names: ByPlayer[str]) -> str:
        """A fact of dice, clocks, devices and absent players in words; empty for any other."""
        match event:
            case DiceSealed(_, _, _, reason):
                return self.dice_sealed(reason)
            case DiceStirred(_, player):
                return self._("{name} stirs the dice").format(name=names[player])
            case claimed.SettledAgreed(_, player):
                return self._("{name} agrees").format(name=names[player])
            case claimed.ClocksPressed(_, absent):
                return self.has_not_come(", ".join(names[player] for player in absent))
            case claimed.AbsentArrived(_, player):
                return self.has_come(names[player])
            case claimed.ClockHeld(_, player):
                return self._("{name} is to start the clock").format(name=names[player])
            case claimed.ClockReleased():
                return self._("The clock is started")
            case claimed.RollEntered(_, player, roll):
                return self._("{name} enters the dice {roll}").format(
                    name=names[player], roll=f"{roll.first}-{roll.second}"
                )
            case claimed.RollAnswered(_, player, agrees):
                return (
                    self._("{name} confirms the dice").format(name=names[player])
                    if agrees
                    else self.roll_disputed(names[player])
                )
            case _:
                return self._of_a_device(event, names)

    def _of_a_device(self, event: Event, names: ByPlayer[str]) -> str:
        match event:
            case devices.OpeningDieFell(_, player, die):
                return self._("Opening: {first}").format(first=f"{names[player]} {die}")
            case devices.RollSpoiled(_, player, kind):
                return self.roll_spoiled(names[player], kind)
            case devices.RollHeld(_, player, _, _, reason, ruling):
                return f"{self.roll_held(names[player] if player else '', reason)} · {self.held_ruling(ruling)}"
            case devices.HeldRollAnswered(_, player, stands):
                return self.held_answered(names[player], stands=stands)
            case devices.ShakerLost() | devices.ShakerBack():
                return self.device_gone("shaker", back=isinstance(event, devices.ShakerBack))
            case devices.ClockLost() | devices.ClockBack():
                return self.device_gone("clock", back=isinstance(event, devices.ClockBack))
            case devices.DeviceTried(passed=passed):
                return self.device_tried(passed=passed)
            case _:
                return ""

    def _play(self, before: MatchState, player: Player, play: Play) -> str:
        return format_play(before.position.seen_by(player), play) if play else self._("no move")

    def _place_word(self, number: int) -> str:
        return {25: "bar", 0: "off"}.get(number, str(number))
