"""All words of Skald, in English and French: `say(language, book, key, **facts)`.

A book is `COMMON_BOOK` or a game's. A `Voice` also knows its reader and the names that things have
at a table.
"""

from collections.abc import Mapping
from typing import Final

from render.capital.words.nouns import WORD_BOOK as CAPITAL_BOOK
from render.echoes.words.nouns import WORD_BOOK as ECHOES_BOOK
from render.language.common_book import COMMON_BOOK
from render.language.order_lexicon import build_lexicon
from render.language.value_makers import name_of_key
from render.language.voice import Voice, say_in_language
from render.language.word_books import LANGUAGES, WordBook
from render.valhalla.words.nouns import WORD_BOOK as VALHALLA_BOOK

WORD_BOOKS: Final[Mapping[str, WordBook]] = {
    book.key: book for book in (COMMON_BOOK, CAPITAL_BOOK, VALHALLA_BOOK, ECHOES_BOOK)
}
"""By key: the book of every game, and each game's own, without its pictures."""

__all__ = [
    "COMMON_BOOK",
    "LANGUAGES",
    "WORD_BOOKS",
    "Voice",
    "build_lexicon",
    "name_of_key",
    "say_in_language",
]
