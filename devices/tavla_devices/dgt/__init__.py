"""The clock of a DGT board: an optional plug-in. Read README.md beside this file before shipping it."""
