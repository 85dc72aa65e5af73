"""The board: land, buildings, units, what an order reaches, and the areas of the players."""
