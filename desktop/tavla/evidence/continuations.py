"""Whether two records of one match can both be true."""

from bisect import bisect
from typing import NamedTuple

from tavla.base.canonical_json import canonical_value
from tavla.evidence.journal_view import JournalView

_HEAD = 32


class Course(NamedTuple):
    """What of a record tells where it parts from another one of its match.

    `heads`: the chain values after each of its records; `has_moved`: it was closed as the match moved to another board.
    """

    heads: bytes
    has_moved: bool


def course_of(view: JournalView) -> Course:
    before = canonical_value(view.payloads[-2]) if view.is_closed and len(view.payloads) > 1 else None
    return Course(b"".join(view.heads), isinstance(before, dict) and before.get("event") == "MatchMoved")


def parts_at(one: Course, other: Course) -> int:
    """The first record that is another in each, counted from 1; 0 where they agree as far as both go, and where one
    was closed as the match moved to another board.
    """
    both = range(0, min(len(one.heads), len(other.heads)), _HEAD)
    part = bisect(both, False, key=lambda at: one.heads[at : at + _HEAD] != other.heads[at : at + _HEAD])
    ends_here = any(course.has_moved and len(course.heads) == (part + 1) * _HEAD for course in (one, other))
    return 0 if part == len(both) or ends_here else part + 1
