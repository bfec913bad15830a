"""What becomes of a command: a refusal, or the facts that follow."""
