"""Position, plays, cube and score."""
