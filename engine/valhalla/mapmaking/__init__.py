"""Maps out of a seed, and what makes one fair."""
