"""How a machine's Boast sounds in its reader's language; what a person wrote stays as it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.valhalla.ai.boast_writer import Boasting, read
from engine.valhalla.events.favor import BoastPosted
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.names import own_name
from render.valhalla.words.unit_texts import HEX

TOLD: Final = 4
"""So many kinds of deeds are told."""


def boasted(voice: Voice, event: BoastPosted) -> Facts:
    """Give a Boast that a machine has made its voice: another one each round, for each side."""
    made = read(event.text)
    if made is None:
        return {}
    speaker = replace(voice, heard=event.round + int(event.seat))
    facts = {"name": made.name, "ruler": made.ruler}
    if made.deeds:
        deeds = voice.joined(list(_deeds(voice, made)))
        parts = [speaker.say("boast.deeds", deeds=Noun(deeds), **facts)]
    else:
        parts = [speaker.say("boast.first", **facts)]
    if made.rival:
        parts.append(speaker.say("boast.rival", name=made.rival))
    return {"text": Noun(" ".join(parts))}


def _deeds(voice: Voice, made: Boasting) -> Iterator[str]:
    for kind, places in made.deeds[:TOLD]:
        there = [_place(voice, one) for one in places]
        yield voice.say(f"boast.deed.{kind}", there=Noun(voice.joined(there)) if there else "")


def _place(voice: Voice, place: str) -> str:
    """Say where it was: a hex by its number, a city by its name."""
    if HEX.fullmatch(place):
        return voice.say("boast.at.hex", at=place)
    return voice.say("boast.at.city", at=own_name(voice, place))
