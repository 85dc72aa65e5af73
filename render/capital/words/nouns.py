"""The fact vocabulary of the city game: ids of cards, slots and upgrades become nouns."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.capital.catalog.card_models import Building
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.events.turns import TableOpened
from engine.capital.view import View
from engine.core.card_piles import print_name
from engine.core.protocol.values import Event
from render.capital.words import card_rules
from render.language.common_book import COMMON_BOOK
from render.language.fact_vocabulary import Facts, FactVocabulary
from render.language.grammar import FactValue, Noun
from render.language.value_makers import name_seats
from render.language.voice import Voice, quote_text
from render.language.word_books import WordBook, word_file_reader

CITY: Final = "city"
UPGRADE_PREFIX: Final = "upgrade/"
TEAM_MODE: Final = "2v2"
UNIT_SLOT_SEPARATOR: Final = "@"
"""Stands between a unit and its slot, where a refusal names both."""

_FACTS_BY_SPACE: Final[Mapping[str, tuple[str, ...]]] = {
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
"""By space of ids: the names of facts that hold its ids."""


_WORD_KEYS: Final = {"all": "choice.all", "none": "choice.nothing"}
"""Words that may stand in place of a card."""


def card_nouns(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Return nouns for cards; upgrades may be among them."""
    if isinstance(value, (list, tuple)):
        return tuple(_card_noun(voice, str(card_id), facts) for card_id in value)
    return _card_noun(voice, str(value), facts)


def _card_noun(voice: Voice, card_id: str, facts: Facts) -> Noun:
    if card_id.startswith(UPGRADE_PREFIX):
        return _upgrade_noun(voice, card_id.removeprefix(UPGRADE_PREFIX), facts)
    if card_id in _WORD_KEYS:
        return voice.noun(_WORD_KEYS[card_id])
    noun = voice.known_noun(f"card.{print_name(card_id)}")
    if noun is None:
        return quote_text(voice, card_id)
    _, number_sign, number = card_id.partition("#")
    if number_sign and voice.exact and _count_copies(print_name(card_id)) != 1:
        return replace(noun, name=f"{noun.name}\u00a0#{number}")
    return noun


def _count_copies(card_id: str) -> int:
    card_ = load_shipped_card_set().cards.get(card_id)
    return card_.copies if card_ else 0


def slot_nouns(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Return nouns for slots, named by their buildings."""
    if isinstance(value, (list, tuple)):
        return tuple(_slot_noun(voice, str(address), facts, brief=True) for address in value)
    return _slot_noun(voice, str(value), facts)


def _slot_noun(voice: Voice, address: str, facts: Facts, *, brief: bool = False) -> Noun:
    home, _, slot_number = address.rpartition("/")
    if home == CITY and slot_number.isdigit():
        key = "slot.brief" if brief else "slot.city"
        return replace(voice.noun(key), name=voice.say(key, k=slot_number))
    noun = voice.known_noun(f"card.{print_name(home)}") if slot_number.isdigit() else None
    if noun is None:
        return quote_text(voice, address)
    building = load_shipped_card_set().cards.get(print_name(home))
    if isinstance(building, Building) and building.banner == "village":
        noun = _card_noun(voice, home, facts)
    if building is None or len(building.slots) != 1:
        return replace(
            noun, name=voice.say("slot.short" if brief else "slot.of", home=noun, k=slot_number)
        )
    return noun


def _placed_nouns(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Return nouns for units with their slots; refusals write them `archers#1@city/2,...`."""
    if isinstance(value, str):
        pairs = [tuple(entry.partition(UNIT_SLOT_SEPARATOR)[::2]) for entry in value.split(",")]
    else:
        pairs = [(entry.unit, entry.slot) for entry in value]
    return tuple(
        Noun(
            voice.say(
                "slot.placed",
                unit=_card_noun(replace(voice, exact=False), unit, facts),
                slot=_slot_noun(voice, address, facts, brief=True),
            )
        )
        for unit, address in pairs
    )


def _item_noun(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Return the noun of a list's item: a slot if it has an address, else a card."""
    text = str(value)
    return _slot_noun(voice, text, facts) if "/" in text else _card_noun(voice, text, facts)


def upgrade_nouns(voice: Voice, value: Any, facts: Facts) -> FactValue:
    """Return the name of a Capital upgrade in its city."""
    if isinstance(value, (list, tuple)):
        return tuple(_upgrade_noun(voice, str(upgrade_id), facts) for upgrade_id in value)
    return _upgrade_noun(voice, str(value), facts)


def _upgrade_noun(voice: Voice, upgrade_id: str, facts: Facts) -> Noun:
    seat = facts.get("seat", voice.reader)
    city = facts.get("city") or (voice.city_by_seat.get(seat) if seat is not None else None)
    noun = voice.known_noun(f"upgrade.{upgrade_id}.{city}") or voice.known_noun(
        f"upgrade.{upgrade_id}"
    )
    return noun or quote_text(voice, upgrade_id)


def _condition_noun(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Return clauses for conditions written `guilds>=1,hand<=3`."""
    return card_rules.read_conditions(voice, str(value))


def _allowed_nouns(_: Voice, value: Any, __: Facts) -> FactValue:
    """Return nouns for the numbers in a text."""
    return tuple(Noun(number) for number in re.findall(r"\d+", str(value)))


def _window_nouns(voice: Voice, value: Any, _: Facts) -> FactValue:
    return tuple(voice.noun(f"window.{window}") for window in str(value).split(","))


def _walk_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield space, id and name of everything an order may name."""
    for card_id, card_ in load_shipped_card_set().cards.items():
        name = voice.noun(f"card.{card_id}").name
        yield "card", card_id, name
        if card_.slots:
            yield "slot", card_id, name
    yield "slot", CITY, voice.noun("slot.home").name
    yield from _walk_slot_names(voice)
    for word, key in _WORD_KEYS.items():
        yield "card", word, voice.noun(key).name
    for choice in ("all", "none", "enough", "fight", "withdraw"):
        yield "choice", choice, voice.noun(f"choice.{choice}").name
    for city in load_shipped_card_set().cities.values():
        for upgrade_ in city.upgrades:
            yield "upgrade", upgrade_.id, _upgrade_noun(voice, upgrade_.id, {}).name
            yield "upgrade", upgrade_.id, _upgrade_noun(voice, upgrade_.id, {"city": city.id}).name


def _walk_slot_names(voice: Voice) -> Iterator[tuple[str, str, str]]:
    """Yield the names of slots: the address first, then `city 2`, `slot 2`, `2`, `Stronghold 2`."""
    home = voice.noun("slot.home").name
    for k in range(1, 1 + max(len(city.slots) for city in load_shipped_card_set().cities.values())):
        texts = (voice.say(key, k=str(k)) for key in ("slot.brief", "slot.city", "slot.number"))
        for name in (f"{home}/{k}", *texts, str(k)):
            yield "slot", f"{CITY}/{k}", name
    for card_id, card_ in load_shipped_card_set().cards.items():
        noun = voice.noun(f"card.{card_id}")
        for k in range(1, 1 + len(card_.slots)):
            texts = (voice.say(key, home=noun, k=str(k)) for key in ("slot.short", "slot.of"))
            for name in (f"{noun.name}/{k}", *texts):
                yield "slot", f"{card_id}/{k}", name


def _add_team_facts(_: Voice, event: Event, facts: Facts) -> Facts:
    """Add the two teams to the facts of a `2v2` table's opening (C-SETUP-08)."""
    if isinstance(event, TableOpened) and event.mode == TEAM_MODE:
        return {**facts, "allies": (1, 3), "rivals": (2, 4)}
    return facts


WORD_BOOK: Final = WordBook(
    key="capital",
    read_files=word_file_reader("render.capital.words"),
    vocabulary=FactVocabulary(
        spaces={fact: space for space, all_facts in _FACTS_BY_SPACE.items() for fact in all_facts},
        value_makers={
            "seat": name_seats,
            "card": card_nouns,
            "slot": slot_nouns,
            "placed": _placed_nouns,
            "item": _item_noun,
            "upgrade": upgrade_nouns,
            "condition": _condition_noun,
            "allowed": _allowed_nouns,
            "window": _window_nouns,
        },
        facts_joined_by_or=frozenset({"windows", "needed", "allowed"}),
        list_names=_walk_names,
        add_facts=_add_team_facts,
    ),
    common=COMMON_BOOK,
)


def voice_at_table(voice: Voice, view: View) -> Voice:
    """Return the voice with the names of this table's cities and own cards."""
    own_names: dict[str, str] = {}
    if not view.cards.is_shipped:
        own_names = {f"card.{thing.id}": thing.name for thing in view.cards.cards.values()}
        for city in view.cards.cities.values():
            own_names |= {f"city.{city.id}": city.name}
            own_names |= {f"upgrade.{thing.id}": thing.name for thing in city.upgrades}
    places: dict[int, str] = {thing.seat: thing.city for thing in view.kingdoms}
    return replace(
        voice, book=WORD_BOOK, reader=view.viewer, city_by_seat=places, table_names=own_names
    )


__all__ = ["WORD_BOOK", "card_nouns", "slot_nouns", "upgrade_nouns", "voice_at_table"]
