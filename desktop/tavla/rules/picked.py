"""The text of a ruleset once the director has picked among its choices."""

from tavla.rules.catalogue import choices, differences, written
from tavla.rules.line_finder import line_of
from tavla.rules.loader import ruleset_of
from tavla.rules.ruled import RulesetError


def with_choice(source: str, key: str, picked: object) -> str:
    """The text of a ruleset with the director's pick at `key` put in place of its value, and the value among the
    alternatives.

    `picked` is written as in `Entry.alternatives`. Raises RulesetError where it is none of them, or where the entry
    does not stand on one line.
    """
    before = ruleset_of(source)
    entry = next((entry for entry in choices(before) if entry.key == key), None)
    if entry is None or picked not in entry.alternatives:
        offered = ", ".join(written(other) for other in entry.alternatives) if entry else ""
        msg = f"{key} offers no choice of {written(picked)}; expected {offered or 'a key with alternatives'}"
        raise RulesetError(msg, before.name, line_of(source, key), key)
    lines = source.splitlines(keepends=True)
    number = line_of(source, key) - 1
    others = [entry.value if other == picked else other for other in entry.alternatives]
    ending = lines[number][len(lines[number].rstrip("\r\n")) :]
    name = key.rpartition(".")[2]
    note = {"note": entry.note} if entry.note else {}
    exchanged = {"value": picked, "clause": entry.clause, **note, "alternatives": others}
    lines[number] = f"{name} = {written(exchanged)}{ending}"
    changed = "".join(lines)
    if [difference.first.key for difference in differences(before, ruleset_of(changed))] != [key]:
        msg = f"{key} does not stand on one line; expected {name} = {{ value = …, clause = …, alternatives = … }}"
        raise RulesetError(msg, before.name, number + 1, key)
    return changed
