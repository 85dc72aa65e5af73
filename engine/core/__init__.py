"""What all games of Skald share; it knows no single game."""
