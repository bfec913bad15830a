"""The state of a match, and how each fact changes it."""
