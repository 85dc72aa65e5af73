"""Orders as lines of text, and back: forms, names, what may be left out."""
