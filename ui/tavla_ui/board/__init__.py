"""The board on the screen: places, gestures, checkers, dice, cube."""
