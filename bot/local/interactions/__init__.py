"""Interactions of simulated people with the bot: presses, commands, modals, and answers."""
