"""What a seat, the director or a device asks for."""
