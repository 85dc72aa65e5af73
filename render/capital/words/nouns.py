"""What the facts of the city game are, and how its cards, slots and upgrades become nouns."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.capital.catalog.card_models import Building
from engine.capital.catalog.card_set import shipped
from engine.capital.events.play import TableOpened
from engine.capital.view import View
from engine.core.card_piles import base
from engine.core.protocol.values import Event
from render.capital.words import card_rules as card_text
from render.language.fact_vocabulary import SPEECHES, Facts, FactVocabulary
from render.language.grammar import Noun, Value
from render.language.voice import Voice, quoted, seats

BOOK: Final = "capital"
CITY: Final = "city"
UPGRADE: Final = "upgrade/"
TEAMS: Final = "2v2"
SPELT: Final = "@"
"""Stands between a unit and its slot, where a refusal names both."""

_SPACES: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": (
        "seat", "seats", "rival", "target", "attacker", "defender", "active", "by", "player",
        "allies", "rivals",
    ),
    "card": (
        "card", "cards", "building", "buildings", "merc", "mercs", "troop", "troops", "unit",
        "name", "hold_back", "priority", "keep", "source", "home", "fell",
    ),
    "slot": ("slot", "slots"),
    "placed": ("units", "full"),
    "item": ("item",),
    "upgrade": ("upgrade", "upgrades"),
    "city": ("city",),
    "phase": ("phase", "needed"),
    "kind": ("kind", "unit_kind"),
    "banner": ("banner", "banners"),
    "choice": ("choice", "commit", "hopeless"),
    "window": ("windows",),
    "condition": ("condition", "text"),
    "blank": ("field",),
    "allowed": ("allowed",),
    "setting.mode": ("mode",),
    "setting.quests": ("quests",),
    "setting.cities": ("cities",),
    "setting.late_coin": ("late_coin",),
}  # fmt: skip
"""By space: the facts that are ids of it."""


_WORDS: Final = {"all": "choice.all", "none": "choice.nothing"}
"""What may stand where a card does."""


def card(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call cards by their names; an upgrade may stand among them."""
    if isinstance(value, (list, tuple)):
        return tuple(_card(voice, str(one), facts) for one in value)
    return _card(voice, str(value), facts)


def _card(voice: Voice, one: str, facts: Facts) -> Noun:
    if one.startswith(UPGRADE):
        return _upgrade(voice, one.removeprefix(UPGRADE), facts)
    if one in _WORDS:
        return voice.noun(_WORDS[one])
    found = voice.thing(f"card.{base(one)}")
    if found is None:
        return quoted(voice, one)
    _, mark, number = one.partition("#")
    if mark and voice.exact and _copies(base(one)) != 1:
        return replace(found, name=f"{found.name}\u00a0#{number}")
    return found


def _copies(one: str) -> int:
    found = shipped().cards.get(one)
    return found.copies if found else 0


def slot(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call slots by the buildings they belong to."""
    if isinstance(value, (list, tuple)):
        return tuple(_slot(voice, str(one), facts, brief=True) for one in value)
    return _slot(voice, str(value), facts)


def _slot(voice: Voice, address: str, facts: Facts, *, brief: bool = False) -> Noun:
    home, _, k = address.rpartition("/")
    if home == CITY and k.isdigit():
        key = "slot.brief" if brief else "slot.city"
        return replace(voice.noun(key), name=voice.say(key, k=k))
    found = voice.thing(f"card.{base(home)}") if k.isdigit() else None
    if found is None:
        return quoted(voice, address)
    house = shipped().cards.get(base(home))
    if isinstance(house, Building) and house.banner == "village":
        found = _card(replace(voice, exact=True), home, facts)
    if house is None or len(house.slots) != 1:
        return replace(found, name=voice.say("slot.short" if brief else "slot.of", home=found, k=k))
    return found


def _placed(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call units with the slots they lie in; a refusal spells them `archers#1@city/2,...`."""
    if isinstance(value, str):
        pairs = [tuple(one.partition(SPELT)[::2]) for one in value.split(",")]
    else:
        pairs = [(one.unit, one.slot) for one in value]
    return tuple(
        Noun(
            voice.say(
                "slot.placed",
                unit=_card(replace(voice, exact=False), unit, facts),
                slot=_slot(voice, at, facts, brief=True),
            )
        )
        for unit, at in pairs
    )


def _item(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call whatever may stand in a list: a slot by its address, else a card."""
    text = str(value)
    return _slot(voice, text, facts) if "/" in text else _card(voice, text, facts)


def upgrade(voice: Voice, value: Any, facts: Facts) -> Value:
    """Call a Capital upgrade by the name it has in its city."""
    if isinstance(value, (list, tuple)):
        return tuple(_upgrade(voice, str(one), facts) for one in value)
    return _upgrade(voice, str(value), facts)


def _upgrade(voice: Voice, one: str, facts: Facts) -> Noun:
    seat = facts.get("seat", voice.reader)
    city = facts.get("city") or (voice.places.get(seat) if seat is not None else None)
    found = voice.thing(f"upgrade.{one}.{city}") or voice.thing(f"upgrade.{one}")
    return found or quoted(voice, one)


def _condition(voice: Voice, value: Any, _: Facts) -> Value:
    """Say the conditions spelt `guilds>=1,hand<=3`."""
    return card_text.spelt(voice, str(value))


def _allowed(_: Voice, value: Any, __: Facts) -> Value:
    """List the numbers that a text names."""
    return tuple(Noun(number) for number in re.findall(r"\d+", str(value)))


def _windows(voice: Voice, value: Any, _: Facts) -> Value:
    return tuple(voice.noun(f"window.{one}") for one in str(value).split(","))


def _names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Walk the names that orders are written with."""
    for one, print_ in shipped().cards.items():
        name = voice.noun(f"card.{one}").name
        yield "card", one, name
        if print_.slots:
            yield "slot", one, name
    yield "slot", CITY, voice.noun("slot.home").name
    yield from _slots(voice)
    for word, key in _WORDS.items():
        yield "card", word, voice.noun(key).name
    for choice in ("all", "none", "enough", "fight", "withdraw"):
        yield "choice", choice, voice.noun(f"choice.{choice}").name
    for city in shipped().cities.values():
        for found in city.upgrades:
            yield "upgrade", found.id, _upgrade(voice, found.id, {}).name
            yield "upgrade", found.id, _upgrade(voice, found.id, {"city": city.id}).name


def _slots(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Walk what slots are called: `city 2`, `slot 2`, `2`, `Stronghold 2`; first as written."""
    home = voice.noun("slot.home").name
    for k in range(1, 1 + max(len(city.slots) for city in shipped().cities.values())):
        called = (voice.say(key, k=str(k)) for key in ("slot.brief", "slot.city", "slot.number"))
        for name in (f"{home}/{k}", *called, str(k)):
            yield "slot", f"{CITY}/{k}", name
    for one, print_ in shipped().cards.items():
        found = voice.noun(f"card.{one}")
        for k in range(1, 1 + len(print_.slots)):
            called = (voice.say(key, home=found, k=str(k)) for key in ("slot.short", "slot.of"))
            for name in (f"{found.name}/{k}", *called):
                yield "slot", f"{one}/{k}", name


def _enriched(_: Voice, event: Event, facts: Facts) -> Facts:
    """Name the partners of two against two: seats face each other across the table (C-SETUP-08)."""
    if isinstance(event, TableOpened) and event.mode == TEAMS:
        return {**facts, "allies": (1, 3), "rivals": (2, 4)}
    return facts


SPEECHES[BOOK] = FactVocabulary(
    spaces={fact: space for space, all_facts in _SPACES.items() for fact in all_facts},
    makers={
        "seat": seats,
        "card": card,
        "slot": slot,
        "placed": _placed,
        "item": _item,
        "upgrade": upgrade,
        "condition": _condition,
        "allowed": _allowed,
        "window": _windows,
    },
    alternatives=frozenset({"windows", "needed", "allowed"}),
    names=_names,
    enriched=_enriched,
)


def at_table(voice: Voice, view: View) -> Voice:
    """Teach a voice the names that only this table knows: its cities, its own cards."""
    own: dict[str, str] = {}
    if not view.cards.shipped:
        own = {f"card.{one.id}": one.name for one in view.cards.cards.values()}
        for city in view.cards.cities.values():
            own |= {f"city.{city.id}": city.name}
            own |= {f"upgrade.{one.id}": one.name for one in city.upgrades}
    places: dict[int, str] = {one.seat: one.city for one in view.realms}
    return replace(voice, book=BOOK, reader=view.viewer, places=places, others=own)


__all__ = ["BOOK", "at_table", "card", "slot", "upgrade"]
