"""What is printed on a card, in the language of a voice."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.echoes.catalog.card_models import Card, CivilizationCard, TechCard, UnitCard
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.keyword_models import Keyword
from engine.echoes.figures.card_costs import Price
from render.drawing import icons
from render.drawing.cards import CardFace
from render.drawing.colours import PALETTES
from render.drawing.shapes import Badge, Pill
from render.echoes.words.card_text import rules_text
from render.echoes.words.keyword_texts import keyword_text
from render.echoes.words.nouns import WORD_BOOK, write_in_language
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice

GAME_KEY: Final = "echoes"
MAX_RARITY: Final = 3
DEFAULT_PALETTE: Final = "stone"
"""The colours of civilizations that are not shipped."""


def card_palette(cards: CardSet, name: str) -> str:
    """Return the palette of a card's civilization."""
    return civ_palette(cards.civ_of(name))


def civ_palette(civ: str | None) -> str:
    """Return the palette of a civilization."""
    return civ if civ in PALETTES else DEFAULT_PALETTE


def card_icon(card: Card) -> str:
    """Return the icon of a card: its own, or that of its kind."""
    if card.id in icons.load_icon_index(GAME_KEY).files:
        return card.id
    if isinstance(card, UnitCard):
        return card.classes[0]
    return card.tech_type if isinstance(card, TechCard) else "flag"


def civ_icon(civ: str | None) -> str:
    """Return the emblem of a civilization."""
    return civ if civ in icons.load_icon_index(GAME_KEY).files else "flag"


def make_card_face(
    voice: Voice, cards: CardSet, name: str, price: Price | None = None, *, pattern: bool = False
) -> CardFace:
    """Return what a card shows; `price` is what it costs its player now, if that differs."""
    card = cards.card(name)
    face = _make_printed_face(voice.language, card, card_palette(cards, name))
    costs = face.costs if price is None else tuple(cost_badges(price))
    return replace(face, costs=costs, pattern=pattern)


@lru_cache(maxsize=512)
def _make_printed_face(language: str, card: Card, palette: str) -> CardFace:
    """Return what is printed on a card; a voice without a table is enough for it."""
    voice = Voice(language, WORD_BOOK, icons=True)
    return CardFace(
        book=GAME_KEY,
        title=write_in_language(language, card.name),
        palette=palette,
        subject=card_icon(card),
        kind=card_kind(voice, card),
        costs=() if isinstance(card, CivilizationCard) else tuple(cost_badges(printed_price(card))),
        pills=tuple(_pills(voice, card)),
        rules=rules_text(voice, card),
        flavour=_quote(voice, card),
        stats=tuple(unit_badges(card)) if isinstance(card, UnitCard) else (),
        gems=(0, 0) if isinstance(card, CivilizationCard) else (card.rarity, MAX_RARITY),
    )


def printed_price(card: UnitCard | TechCard) -> Price:
    """Return the printed cost of a card."""
    return Price(card.cost.food, card.cost.wood, card.cost.gold, card.cost.flexible)


def cost_badges(price: Price) -> list[Badge]:
    """Return a badge for each symbol of a cost."""
    return [Badge(name, str(count)) for name, count in price._asdict().items() if count]


def unit_badges(card: UnitCard) -> list[Badge]:
    """Return the printed numbers of a unit; an attack that it lacks is left out."""
    stats = card.unit
    found = [Badge("health", str(stats.health))]
    found += [Badge("melee", str(stats.melee))] if stats.melee is not None else []
    found += [Badge("ranged", str(stats.ranged))] if stats.ranged is not None else []
    return [*found, Badge(stats.move.dirs, str(stats.move.points))]


def card_kind(voice: Voice, card: Card) -> str:
    """Write what a card is: `Unit · Infantry`, `Tactic · Upgrade`."""
    if isinstance(card, CivilizationCard):
        return capitalise(voice.noun("card.civilization").name)
    if isinstance(card, UnitCard):
        classes = [voice.say(f"card_class.{one}") for one in card.classes]
        return " · ".join(map(capitalise, (voice.say(f"role.{card.role}"), *classes)))
    kind = voice.noun(f"card.{card.kind}").name
    return " · ".join(map(capitalise, (kind, voice.say(f"type.{card.tech_type}"))))


def _pills(voice: Voice, card: Card) -> list[Pill]:
    """Return the keywords of a unit, or the classes that an Upgrade works on."""
    if isinstance(card, UnitCard):
        return [keyword_pill(voice, one) for one in card.keywords]
    if isinstance(card, TechCard) and card.tech_type == "upgrade":
        names = [(capitalise(voice.say(f"card_class.{one}")), one) for one in card.classes or ()]
        return [Pill(label, (icon,)) for label, icon in names]
    return []


def keyword_pill(voice: Voice, keyword: Keyword) -> Pill:
    """Return a keyword with its number and icon."""
    return Pill(keyword_text(voice, keyword), (f"keyword.{keyword.kw}",))


def _quote(voice: Voice, card: Card) -> str:
    if card.flavor is None:
        return ""
    motto = write_in_language(voice.language, card.flavor)
    return voice.say("picture.card.motto", text=motto)
