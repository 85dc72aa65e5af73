"""Discord comes in: commands, presses, reactions and direct messages, turned into requests."""
