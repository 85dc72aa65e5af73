"""Hands, cards and decks in words, for screen readers."""

from collections.abc import Iterable

from engine.echoes.catalog.card_set import CardSet
from render.echoes.pictures.cards.deck_sheet import DeckContents
from render.echoes.pictures.cards.hand_contents import HandCard, HandContents
from render.echoes.words.card_page import describe_card
from render.language.voice import Voice


def write_hand_alt(voice: Voice, contents: HandContents) -> str:
    """Write one sentence on a hand."""
    if not contents.cards:
        return contents.empty
    names = ", ".join(one.face.title for one in contents.cards)
    return voice.say("picture.hand.alt", n=len(contents.cards), titles=names)


def write_hand_twin(voice: Voice, contents: HandContents) -> str:
    """Write all that the picture of a hand shows."""
    if not contents.cards:
        return contents.empty
    return "\n".join(
        (f"{contents.note}.", *(f"- {_write_card(voice, one)}" for one in contents.cards))
    )


def _write_card(voice: Voice, card: HandCard) -> str:
    """Write a card in one line: its name, cost, numbers, keywords and rules."""
    face = card.face
    costs = [voice.say(f"picture.cost.{one.icon}", n=int(one.text)) for one in face.costs]
    stats = [voice.say(f"picture.stat.{one.icon}", n=one.text) for one in face.stats]
    parts = [face.kind, *costs, *stats, *(one.label for one in face.pills)]
    rules = face.rules.replace("**", "").replace("\n", " ")
    return voice.say(
        "picture.hand.line", title=face.title, facts=", ".join(parts), rules=rules, note=card.note
    )


def write_card_twin(voice: Voice, cards: CardSet, name: str) -> str:
    """Write a card with its keywords explained."""
    return "\n".join(describe_card(voice, cards.card(name)))


def write_deck_twin(voice: Voice, contents: DeckContents) -> str:
    """Write the cards of a deck, and its curve of costs."""
    curve = ", ".join(
        voice.say("picture.deck.cost", cost=cost, n=count)
        for cost, count in enumerate(contents.figures.curve)
        if count
    )
    return "\n".join(_deck_lines(voice, contents, curve))


def _deck_lines(voice: Voice, contents: DeckContents, curve: str) -> Iterable[str]:
    yield voice.say("picture.deck.title", deck=contents.title, count=contents.note)
    yield voice.say("picture.deck.curve.twin", costs=curve)
    yield from (f"- {one.copies} \u00d7 {one.name}" for one in contents.rows)
