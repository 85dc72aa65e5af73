"""The picture of all ready-made sides, shown while a player chooses one."""

from collections.abc import Iterator

from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.pasted_texts.ready_sides import ReadySide
from engine.valhalla.view import View
from render.drawing.lettering import TEXT, wrap_text
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.picture import DraftOverlay
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import ARMS_BY_SIDE
from render.valhalla.pictures.all_sides_picture import BANNER_SIZE, AllSides, Banner

ZOOM_PREFIX = "ready"
"""A zoom of the hall: `ready`, or `ready:wolf_pack` to describe one side."""
BANNER_MARGINS = 44
TEXT_SIZE = 20


def zoom_of_draft(draft: DraftOverlay) -> str | None:
    """Return the zoom that shows a draft; None if no ready-made side is being chosen."""
    if ("kind", "take") not in draft:
        return None
    side = next((value for name, value in draft if name == "side"), "")
    return f"{ZOOM_PREFIX}:{side}" if side in ready_sides.load_ready_sides() else ZOOM_PREFIX


def gather_ready_sides(voice: Voice, view: View, zoom: str) -> AllSides:
    """Gather the ready-made sides; the one that is looked at is described in full."""
    looked_at = zoom.partition(":")[2]
    names_taken = {side.name.casefold() for side in view.sides}
    colours = tuple(SIDE_COLOURS)
    banners = tuple(
        _make_banner(voice, ready, colours[index % len(colours)], (looked_at, names_taken))
        for index, ready in enumerate(ready_sides.load_ready_sides().values())
    )
    description = (
        tuple(_describe_side(voice, looked_at))
        if looked_at in ready_sides.load_ready_sides()
        else ()
    )
    lines = (
        voice.say("twin.told", what=f"**{each.name}**", said=", ".join(each.lines[:2]))
        for each in banners
    )
    text = "\n".join((*description, *lines))
    return AllSides(
        voice.say("picture.ready"), voice.say("picture.ready.moment"), banners, description, text
    )


def _make_banner(
    voice: Voice, ready: ReadySide, colour: str, known: tuple[str, set[str]]
) -> Banner:
    """Make the banner of a ready-made side: its name, Ruler, capital and arms."""
    looked_at, names_taken = known
    heraldry = wrap_text(
        voice.say(f"ready_side.{ready.id}.heraldry"),
        TEXT,
        TEXT_SIZE,
        BANNER_SIZE[0] - BANNER_MARGINS,
    )
    taken = ready.title.casefold() in names_taken
    return Banner(
        colour=colour,
        name=capitalise(voice.noun(f"ready_side.{ready.id}").name),
        lines=(ready.ruler, ready.capital, *heraldry),
        has_ended=False,
        is_crowned=False,
        is_at_move=ready.id == looked_at,
        status=voice.say("picture.ready.taken") if taken else "",
        gods=(),
        favour_text="",
        shield_face=ARMS_BY_SIDE[ready.id],
    )


def _describe_side(voice: Voice, one: str) -> Iterator[str]:
    """Yield the full description of a side: what it is good at, its story, its flag."""
    for part in ("about", "story", "flag"):
        text = voice.say(f"ready_side.{one}.{part}")
        flag = text[:1].lower() + text[1:]  # it goes on after a colon
        yield f"{text}." if part != "flag" else voice.say("picture.ready.flag", text=flag)
