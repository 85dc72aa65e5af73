"""The pictures of the city game, each with its twin in words."""
