"""The events of the game: what happened, and who may read of it (section 13)."""
