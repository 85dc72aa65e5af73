"""The city game on Discord; only such modules name a game among the cogs.

Its typed orders are made like every game's; what is its own is how a card is read up.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.rule_lookup.things import EXPLAIN
from engine.capital.catalog.card_models import City, Upgrade
from engine.capital.catalog.card_set import shipped
from render.capital.words.card_rules import describe, flavour, pills, rules
from render.language.fact_vocabulary import capital
from render.language.pages import Page
from render.words import Voice

KEY: Final = "capital"


def explain(voice: Voice, key: str) -> Page | None:
    """Write what a card, a city or an upgrade does, made from its verbs."""
    section, _, one = key.partition(".")
    voice = replace(voice, markdown=True)
    name = capital(voice.noun(key).name)
    if section == "card":
        lines = list(describe(voice, shipped().cards[one]))
    elif section == "city":
        lines = list(_city(voice, shipped().cities[one]))
    elif section == "upgrade":
        lines = list(_upgrade(voice, one))
    else:
        return None
    line = "" if section == "upgrade" else flavour(voice, one)
    return Page(name, ("\n".join(lines), *((f"*{line}*",) if line else ())))


def _city(voice: Voice, city: City) -> Iterator[str]:
    """Say a city's income, slots and upgrades."""
    yield capital(voice.say("field.income.value", **city.start.model_dump()))
    yield " \u00b7 ".join(pills(voice, city))
    for upgrade in city.upgrades:
        text = " ".join(rules(voice, upgrade).splitlines())
        yield voice.say("thing.line", name=_named(voice, city, upgrade), text=text)


def _named(voice: Voice, city: City, upgrade: Upgrade) -> str:
    """Call an upgrade as it is called in its city."""
    own = f"upgrade.{upgrade.id}.{city.id}"
    return capital(voice.noun(own if voice.knows(own) else f"upgrade.{upgrade.id}").name)


def _upgrade(voice: Voice, one: str) -> Iterator[str]:
    """Say what an upgrade does, in each city where it does something of its own."""
    said: dict[str, list[str]] = {}
    for city in shipped().cities.values():
        found = city.upgrade_by_id.get(one)
        if found is not None:
            text = " ".join(rules(voice, found).splitlines())
            said.setdefault(text, []).append(voice.noun(f"city.{city.id}").name)
    for text, cities in said.items():
        name = voice.joined(cities)
        yield text if len(said) == 1 else voice.say("thing.line", name=name, text=text)


EXPLAIN[KEY] = explain
