"""The game of empires on Discord: which typed orders stand together, and how a thing is read up."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Final

from bot.rule_lookup.things import EXPLAIN
from cogs.orders.order_commands import GROUPS
from engine.valhalla.catalog.rule_tables import INFANTRY
from engine.valhalla.entities.unit_designs import Design, final
from engine.valhalla.pasted_texts import ready_sides
from render.language.fact_vocabulary import capital
from render.language.pages import Page
from render.valhalla.words.names import design_name
from render.valhalla.words.rulebook_entries import told
from render.words import Voice

KEY: Final = "valhalla"

GROUPS[KEY] = {
    "begin": ("take", "side", "design", "paste"),
    "army": ("move", "ferry", "ambush", "pathfind", "disband"),
    "war": ("formation", "tactic", "respond", "raze_on_conquest", "preferences"),
    "realm": (
        "build", "upgrade", "produce", "train_officer", "fortify", "use_feature", "capital", "raze",
    ),
    "gods": ("power", "boon", "boast", "react"),
    "talk": ("say", "truce", "parley", "whisper", "transfer"),
}  # fmt: skip
"""Each order once; those that end everything stand alone."""


def explain(voice: Voice, key: str) -> Page | None:
    """Write all that the rule book tells of a thing; of a ready-made side, what it tells itself."""
    voice = replace(voice, markdown=False)  # the book writes its own marks
    section, _, one = key.partition(".")
    text = tuple(_ready(voice, one)) if section == "ready_side" else told(voice, key)
    return Page(capital(voice.noun(key).name), text) if text else None


def _ready(voice: Voice, one: str) -> Iterator[str]:
    """Tell what a ready-made side is good at, its story, its heraldry and its designs."""
    for part in ("about", "story", "heraldry"):
        yield f"{voice.say(f'ready_side.{one}.{part}')}."
    side = ready_sides.all()[one]
    yield "\n".join(_design(voice, each) for each in side.designs if each.cls not in INFANTRY)


def _design(voice: Voice, design: Design) -> str:
    """Write a design down as it fights: its name and class, its final numbers, its specials."""
    facts: dict[str, object] = {"specials": design.specials} if design.specials else {}
    if design.utility:
        facts["utility"] = design.utility
    text = voice.say("field.design.value", **asdict(final(design)), **facts)
    name = voice.say(
        "print.design", name=design_name(voice, design.cls, design.name), cls=design.cls
    )
    return voice.say("thing.line", name=name, text=text)


EXPLAIN[KEY] = explain
