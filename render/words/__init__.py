"""All words of Skald, in English and French: `say(language, book, key, **facts)`.

A book is `common` or a game's key. `Voice` adds who reads, and what things are called at a table.
"""

from render.words import capital as _capital
from render.words import valhalla as _valhalla
from render.words.book import LANGUAGES
from render.words.lexicon import lexicon
from render.words.lobby import name_of
from render.words.voice import Voice, say

BOOKS = ("common", _capital.BOOK, _valhalla.BOOK)

__all__ = ["BOOKS", "LANGUAGES", "Voice", "lexicon", "name_of", "say"]
