"""The orders of the game (section 12): their fields, and how they are written on one line."""
