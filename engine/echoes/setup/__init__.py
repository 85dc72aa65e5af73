"""Before the first turn: the roll, the civilizations, the map, pieces and opening hands."""
