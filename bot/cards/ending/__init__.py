"""Cards and posts of games that are over."""
