"""The names that things of Empire: Valhalla have at one table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.view import View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import FactValue, Noun
from render.language.voice import Voice
from render.valhalla.words.names import (
    deed_name,
    design_name,
    ready_side_of_design,
    side_name,
)
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX, TIMES_SIGN
from render.valhalla.words.places.known_places import MAP_SIZE_KEY, name_known_hexes
from render.valhalla.words.unit_texts import unit_noun

SIDE_SPACES: Final = ("seat", "to", "target")
"""The spaces of blanks in which a side may be chosen."""


def teach_table_names(voice: Voice, view: View) -> Voice:
    """Return the voice with the names of sides and of own designs, units, cities and deeds."""
    table_voice = replace(voice, book=WORD_BOOK)
    table_names = dict(_side_names(table_voice, view))
    table_names[MAP_SIZE_KEY] = ".".join(map(str, view.size))
    me = view.me
    if me is not None:
        plain = replace(voice, book=WORD_BOOK, table_names={})
        given: dict[str, str] = {
            one.cls: one.name for one in me.designs if one.name not in {"", one.cls}
        }
        names_by_class = {cls: design_name(plain, cls, name) for cls, name in given.items()}
        table_names |= _design_names(plain, given, names_by_class)
        kinds = {one.code for one in me.units}
        name_of_one = {
            cls: _name_of_one(plain, cls, name) or names_by_class[cls]
            for cls, name in given.items()
        }
        unit_names = {code: name_of_one.get(code) or unit_noun(plain, code).name for code in kinds}
        for one in me.units:
            table_names[f"unit.{one.id}"] = f"{unit_names[one.code]}\u00a0{one.id}"
        for deed in me.log:
            table_names[f"logged.{deed.id}"] = deed_name(table_voice, deed)
    if me is not None or view.land is not None:
        side_voice = replace(table_voice, table_names=table_names)
        table_names |= name_known_hexes(side_voice, view, me)
    return replace(voice, book=WORD_BOOK, reader=view.viewer, table_names=table_names)


def name_side_and_ruler(voice: Voice, view: View, seat: int) -> FactValue:
    """Name a side and its Ruler (V-11.1-06); before it has a name, its player stands for it."""
    side = view.side(Seat(seat))
    if not (side.name and side.ruler):
        return Noun(voice.name_thing("seat", seat))
    return Noun(voice.say("tale.ruled", ruler=side.ruler, seat=seat))


def _side_names(voice: Voice, view: View) -> Iterator[tuple[str, str]]:
    """Yield the names of sides; where a side is chosen, its player is shown beside it."""
    for one in view.sides:
        name, player = capitalise(side_name(voice, one.name)), voice.players.get(one.seat)
        if name:
            yield f"{SIDE_NAME_PREFIX}{one.seat}", name
        if name and player:
            yield from ((f"beside.{space}.{one.seat}", player) for space in SIDE_SPACES)


def _design_names(
    plain: Voice, given: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the names of designs: for several units, for one, and as the player typed them."""
    for cls, name in names.items():
        yield f"own.{cls}", name
        yield f"given.{cls}", given[cls]
        yield f"alone.{cls}", _name_of_one(plain, cls, given[cls]) or f"{TIMES_SIGN} {name}"


def _name_of_one(plain: Voice, cls: str, name: str) -> str:
    """Return the singular of a ready-made design; "" for any other design."""
    side = ready_side_of_design(cls, name)
    return plain.noun(f"lone.{side}.{cls}").name if side else ""
