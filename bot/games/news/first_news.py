"""The first news of a game: the events of the setup as a list, and who is asked."""

from collections.abc import Sequence
from typing import Any

from bot.records import Window
from engine.core.protocol.values import Event
from render.presentation import Presentation
from render.reports import list_news
from render.words import Voice


def list_events(
    presentation: Presentation, events: Sequence[Event], view: Any, voice: Voice
) -> str:
    """Return events as a list, each on its own line."""
    lines = (
        " ".join(list_news(presentation, view, (event,), voice.after_events(count)))
        for count, event in enumerate(events)
    )
    return "\n".join(f"- {one}" for one in lines if one)


def say_who_is_asked(windows: Sequence[Window], voice: Voice) -> str:
    """Say who is asked, of those that a reader may know about."""
    if not windows:
        return voice.say("letter.waits.none")
    seats = tuple(dict.fromkeys(int(one.ask.seat) for one in windows))
    until = min((one.closes_at for one in windows if one.closes_at is not None), default=None)
    moment = "" if until is None else f"<t:{int(until.timestamp())}:f>"
    return voice.say("letter.waits", seats=seats, moment=moment)
