"""Pages of cards, keywords, civilizations and terms of the glossary, as `/rules` shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.echoes.catalog.card_models import Card, CivilizationCard, Cost, TechCard, UnitCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.keyword_models import Keyword
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, CardClass
from render.echoes.words.card_text import rules_lines
from render.echoes.words.keyword_texts import keyword_text
from render.echoes.words.nouns import local_text
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice
from render.language.word_books import LANGUAGES

CARD, CIV, KEYWORD, TERM = "card", "civ", "keyword", "term"
"""The sections of things that have pages."""


def write_thing_page(voice: Voice, key: str) -> Page | None:
    """Write the page of a thing; None for one that has nothing to say but its name."""
    section, _, thing_id = key.partition(".")
    voice = replace(voice, markdown=True)
    cards = load_shipped_card_set()
    if section == CARD and thing_id in cards.cards:
        return _card_page(voice, key, cards.cards[thing_id])
    if section == CIV and thing_id in cards.civs:
        return _card_page(voice, key, cards.civs[thing_id].civilization_card)
    if section in {KEYWORD, TERM} and voice.has_words(key):
        return _glossary_page(voice, key)
    return None


def _card_page(voice: Voice, key: str, card: Card) -> Page:
    lines = "\n".join(describe_card(voice, card))
    motto = (f"*{local_text(voice, card.flavor)}*",) if card.flavor else ()
    return Page(capitalise(voice.noun(key).name), (lines, *motto))


def describe_card(voice: Voice, card: Card) -> Iterator[str]:
    """Yield the lines of a card, without its name and its motto."""
    if isinstance(card, CivilizationCard):
        civ = load_shipped_card_set().civ_by_card.get(card.id, "")
        yield voice.say("head.civilization", civ=civ)
    elif isinstance(card, UnitCard):
        yield from _describe_unit(voice, card)
    else:
        yield _tech_head(voice, card)
    yield from rules_lines(voice, card)
    for keyword in card.keywords if isinstance(card, UnitCard) else ():
        yield _explain_keyword(voice, keyword)


def _describe_unit(voice: Voice, card: UnitCard) -> Iterator[str]:
    """Yield the head and the numbers of a unit card."""
    role = voice.say(f"role.{card.role}")
    kinds = _class_names(voice, card.classes)
    yield voice.say("head.unit", role=role, kinds=kinds, **_price(voice, card))
    unit = card.unit
    yield voice.say(
        "numbers.unit",
        health=unit.health,
        melee=_number(voice, unit.melee),
        ranged=_number(voice, unit.ranged),
        move=voice.say(
            f"numbers.move.{unit.move.dirs}" if unit.move.points else "numbers.still",
            n=unit.move.points,
        ),
    )


def _number(voice: Voice, number: int | None) -> str:
    """Write an attack; a printed 0 is one, and none is another thing (R-ACT-02)."""
    return voice.say("numbers.none") if number is None else str(number)


def _tech_head(voice: Voice, card: TechCard) -> str:
    kinds = ""
    if card.tech_type == "upgrade":
        kinds = _class_names(voice, card.classes) if card.classes else voice.say("head.every_class")
    return voice.say(
        "head.tech",
        kind=voice.noun(f"card.{card.kind}").name,
        type=voice.say(f"type.{card.tech_type}"),
        kinds=kinds,
        **_price(voice, card),
    )


def _class_names(voice: Voice, classes: Sequence[CardClass]) -> str:
    return voice.join_texts([voice.say(f"card_class.{one}") for one in classes])


def _price(voice: Voice, card: UnitCard | TechCard) -> dict[str, str]:
    """Return what a card costs, and how many of it a deck may hold."""
    return {
        "cost": cost_text(voice, card.cost),
        "rarity": voice.say(f"head.rarity.{card.rarity}"),
    }


def cost_text(voice: Voice, cost: Cost) -> str:
    """Write a cost with all its symbols."""
    symbols = [
        voice.say(f"symbol.{name}", n=getattr(cost, name))
        for name in MAIN_RESOURCES
        if getattr(cost, name)
    ]
    if cost.flexible:
        symbols.append(voice.say("symbol.any", n=cost.flexible))
    if not symbols:
        return voice.say("head.free")
    return voice.say("head.cost", symbols=voice.join_texts(symbols))


def _explain_keyword(voice: Voice, keyword: Keyword) -> str:
    return voice.say(
        "page.keyword.line",
        keyword=keyword_text(voice, keyword),
        about=voice.say(f"about.keyword.{keyword.kw}"),
    )


def _glossary_page(voice: Voice, key: str) -> Page:
    """Write what a keyword or a term means, and what the other edition calls it."""
    name = voice.noun(key).name
    texts = [voice.say(f"about.{key}")] if voice.has_words(f"about.{key}") else []
    others = [
        replace(voice, language=one).noun(key).name for one in LANGUAGES if one != voice.language
    ]
    texts += [voice.say("page.other_language", other=other) for other in others]
    return Page(capitalise(name), tuple(texts))
