"""What a plain player makes of its map, and guesses of the fog."""
