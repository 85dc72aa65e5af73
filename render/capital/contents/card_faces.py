"""Faces of cards in a hand: what is printed, and what the card costs now."""

from collections import Counter
from typing import NamedTuple

from engine.capital.catalog.card_models import Building, Card, MercenarySlot, Troop
from engine.capital.entities.kingdom_figures import banner_count, card_cost
from engine.capital.view import KingdomView, View
from render.capital.contents import names
from render.capital.table_style import GAME_KEY, icon_or_default
from render.capital.words import card_rules
from render.drawing.cards import CardFace, Requirement
from render.drawing.picture import PictureRequest
from render.drawing.shapes import Badge, Pill
from render.language.fact_vocabulary import capitalise
from render.language.grammar import MINUS
from render.language.voice import Voice


class CardCost(NamedTuple):
    """What a card costs now, what is printed, and why they differ."""

    now: int
    printed: int
    villages: int
    discount: int


def compute_card_cost(view: View, kingdom: KingdomView, card: Card) -> CardCost:
    """Compute what a card costs its owner now, with the parts of the sum."""
    villages = 0
    if isinstance(card, Building) and card.escalating:
        villages = banner_count(view, kingdom, "village")
    now = card_cost(view, kingdom, card, kingdom.tally)
    return CardCost(now, card.cost, villages, card.cost + villages - now)


def make_card_face(
    voice: Voice, view: View, kingdom: KingdomView, name: str, request: PictureRequest
) -> CardFace:
    """Return the face of a card in a hand."""
    card = view.cards.card(name)
    price = compute_card_cost(view, kingdom, card)
    badges = [Badge("gold", str(price.now))]
    if price.villages:
        badges.append(Badge("village", f"+{price.villages}"))
    if price.discount:
        sign = MINUS if price.discount > 0 else "+"
        badges.append(Badge("down" if price.discount > 0 else "up", f"{sign}{abs(price.discount)}"))
    return CardFace(
        book=GAME_KEY,
        title=names.card_name(voice, name),
        palette=card_palette(card),
        banner="legendary" if card.is_legendary else "",
        subject=icon_or_default(card.id, getattr(card, "banner", card.kind)),
        kind=card_kind_label(voice, card),
        costs=tuple(badges),
        requirements=tuple(
            Requirement(banner, banner, voice.noun(f"banner.{banner}").name)
            for banner in getattr(card, "requires", ())
        ),
        pills=tuple(card_pills(voice, card)),
        rules=names.drop_stops_after_icons(card_rules.rules_text(voice, card)),
        flavour=card_rules.flavour_line(voice, card.id),
        stats=card_stats(card),
        pattern=request.pattern,
    )


def card_palette(card: Card) -> str:
    """Return the palette of a card: its banner's, or its kind's."""
    return card.banner if isinstance(card, Building) else card.kind


def card_kind_label(voice: Voice, card: Card) -> str:
    """Return the label of a card's banner or kind."""
    noun_key = f"banner.{card.banner}" if isinstance(card, Building) else f"kind.{card.kind}"
    name = capitalise(voice.noun(noun_key).name)
    return f"{voice.say('picture.legendary')} \u00b7 {name}" if card.is_legendary else name


def card_stats(card: Card) -> tuple[Badge, ...]:
    """Return the badges at a card's foot: points, or HP."""
    if isinstance(card, Troop):
        return Badge("attack", str(card.attack)), Badge("defence", str(card.defence))
    return (Badge("hp", str(card.cost)),) if isinstance(card, Building) else ()


def card_pills(voice: Voice, card: Card) -> list[Pill]:
    """Return pills for a troop's tags or a building's slots; equal slots are counted."""
    if isinstance(card, Troop):
        return [Pill(voice.say(f"tag.{tag}"), (tag,)) for tag in card.tags]
    counted = Counter(
        Pill(card_rules.slot_pill(voice, slot), _slot_icons(slot)) for slot in card.slots
    )
    return [
        Pill(f"{count} \u00d7 {pill.label}", pill.icons) if count > 1 else pill
        for pill, count in counted.items()
    ]


def _slot_icons(slot: object) -> tuple[str, ...]:
    if isinstance(slot, MercenarySlot):
        return ("mercenary",)
    uses = tuple(use for use in ("attack", "defence") if getattr(slot, use, False))
    return ("troop", *uses)
