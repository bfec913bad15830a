"""What can happen in a match, and what the facts are made of."""
