"""The orders of the game (section 22): their fields, and how they are written on one line."""
