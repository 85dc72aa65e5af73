"""Phrases for the cards that a card filter means: `2 Ship cards`."""

from engine.echoes.catalog.selectors import CardFilter
from render.language.grammar import Noun
from render.language.voice import Voice


def write_one_kind(voice: Voice, given: CardFilter | None) -> str:
    """Write one card of a kind: `an Event`."""
    return voice.say("cards.one", kind=_kind_noun(voice, given, plural=False))


def write_all_kind(voice: Voice, given: CardFilter | None) -> str:
    """Write all cards of a kind: `Ship cards`."""
    return _kind_noun(voice, given, plural=True).name


def write_counted_kind(voice: Voice, given: CardFilter | None, n: int) -> str:
    """Write a number of cards of a kind, in figures: `1 Event`."""
    return voice.say("cards.some", kind=_kind_noun(voice, given, plural=n > 1), n=n)


def _kind_noun(voice: Voice, given: CardFilter | None, *, plural: bool) -> Noun:
    space = "cards" if plural else "card"
    given = given or CardFilter()
    if given.role in {"conqueror", "starting_scout"}:
        return voice.noun(f"{space}.{given.role}")
    if given.classes:
        card = voice.noun(f"{space}.any")
        return Noun(voice.say(f"{space}.of_class", card_classes=given.classes), card.sort)
    if given.tech_type and given.kind in {"technology", "tactic"}:
        noun = voice.noun(f"{space}.{given.tech_type}")
        name = voice.say("card.of_both", type=noun, kind=voice.noun(f"card.{given.kind}"))
        return Noun(name, noun.sort)
    return voice.noun(f"{space}.{given.tech_type or given.kind or 'any'}")
