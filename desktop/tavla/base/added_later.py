"""The mark of a field that came to the record later: written only where it says something, so that older records keep
their bytes.
"""

from types import MappingProxyType

KEY = "left_out_at_its_default"
ADDED_LATER = MappingProxyType({KEY: True})
"""Metadata of such a field of a dataclass; it has a default."""
