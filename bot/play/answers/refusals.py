"""The answer to a request that is refused: its reasons, a line each."""

from bot.games.refusals import RefusedError
from bot.play import last_refusal
from bot.play.answer import Answer, answer_text
from bot.play.services import Services
from bot.play.voices import reasons_in_words, voice_for
from bot.records import Person
from render.words import COMMON_BOOK


async def refusal_answer(services: Services, person: Person, refused: RefusedError) -> Answer:
    """Return the reasons of a refusal, and remember them for the question why."""
    await last_refusal.remember_refusal(services, person.id, refused)
    return refused_in_words(person, refused)


def refused_in_words(person: Person, refused: RefusedError) -> Answer:
    """Return the reasons of a refusal, each once."""
    voice = voice_for(person, refused.book or COMMON_BOOK.key, refused.players)
    answer = answer_text(*reasons_in_words(voice, refused.refusals))
    return Answer(answer.posts, leaves_pressed=True, has_refusal=True)
