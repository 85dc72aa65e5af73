"""Direct messages, and those that were written while the bot was away."""
