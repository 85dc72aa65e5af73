"""The words by which people search for rules, per language and per rule book."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from render.language.rule_translations import load_rulebook_file

WORDS_PACKAGE: Final = "render.language"


class QuestionWords(Model):
    """How people ask in a language: its stemmer, and words that only ask."""

    stemmer: str
    """The name of the language's Snowball algorithm."""
    asking: tuple[str, ...]
    """Question words, which are not searched for."""
    printed: tuple[str, ...]
    """Words around the name of a thing that ask for its printed text only."""


class _Synonyms(Model):
    synonyms: tuple[tuple[str, ...], ...]


@cache
def load_question_words(language: str) -> QuestionWords:
    """Load the words by which people ask in a language."""
    return build_model(
        load_data_file(WORDS_PACKAGE, f"{language}/search_words/question_words.yaml"), QuestionWords
    )


@cache
def load_synonyms(language: str) -> tuple[tuple[str, ...], ...]:
    """Load the groups of words that are searched as one in a language."""
    file = load_data_file(WORDS_PACKAGE, f"{language}/search_words/synonyms.yaml")
    return build_model(file, _Synonyms).synonyms


@cache
def load_search_words(language: str, key: str) -> Mapping[str, Sequence[str]]:
    """Load the further search words of a rule book, by the beginning of rule ids."""
    return load_rulebook_file(language, key, "search_words", dict[str, tuple[str, ...]])
