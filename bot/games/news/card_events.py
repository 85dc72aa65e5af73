"""The news of a card: without what its asks say, and with what weighs least at its end."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.games.news.chapters import THREAD_ROOM
from bot.games.news.unread_news import UnreadNews
from engine.core.protocol.values import Event
from render.presentation import Presentation


def arrange_card_events(
    presentation: Presentation, view: Any, events: Iterable[Event]
) -> tuple[Event, ...]:
    """Return the events that a card tells, those of the least weight last."""
    is_said, slight = presentation.guidance.is_said_by_ask, presentation.story.slight_kinds
    left = [one for one in events if not is_said(view, one)]
    return tuple(sorted(left, key=lambda one: one.kind in slight))


def arrange_card_news(
    presentation: Presentation, view: Any, news: UnreadNews | None
) -> UnreadNews | None:
    """Return the news that a card tells; what weighs least comes behind all chapters."""
    if news is None:
        return None
    slight = presentation.story.slight_kinds
    weighty, late = [], []
    for chapter in news.chapters:
        events = arrange_card_events(presentation, view, chapter.events)
        kept = tuple(one for one in events if one.kind not in slight)
        moved = tuple(one for one in events if one.kind in slight)
        is_moved = bool(moved) and chapter.room == THREAD_ROOM
        weighty.append(replace(chapter, events=kept if is_moved else events))
        late += [replace(chapter, events=moved)] if is_moved else []
    chapters = tuple(one for one in (*weighty, *late) if one.events)
    return replace(news, chapters=chapters)
