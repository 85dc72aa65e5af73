"""/guide, /workshop, /rules, /card and /why in direct messages."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from bot.cards.rules_page import rules_card
from bot.games.people.languages import supported_language
from bot.messages.reader import code_span
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.answers.card_answers import card_answer
from bot.play.lookup import number_explanations
from bot.play.lookup.guides import answer_typed_guide
from bot.play.lookup.lookups import answer_rule_question, answer_thing_question
from bot.play.lookup.table_libraries import TableLibrary, read_table_library
from bot.play.lookup.why_answers import explain_last, say_no_such_sum
from bot.play.tables.meant_table import VIEWABLE_LIVES
from bot.play.typed.typed_message import TypedMessage
from bot.play.voices import voice_for
from bot.play.workshop.workshop_presses import answer_typed_workshop
from engine.core.notation.name_folding import fold_name
from render.language.search_words import load_question_words
from render.words import COMMON_BOOK, LANGUAGES, Voice

MAX_SUM_NAME_WORDS: Final = 3
"""Maximum number of words in the name of a number."""


async def _find_table_library(message: TypedMessage) -> TableLibrary:
    """Return the library of the table last looked at, or the first; with the table's view."""
    rows, libraries = await message.list_games(VIEWABLE_LIVES), message.services.libraries
    meant = sorted(rows, key=lambda row: row.id != message.person.game)
    row = next((row for row in meant if row.rules in libraries), None)
    return await read_table_library(message.services, row)


async def answer_rules(message: TypedMessage, rest: str) -> Answer:
    """Answer a question about rules; without one, show the rules of the current ask."""
    if rest:
        here = await _find_table_library(message)
        return await answer_rule_question(here, message.person, rest)
    if await message.list_games() and (reader := await message.find_reader()) is not None:
        return answer_posts(rules_card(reader))
    return _say_command(message, "rules")


async def answer_card(message: TypedMessage, rest: str) -> Answer:
    """Show a thing; without a name, show the present card."""
    if rest:
        here = await _find_table_library(message)
        return await answer_thing_question(here, message.person, rest)
    if await message.list_games() and (reader := await message.find_reader()) is not None:
        return await card_answer(message.services, message.request, reader)
    return _say_command(message, "card")


async def answer_why(message: TypedMessage, rest: str) -> Answer:
    """Explain the named number; else the last refusal and the last number.

    A text of question words names no number.
    """
    found, given = await _load_sums(message), rest.strip(" .!?")
    mark = found.find_sum_by_words(given) if found is not None else ""
    if found is not None and mark:
        return answer_posts(number_explanations.sum_posts(found, mark))
    if found is not None and _may_name_a_sum(given):
        return answer_posts(say_no_such_sum(message.person, found, given))
    return answer_posts(await explain_last(message.services, message.person, found))


def _may_name_a_sum(given: str) -> bool:
    """Tell whether words may name a number: few, and no question words."""
    asking = {fold_name(one) for language in LANGUAGES for one in _asking_words(language)}
    typed = fold_name(given).split()
    return 0 < len(typed) <= MAX_SUM_NAME_WORDS and asking.isdisjoint(typed)


def _asking_words(language: str) -> Iterable[str]:
    """Return the question words of a language."""
    return (
        *load_question_words(language).asking,
        *Voice(language, COMMON_BOOK).say("why.asking").split(", "),
    )


async def _load_sums(message: TypedMessage) -> number_explanations.ExplainableSums | None:
    """Return the sums of the table last looked at, or of the only one; None if unclear."""
    rows = await message.list_games(number_explanations.LIVES_WITH_SUMS)
    meant = [row for row in rows if row.id == message.person.game] or rows
    return (
        await number_explanations.load_sums(message.services, message.person, meant[0].id)
        if len(meant) == 1
        else None
    )


async def show_guide(message: TypedMessage, rest: str) -> Answer:
    """Show a page of a guide, by a game and a page."""
    return await answer_typed_guide(message.services, message.request, rest)


async def show_workshop(message: TypedMessage, rest: str) -> Answer:
    """Open the workshop of the game that is typed or meant."""
    return await answer_typed_workshop(message.services, message.request, rest)


def _say_command(message: TypedMessage, name: str) -> Answer:
    """Name the command to use, in the language of the person's Discord client."""
    form = code_span(
        f"/{Voice(supported_language(message.person.locale), COMMON_BOOK).say(f'command.{name}')}"
    )
    their_voice = voice_for(message.person)
    return answer_text(
        their_voice.say("dm.command", form=form, about=their_voice.say(f"command.{name}.about"))
    )


BOOK_WORDS: Final[Mapping[str, Callable[[TypedMessage, str], Awaitable[Answer]]]] = {
    "guide": show_guide,
    "workshop": show_workshop,
    "rules": answer_rules,
    "card": answer_card,
    "why": answer_why,
}
"""The actions that need no table, by verb."""
