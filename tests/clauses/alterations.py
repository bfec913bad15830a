"""Every value of every ruleset altered in turn: does a test of its clause notice?"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from clause_table import ClauseTable
from proofs import Proof, all_proofs, proofs_of
from ruleset_text import altered, text_of, type_of
from rulings_table import RULESETS
from test_rules_page_clauses import shown_as_ruled
from test_ruleset_catalogue import others

from tavla.rules.catalogue import entries
from tavla.rules.loader import ruleset_of
from tavla.rules.ruled import RulesetError
from tavla_ui.robots import hands


@dataclass(frozen=True, slots=True)
class Alteration:
    """One value of one ruleset, otherwise than its document has it."""

    ruleset: str
    key: str
    value: object
    text: str


@dataclass(slots=True)
class Findings:
    """What came of it all."""

    tried: int = 0
    refused: list[str] = field(default_factory=list)
    """Values that a ruleset cannot have otherwise: the loader says why."""
    survivors: list[str] = field(default_factory=list)
    """Alterations that no test noticed."""
    idle: list[str] = field(default_factory=list)
    """Tests that noticed no alteration of a value they claim to prove."""
    broken: list[str] = field(default_factory=list)
    """Alterations with which the window said that it could not show something."""


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


def tried(table: ClauseTable, ruleset: str, key: str, findings: Findings, most: int | None = None) -> None:
    """Alter one value in every way, or in `most` of them, and see what notices."""
    proofs, noticed, every = proofs_of(key, ruleset), set[str](), list(alterations(ruleset, key))
    chosen = every if most is None else every[:: -(-len(every) // most) or 1]
    for alteration in chosen:
        by = [proof.name for proof in proofs if fails(table, proof, alteration)]
        noticed.update(by)
        if not by and not _page_fails(table, alteration):
            findings.survivors.append(f"{ruleset} {key} = {alteration.value}")
        findings.broken.extend(f"{ruleset} {key} = {alteration.value}: {said}" for said in table.broken)
        table.broken.clear()
    findings.tried += len(chosen)
    if not every:
        findings.refused.append(f"{ruleset} {key}")
    elif chosen == every:
        findings.idle.extend(f"{ruleset} {key}: {proof.name}" for proof in proofs if proof.name not in noticed)


def fails(table: ClauseTable, proof: Proof, alteration: Alteration) -> bool:
    """Whether a test fails with the altered value."""
    return _fails(table, alteration, lambda: proof.claim(table, alteration.ruleset))


def _page_fails(table: ClauseTable, alteration: Alteration) -> bool:
    return _fails(
        table, alteration, lambda: shown_as_ruled(table, alteration.ruleset, alteration.key.partition(".")[0])
    )


def _fails(table: ClauseTable, alteration: Alteration, claim: object) -> bool:
    table.altered[alteration.ruleset] = alteration.text
    patience, hands.PATIENCE_S = hands.PATIENCE_S, 2.0
    try:
        claim()  # type: ignore[operator]
    except Exception:  # noqa: BLE001 - whatever a test fails with, it has noticed
        return True
    finally:
        hands.PATIENCE_S = patience
        table.altered.clear()
        table.broken += table.stage.warnings  # the next match begins without them
        table.stage.warnings.clear()
    return False


def _with(source: str, key: str, before: object, value: object, alternatives: tuple[object, ...]) -> str:
    if key.startswith("refusals."):
        name = key.partition(".")[2]
        return source.replace(f'{name} = "{before}"', f'{name} = "{value}"')
    return altered(source, key, value, [other for other in alternatives if other != value])


__all__ = ["Alteration", "Findings", "all_proofs", "alterations", "tried", "values"]
