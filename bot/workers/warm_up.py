"""Load at the start what the first player would have to wait for."""

import asyncio
import gc
from collections.abc import Mapping

from bot.game_types import GameType
from render.language import word_books
from render.words import BOOKS, LANGUAGES, build_lexicon


async def warm_up(game_types: Mapping[str, GameType]) -> None:
    """Load words and names in a thread; then exclude them from garbage collection.

    They stay as long as the process does. Each full collection would otherwise stop everything for
    a tenth of a second to walk through them.
    """
    await asyncio.to_thread(_load_words, game_types)
    gc.collect()
    gc.freeze()


def _load_words(game_types: Mapping[str, GameType]) -> None:
    for language in LANGUAGES:
        for name in BOOKS:
            word_books.load_entries(language, name)
        for key in game_types:
            if key in BOOKS:
                build_lexicon(language, key)
