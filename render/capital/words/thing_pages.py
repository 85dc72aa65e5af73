"""Pages that explain the cards, cities and upgrades of the city game."""

from collections.abc import Iterator
from dataclasses import replace

from engine.capital.catalog.card_models import City, Upgrade
from engine.capital.catalog.card_set import load_shipped_card_set
from render.capital.words.card_rules import describe_card, flavour_line, rules_text, slot_pills
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice


def write_thing_page(voice: Voice, key: str) -> Page | None:
    """Return a page that explains a card, a city or an upgrade; None for other things."""
    section, _, thing_id = key.partition(".")
    voice = replace(voice, markdown=True)
    name = capitalise(voice.noun(key).name)
    if section == "card":
        lines = list(describe_card(voice, load_shipped_card_set().cards[thing_id]))
    elif section == "city":
        lines = list(_describe_city(voice, load_shipped_card_set().cities[thing_id]))
    elif section == "upgrade":
        lines = list(_describe_upgrade(voice, thing_id))
    else:
        return None
    flavour_text = "" if section == "upgrade" else flavour_line(voice, thing_id)
    return Page(name, ("\n".join(lines), *((f"*{flavour_text}*",) if flavour_text else ())))


def _describe_city(voice: Voice, city: City) -> Iterator[str]:
    """Yield lines on a city's income, slots and upgrades."""
    yield capitalise(voice.say("field.income.value", **city.start.model_dump()))
    yield " \u00b7 ".join(slot_pills(voice, city))
    for upgrade in city.upgrades:
        text = " ".join(rules_text(voice, upgrade).splitlines())
        yield voice.say("thing.line", name=_name_upgrade(voice, city, upgrade), text=text)


def _name_upgrade(voice: Voice, city: City, upgrade: Upgrade) -> str:
    """Return an upgrade's name in its city."""
    name_in_city = f"upgrade.{upgrade.id}.{city.id}"
    return capitalise(
        voice.noun(name_in_city if voice.has_words(name_in_city) else f"upgrade.{upgrade.id}").name
    )


def _describe_upgrade(voice: Voice, upgrade_id: str) -> Iterator[str]:
    """Yield a line on what an upgrade does; one for each group of cities if they differ."""
    cities_by_text: dict[str, list[str]] = {}
    for city in load_shipped_card_set().cities.values():
        upgrade = city.upgrade_by_id.get(upgrade_id)
        if upgrade is not None:
            text = " ".join(rules_text(voice, upgrade).splitlines())
            cities_by_text.setdefault(text, []).append(voice.noun(f"city.{city.id}").name)
    for text, cities in cities_by_text.items():
        name = voice.join_texts(cities)
        yield text if len(cities_by_text) == 1 else voice.say("thing.line", name=name, text=text)
