"""The fact vocabulary of Echoes of Emperors: ids of cards and civilizations become nouns."""

from collections.abc import Mapping
from typing import Any, Final

from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.vocabulary import LocalText
from render.language.common_book import COMMON_BOOK
from render.language.fact_vocabulary import Facts, FactVocabulary
from render.language.grammar import FactValue, Noun
from render.language.voice import Voice, quote_text
from render.language.word_books import WordBook, word_file_reader

_FACTS_BY_SPACE: Final[Mapping[str, tuple[str, ...]]] = {
    "card": ("card", "cards"),
    "civ": ("civ", "civs"),
    "class": ("classes",),
    "card_class": ("card_classes",),
    "terrain": ("terrains",),
}
"""By space of ids: the names of facts that hold its ids."""


def local_text(voice: Voice, text: LocalText) -> str:
    """Return a text of the data in the language of a voice."""
    said: str = getattr(text, voice.language)
    return said.replace("'", "\u2019")


def name_cards(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name cards by the names printed on them."""
    if isinstance(value, (list, tuple)):
        return tuple(_card_noun(voice, str(card_id)) for card_id in value)
    return _card_noun(voice, str(value))


def _card_noun(voice: Voice, card_id: str) -> Noun:
    cards = load_shipped_card_set()
    known = card_id.partition("#")[0] in cards.cards
    return (
        Noun(local_text(voice, cards.card(card_id).name)) if known else quote_text(voice, card_id)
    )


def name_civs(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name civilizations by their names in the data."""
    civs = load_shipped_card_set().civs
    ids = value if isinstance(value, (list, tuple)) else (value,)
    nouns = tuple(
        Noun(local_text(voice, civs[one].name)) if one in civs else quote_text(voice, str(one))
        for one in ids
    )
    return nouns if isinstance(value, (list, tuple)) else nouns[0]


WORD_BOOK: Final = WordBook(
    key="echoes",
    read_files=word_file_reader("render.echoes.words"),
    vocabulary=FactVocabulary(
        spaces={fact: space for space, facts in _FACTS_BY_SPACE.items() for fact in facts},
        value_makers={"card": name_cards, "civ": name_civs},
        facts_joined_by_or=frozenset({"card_classes", "classes", "terrains"}),
    ),
    common=COMMON_BOOK,
)
"""The words of Echoes of Emperors."""
