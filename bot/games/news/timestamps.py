"""Discord's markup for moments, which each reader sees in their own time."""

from datetime import datetime


def relative_time(moment: datetime) -> str:
    """Return the markup for how far off a moment is."""
    return f"<t:{int(moment.timestamp())}:R>"


def clock_time(moment: datetime, style: str = "t") -> str:
    """Return the markup for a moment's clock time; with style "f", with its day."""
    return f"<t:{int(moment.timestamp())}:{style}>"
