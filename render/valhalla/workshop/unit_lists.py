"""What can be chosen for one unit of a side in the making."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.valhalla.catalog.special_verbs import Stat
from engine.valhalla.catalog.unit_tables import (
    CLASSES,
    INFANTRY,
    STATS,
    Class,
    unit_tables,
)
from engine.valhalla.entities.default_designs import FIRST_INFANTRY
from engine.valhalla.entities.unit_designs import (
    HEAVY_SPECIAL,
    Design,
    DesignBonus,
    final_statline,
    is_heavy,
    is_light,
    point_budget,
    points_spent,
)
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.things.thing_effects import load_effects
from render.valhalla.workshop.pictures.unit_card_contents import name_unit
from render.valhalla.workshop.side_changes import COPY_MARK, list_of_special, number_copies
from render.valhalla.workshop.side_drafts import SideDraft
from render.workshop import ChoiceList, WorkChoice

MAX_CHOICES: Final = 25
NO_UTILITY: Final = "none"
ROUND_STEP: Final = 5
"""Where a stat has too many values, those far from the best are offered in steps."""


def list_units(voice: Voice, draft: SideDraft, chosen: Class | None = None) -> ChoiceList:
    """Return the list of all units."""
    choices = [
        WorkChoice(
            cls,
            name_unit(voice, draft.design_of(cls)),
            _describe_unit(voice, draft, cls),
            cls == chosen,
        )
        for cls in CLASSES
    ]
    return ChoiceList("unit", voice.say("workshop.list.unit"), choices)


def _describe_unit(voice: Voice, draft: SideDraft, cls: Class) -> str:
    design = draft.design_of(cls)
    return voice.say(
        "workshop.unit.about",
        numbers=Noun(str(final_statline(design, draft.bonus))),
        unit=voice.noun(f"class.{cls}"),
        given=int(cls in draft.designs),
    )


def list_unit_choices(voice: Voice, draft: SideDraft, cls: Class) -> Iterator[ChoiceList]:
    """Yield the lists of one unit: its specials, its utility, its stats or its number."""
    design = draft.design_of(cls)
    if cls not in INFANTRY:
        yield _list_specials(voice, design, "any")
        yield _list_specials(voice, design, "weight")
    yield _list_utilities(voice, design)
    if cls in INFANTRY:
        yield _list_counts(voice, draft, cls)
    else:
        yield from (_list_stat(voice, design, stat, draft.bonus) for stat in STATS)


def _list_counts(voice: Voice, draft: SideDraft, cls: Class) -> ChoiceList:
    """Return how many of an infantry class the side may begin with (V-11.3-06)."""
    own = draft.infantry_mix[INFANTRY.index(cls)]
    choices = [
        WorkChoice(str(count), voice.say("workshop.count", count=count), is_chosen=count == own)
        for count in range(FIRST_INFANTRY + 1)
    ]
    return ChoiceList("count", voice.say("workshop.list.count"), choices)


# Specials


def _list_specials(voice: Voice, design: Design, offered: str) -> ChoiceList:
    slots = unit_tables().classes[design.cls].slots
    own = tuple(one for one in design.specials if one in unit_tables().specials)
    chosen = number_copies(one for one in own if list_of_special(one) == offered)
    values = dict.fromkeys((*chosen, *_offer_specials(design, offered)))
    choices = [
        _make_special_choice(voice, value, is_chosen=value in chosen)
        for value in tuple(values)[:MAX_CHOICES]
    ]
    most = min(max(slots, len(chosen)), len(choices))
    return ChoiceList(
        f"specials_{offered}", voice.say(f"workshop.list.{offered}", slots=slots), choices, 0, most
    )


def _offer_specials(design: Design, offered: str) -> Iterator[str]:
    """Yield the specials that a design of this class and weight may take, those with a price first.

    One that may be taken several times is offered once more than it is taken.
    """
    known = unit_tables().specials
    fit = [one for one in known if list_of_special(one) == offered and _fits(design, one)]
    yield from (one for one in fit if known[one].cost)
    for one in fit:
        taken = design.specials.count(one)
        if known[one].many and taken:
            yield f"{one}{COPY_MARK}{taken + 1}"
    yield from (one for one in fit if not known[one].cost)


def _fits(design: Design, one: str) -> bool:
    """Tell whether a special is for a design of this class and weight."""
    special = unit_tables().specials[one]
    if special.pinnacle and design.cls != "G":
        return False
    if one == HEAVY_SPECIAL or special.category == "general":
        return True
    return is_light(design) if special.category == "light" else is_heavy(design)


def _list_utilities(voice: Voice, design: Design) -> ChoiceList:
    """Return the specials that cost nothing, of which one fits the utility slot (V-4.1-05)."""
    known = unit_tables().specials
    free = [one for one in known if not known[one].cost and _fits(design, one)]
    values = dict.fromkeys((*free, *filter(None, (design.utility,))))
    none = WorkChoice(NO_UTILITY, voice.say("workshop.utility.none"), is_chosen=not design.utility)
    choices = [_make_special_choice(voice, one, is_chosen=one == design.utility) for one in values]
    return ChoiceList("utility", voice.say("workshop.list.utility"), (none, *choices))


def _make_special_choice(voice: Voice, value: str, *, is_chosen: bool) -> WorkChoice:
    special, _, copy = value.partition(COPY_MARK)
    cost = unit_tables().specials[special].cost if special in unit_tables().specials else 0
    label = voice.say(
        "workshop.special",
        special=voice.known_noun(f"special.{special}") or Noun(special),
        cost=cost,
        copy=Noun(copy),
    )
    return WorkChoice(value, label, load_effects(voice.language).get(special, ""), is_chosen)


# Stats


def _list_stat(voice: Voice, design: Design, stat: Stat, bonus: DesignBonus) -> ChoiceList:
    """Return the values that a stat may have, by the points that are left.

    What specials make of a value is its label, as the card of the unit says it.
    """
    own: int = getattr(design.bought, stat)
    noun = voice.noun(f"stat.{stat}")
    choices = []
    for value in choose_values(design, stat, bonus):
        changed = replace(design, bought=design.bought.plus(**{stat: value - own}))
        left = point_budget(design, bonus) - points_spent(changed)
        final: int = getattr(final_statline(changed, bonus), stat)
        label = voice.say("workshop.stat", stat=noun, value=final)
        bought = {} if final == value else {"value": value}
        about = voice.say("workshop.stat.left", points=left, **bought)
        choices.append(WorkChoice(str(value), label, about, value == own))
    return ChoiceList(stat, voice.say("workshop.list.stat", stat=noun), choices)


def choose_values(design: Design, stat: Stat, bonus: DesignBonus) -> Sequence[int]:
    """Choose up to 25 values of a stat: all that points can buy, or those worth most in steps."""
    least: int = getattr(unit_tables().classes[design.cls], stat)
    own: int = getattr(design.bought, stat)
    best = _find_best_value(design, stat, bonus)
    values = sorted({*range(least, best + 1), own})
    if len(values) <= MAX_CHOICES:
        return values
    near = {value for value in values if value > best - MAX_CHOICES // 2}
    round_values = [value for value in values if value % ROUND_STEP == 0 and value not in near]
    room = MAX_CHOICES - len(near | {own, least})
    return sorted({*near, own, least, *round_values[-room:]})


def _find_best_value(design: Design, stat: Stat, bonus: DesignBonus) -> int:
    """Return the greatest value of a stat that the points allow with all else as it is."""
    value: int = getattr(unit_tables().classes[design.cls], stat)
    own: int = getattr(design.bought, stat)
    budget = point_budget(design, bonus)

    def costs(one: int) -> int:
        return points_spent(replace(design, bought=design.bought.plus(**{stat: one - own})))

    while costs(value + 1) <= budget:
        value += 1
    return value
