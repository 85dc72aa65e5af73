"""Which pictures are sent with a chapter, and drawing them."""

from collections.abc import Iterator, Mapping, Sequence

from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital.pictures.view_pictures import draw_view_part, draw_war
from render.drawing.picture import Picture, PictureRequest

WAR_PART = "war"


def split_into_wars(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """Split events into wars that were fought, each from its declaration on."""
    return [one for one in _split_by_declarations(events) if _is_fought(one)]


def _split_by_declarations(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """Split events into wars, also those that were broken off."""
    event_lists: list[list[Event]] = []
    for event in events:
        if event.kind == "war_declared":
            event_lists.append([])
        if event_lists:
            event_lists[-1].append(event)
    return [tuple(war_events) for war_events in event_lists]


def _is_fought(events: Sequence[Event]) -> bool:
    return any(event.kind == "war_scored" for event in events)


def draw_sent_part(
    view: View, request: PictureRequest, players: Mapping[int, str], events: Sequence[Event]
) -> Picture:
    """Draw a part of the view.

    `war:2` is the second war that was heard of; `war.2`, the room of a thread, the second one that
    was declared, from all public events with deeds.
    """
    room_kind, _, declared = request.zoom.partition(".")
    if room_kind == WAR_PART and declared:
        return draw_war(_split_by_declarations(events)[int(declared) - 1], view, request, players)
    wars_heard = split_into_wars(events)
    if request.part == WAR_PART and wars_heard:
        number = request.zoom.rpartition(":")[2]
        return draw_war(wars_heard[int(number) - 1 if number else -1], view, request, players)
    return draw_view_part(view, request, players)


def list_chapter_pictures(view: View, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield the pictures of a chapter: every war, then what its reader needs next.

    A chapter is a turn, and after each the public sees the table.
    """
    for number, _ in enumerate(split_into_wars(events), 1):
        yield WAR_PART, f"{WAR_PART}:{number}"
    me = view.me
    if me is None:
        yield "table", ""
        return
    if not me.out and (view.turn == me.seat or view.outcome is not None):
        yield "kingdom", ""
        yield "hand", ""
