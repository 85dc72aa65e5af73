"""Cards as they lie in a hand: what the print says, and what the card costs just now."""

from collections import Counter
from typing import NamedTuple

from engine.capital.catalog.card_models import Building, Card, MercenarySlot, Troop
from engine.capital.entities.kingdom_figures import banner_count, card_cost
from engine.capital.view import RealmView, View
from render.capital.contents import names
from render.capital.table_style import BOOK, known
from render.capital.words import card_rules
from render.drawing.cards import CardFace, Need
from render.drawing.picture import PictureRequest
from render.drawing.shapes import Badge, Pill
from render.language.fact_vocabulary import capital
from render.language.grammar import MINUS
from render.language.voice import Voice


class Cost(NamedTuple):
    """What a card costs now, what is printed, and why they differ."""

    now: int
    printed: int
    villages: int
    discount: int


def cost(view: View, one: RealmView, card: Card) -> Cost:
    """Work out what a card costs its holder now, with its parts."""
    villages = 0
    if isinstance(card, Building) and card.escalating:
        villages = banner_count(view, one, "village")
    now = card_cost(view, one, card, one.tally)
    return Cost(now, card.cost, villages, card.cost + villages - now)


def face(voice: Voice, view: View, one: RealmView, name: str, look: PictureRequest) -> CardFace:
    """Show a card to its holder."""
    card = view.cards.card(name)
    price = cost(view, one, card)
    badges = [Badge("gold", str(price.now))]
    if price.villages:
        badges.append(Badge("village", f"+{price.villages}"))
    if price.discount:
        sign = MINUS if price.discount > 0 else "+"
        badges.append(Badge("down" if price.discount > 0 else "up", f"{sign}{abs(price.discount)}"))
    return CardFace(
        book=BOOK,
        title=names.card(voice, name),
        palette=palette(card),
        banner="legendary" if card.legendary else "",
        subject=known(card.id, getattr(card, "banner", card.kind)),
        kind=kind(voice, card),
        costs=tuple(badges),
        needs=tuple(
            Need(banner, banner, voice.noun(f"banner.{banner}").name)
            for banner in getattr(card, "requires", ())
        ),
        pills=tuple(pills(voice, card)),
        rules=names.bare(card_rules.rules(voice, card)),
        flavour=card_rules.flavour(voice, card.id),
        stats=stats(card),
        pattern=look.pattern,
    )


def palette(card: Card) -> str:
    """Name the palette of a card: its banner's, or its kind's."""
    return card.banner if isinstance(card, Building) else card.kind


def kind(voice: Voice, card: Card) -> str:
    """Say what kind of card it is."""
    which = f"banner.{card.banner}" if isinstance(card, Building) else f"kind.{card.kind}"
    name = capital(voice.noun(which).name)
    return f"{voice.say('picture.legendary')} \u00b7 {name}" if card.legendary else name


def stats(card: Card) -> tuple[Badge, ...]:
    """Give the numbers that stand at a card's foot."""
    if isinstance(card, Troop):
        return Badge("attack", str(card.attack)), Badge("defence", str(card.defence))
    return (Badge("hp", str(card.cost)),) if isinstance(card, Building) else ()


def pills(voice: Voice, card: Card) -> list[Pill]:
    """Show the tags of a troop, and the slots of a building, those alike counted."""
    if isinstance(card, Troop):
        return [Pill(voice.say(f"tag.{tag}"), (tag,)) for tag in card.tags]
    counted = Counter(Pill(card_rules.pill(voice, slot), _icons(slot)) for slot in card.slots)
    return [
        Pill(f"{count} \u00d7 {pill.label}", pill.icons) if count > 1 else pill
        for pill, count in counted.items()
    ]


def _icons(slot: object) -> tuple[str, ...]:
    if isinstance(slot, MercenarySlot):
        return ("mercenary",)
    uses = tuple(use for use in ("attack", "defence") if getattr(slot, use, False))
    return ("troop", *uses)
