"""Load at the start what the first player would have to wait for."""

import asyncio
import gc
from collections.abc import Mapping

from bot.game_types import GameType
from render.language import word_books
from render.words import LANGUAGES, WORD_BOOKS, build_lexicon


async def warm_up(game_types: Mapping[str, GameType]) -> None:
    """Load words, names and guides in a thread; then exclude them from garbage collection.

    They stay as long as the process does. Each full collection would otherwise stop everything for
    a tenth of a second to walk through them.
    """
    await asyncio.to_thread(_load_words, game_types)
    gc.collect()
    gc.freeze()


def _load_words(game_types: Mapping[str, GameType]) -> None:
    for language in LANGUAGES:
        for book in WORD_BOOKS.values():
            word_books.load_entries(language, book)
        for game_type in game_types.values():
            build_lexicon(language, game_type.word_book)
    for game_type in game_types.values():
        guide = game_type.presentation.guide
        for page in guide.pages if guide is not None else ():
            page.read_facts()
