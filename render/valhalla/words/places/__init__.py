"""What hexes are called: their names at a table, and these names in sentences."""
