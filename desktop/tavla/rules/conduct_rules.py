"""Rules of conduct: what a player's or a spectator's breach leads to, step by step."""

from enum import Enum

from msgspec import Struct

from tavla.rules.dice_rules import Step
from tavla.rules.ruled import Ruled

Ladder = Ruled[tuple[Step, ...]]
"""The last step holds for every further breach; no step where the document names no penalty."""


class Breach(Enum):
    """A ladder of conduct, by its key."""

    LANGUAGE = "language"
    AIDS = "aids"
    OUTSIDE_HELP = "outside_help"
    CLOCK_ERRORS = "clock_errors"
    CRAWFORD_DOUBLES = "crawford_doubles"
    SPECTATORS = "spectators"


class FreeChoice(Struct, frozen=True):
    """A ladder of which the director may take any step, from the breach of that number on."""

    breach: Breach
    from_breach: int


class ConductRules(Struct, frozen=True):
    """The table [conduct]: what each breach leads to, time after time; no step where the document leaves it open."""

    etiquette: Ruled[tuple[Step, ...]]
    """A breach of etiquette, or equipment badly handled."""
    language: Ruled[tuple[Step, ...]]
    """Another language than the official one."""
    aids: Ruled[tuple[Step, ...]]
    """Phones, headphones and other aids."""
    outside_help: Ruled[tuple[Step, ...]]
    """Signals and help from outside."""
    shuffling: Ruled[tuple[Step, ...]]
    """Checkers moved back and forth without control."""
    clock_hand: Ruled[tuple[Step, ...]]
    """The clock pressed with the other hand."""
    clock_errors: Ruled[tuple[Step, ...]]
    """A clock error that a player causes or does not announce."""
    false_claims: Ruled[tuple[Step, ...]]
    """Legal plays claimed to be illegal."""
    agreed_results: Ruled[tuple[Step, ...]]
    """A result that the players agree on."""
    agreed_lengths: Ruled[tuple[Step, ...]]
    """Another match length that the players agree on."""
    crawford_doubles: Ruled[tuple[Step, ...]]
    """A double in the Crawford game, made on purpose or noticed and not announced."""
    spectators: Ruled[tuple[Step, ...]]
    spectators_language: Ruled[tuple[Step, ...]]
    """Spectators who speak another language than the official one."""
    free_choice: Ruled[tuple[FreeChoice, ...]]
    """The ladders whose steps the document names side by side, not one after the other."""
    time_given_for_false_claims: Ruled[bool]
    """Whether the director may give time to a player who has lost some to false claims."""
