"""Values and helpers that know nothing of the game."""
