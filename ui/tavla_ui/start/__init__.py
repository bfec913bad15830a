"""The start page and its panels."""
