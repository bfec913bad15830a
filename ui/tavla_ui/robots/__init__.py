"""Players that touch the real window."""
