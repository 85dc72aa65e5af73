"""Moments as Discord shows them to each reader."""

from datetime import datetime


def relative(moment: datetime) -> str:
    """Write a moment as Discord shows it to each reader: how far off it is."""
    return f"<t:{int(moment.timestamp())}:R>"


def hour(moment: datetime, style: str = "t") -> str:
    """Write a moment as each reader's own clock shows it; in the style "f" with its day."""
    return f"<t:{int(moment.timestamp())}:{style}>"
