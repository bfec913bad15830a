"""A board in a hall: what it says of its match to the director's desk, and what it hears. Off unless one is joined."""
