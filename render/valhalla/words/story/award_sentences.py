"""The gods' awards in sentences: whom they believed, who lied, and what each part brought.

Personas of the gods change texts only (V-10.2-40 to V-10.2-46).
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.valhalla.events.favor import FavorAwarded
from engine.valhalla.gods.boast_numbers import FAVOR_PER_LIE
from render.language.grammar import FactValue
from render.language.voice import Voice


def write_award(voice: Voice, award: FavorAwarded, speaker: FactValue) -> str:
    """Say what a side was awarded and why; an award without parts is told alone (V-10.2-09)."""
    points = {one.what: int(one.value) for one in award.lines}
    lies = -points.get("lies", 0) // FAVOR_PER_LIE
    parts = voice.join_texts(list(_write_parts(voice, award, points, lies)))
    facts = {"speaker": speaker, "favor": award.favor, "parts": parts, "lies": lies}
    return voice.say(f"hall.award.{_choose_verdict(points, lies)}", **facts)


def _choose_verdict(points: dict[str, int], lies: int) -> str:
    """Choose how an award is told, from its parts."""
    if not points:
        return "plain"
    if "base" not in points:
        return "game_master"
    if lies:
        return "doubted" if points["deeds"] else "lied"
    return "believed" if points["deeds"] else "words"


def _write_parts(
    voice: Voice, award: FavorAwarded, points: dict[str, int], lies: int
) -> Iterator[str]:
    """Yield the parts that brought or cost something."""
    counts = {"acclaim": award.voices, "favourites": len(award.gods), "lies": lies}
    for what, value in points.items():
        if value:
            yield voice.say(f"hall.part.{what}", points=value, count=counts.get(what, 0))


def speak_as_god(voice: Voice, award: FavorAwarded, god: str) -> str:
    """Return what a god says of its favourite, different each round."""
    return replace(voice, events_heard=award.round).say(f"persona.{god}", seat=award.seat)
