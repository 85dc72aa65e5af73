"""The answer to a request that is refused: its reasons, a line each, and a button for why."""

from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.messages.why_button import make_why_button
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
    """Return the reasons of a refusal, each once, with a button that explains them."""
    voice = voice_for(person, refused.book or COMMON_BOOK.key, refused.players)
    reasons = reasons_in_words(voice, refused.refusals)
    answer = answer_text(*reasons, button=make_why_button(voice))
    return Answer(answer.posts, leaves_pressed=True, has_refusal=True)


async def done_or_refused_answer(
    services: Services, person: Person, reader: Reader, reply: Reply, done: str
) -> Answer:
    """Return a sentence if what was given is done; else its first refusal, which is remembered."""
    refusals = [one for result in reply.results for one in result.verdict.refusals]
    if not refusals:
        return answer_text(done)
    await last_refusal.remember_reply(services, person.id, reply, reader.seat_view.players)
    why = make_why_button(reader.plain_voice)
    return answer_text(reader.refusal_in_words(refusals[0]), button=why)
