"""Cards as they are printed: a hand, one card with its keywords, a deck."""
