"""Orders as lines of text, and back: forms, names, optional parts."""
