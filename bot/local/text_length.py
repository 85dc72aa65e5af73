"""Lengths of texts as Discord counts them."""


def utf16_length(text: str) -> int:
    """Return a text's length in UTF-16 units: most emojis count twice."""
    return len(text) + sum(mark > "\uffff" for mark in text)
