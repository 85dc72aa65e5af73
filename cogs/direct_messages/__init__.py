"""Direct messages in plain words, and what was written while nobody listened."""
