"""What is told of facts: turn log, moments, history, times."""
