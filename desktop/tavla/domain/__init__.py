"""The game as pure values: no files, no clock, no randomness, no Qt."""
