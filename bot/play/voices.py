"""The voice in which a person is told something."""

from collections.abc import Iterable, Mapping

from bot.games.people.languages import language_of
from bot.records import Person
from engine.core.protocol.values import Refusal, Viewer
from render.words import COMMON_BOOK, WORD_BOOKS, Voice


def voice_for(
    person: Person,
    key: str = COMMON_BOOK.key,
    players: Mapping[int, str] | None = None,
    seat: Viewer = None,
) -> Voice:
    """Return the voice for a person, about a table of a game."""
    book = WORD_BOOKS[key]
    return Voice(language_of(person), book, players=players or {}, reader=seat, markdown=True)


def reasons_in_words(voice: Voice, refusals: Iterable[Refusal]) -> Iterable[str]:
    """Return refusals in words, each once."""
    return dict.fromkeys(voice.write_refusal(one) for one in refusals)


def game_name(language: str, key: str) -> str:
    """Return the name of a game type; its key if it has no words."""
    return Voice(language, WORD_BOOKS[key]).say("game.name")
