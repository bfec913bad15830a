"""Where a match belongs: three fields, on the start page and where a match goes on from elsewhere."""

EVENT, ROUND, TABLE = range(3)
LONGEST = (80, 30, 20)
"""Letters of each."""
