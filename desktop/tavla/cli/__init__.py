"""The command line; runs without Qt."""
