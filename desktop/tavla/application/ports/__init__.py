"""What the screen asks of the services, as Protocols and values."""
