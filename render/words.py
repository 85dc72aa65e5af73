"""All words of Skald, in English and French: `say(language, book, key, **facts)`.

A book is `common` or a game's key. `Voice` adds who reads, and what things are called at a table.
"""

from render.capital.words import nouns as _capital
from render.language.lobby_names import name_of
from render.language.order_lexicon import lexicon
from render.language.voice import Voice, say
from render.language.word_books import LANGUAGES
from render.valhalla.words import nouns as _valhalla

BOOKS = ("common", _capital.BOOK, _valhalla.BOOK)

__all__ = ["BOOKS", "LANGUAGES", "Voice", "lexicon", "name_of", "say"]
