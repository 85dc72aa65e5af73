"""What the card of a unit says: its numbers, its specials, and what it is good against."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.valhalla.catalog.unit_tables import STATS, unit_tables
from engine.valhalla.entities.unit_designs import Design, DesignBonus, point_budget, points_spent
from engine.valhalla.entities.unit_kinds import UnitKind, kind_of_design
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.names import design_name
from render.valhalla.words.things.thing_effects import load_effects, shorten_effect
from render.valhalla.workshop.matchups import gather_matchup_facts, list_strengths, list_weaknesses
from render.valhalla.workshop.pictures.sheet_parts import BAD, GOOD, Panel, Points, escape_typed


class Ability(NamedTuple):
    """A special in words; a slot that is free has no effect."""

    name: str
    effect: str


class UnitCard(NamedTuple):
    """Everything that the card of a unit says."""

    title: str
    kind: str
    points: Points
    stats: tuple[tuple[str, int, str], ...]
    """Icon, number and name of each."""
    chips: tuple[str, ...]
    abilities: tuple[Ability, ...]
    panels: tuple[Panel, ...]


def gather_unit_card(voice: Voice, design: Design, bonus: DesignBonus) -> UnitCard:
    """Gather what the card of a design says."""
    kind = kind_of_design(design, bonus)
    line = kind.statline
    return UnitCard(
        name_unit(voice, design),
        _name_kind(voice, design),
        gather_points(voice, points_spent(design), point_budget(design, bonus)),
        tuple(
            (stat, getattr(line, stat), capitalise(voice.noun(f"stat.{stat}").name))
            for stat in STATS
        ),
        tuple(_list_chips(voice, kind)),
        (*_list_abilities(voice, design), *_list_free_slots(voice, design)),
        tuple(_list_matchup_panels(voice, design, bonus)),
    )


def name_unit(voice: Voice, design: Design) -> str:
    """Name a design: its own name, or its class."""
    cls = voice.noun(f"class.{design.cls}").name
    own = design_name(voice, design.cls, design.name)
    return capitalise(cls if design.name == design.cls else own)


def _name_kind(voice: Voice, design: Design) -> str:
    if unit_tables().classes[design.cls].infantry:
        return voice.say("unit_card.infantry")
    return capitalise(voice.noun(f"class.{design.cls}").name)


def gather_points(voice: Voice, spent: int, budget: int) -> Points:
    """Gather points spent with their words."""
    if not budget:
        return Points(0, 0, voice.say("unit_card.points.fixed"), "")
    text = voice.say("unit_card.points", spent=spent, points=budget)
    left = budget - spent
    key = "unit_card.points.left" if left > 0 else "unit_card.points.over"
    return Points(spent, budget, text, voice.say(key, count=abs(left)) if left else "")


# What a card says


def _list_chips(voice: Voice, kind: UnitKind) -> Iterator[str]:
    """List what a unit is beside its numbers: its weight, its room, its upkeep, its riders."""
    both = kind.is_light and kind.is_heavy
    weight = "both" if both else "heavy" if kind.is_heavy else "light"
    yield voice.say(f"unit_card.{weight}")
    yield voice.say("unit_card.spaces", count=kind.spaces)
    yield voice.say("unit_card.upkeep", gold=Noun(_write_fraction(voice, kind.upkeep)))
    if kind.riders_carried:
        yield voice.say("unit_card.carries", count=kind.riders_carried)
    elif not kind.is_heavy:
        yield voice.say("unit_card.rides")


def _write_fraction(voice: Voice, number: Fraction) -> str:
    """Write a number with the decimals that it has."""
    text = f"{float(number):g}"
    return text.replace(".", ",") if voice.language == "fr" else text


def _list_abilities(voice: Voice, design: Design) -> Iterator[Ability]:
    """List the specials of a design; one that is taken several times stands once, with a count."""
    effects = load_effects(voice.language)
    for special in dict.fromkeys(design.all_specials):
        count = design.all_specials.count(special)
        name = capitalise(voice.noun(f"special.{special}").name)
        yield Ability(
            voice.say("unit_card.times", name=Noun(name), count=count) if count > 1 else name,
            shorten_effect(effects.get(special, "")),
        )


def _list_free_slots(voice: Voice, design: Design) -> Iterator[Ability]:
    numbers = unit_tables().classes[design.cls]
    free = numbers.slots - len(design.specials)
    if free > 0 and not numbers.infantry:
        yield Ability(voice.say("unit_card.slot.free", count=free), "")
    if not design.utility:
        yield Ability(voice.say("unit_card.slot.utility"), "")


def _list_matchup_panels(voice: Voice, design: Design, bonus: DesignBonus) -> Iterator[Panel]:
    facts = gather_matchup_facts(design, bonus)
    for key, found, icon, colour in (
        ("counters", list_strengths(design, bonus), "attack", GOOD),
        ("countered", list_weaknesses(design, bonus), "defense", BAD),
    ):
        lines = tuple(voice.say(f"workshop.{key}.{one}", **facts) for one in found or ("none",))
        yield Panel(voice.say(f"workshop.{key}.title"), lines, icon, colour)


def write_twin(voice: Voice, card: UnitCard) -> Iterator[str]:
    """Yield what a card says, line by line."""
    yield f"**{escape_typed(voice, card.title)}** · {card.kind} · {card.points.text}"
    yield " · ".join(f"{name} {number}" for _, number, name in card.stats)
    yield " · ".join(card.chips)
    for one in card.abilities:
        does = Noun(one.effect)
        yield (
            voice.say("unit_card.special", name=Noun(one.name), does=does)
            if does.name
            else one.name
        )
    for key, panel in zip(("counters", "countered"), card.panels, strict=True):
        yield voice.say(f"workshop.{key}", what=Noun(voice.join_texts(panel.lines)))
