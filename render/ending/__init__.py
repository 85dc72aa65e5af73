"""What a game shows once it is over, apart from any one game: its figures, signs and film."""
