"""The pages about things: their rulebook entries, what they do, ready-made sides."""
