"""Names that bear an article, or end with an s, in sentences."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from engine.valhalla.pasted_texts.ready_sides import load_ready_sides
from render.language.fact_vocabulary import capitalise
from render.language.grammar import inflect_noun, make_name, make_possessive
from render.language.sentence_template import Placeholder, parse_sentence
from render.language.word_books import (
    RAW_KEY_PREFIXES,
    WordBook,
    is_noun_entry,
    list_facts,
    list_sentences,
    load_entries,
)
from render.valhalla.words.nouns import WORD_BOOK as VALHALLA_BOOK
from render.valhalla.words.order_lexicon import SIDE_NAME_PREFIX
from render.words import WORD_BOOKS, Voice

FRENCH_NAMES: Final = {
    "Les Cavaliers": ("des Cavaliers", "aux Cavaliers", "que les Cavaliers"),
    "Le Peuple": ("du Peuple", "au Peuple", "que le Peuple"),
    "La Meute": ("de la Meute", "à la Meute", "que la Meute"),
    "L\u2019Ost": ("de l\u2019Ost", "à l\u2019Ost", "que l\u2019Ost"),
    "L'Herbe": ("de l\u2019Herbe", "à l\u2019Herbe", "que l'Herbe"),
    "LES LOUPS": ("des LOUPS", "aux LOUPS", "que les LOUPS"),
    "The Red Host": ("de The Red Host", "à The Red Host", "que The Red Host"),
    "Lesbos": ("de Lesbos", "à Lesbos", "que Lesbos"),
    "Ada": ("d\u2019Ada", "à Ada", "qu\u2019Ada"),
}
"""What stands after `de`, `à` and `que`, by name."""
ENGLISH_NAMES: Final = {
    "Wind Riders": "Wind Riders\u2019",
    "The Wolves": "The Wolves\u2019",
    "The Red Host": "The Red Host\u2019s",
    "Les Cavaliers": "Les Cavaliers\u2019",
    "Ada": "Ada\u2019s",
}
NAME_SPACES: Final = frozenset({"seat", "to", "holder", "person", "called", "target"})
"""The spaces of facts that are names which somebody chose."""
NAME_FACTS: Final = frozenset({"name", "gone", "host", "who"})
"""Facts in no space that are such names too."""
LOOSE_PREPOSITION: Final = re.compile(r"(?:\b[Dd]e|\b[Qq]ue|\b[Àà]|\b[Dd]\u2019|\b[Qq]u\u2019) ?$")
SEPARATE_ARTICLE: Final = re.compile(r"(?:\b(?:de|à|que)) L(?:es?|a) |\b(?:de|à) les? |s\u2019s\b")
A_HEX: Final = ("{origin}", "{from}", "`")
"""Signs of a sentence whose preposition stands before a hex, or of a line to type."""


@pytest.mark.parametrize(("name", "expected"), FRENCH_NAMES.items())
def test_a_french_article_in_a_name_melts_into_the_word_before_it(
    name: str, expected: tuple[str, str, str]
) -> None:
    for one in (make_name("fr", name), name):
        assert tuple(inflect_noun("fr", one, form) for form in ("de", "au", "que")) == expected
        assert inflect_noun("fr", one, "") == name


@pytest.mark.parametrize(("name", "expected"), ENGLISH_NAMES.items())
def test_an_english_owner_that_ends_with_an_s_takes_no_second_one(name: str, expected: str) -> None:
    assert make_possessive(name) == expected
    voice = Voice("en", VALHALLA_BOOK, {1: "Ada"}, table_names={f"{SIDE_NAME_PREFIX}1": name})
    assert voice.say("chapter.turn", round=2, seat=1) == f"Round 2: {expected} turn"


def name_ready_sides(language: str) -> Iterator[str]:
    voice = Voice(language, VALHALLA_BOOK)
    for side in load_ready_sides():
        yield capitalise(voice.noun(f"ready_side.{side}").name)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_side_stands_right_in_every_sentence_about_one_side(language: str) -> None:
    names = {*name_ready_sides(language), *FRENCH_NAMES, *ENGLISH_NAMES}
    keys = [key for key in load_entries(language, VALHALLA_BOOK) if takes_one_side(language, key)]
    assert len(keys) > 15
    for name in sorted(names):
        at_table = {f"{SIDE_NAME_PREFIX}1": name}
        for key in keys:
            for heard in range(8):
                voice = Voice(language, VALHALLA_BOOK, events_heard=heard, table_names=at_table)
                said = voice.say(key, seat=1, round=2)
                assert not SEPARATE_ARTICLE.search(said), said


def takes_one_side(language: str, key: str) -> bool:
    """Tell whether a sentence has one side, and nothing but a round beside it."""
    entry = load_entries(language, VALHALLA_BOOK)[key]
    if key.startswith(RAW_KEY_PREFIXES) or is_noun_entry(entry):
        return False
    return {"seat"} <= list_facts(entry) <= {"seat", "round", "reader"}


@pytest.mark.parametrize("book", WORD_BOOKS.values(), ids=list(WORD_BOOKS))
def test_no_french_sentence_has_a_loose_preposition_before_a_name(book: WordBook) -> None:
    for key, entry in load_entries("fr", book).items():
        if key.startswith(RAW_KEY_PREFIXES) or is_noun_entry(entry):
            continue
        for text in list_sentences(entry):
            if not any(sign in text for sign in A_HEX):
                require_joined_prepositions(book, key, text)


def require_joined_prepositions(book: WordBook, key: str, text: str) -> None:
    """Check that each preposition before a name belongs to the placeholder of that name."""
    before = ""
    for part in flatten_parts(text):
        if isinstance(part, str):
            before = part
            continue
        space = book.vocabulary.spaces.get(part.fact, "")
        is_name = space in NAME_SPACES or (not space and part.fact in NAME_FACTS)
        loose = (
            is_name and not part.inflection and not part.cases and LOOSE_PREPOSITION.search(before)
        )
        assert not loose, (key, text)
        before = ""


def flatten_parts(text: str) -> Iterator[str | Placeholder]:
    for part in parse_sentence(text):
        yield from part if isinstance(part, tuple) else (part,)
