"""A turn carried out: its phases, their effects, the end of a game."""
