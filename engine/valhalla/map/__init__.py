"""The ground: hexes, land, a whole map, ways over it."""
