"""The match page: seats, clocks, cards."""
