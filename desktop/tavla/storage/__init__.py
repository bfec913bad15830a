"""Journal, recovery, match store and settings on disk.

Its small values are named tuples: they are made in a fifth of the time of a dataclass, and the board imports them
before its first frame.
"""
