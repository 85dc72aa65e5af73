"""Facts that sentences about events need besides the fields of the events."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.card_piles import print_name
from engine.core.protocol.values import Event
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.events.combat import AttackDeclared
from engine.echoes.events.effects import CardPlayed, TileSeen, UnitReturned, UnitStatChanged
from engine.echoes.events.setup import PickOrderChosen, StartRolled, TableOpened
from engine.echoes.events.units import (
    TileRevealed,
    TileRotated,
    UnitDeployed,
    UnitDiscarded,
    UnitLost,
    UnitMoved,
)
from engine.echoes.tiles.places import lay_tile
from render.echoes.words.table.table_names import describe_laid_tile
from render.echoes.words.table.thing_nouns import (
    BUILDING,
    HOLDER,
    OWNER,
    PIECE,
    TABLE_MODES,
    unit_noun,
)
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice

TEAM_MODE = TABLE_MODES[-1]
TEAMS: Mapping[str, tuple[int, ...]] = {"first": (1, 3), "second": (2, 4)}
"""The seats of the teams in the team game."""


def owned_unit(voice: Voice, handle: str, owner: int | None = None) -> Noun:
    """Return a unit with its owner: `your Longboat`."""
    seat = voice.table_names.get(f"{OWNER}{handle}", "") if owner is None else str(owner)
    if not seat:
        unknown = voice.noun("owned.unknown")
        return replace(unknown, name=voice.say("owned.unknown", handle=handle))
    noun = unit_noun(voice, handle)
    return replace(noun, name=voice.say("owned.unit", owner=int(seat), unit=noun))


def owned_building(voice: Voice, kind: str, owner: int) -> Noun:
    """Return a building with its owner: `your Camp`."""
    noun = voice.noun(f"thing.{kind}")
    return replace(noun, name=voice.say("owned.building", owner=owner, building=noun))


def add_facts(voice: Voice, event: Event, facts: Facts) -> Facts:
    """Add to the facts of an event what its sentence needs."""
    added: dict[str, Any] = {**facts, **_name_things(voice, event, facts)}
    if isinstance(event, TableOpened) and event.mode == TEAM_MODE:
        added |= {"allies": TEAMS["first"], "rivals": TEAMS["second"]}
    elif isinstance(event, StartRolled):
        added["shown"] = voice.join_texts([str(one) for one in event.rolls])
    elif isinstance(event, PickOrderChosen):
        added["seats"] = (
            tuple(seat for seat in TEAMS[event.first] if seat in voice.players)
            or (TEAMS[event.first][:1])
        )
    elif isinstance(event, CardPlayed):
        card = load_shipped_card_set().cards.get(print_name(event.card))
        added["type"] = card.tech_type if isinstance(card, TechCard) else "action"
    elif isinstance(event, UnitStatChanged):
        added["change"] = voice.say(f"stat.{event.stat}.change", n=event.amount)
    else:
        added |= _describe_tile(voice, event)
    return added


def _name_things(voice: Voice, event: Event, facts: Facts) -> dict[str, Any]:
    """Name units and buildings with their owners."""
    named = _name_unit(voice, event, facts)
    if isinstance(event, AttackDeclared):
        named["target"] = name_target(voice, event)
    elif isinstance(facts.get("building"), str) and event.kind != "building_built":
        named["building"] = owned_building(voice, facts["building"], facts["seat"])
    if "res" in facts:
        named["tokens"] = Noun(voice.say(f"count.{facts['res']}", n=facts["count"]))
    if "keyword" in facts:
        named["keyword"] = _keyword_noun(voice, facts)
    return named


def _name_unit(voice: Voice, event: Event, facts: Facts) -> dict[str, Any]:
    """Name the unit of an event, or the thing that it is about, and where a move began."""
    named: dict[str, Any] = {}
    if isinstance(event, UnitDeployed | UnitDiscarded | UnitLost | UnitReturned):
        named["unit"] = _card_with_owner(voice, event.card, event.seat, event.unit)
    elif isinstance(facts.get("unit"), str):
        named["unit"] = owned_unit(voice, facts["unit"])
    if isinstance(facts.get("thing"), str):
        named["thing"] = _thing_noun(voice, facts["thing"])
    if isinstance(event, UnitMoved):
        named["from"] = Noun(event.origin)
    return named


def _card_with_owner(voice: Voice, card: str, owner: int, handle: str) -> Noun:
    """Return a unit by its card, for one that may have left the map."""
    known = {f"{PIECE}{handle}": card}
    taught = replace(voice, table_names={**voice.table_names, **known})
    return owned_unit(taught, handle, owner)


def name_target(voice: Voice, event: AttackDeclared) -> Noun:
    """Return what an attack is about: a unit or a building with its owner."""
    if event.target is not None:
        return owned_unit(voice, event.target)
    kind = event.building or voice.table_names.get(f"{BUILDING}{event.square}", "camp")
    holder = voice.table_names.get(f"{HOLDER}{event.square}")
    noun = voice.noun(f"thing.{kind}")
    if holder is None:
        return replace(noun, name=voice.say("owned.nobody", building=noun))
    return owned_building(voice, kind, int(holder))


def _thing_noun(voice: Voice, thing: str) -> Noun:
    """Return a unit by its handle, or the building on a square."""
    kind, holder = (voice.table_names.get(f"{one}{thing}") for one in (BUILDING, HOLDER))
    if kind is not None and holder is not None:
        return owned_building(voice, kind, int(holder))
    if thing[:1].isupper():
        return voice.noun("thing.building")
    return owned_unit(voice, thing)


def _keyword_noun(voice: Voice, facts: Facts) -> Noun:
    name = voice.noun(f"keyword.{facts['keyword']}").name
    number = facts.get("x", 0)
    return Noun(voice.say("kw.with_number", name=name, n=number) if number else name)


def _describe_tile(voice: Voice, event: Event) -> dict[str, Any]:
    """Describe what lies on a tile that is seen, revealed or laid."""
    if isinstance(event, TileSeen | TileRevealed):
        return {"grounds": load_tiles()[event.tile].squares.terrains}
    if isinstance(event, TileRotated):
        laid = lay_tile(load_tiles()[event.tile].squares, event.place, event.rotation)
        return {"laid": describe_laid_tile(voice, laid)}
    return {}
