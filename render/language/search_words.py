"""The words by which people search for rules, per language and per rule book."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from render.language.rule_translations import load_rulebook_file

WORDS_PACKAGE: Final = "render.language"


class SearchHabits(Model):
    """How people search in a language: its stemmer, and words that are searched as one."""

    stemmer: str
    """The name of the language's Snowball algorithm."""
    asking: tuple[str, ...]
    """Question words, which are not searched for."""
    printed: tuple[str, ...]
    """Words around the name of a thing that ask for its printed text only."""
    alike: tuple[tuple[str, ...], ...]


@cache
def load_search_habits(language: str) -> SearchHabits:
    """Load the search habits of a language."""
    return build_model(
        load_data_file(WORDS_PACKAGE, f"{language}/search_words/habits.yaml"), SearchHabits
    )


@cache
def load_search_words(language: str, key: str) -> Mapping[str, Sequence[str]]:
    """Load the further search words of a rule book, by the beginning of rule ids."""
    return load_rulebook_file(language, key, "search_words", dict[str, tuple[str, ...]])
