"""The public story: a round told in deeds, and what makes them worth telling."""
