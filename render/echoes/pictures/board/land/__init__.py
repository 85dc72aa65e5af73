"""The land of the board: ground, water, what stands on the squares, and covered tiles."""
