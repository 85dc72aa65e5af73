"""Events of one kind told together: marches, works, claims, fog, awards, orders that fell short.

Personas of the gods change texts only (V-10.2-40 to V-10.2-46).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.favor import FavorAwarded
from render.language.fact_vocabulary import told
from render.language.voice import Voice
from render.valhalla.words.event_facts import enriched

SHOWN: Final = 3
"""Of orders that fell short for one reason so many are told, of marches in one sentence."""

FINDS: Final[Mapping[str, str]] = {"city": "tale.find.city"}
"""Features of which the fog leaves open what they are."""


def like(event: Event, others: Sequence[Event]) -> list[Event]:
    """Find the events that are told together with one of them."""
    teller = GATHERED[event.kind]
    return [one for one in others if GATHERED.get(one.kind) is teller]


def gathered(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Tell events of one kind together; one alone is told as it is."""
    yield from GATHERED[alike[0].kind](voice, alike)


def _marches(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Tell all marches of a turn in one sentence, in the order of the sheet; many, line by line."""
    if len(alike) == 1:
        yield voice.event(alike[0])
        return
    ways = [voice.say("tale.way", **told(one)) for one in alike]
    if len(ways) > SHOWN:
        yield voice.say("tale.marches.many", ways="\n".join(f"- {way}" for way in ways))
    else:
        yield voice.say("tale.marches", ways=", ".join(ways))


def _claims(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    if len(alike) == 1:
        yield voice.event(alike[0])
        return
    assets = [voice.say("tale.asset", **enriched(voice, one, told(one))) for one in alike]
    yield voice.say("tale.claims", assets=voice.joined(assets))


def _works(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Tell what was built, or what rose by a level, with its whole price."""
    if len(alike) == 1:
        yield voice.event(alike[0])
        return
    works = Counter(voice.say(f"tale.work.{one.kind}", **told(one)) for one in alike)
    gold = sum(one.gold for one in alike)
    said = (f"{n}\u00a0\u00d7\u00a0{work}" if n > 1 else work for work, n in works.items())
    yield voice.say("tale.works", gold=gold, works=voice.say("tale.parting").join(said))


def _courtiers(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    if len(alike) == 1:
        yield voice.event(alike[0])
        return
    yield voice.say("tale.courtiers", places=voice.joined([one.at for one in alike]))


def _fog(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Count the hexes that came out of the fog, and name what stands there.

    Whether a city is Ruins is known when its level or its holder is.
    """
    hexes = {one.at: one for event in alike for one in event.hexes}
    finds = [
        voice.say(FINDS.get(one.feature, "tale.find"), feature=one.feature, at=one.at)
        for one in hexes.values()
        if one.feature
    ]
    yield voice.say("tale.fog", count=len(hexes), finds=voice.joined(finds))


def _failed(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Tell the first orders that fell short for a reason, and count the others."""
    reasons: dict[str, list[Any]] = {}
    for one in alike:
        reasons.setdefault(one.code, []).append(one)
    for found in reasons.values():
        yield from (voice.event(one) for one in found[:SHOWN])
        if found[SHOWN:]:
            yield voice.say("tale.failed.more", count=len(found) - SHOWN)


def _sides(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Present the sides, a line each: by what name, known for what, ruled by whom from where."""
    if len(alike) == 1:
        yield voice.event(alike[0])
        return
    facts: dict[Seat, dict[str, Any]] = {}
    for one in alike:
        facts.setdefault(one.seat, {}).update(told(one))
    lines = []
    for seat in sorted(facts):
        key = "tale.side" if "name" in facts[seat] else "event.special_chosen"
        blank = {"special": "", "ruler_name": "", "capital_name": ""}
        lines.append(voice.say(key, **blank | facts[seat]))
    yield "\n".join(lines)


def _latest() -> Callable[[Voice, Sequence[Any]], Iterator[str]]:
    """Tell the last alone of what takes the place of one before."""

    def last(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
        yield voice.event(alike[-1])

    return last


def _awards(voice: Voice, alike: Sequence[Any]) -> Iterator[str]:
    """Tell what the gods awarded, the most first, and what they say of their favourites."""
    said = [_persona(voice, one, god) for one in alike for god in one.gods]
    if len(alike) == 1:
        yield "\n".join((voice.event(alike[0]), *said))
        return
    best = sorted(alike, key=lambda one: (-one.favor, one.seat))
    awards = ", ".join(voice.say("tale.award", seat=one.seat, favor=one.favor) for one in best)
    yield "\n".join((voice.say("tale.awards", awards=awards), *said))


def _persona(voice: Voice, award: FavorAwarded, god: str) -> str:
    """Let a god speak of its favourite, with another line every round (V-10.2-40 to V-10.2-46)."""
    return replace(voice, heard=award.round).say(f"persona.{god}", seat=award.seat)


GATHERED: Final[Mapping[str, Callable[[Voice, Sequence[Event]], Iterator[str]]]] = {
    "moved": _marches,
    "claimed": _claims,
    "built": _works,
    "upgraded": _works,
    "courtier_works": _courtiers,
    "fog_cleared": _fog,
    "order_failed": _failed,
    "side_named": _sides,
    "special_chosen": _sides,
    "favor_awarded": _awards,
    "mix_given": _latest(),
    "side_taken": _latest(),
}
"""By kind: how several are told together, at the place of the first."""

ALOUD: Final = frozenset({"side_named", "special_chosen", "favor_awarded", "side_taken"})
"""Told in lines of their own."""
