"""The combat phase: armies meet on the map, fight, leave, and are told of it."""
