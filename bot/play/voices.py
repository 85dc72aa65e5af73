"""The voice in which a person is told something."""

from collections.abc import Iterable, Mapping

from bot.games.people.people import language_of
from bot.store.rows import Person
from engine.core.protocol.values import Refusal, Viewer
from render.language.word_books import COMMON_BOOK
from render.words import Voice


def voice_for(
    person: Person,
    key: str = COMMON_BOOK,
    players: Mapping[int, str] | None = None,
    seat: Viewer = None,
) -> Voice:
    """Return the voice for a person, about a table of a game."""
    return Voice(language_of(person), key, players=players or {}, reader=seat, markdown=True)


def reasons_in_words(voice: Voice, refusals: Iterable[Refusal]) -> Iterable[str]:
    """Return refusals in words, each once."""
    return dict.fromkeys(voice.write_refusal(one) for one in refusals)


def game_name(language: str, key: str) -> str:
    """Return the name of a game type; its key if it has no words."""
    return Voice(language, key).say("game.name")
