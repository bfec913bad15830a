"""A frozen value with some fields changed: `replace` of msgspec, whose arguments type checkers check as those of the
standard library's.
"""

from typing import TYPE_CHECKING

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from msgspec.structs import replace
