"""The pipeline of a turn, the open asks, and the game master's orders."""
