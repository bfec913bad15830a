"""TVL/1, Tavla's own open line protocol for dice shakers and clocks."""
