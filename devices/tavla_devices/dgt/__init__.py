"""The clock of a DGT board: an optional plug-in."""
