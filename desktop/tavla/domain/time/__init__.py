"""The clock and its units."""
