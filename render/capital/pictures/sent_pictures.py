"""What is sent when: which pictures go with a chapter, and how they are drawn."""

from collections.abc import Iterator, Mapping, Sequence

from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital.pictures.pictures import draw as draw_view
from render.capital.pictures.pictures import draw_war
from render.drawing.picture import Picture, PictureRequest

WAR = "war"


def wars(heard: Sequence[Event]) -> list[tuple[Event, ...]]:
    """Part what was heard into wars, each from its declaration on."""
    found: list[list[Event]] = []
    for event in heard:
        if event.kind == "war_declared":
            found.append([])
        if found:
            found[-1].append(event)
    return [tuple(one) for one in found if any(event.kind == "war_scored" for event in one)]


def draw(
    view: View, look: PictureRequest, players: Mapping[int, str], heard: Sequence[Event]
) -> Picture:
    """Draw a part of the view; `war:2` is the second war that was heard of."""
    fought = wars(heard)
    if look.part == WAR and fought:
        number = look.zoom.rpartition(":")[2]
        return draw_war(fought[int(number) - 1 if number else -1], view, look, players)
    return draw_view(view, look, players)


def sent(view: View, heard: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Choose the pictures of a chapter: every war, then what its reader looks at next.

    A chapter is a turn, and after each the public sees the table.
    """
    for number, _ in enumerate(wars(heard), 1):
        yield WAR, f"{WAR}:{number}"
    me = view.me
    if me is None:
        yield "table", ""
        return
    if not me.out and (view.turn == me.seat or view.outcome is not None):
        yield "kingdom", ""
        yield "hand", ""
