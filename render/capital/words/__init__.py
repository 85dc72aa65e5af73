"""The words of the city game, beside their word files."""
