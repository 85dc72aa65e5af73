"""Combat: targets, attack values and damage (section COMBAT)."""
