"""What is lost and won: units, places, sides, the game."""
