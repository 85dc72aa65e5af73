"""The end of a turn on the map: pathfinders, features, finds."""
