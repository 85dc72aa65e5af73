"""The message of a workshop, which is the same one from the first press to the last."""
