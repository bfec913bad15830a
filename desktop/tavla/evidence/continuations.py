"""Whether two records of one match can both be true."""

from tavla.base.canonical_json import canonical_value
from tavla.evidence.journal_view import JournalView


def parts_at(one: JournalView, other: JournalView) -> int:
    """The first record that is another in each, counted from 1; 0 where they agree as far as both go, and where one
    was closed as the match moved to another board.
    """
    pairs = enumerate(zip(one.heads, other.heads, strict=False), 1)
    number = next((number for number, (mine, its) in pairs if mine != its), 0)
    ends_here = any(view.is_closed and len(view.payloads) == number > 1 for view in (one, other))
    before = canonical_value(one.payloads[number - 2]) if ends_here else None
    return 0 if isinstance(before, dict) and before.get("event") == "MatchMoved" else number
