"""What the first visitor would have to wait for is read before anybody comes."""

import asyncio
import gc
from collections.abc import Mapping

from bot.game_types import GameType
from render.language import word_books
from render.words import BOOKS, LANGUAGES, lexicon


async def warm(kinds: Mapping[str, GameType]) -> None:
    """Read words and names beside the loop; then let the collector pass them over.

    They stay as long as the process does. A collector that walks through all of them, again and
    again, stops everything for a tenth of a second each time.
    """
    await asyncio.to_thread(_read, kinds)
    gc.collect()
    gc.freeze()


def _read(kinds: Mapping[str, GameType]) -> None:
    for language in LANGUAGES:
        for name in BOOKS:
            word_books.entries(language, name)
        for key in kinds:
            if key in BOOKS:
                lexicon(language, key)
