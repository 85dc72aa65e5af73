"""The ready-made sides side by side, where one is chosen: banners, arms, who leads them."""

from collections.abc import Iterator

from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.pasted_texts.ready_sides import ReadySide
from engine.valhalla.view import View
from render.drawing.lettering import TEXT, wrap
from render.drawing.picture import DraftOverlay
from render.language.fact_vocabulary import capital
from render.language.voice import Voice
from render.valhalla.pictures.hall import BANNER, Banner, Hall
from render.valhalla.pictures.side_colours import SIDES

ZOOM = "ready"
"""A zoom of the hall: `ready`, or `ready:wolf_pack` with one that is looked at."""
EDGE = 44
LETTERS = 20


def chosen(draft: DraftOverlay) -> str | None:
    """Tell which zoom shows an order in the making; None where no side is being chosen."""
    if ("kind", "take") not in draft:
        return None
    side = next((value for name, value in draft if name == "side"), "")
    return f"{ZOOM}:{side}" if side in ready_sides.all() else ZOOM


def hall(voice: Voice, view: View, zoom: str) -> Hall:
    """Gather the ready-made sides; the one that is looked at is told in full."""
    one = zoom.partition(":")[2]
    borne = {side.name.casefold() for side in view.sides}
    colours = tuple(SIDES)
    banners = tuple(
        _banner(voice, ready, colours[place % len(colours)], (one, borne))
        for place, ready in enumerate(ready_sides.all().values())
    )
    told = tuple(_told(voice, one)) if one in ready_sides.all() else ()
    lines = (
        voice.say("twin.told", what=f"**{each.name}**", said=", ".join(each.lines[:2]))
        for each in banners
    )
    text = "\n".join((*told, *lines))
    return Hall(voice.say("picture.ready"), voice.say("picture.ready.moment"), banners, told, text)


def _banner(voice: Voice, ready: ReadySide, colour: str, known: tuple[str, set[str]]) -> Banner:
    """Hang a banner: its name, who leads it and from where, and its arms."""
    one, borne = known
    told = wrap(voice.say(f"ready_side.{ready.id}.heraldry"), TEXT, LETTERS, BANNER[0] - EDGE)
    taken = ready.title.casefold() in borne
    return Banner(
        colour=colour,
        name=capital(voice.noun(f"ready_side.{ready.id}").name),
        lines=(ready.ruler, ready.capital, *told),
        ended=False,
        crown=False,
        turn=ready.id == one,
        status=voice.say("picture.ready.taken") if taken else "",
        gods=(),
        favoured="",
        arms=ready.id,
    )


def _told(voice: Voice, one: str) -> Iterator[str]:
    """Tell a side in full: what it is good at, its story, its flag."""
    for part in ("about", "story", "flag"):
        text = voice.say(f"ready_side.{one}.{part}")
        flag = text[:1].lower() + text[1:]  # it goes on after a colon
        yield f"{text}." if part != "flag" else voice.say("picture.ready.flag", text=flag)
