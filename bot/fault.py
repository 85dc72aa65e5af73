"""A person's slip on the command line."""


class UsageError(Exception):
    """Says what is wrong and what to do instead."""
