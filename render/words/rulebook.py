"""The rule books in a reader's language; they are written in the first, and kept in the others."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from engine.core.catalog import load, shape
from render.words import BOOKS, say
from render.words.book import COMMON, has

HOME: Final = "render.words"


@cache
def clauses(language: str, key: str) -> Mapping[str, str]:
    """Read what a language keeps of a rule book: texts by rule id, none for its own language."""
    name = f"{language}/rules/{key}.yaml"
    if not files(HOME).joinpath(name).is_file():
        return {}
    return shape(load(HOME, name), dict[str, str])


def said(language: str, key: str, rule_id: str, fallback: str) -> str:
    """Say a rule of a book in a language, or as the book itself says it."""
    return clauses(language, key).get(rule_id, fallback)


def section_name(language: str, key: str, section: str) -> str:
    """Call a section of a rule book by its name."""
    book = key if key in BOOKS else COMMON
    word = f"section.{section}"
    return say(language, book, word) if has(language, book, word) else section.capitalize()
