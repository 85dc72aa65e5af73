"""Faults that a person can mend; the command line tells them in a sentence."""


class MendableError(Exception):
    """Says what is wrong and what to do instead."""


class UsageError(MendableError):
    """A person's slip on the command line."""
