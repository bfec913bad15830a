"""The window put together: composition, trial, robots, signals."""
