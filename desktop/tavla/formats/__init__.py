"""Match files and position identifiers as other programs read and write them."""
