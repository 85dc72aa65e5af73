"""Pages about the things of Empire: Valhalla: their rulebook text, and ready-made sides."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.view import SideView, View
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.heraldry.look_in_words import write_flag, write_heraldry
from render.valhalla.words.things.rulebook_entries import explain_thing
from render.valhalla.words.unit_texts import escape_text

READY_SIDE: Final = "ready_side"
"""The section of ready-made sides."""
NO_OWN_TEXTS: Final[Mapping[str, str]] = {}


def write_thing_page(voice: Voice, key: str) -> Page | None:
    """Write the page of a thing: its rulebook text, or the description of a ready-made side."""
    voice = replace(voice, markdown=False)  # the book writes its own marks
    section, _, one = key.partition(".")
    text = (
        tuple(_describe_ready_side(voice, one))
        if section == READY_SIDE
        else explain_thing(voice, key)
    )
    return Page(capitalise(voice.noun(key).name), text) if text else None


def write_page_at_table(voice: Voice, view: View, key: str) -> Page | None:
    """Write the page of a ready-made side whose name a side bears at a table with its own texts.

    Everybody may read them (V-13-06); what its player didn't write is as printed.
    """
    section, _, one = key.partition(".")
    side = _find_side(view, one) if section == READY_SIDE else None
    own = {} if side is None else _own_texts(voice, side)
    if not own:
        return None
    voice = replace(voice, markdown=False)
    text = tuple(_describe_ready_side(voice, one, own))
    return Page(capitalise(voice.noun(key).name), text)


def _find_side(view: View, one: str) -> SideView | None:
    """Return the side that bears the name of a ready-made one; None if there is none."""
    title = ready_sides.load_ready_sides()[one].title.casefold()
    return next((side for side in view.sides if side.name.casefold() == title), None)


def _own_texts(voice: Voice, side: SideView) -> Mapping[str, str]:
    """Return what a player wrote of a side, by the part of the page where it goes."""
    texts = {
        "story": side.backstory,
        "heraldry": write_heraldry(voice, side.heraldry, side.arms),
        "flag": write_flag(voice, side.flag),
    }
    escaping = replace(voice, markdown=True)
    return {part: escape_text(escaping, text) for part, text in texts.items() if text.strip()}


def _describe_ready_side(
    voice: Voice, one: str, own: Mapping[str, str] = NO_OWN_TEXTS
) -> Iterator[str]:
    """Yield what a ready-made side is good at, its story, its arms and its flag.

    Its designs are told to who takes it: no rival may read them here (V-13-25).
    """
    for part in ("about", "story", "heraldry", "flag"):
        yield own.get(part) or f"{voice.say(f'ready_side.{one}.{part}')}."
