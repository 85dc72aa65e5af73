"""Loading all data files at once."""

from engine.capital.catalog import card_set
from engine.core.files import rulebook
from engine.registry import GAMES
from render.language import word_books
from render.words import LANGUAGES, WORD_BOOKS


def load_everything() -> None:
    """Load every game's data and every language's words, with empty caches."""
    card_set.load_shipped_card_set.cache_clear()
    rulebook.load_rulebook.cache_clear()
    word_books.load_entries.cache_clear()
    card_set.load_shipped_card_set()
    for game in GAMES.values():
        rulebook.load_rulebook(f"engine.{game.key}")
    for language in LANGUAGES:
        for book in WORD_BOOKS.values():
            word_books.load_entries(language, book)
