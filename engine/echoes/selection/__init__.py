"""What an effect may be about: candidates, targets that an order names, and default choices.

Everything is read off the open table, so checks and effects ask the same functions.
"""
