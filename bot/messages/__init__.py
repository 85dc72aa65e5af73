"""Messages as plain values, what their controls carry, how discord.py lays them out."""
