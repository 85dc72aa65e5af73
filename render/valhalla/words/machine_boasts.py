"""The Boasts of machines in the reader's language; those of people stay as written."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.valhalla.ai.boast_writer import MachineBoast, read_machine_boast
from engine.valhalla.events.favor import BoastPosted
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.names import ruler_or_city_name
from render.valhalla.words.places.known_places import forget_own_sites
from render.valhalla.words.unit_texts import HEX_PATTERN

MAX_DEED_KINDS_TOLD: Final = 3
"""The number of kinds of deeds that are told."""

MOODS_BY_DEED: Final = (
    dict.fromkeys(("battle_won", "overrun", "city_conquered", "ambush_sprung", "razed"), "won")
    | dict.fromkeys(("battle_lost", "city_lost", "officer_lost", "truce_broken"), "lost")
    | dict.fromkeys(("built", "upgraded", "claimed", "first_of_design", "officer_gained"), "raised")
)
"""By kind of deed: how a Boast speaks that begins with it."""


def write_boast(voice: Voice, event: BoastPosted) -> Facts:
    """Write the text of a machine's Boast: by its first deed, and otherwise each round and side."""
    made = read_machine_boast(event.text)
    if made is None:
        return {}
    speaker = replace(voice, events_heard=event.round + int(event.seat))
    facts = {"name": made.name, "ruler": made.ruler}
    if made.deeds:
        deeds = voice.join_texts(list(_describe_deeds(voice, made)))
        mood = MOODS_BY_DEED.get(made.deeds[0][0], "other")
        parts = [speaker.say(f"boast.{mood}", deeds=Noun(deeds), **facts)]
    else:
        parts = [speaker.say("boast.first", **facts)]
    if made.rival:
        parts.append(speaker.say("boast.rival", name=made.rival))
    return {"text": Noun(" ".join(parts))}


def _describe_deeds(voice: Voice, made: MachineBoast) -> Iterator[str]:
    voice = forget_own_sites(voice)
    for kind, places in made.deeds[:MAX_DEED_KINDS_TOLD]:
        there = [_describe_place(voice, one) for one in places]
        yield voice.say(f"boast.deed.{kind}", there=Noun(voice.join_texts(there)) if there else "")


def _describe_place(voice: Voice, place: str) -> str:
    """Name where it was: a hex by its number, a city by its name."""
    if HEX_PATTERN.fullmatch(place):
        return voice.say("boast.at.hex", at=place)
    return voice.say("boast.at.city", at=ruler_or_city_name(voice, place))
