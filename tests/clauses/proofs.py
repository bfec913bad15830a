"""What proves a ruled value at the window: every proof names the keys whose values it would miss."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from rulings_table import REFUSALS, ROWS, RULESETS

if TYPE_CHECKING:
    from clause_table import ClauseTable

    Claim = Callable[[ClauseTable, str], None]

FILES = (
    "test_clock_clauses",
    "test_cube_clauses",
    "test_dice_clauses",
    "test_game_clauses",
    "test_event_clauses",
    "test_director_clauses",
    "test_conduct_clauses",
    "test_foreseen_clauses",
    "test_word_clauses",
    "test_start_clauses",
    "test_help_clauses",
)
"""Where proofs stand, beside the page of rules, which shows every value."""

AnyClaim = TypeVar("AnyClaim", bound="Claim")


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that fails when one of these keys has another value, in the rulesets where the value acts."""

    keys: tuple[str, ...]
    claim: "Claim"
    rulesets: tuple[str, ...]

    @property
    def name(self) -> str:
        """The test, as pytest knows it."""
        return f"tests/clauses/{self.claim.__module__}.py::{self.claim.__name__}"


PROOFS: list[Proof] = []


def proves(*keys: str, under: tuple[str, ...] = RULESETS) -> Callable[[AnyClaim], AnyClaim]:
    """The test below proves the values of these keys, under these rulesets; several may stand over one test."""

    def mark(claim: AnyClaim) -> AnyClaim:
        PROOFS.append(Proof(keys, claim, under))
        return claim

    return mark


def all_proofs() -> list[Proof]:
    """Every proof of the project, in the order of the files, whichever a test run has imported first."""
    for name in FILES:
        import_module(name)
    return sorted(PROOFS, key=lambda proof: FILES.index(proof.claim.__module__))


def proofs_of(key: str, ruleset: str) -> list[Proof]:
    """What proves a value under a ruleset by what the board does."""
    return [proof for proof in all_proofs() if key in proof.keys and ruleset in proof.rulesets]


def is_for_the_night(claim: object, ruleset: str) -> bool:
    """Whether an earlier ruleset sets all that this test proves to the same."""
    keys = [key for proof in PROOFS if proof.claim is claim for key in proof.keys]
    ways = [[set_to(key, number) for key in keys] for number in range(len(RULESETS))]
    number = RULESETS.index(ruleset)
    return ways.index(ways[number]) != number


def set_to(key: str, number: int) -> object:
    return REFUSALS[key.removeprefix("refusals.")][number] if key.startswith("refusals.") else ROWS[key][number][0]


def by(ruleset: str, usbgf: Any, nbf: Any, wbgt: Any, istavder: Any) -> Any:  # noqa: ANN401
    """What the document of a ruleset says, in the order of the rulings' tables."""
    return dict(zip(RULESETS, (usbgf, nbf, wbgt, istavder), strict=True))[ruleset]
