"""The rule books in a reader's language; they are written in the first, and kept in the others."""

from collections.abc import Mapping
from functools import cache

from engine.core.files.catalog import load, shape
from render.language.fact_vocabulary import SPEECHES
from render.language.voice import say
from render.language.word_books import COMMON, file_of, has, home


@cache
def clauses(language: str, key: str) -> Mapping[str, str]:
    """Read what a language keeps of a rule book: texts by rule id, none for its own language."""
    name = file_of(language, key, "rules")
    return shape(load(home(key), name), dict[str, str]) if name else {}


def said(language: str, key: str, rule_id: str, fallback: str) -> str:
    """Say a rule of a book in a language, or as the book itself says it."""
    return clauses(language, key).get(rule_id, fallback)


def section_name(language: str, key: str, section: str) -> str:
    """Call a section of a rule book by its name."""
    book = key if key in SPEECHES else COMMON
    word = f"section.{section}"
    return say(language, book, word) if has(language, book, word) else section.capitalize()
