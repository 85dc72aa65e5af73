"""All that Skald reads from files, read at once."""

from engine.capital.catalog import card_set
from engine.core.files import rulebook
from engine.registry import GAMES
from render.language import word_books
from render.words import BOOKS, LANGUAGES


def load_everything() -> None:
    """Load every game's data and every language's words, with nothing kept from before."""
    card_set.shipped.cache_clear()
    rulebook.rules.cache_clear()
    word_books.entries.cache_clear()
    card_set.shipped()
    for game in GAMES.values():
        rulebook.rules(f"engine.{game.key}")
    for language in LANGUAGES:
        for name in BOOKS:
            word_books.entries(language, name)
