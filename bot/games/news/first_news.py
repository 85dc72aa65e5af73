"""The first news of a game: what was dealt, line by line, and who is asked."""

from collections.abc import Sequence
from typing import Any

from bot.store.rows import Window
from engine.core.protocol.values import Event
from render.games import Presentation
from render.reports import news
from render.words import Voice


def one_by_one(painter: Presentation, heard: Sequence[Event], view: Any, voice: Voice) -> str:
    """Tell much that happened at once, each event on a line of its own."""
    lines = (
        " ".join(news(voice.book, view, (event,), voice.after(count), painter))
        for count, event in enumerate(heard)
    )
    return "\n".join(f"- {one}" for one in lines if one)


def waits(windows: Sequence[Window], voice: Voice) -> str:
    """Say who is asked, of those that a reader may know about; nobody is said like nobody known."""
    if not windows:
        return voice.say("letter.waits.none")
    seats = tuple(dict.fromkeys(int(one.ask.seat) for one in windows))
    until = min((one.closes_at for one in windows if one.closes_at is not None), default=None)
    moment = "" if until is None else f"<t:{int(until.timestamp())}:f>"
    return voice.say("letter.waits", seats=seats, moment=moment)
