"""The rule book of Echoes of Emperors in French, its sections, and the words it is searched by."""

import re
from collections import Counter
from typing import Final

import pytest

from engine.core.files.rulebook import RULE_ID
from render.echoes.words.nouns import WORD_BOOK
from render.language.rule_translations import load_translated_rules
from render.language.search_words import load_search_words
from render.language.word_books import LANGUAGES, has_entry

FRENCH: Final = load_translated_rules("fr", "echoes")


def without_code(text: str) -> str:
    return "x".join(text.split("`")[::2])


@pytest.mark.parametrize("section", sorted({rule_id.split("-")[1] for rule_id in FRENCH}))
def test_every_section_has_a_name(section: str) -> None:
    for language in LANGUAGES:
        assert has_entry(language, WORD_BOOK, f"section.{section}")


@pytest.mark.parametrize(
    ("section", "clauses"), [("E-KW", 37), ("R-KW", 13), ("E-VOC", 10), ("R-VOC", 2),
                             ("E-DECK", 6), ("R-DECK", 3), ("E-CARD", 18), ("R-CARD", 12)],
)  # fmt: skip
def test_clauses_on_cards_keywords_and_decks_are_in_french(section: str, clauses: int) -> None:
    wanted = [f"{section}-{number:02}" for number in range(1, clauses + 1)]
    assert [rule_id for rule_id in FRENCH if rule_id.startswith(f"{section}-")] == wanted


def test_the_french_is_print() -> None:
    for rule_id, text in FRENCH.items():
        assert RULE_ID.fullmatch(rule_id)
        bare = without_code(text)
        assert not re.search(r"(?<!\u202f)[;:!?\u00bb]", bare), rule_id
        assert not re.search(r"\u00ab(?!\u202f)", bare), rule_id
        assert Counter(bare)["("] == Counter(bare)[")"], rule_id
        assert "'" not in bare, rule_id
        assert "  " not in bare, rule_id
        assert text[-1] in ".)", rule_id


def test_both_languages_search_the_same_clauses() -> None:
    english, french = (load_search_words(language, "echoes") for language in LANGUAGES)
    assert list(english) == list(french)
    for words in (*english.values(), *french.values()):
        assert words
        assert all(word == word.lower() for word in words)
