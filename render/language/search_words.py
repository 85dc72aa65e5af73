"""What people type when they look for a rule: data of each language, and of each rule book."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.core.files.catalog import load, shape
from engine.core.protocol.values import Model
from render.language.word_books import file_of, home

HOME: Final = "render.language"


class SearchHabits(Model):
    """How a language asks: its endings, and words that are looked for as one."""

    endings: tuple[str, ...]
    """What may be left off the end of a word."""
    asking: tuple[str, ...]
    """Words that only ask."""
    printed: tuple[str, ...]
    """Words that may stand around the name of a thing where only what is printed on it is asked."""
    alike: tuple[tuple[str, ...], ...]


@cache
def habits(language: str) -> SearchHabits:
    """Read how a language asks."""
    return shape(load(HOME, f"{language}/search_habits.yaml"), SearchHabits)


@cache
def search_words_of(language: str, key: str) -> Mapping[str, Sequence[str]]:
    """Read what else the rules of a book are looked for by, from how their ids begin."""
    name = file_of(language, key, "search_words")
    return shape(load(home(key), name), dict[str, tuple[str, ...]]) if name else {}
