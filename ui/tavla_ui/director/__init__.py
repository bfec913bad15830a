"""The director's page and its sections."""
