"""Lengths of texts as Discord counts them."""


def utf16_length(text: str) -> int:
    """Return a text's length in UTF-16 units: most emojis count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
