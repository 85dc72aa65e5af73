"""The public story of the city game: its deeds, and what makes them worth telling."""
