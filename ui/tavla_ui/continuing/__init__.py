"""The page for a match that goes on here."""
