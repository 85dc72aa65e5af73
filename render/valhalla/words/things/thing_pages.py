"""Pages about the things of Empire: Valhalla: their rulebook text, and ready-made sides."""

from collections.abc import Iterator
from dataclasses import asdict, replace

from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.entities.unit_designs import Design, final_statline
from engine.valhalla.pasted_texts import ready_sides
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.words.names import design_name
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
    """Yield what a ready-made side is good at, its story, its heraldry and its designs."""
    for part in ("about", "story", "heraldry"):
        yield f"{voice.say(f'ready_side.{one}.{part}')}."
    side = ready_sides.load_ready_sides()[one]
    yield "\n".join(
        _describe_design(voice, each) for each in side.designs if each.cls not in INFANTRY
    )


def _describe_design(voice: Voice, design: Design) -> str:
    """Write a design: its name and class, its final numbers, its specials."""
    facts: dict[str, object] = {"specials": design.specials} if design.specials else {}
    if design.utility:
        facts["utility"] = design.utility
    text = voice.say("field.design.value", **asdict(final_statline(design)), **facts)
    name = voice.say(
        "print.design", name=design_name(voice, design.cls, design.name), cls=design.cls
    )
    return voice.say("thing.line", name=name, text=text)
