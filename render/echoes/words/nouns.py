"""The word book of Echoes of Emperors; names of cards and civilizations come from their data."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.core.files.yaml_reader import YamlDocument
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.catalog.vocabulary import LocalText
from render.echoes.words.table.event_facts import add_facts
from render.echoes.words.table.thing_nouns import (
    name_buildings,
    name_cards,
    name_modes,
    name_places,
    name_price,
    name_resources,
    name_squares,
    name_targets,
    name_token_counts,
    name_units,
)
from render.echoes.words.table.typed_names import list_names, list_own_names
from render.language.common_book import COMMON_BOOK
from render.language.fact_vocabulary import FactVocabulary
from render.language.value_makers import name_seats
from render.language.voice import Voice
from render.language.word_books import WordBook, word_file_reader

_FACTS_BY_SPACE: Final[Mapping[str, tuple[str, ...]]] = {
    "seat": (
        "seat", "seats", "active", "player", "winner", "whose", "owner", "by", "rival", "allies",
        "rivals", "victim",
    ),
    "card": ("card", "cards"),
    "civ": ("civ", "civs"),
    "class": ("classes",),
    "card_class": ("card_classes",),
    "terrain": ("terrain", "terrains", "ground", "grounds"),
    "trigger": ("trigger",),
    "unit": ("unit", "units"),
    "square": ("square", "squares", "to", "from", "origin"),
    "place": ("place",),
    "target": ("target", "targets", "answer", "answers", "thing", "watch"),
    "thing": ("building", "what"),
    "resource": ("res", "resource"),
    "tokens": ("tokens",),
    "price": ("cost",),
    "mode": ("mode",),
    "setting.map": ("map",),
    "team": ("team",),
    "phase": ("phase",),
    "choice": ("choice",),
    "pawn": ("pawn",),
    "color": ("color",),
    "blank": ("field",),
    "turned": ("degrees",),
}  # fmt: skip
"""By space of ids: the names of facts that hold its ids."""

_SORT_PREFIX: Final = "sort."
NO_ARTICLE: Final = "none"
_SPACE_BEFORE_MARK: Final = re.compile(r" (?=[;:!?\u00bb])")


def write_in_language(language: str, text: LocalText) -> str:
    """Return a text of the data in a language, with the apostrophes and spaces of print."""
    said: str = getattr(text, language)
    said = said.replace("'", "\u2019")
    return _SPACE_BEFORE_MARK.sub("\u202f", said) if language == "fr" else said


def local_text(voice: Voice, text: LocalText) -> str:
    """Return a text of the data in the language of a voice."""
    return write_in_language(voice.language, text)


_read_own_files: Final = word_file_reader("render.echoes.words")


def read_word_files(language: str) -> Iterator[YamlDocument]:
    """Yield the word files, and the nouns of all cards and civilizations, made from their data."""
    documents = list(_read_own_files(language))
    yield from (_without_sorts(document) for document in documents)
    yield YamlDocument("card names", dict(_list_names(language, documents)), {})


def _without_sorts(document: YamlDocument) -> YamlDocument:
    """Return a word file without what it says of the articles of names in the data."""
    words = {key: value for key, value in document.data.items() if not key.startswith(_SORT_PREFIX)}
    return YamlDocument(document.name, words, document.lines)


def _list_names(
    language: str, documents: Iterable[YamlDocument]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the nouns of the data by their keys; the word files say which articles they take.

    A sort with `vowel: false` is of a name whose first letter is not elided (`la Hache`).
    """
    sorts = {
        key.removeprefix(_SORT_PREFIX): _read_sort(value)
        for document in documents
        for key, value in document.data.items()
        if key.startswith(_SORT_PREFIX)
    }
    cards = load_shipped_card_set()
    for card in cards.cards.values():
        key = f"card.{card.id}"
        noun = {"name": write_in_language(language, card.name)} | sorts[key]
        flavour = {"flavour": write_in_language(language, card.flavor)} if card.flavor else {}
        yield key, noun | flavour
    for civ in cards.civs.values():
        key = f"civ.{civ.civ}"
        yield key, {"name": write_in_language(language, civ.name)} | sorts[key]


def _read_sort(value: Any) -> dict[str, Any]:
    """Return the fields of a noun that say which articles it takes."""
    if isinstance(value, str):
        return {"noun": "" if value == NO_ARTICLE else value}
    return {"noun": value["name"], "vowel": value["vowel"]}


WORD_BOOK: Final = WordBook(
    key="echoes",
    read_files=read_word_files,
    vocabulary=FactVocabulary(
        spaces={fact: space for space, facts in _FACTS_BY_SPACE.items() for fact in facts},
        value_makers={
            "seat": name_seats,
            "card": name_cards,
            "unit": name_units,
            "square": name_squares,
            "place": name_places,
            "thing": name_buildings,
            "target": name_targets,
            "mode": name_modes,
            "tokens": name_token_counts,
            "price": name_price,
            "resource": name_resources,
        },
        facts_joined_by_or=frozenset(
            {
                "card_classes",
                "classes",
                "terrains",
                "targets",
                "answers",
            }
        ),
        list_names=list_names,
        list_own_names=list_own_names,
        add_facts=add_facts,
    ),
    common=COMMON_BOOK,
)
"""The words of Echoes of Emperors."""
