"""The lobby: its message, the options in words, and an offered seat."""
