"""All words of Skald, in English and French: `say(language, book, key, **facts)`.

A book is `common` or a game's key. A `Voice` also knows its reader and the
names that things have at a table.
"""

from render.capital.words import nouns as _capital
from render.language.lobby_names import name_of_key
from render.language.order_lexicon import build_lexicon
from render.language.voice import Voice, say
from render.language.word_books import LANGUAGES
from render.valhalla.words import nouns as _valhalla

BOOKS = ("common", _capital.BOOK, _valhalla.BOOK)

__all__ = ["BOOKS", "LANGUAGES", "Voice", "build_lexicon", "name_of_key", "say"]
