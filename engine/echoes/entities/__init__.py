"""What lies open on the table: units, buildings, tokens and the areas of players.

All of it is known to everybody (section INFO), so state and view hold it alike.
"""
