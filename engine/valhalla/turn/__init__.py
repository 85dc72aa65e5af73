"""The pipeline of a turn, whom the game waits for, and the game master."""
