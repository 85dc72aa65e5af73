"""The map: hexes, terrain, features, and paths."""
