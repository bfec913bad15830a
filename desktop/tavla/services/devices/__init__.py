"""The devices beside the board and the match at it, brought together. Knows no window."""
