"""What devices are chosen and what their messages count for."""
