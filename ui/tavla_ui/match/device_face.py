"""What a seat's strip shows while the dice are thrown in a shaker."""

from msgspec import Struct

from tavla.application.acts.device_rolls import is_shaken
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.text import device_words
from tavla.text.words import Words


class ShakeFace(Struct, frozen=True):
    """The big button while a throw is awaited; without `button` the seat only reads `note`."""

    button: str
    note: str


class HeldFace(Struct, frozen=True):
    """What is asked of the opponent of a throw in question, or said to the side that threw."""

    question: str = ""
    accept: str = ""
    decline: str = ""
    note: str = ""


def shake_face(state: MatchState, player: Player, t: Words) -> ShakeFace | None:
    """The shaker's words in place of the board's dice; None where the board rolls."""
    if not is_shaken(state):
        return None
    if state.phase is not Phase.OPENING:
        return ShakeFace(t("Shake"), "")
    die, other = state.opening_dice[player], state.opening_dice[player.opponent]
    if die is not None:
        return ShakeFace("", t("you rolled a {die}", die=die))
    if player is Player.BLACK and other is None:
        return ShakeFace("", t("{name} throws first", name=state.setup.players.white))
    tie = state.opening_tie
    return ShakeFace(
        t("Shake"),
        t("both rolled {die}: once more", die=tie[player]) if tie and other is None else t("one die, for the opening"),
    )


def held_face(state: MatchState, player: Player, t: Words) -> HeldFace | None:
    """What a throw in question asks of a seat; None where there is none."""
    held = state.held
    if held is None:
        return None
    names = state.setup.players
    if not held.is_asked:
        return HeldFace(note=device_words.held_stands(t, held.dice)) if held.player is player else None
    if held.player is player:
        return HeldFace(note=t("waiting for {name}", name=names[player.opponent]))
    return HeldFace(device_words.held_question(t, held, names), t("Let it stand"), t("Reroll"))
