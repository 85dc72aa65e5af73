"""Drawing the pictures of the city game, each with its text twin."""
