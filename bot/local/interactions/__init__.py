"""People and the bot: presses, commands, modals, and the bot's answers."""
