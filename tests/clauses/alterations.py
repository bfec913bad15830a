"""Every value of every ruleset altered in turn: does a test of its clause notice?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import partial
from time import process_time
from unittest.mock import patch

from clause_table import ClauseTable
from proofs import Proof, proofs_of
from ruleset_text import altered, text_of, type_of
from rulings_table import RULESETS
from test_rules_page_clauses import shown_as_ruled
from test_ruleset_catalogue import others
from words_alone import Alteration, why_in_words

from tavla.rules.catalogue import entries
from tavla.rules.loader import ruleset_of
from tavla.rules.ruled import RulesetError
from tavla_ui.robots import hands


@dataclass(slots=True)
class Findings:
    """What came of it all."""

    tried: int = 0
    refused: list[str] = field(default_factory=list)
    """Values that a ruleset cannot have otherwise: the loader says why."""
    survivors: list[str] = field(default_factory=list)
    """Alterations that no test noticed."""
    on_page_alone: list[str] = field(default_factory=list)
    """Alterations that only the page of rules shows, where each value stands, though they decide something."""
    in_words: list[str] = field(default_factory=list)
    """Alterations that decide nothing, so that no more than the page can show them; each with the reason."""
    idle: list[str] = field(default_factory=list)
    """Tests that noticed no alteration of a value they claim to prove."""
    broken: list[str] = field(default_factory=list)
    """Alterations with which the window said that it could not show something."""
    unfit: list[str] = field(default_factory=list)
    """Tests that fail of the ruleset as it is, once the altered ones have been on the window."""

    def add(self, other: "Findings") -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


PATIENCE_S = 0.5


def values(rulesets: tuple[str, ...] = RULESETS) -> list[tuple[str, str]]:
    """Every ruleset with each of its keys."""
    return [(ruleset, entry.key) for ruleset in rulesets for entry in entries(ruleset_of(text_of(ruleset)))]


LATE = {"form": "points", "first_after_minutes": 6, "each_further_minutes": 6, "lost_at": "opponents_remaining"}
DELAY = {"set_by": "rules", "seconds": 9, "least_seconds": 9, "most_seconds": 9}
RESERVE = {"basis": "per_point", "director_may": False, "minutes_per_point": 3, "by_length": []}
LADDER = [{"consequence": "take_seconds", "seconds": 30}]
TOGETHER: dict[str, tuple[tuple[object, dict[str, object]], ...]] = {
    "clock.settled_claim": (
        ("played_out", {"clock.settled_claim_bonus_seconds": 0}),
        ("not_offered", {"clock.settled_claim_bonus_seconds": 0}),
    ),
    "clock.settled_claim_bonus_seconds": ((60, {"clock.settled_claim": "director_decides"}),),
    "clock.flag_must_be_claimed": ((True, {"clock.flag_claimed_by": ["player"]}),),
    "times.doubles.reserve": ((RESERVE, {}),),
    "times.consultation.reserve": ((RESERVE, {}),),
    "times.speed_gammon.reserve": ((RESERVE, {}),),
    "times.singles.delay": ((DELAY, {}),),
    "times.doubles.delay": ((DELAY, {}),),
    "times.consultation.delay": ((DELAY, {}),),
    "times.speed_gammon.delay": ((DELAY, {}),),
    "times.delay_accumulates": ((True, {"clock.method": "fischer"}),),
    "dice.time_penalty_floor_seconds": ((5, {"dice.premature_ladder": LADDER}),),
    "cube.faces_at_start": (([1], {}),),
    "cube.double_binds_by": ((["words", "act"], {}),),
    "lateness.at_start": ((LATE, {}),),
    "lateness.after_break": ((LATE, {}),),
    "breaks.best_of_three_only_between_matches": (([{"from_points": 1, "to_points": 7}], {}),),
}
"""Key -> other values that only go together with another key's, or that a small change does not lead to."""


def alterations(ruleset: str, key: str) -> Iterator[Alteration]:
    """Every other value that the loader takes, each once.

    Raises RulesetError for one of `TOGETHER` that it does not take.
    """
    yield from _small_ones(ruleset, key)
    source = text_of(ruleset)
    before = {entry.key: entry.value for entry in entries(ruleset_of(source))}
    for value, others_too in TOGETHER.get(key, ()):
        if value == before[key]:
            continue
        text = altered(source, key, value)
        for other, its_value in others_too.items():
            text = altered(text, other, its_value)
        ruleset_of(text)  # what the board refuses to load would alter nothing
        yield Alteration(ruleset, key, value, text)


def _small_ones(ruleset: str, key: str) -> Iterator[Alteration]:
    source, seen = text_of(ruleset), []
    before = next(entry for entry in entries(ruleset_of(source)) if entry.key == key)
    choices = [f"{before.value} and more"] if key.startswith("refusals.") else others(type_of(key), before.value)
    for value in choices:
        if value == before.value or value in seen:
            continue
        seen.append(value)
        text = _with(source, key, before.value, value, before.alternatives)
        try:
            ruleset_of(text)
        except RulesetError:
            continue
        yield Alteration(ruleset, key, value, text)


@dataclass(slots=True)
class Witness:
    """A test that may notice, and how it has done."""

    proof: Proof
    noticed: int = 0
    seconds: float = 0.0
    unasked: list[Alteration] = field(default_factory=list)
    """Alterations that another test noticed first."""

    def price(self) -> float:
        """What it takes to notice once; a test that has not been asked comes first."""
        return self.seconds / (self.noticed + 0.5)

    def notices(self, table: ClauseTable, alteration: Alteration) -> bool:
        began = process_time()
        does = _fails(table, alteration, lambda: self.proof.claim(table, alteration.ruleset))
        self.seconds += process_time() - began
        self.noticed += does
        return does

    def is_idle(self, table: ClauseTable) -> bool:
        return not self.noticed and not any(self.notices(table, alteration) for alteration in self.unasked)


def tried(table: ClauseTable, ruleset: str, key: str, most: int | None = None) -> Findings:
    """Alter one value in every way, or in `most` of them, and see what notices: the first test that does is enough.

    A test that has noticed nothing is asked of every alteration before it is called idle. Afterwards one that has
    noticed has to hold again of the ruleset as it is: what was left on the window fails nothing.
    """
    findings, witnesses = Findings(), [Witness(proof) for proof in proofs_of(key, ruleset)]
    for alteration in _spread(alterations(ruleset, key), most):
        findings.tried += 1
        witnesses.sort(key=Witness.price)
        first = next((number for number, one in enumerate(witnesses, 1) if one.notices(table, alteration)), None)
        if first is None:
            why = why_in_words(alteration)
            seen = findings.in_words if why else findings.on_page_alone
            seen = seen if _page_fails(table, alteration) else findings.survivors
            seen.append(f"{alteration}: {why}" if why else str(alteration))
        else:
            for one in witnesses[first:]:
                one.unasked.append(alteration)
    if not findings.tried:
        findings.refused.append(f"{ruleset} {key}")
    elif most is None:
        findings.idle.extend(f"{ruleset} {key}: {one.proof.name}" for one in witnesses if one.is_idle(table))
    findings.broken, table.broken = table.broken, []
    for one in sorted((one for one in witnesses if one.noticed), key=Witness.price)[:1]:
        if not _holds(partial(one.proof.claim, table, ruleset)):
            findings.unfit.append(f"{ruleset} {key}: {one.proof.name}")
    return findings


def _spread(every: Iterator[Alteration], most: int | None) -> Iterable[Alteration]:
    if most is None:
        return every
    chosen = list(every)
    return chosen[:: -(-len(chosen) // most) or 1]


def _page_fails(table: ClauseTable, alteration: Alteration) -> bool:
    return _fails(
        table, alteration, lambda: shown_as_ruled(table, alteration.ruleset, alteration.key.partition(".")[0])
    )


def _fails(table: ClauseTable, alteration: Alteration, claim: Callable[[], None]) -> bool:
    table.altered[alteration.ruleset] = alteration.text
    try:
        return not _holds(claim)
    finally:
        table.altered.clear()
        table.broken += [f"{alteration}: {said}" for said in table.stage.warnings]
        table.stage.warnings.clear()  # the next match begins without them


def _holds(claim: Callable[[], None]) -> bool:
    """What does not come on the screen is soon given up, by the time that this program has had."""
    try:
        with patch.object(hands, "PATIENCE_S", PATIENCE_S), patch.object(hands, "monotonic", process_time):
            claim()
    except Exception:  # noqa: BLE001 - whatever a test fails with, it has noticed
        return False
    return True


def _with(source: str, key: str, before: object, value: object, alternatives: tuple[object, ...]) -> str:
    if key.startswith("refusals."):
        name = key.partition(".")[2]
        return source.replace(f'{name} = "{before}"', f'{name} = "{value}"')
    return altered(source, key, value, [other for other in alternatives if other != value])


__all__ = ["Findings", "tried", "values"]
