"""The pictures of the workshop: units, sides, ready-made sides and the sides at a table."""
