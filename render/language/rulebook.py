"""The rule books in a reader's language: the original text or its translation."""

from collections.abc import Mapping
from functools import cache

from engine.core.files.catalog import build_model, load_data_file
from render.language.fact_vocabulary import VOCABULARIES
from render.language.voice import say
from render.language.word_books import COMMON_BOOK, find_book_file, has_entry, package_of_book


@cache
def load_translated_rules(language: str, key: str) -> Mapping[str, str]:
    """Load the translation of a rule book: texts by rule id; empty for the original language."""
    name = find_book_file(language, key, "rules")
    return build_model(load_data_file(package_of_book(key), name), dict[str, str]) if name else {}


def rule_text(language: str, key: str, rule_id: str, fallback: str) -> str:
    """Return the text of a rule in a language, or else the fallback."""
    return load_translated_rules(language, key).get(rule_id, fallback)


def section_name(language: str, key: str, section: str) -> str:
    """Return the name of a section of a rule book."""
    book = key if key in VOCABULARIES else COMMON_BOOK
    word = f"section.{section}"
    return say(language, book, word) if has_entry(language, book, word) else section.capitalize()
