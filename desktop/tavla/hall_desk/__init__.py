"""The director's desk of a hall: the broker, copies of every match, a line a board, draws and results."""
