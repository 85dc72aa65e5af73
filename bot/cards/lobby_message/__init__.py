"""The way to a table: games to play, the message of a lobby, its options, and an offered seat."""
