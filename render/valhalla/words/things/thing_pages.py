"""Pages about the things of Empire: Valhalla: their rulebook text, and ready-made sides."""

from collections.abc import Iterator
from dataclasses import replace

from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.words.things.rulebook_entries import explain_thing


def write_thing_page(voice: Voice, key: str) -> Page | None:
    """Write the page of a thing: its rulebook text, or the description of a ready-made side."""
    voice = replace(voice, markdown=False)  # the book writes its own marks
    section, _, one = key.partition(".")
    text = (
        tuple(_describe_ready_side(voice, one))
        if section == "ready_side"
        else explain_thing(voice, key)
    )
    return Page(capitalise(voice.noun(key).name), text) if text else None


def _describe_ready_side(voice: Voice, one: str) -> Iterator[str]:
    """Yield what a ready-made side is good at, its story, its arms and its flag.

    Its designs are told to who takes it: no rival may read them here (V-13-25).
    """
    for part in ("about", "story", "heraldry", "flag"):
        yield f"{voice.say(f'ready_side.{one}.{part}')}."
