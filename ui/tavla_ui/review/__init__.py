"""The look back at a finished match."""
