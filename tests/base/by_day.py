"""Which cases of a test every push runs, and which the nightly run alone."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def by_day(
    names: str | tuple[str, ...],
    cases: Iterable[Case],
    *day: Case,
    ids: Callable[[Case], str] | None = None,
    indirect: bool = False,
) -> pytest.MarkDecorator:
    """`pytest.mark.parametrize`, with the cases that are none of `day` marked for the night."""
    every = [*cases]
    missing = [case for case in day if case not in every]
    assert not missing, missing
    at_night = [
        pytest.param(
            *(case if isinstance(case, tuple) and isinstance(names, tuple) else (case,)), marks=pytest.mark.nightly
        )
        for case in every
        if case not in day
    ]
    return pytest.mark.parametrize(names, [*day, *at_night], indirect=indirect, ids=ids)


def last_by_day(names: tuple[str, ...], cases: Sequence[tuple[object, ...]]) -> pytest.MarkDecorator:
    """`by_day` with the last of the cases: Turkish, where they are one for each language."""
    return by_day(names, cases, cases[-1])
