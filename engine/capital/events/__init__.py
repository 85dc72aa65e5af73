"""The events of the game and their audiences (section INFO)."""
