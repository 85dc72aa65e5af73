"""Faults that a person can fix; the command line prints them as a sentence."""


class MendableError(Exception):
    """Says what is wrong and what to do instead."""


class UsageError(MendableError):
    """A mistake on the command line."""
