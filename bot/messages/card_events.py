"""The news of a card: without what its asks say, own deeds first, what weighs least last."""

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
    """Return the events that a card tells: the own deeds first, those of the least weight last."""
    left = [one for one in events if not presentation.guidance.is_said_by_ask(view, one)]
    return tuple(sorted(left, key=lambda one: _rank(presentation, one)))


def _rank(presentation: Presentation, event: Event) -> int:
    """Return the place of an event on a card, among others that happened before or after it."""
    leading, slight = presentation.story.leading_kinds, presentation.story.slight_kinds
    if event.kind in leading:
        return leading.index(event.kind) - len(leading)
    return int(event.kind in slight)


def arrange_card_news(
    presentation: Presentation, view: Any, news: UnreadNews | None
) -> UnreadNews | None:
    """Return the news that a card tells: chapters with own deeds first, what weighs least last."""
    if news is None:
        return None
    slight = presentation.story.slight_kinds
    chapters, late = [], []
    for chapter in news.chapters:
        kinds = slight if chapter.room == THREAD_ROOM else frozenset[str]()
        told = arrange_card_events(presentation, view, chapter.events)
        parts = (tuple(one for one in told if (one.kind in kinds) == is_late) for is_late in (0, 1))
        kept, moved = (replace(chapter, events=part) for part in parts)
        chapters += [kept] if kept.events else []
        late += [moved] if moved.events else []
    chapters.sort(key=lambda one: min(_rank(presentation, event) for event in one.events))
    return replace(news, chapters=(*chapters, *late))


def split_late_news(
    presentation: Presentation, news: UnreadNews | None
) -> tuple[UnreadNews | None, tuple[Event, ...]]:
    """Return arranged news without what weighs least, and that."""
    slight = presentation.story.slight_kinds
    chapters = () if news is None else news.chapters
    late = [one for one in chapters if all(event.kind in slight for event in one.events)]
    if news is None or not late:
        return news, ()
    left = tuple(one for one in chapters if one not in late)
    return replace(news, chapters=left), tuple(event for one in late for event in one.events)
