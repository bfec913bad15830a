"""The spectators' window."""
