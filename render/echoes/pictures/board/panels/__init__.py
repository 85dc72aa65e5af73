"""The areas of the players beside the board."""
