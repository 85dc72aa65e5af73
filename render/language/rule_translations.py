"""The rule books in a reader's language: the original text or its translation."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from engine.core.files.catalog import build_model, load_data_file
from render.language.voice import say_in_language
from render.language.word_books import WordBook, has_entry

RULE_BOOKS_OF_NO_GAME: Final = ("core", "table")

T = TypeVar("T")


def load_rulebook_file(
    language: str, key: str, what: str, wanted: type[Mapping[str, T]]
) -> Mapping[str, T]:
    """Load a language's file about the rule book with a key; empty if there is none."""
    package, name = f"render.{key}.words", f"{language}/rulebook/{what}.yaml"
    if key in RULE_BOOKS_OF_NO_GAME:
        package, name = "render.language", f"{language}/{what}/{key}.yaml"
    try:
        is_there = files(package).joinpath(name).is_file()
    except ModuleNotFoundError:  # a game that has no words here
        is_there = False
    return build_model(load_data_file(package, name), wanted) if is_there else {}


@cache
def load_translated_rules(language: str, key: str) -> Mapping[str, str]:
    """Load the translation of a rule book: texts by rule id; empty for the original language."""
    return load_rulebook_file(language, key, "rules", dict[str, str])


def rule_text(language: str, key: str, rule_id: str, fallback: str) -> str:
    """Return the text of a rule in a language, or else the fallback."""
    return load_translated_rules(language, key).get(rule_id, fallback)


def section_name(language: str, book: WordBook, section: str) -> str:
    """Return the name of a section of a rule book."""
    word = f"section.{section}"
    return (
        say_in_language(language, book, word)
        if has_entry(language, book, word)
        else section.capitalize()
    )
