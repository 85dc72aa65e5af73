"""/rules, /card and /why in direct messages."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from bot.cards.news import rules_card
from bot.game_types import GameType
from bot.games.people.people import supported_language
from bot.messages.reader import code_span
from cogs.books import explainable_sums
from cogs.books.lookup_commands import (
    answer_rule_question,
    answer_thing_question,
    explain_last,
    say_no_such_sum,
)
from cogs.direct_messages.message import DirectMessage
from cogs.interaction_io.responses import voice_for
from cogs.which_table.meant_table import VIEWABLE_LIVES
from engine.core.notation.lexicon import fold_name
from render.language.search_words import load_search_habits
from render.words import LANGUAGES, Voice

MAX_SUM_NAME_WORDS: Final = 3
"""Maximum number of words in the name of a number."""


async def _find_game_type(dm: DirectMessage) -> GameType:
    """Return the game type of the table last looked at, or the first."""
    rows, game_types = await dm.list_games(VIEWABLE_LIVES), dm.client.game_types
    keys = [row.rules for row in sorted(rows, key=lambda row: row.id != dm.person.game)]
    return next(
        (game_types[key] for key in keys if key in game_types), next(iter(game_types.values()))
    )


async def answer_rules(dm: DirectMessage, rest: str) -> None:
    """Answer a question about rules; without one, show the rules of the current ask."""
    if rest:
        await dm.send_posts(answer_rule_question(await _find_game_type(dm), dm.person, rest))
    elif await dm.list_games() and (reader := await dm.find_reader()) is not None:
        await dm.send_posts(rules_card(reader))
    else:
        await _say_command(dm, "rules")


async def answer_card(dm: DirectMessage, rest: str) -> None:
    """Show a thing; without a name, show the present card."""
    if rest:
        await dm.send_posts(answer_thing_question(await _find_game_type(dm), dm.person, rest))
    elif await dm.list_games() and (reader := await dm.find_reader()) is not None:
        await dm.send_card(reader)
    else:
        await _say_command(dm, "card")


async def answer_why(dm: DirectMessage, rest: str) -> None:
    """Explain the named number; else the last refusal and the last number.

    A text of question words names no number.
    """
    found, given = await _load_sums(dm), rest.strip(" .!?")
    mark = found.find_sum_by_words(given) if found is not None else ""
    if found is not None and mark:
        await dm.send_posts(explainable_sums.sum_posts(found, mark))
    elif found is not None and _may_name_a_sum(given):
        await dm.send_posts(say_no_such_sum(dm.person, found, given))
    else:
        await dm.send_posts(await explain_last(dm.client, dm.person, found))


def _may_name_a_sum(given: str) -> bool:
    """Tell whether words may name a number: few, and no question words."""
    asking = {fold_name(one) for language in LANGUAGES for one in _asking_words(language)}
    typed = fold_name(given).split()
    return 0 < len(typed) <= MAX_SUM_NAME_WORDS and asking.isdisjoint(typed)


def _asking_words(language: str) -> Iterable[str]:
    """Return the question words of a language."""
    return (*load_search_habits(language).asking, *Voice(language).say("why.asking").split(", "))


async def _load_sums(dm: DirectMessage) -> explainable_sums.ExplainableSums | None:
    """Return the sums of the table last looked at, or of the only one; None if unclear."""
    rows = await dm.list_games(explainable_sums.LIVES_WITH_SUMS)
    meant = [row for row in rows if row.id == dm.person.game] or rows
    return (
        await explainable_sums.load_sums(dm.client, dm.person, meant[0].id)
        if len(meant) == 1
        else None
    )


async def _say_command(dm: DirectMessage, name: str) -> None:
    """Name the command to use, in the language of the person's Discord client."""
    form = code_span(f"/{Voice(supported_language(dm.person.locale)).say(f'command.{name}')}")
    their_voice = voice_for(dm.person)
    await dm.say(
        their_voice.say("dm.command", form=form, about=their_voice.say(f"command.{name}.about"))
    )


BOOK_ACTIONS: Final[Mapping[str, Callable[[DirectMessage, str], Awaitable[None]]]] = {
    "rules": answer_rules,
    "card": answer_card,
    "why": answer_why,
}
"""The actions that need no table, by verb."""
