"""The names of sides in pictures that everybody sees."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import RulerFell
from engine.valhalla.view import View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, make_name
from render.language.voice import Voice
from render.valhalla.words.names import ruler_or_city_name, side_name


class PublicName(NamedTuple):
    """The name of a side, and of the Ruler that it had; "" before it has one."""

    side: str
    ruler: str

    def as_noun(self, language: str) -> Noun:
        """Return the name of the side as a noun that agrees."""
        return make_name(language, self.side)


def name_sides(voice: Voice, view: View, later: Sequence[Event] = ()) -> Mapping[int, PublicName]:
    """Name all sides with the Rulers that they had before later events."""
    fallen: dict[int, str] = {}
    for event in later:
        if isinstance(event, RulerFell):
            fallen.setdefault(int(event.seat), event.ruler)
    names = {}
    for one in view.sides:
        ruler = fallen.get(int(one.seat), one.ruler)
        side = capitalise(side_name(voice, one.name)) or voice.name_thing("seat", one.seat)
        names[int(one.seat)] = PublicName(side, ruler_or_city_name(voice, ruler) if ruler else "")
    return names
