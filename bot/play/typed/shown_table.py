"""Which of several tables a DM shows, and how to see the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.messages.post_parts import MAX_CHARACTERS, Text
from bot.messages.posts import MAX_COMPONENTS, MessageContent
from bot.messages.reader import Reader, code_span
from bot.order_reading.typed_lines import command_words
from bot.play.answer import Answer
from bot.play.typed.typed_message import TypedMessage
from bot.play.voices import voice_for
from bot.records import GameRow
from render.language.markup import discord_length

SHOWING_VERBS: Final = ("help", "look", "sheet", "news")
"""The verbs of command words that only show a table."""
MAX_OTHERS_NAMED: Final = 3
"""Maximum number of other tables that are named."""


async def name_table(message: TypedMessage, reader: Reader, verb: str, answer: Answer) -> Answer:
    """Return an answer whose first line names its table, if its reader plays at others too.

    The line says what to write for those instead.
    """
    others = [row for row in await message.list_own_games() if row.id != reader.seat_view.game.id]
    if not others:
        return answer
    forms = "; ".join(_other_table_forms(message, verb, others[:MAX_OTHERS_NAMED]))
    line = reader.say("dm.shown", title=reader.table_title, others=forms)
    return _put_first(f"-# {line}", answer)


def _other_table_forms(
    message: TypedMessage, verb: str, others: Sequence[GameRow]
) -> Iterator[str]:
    """Yield what to write for each other table."""
    words = command_words(message.language)
    for row in others:
        form = code_span(f"{words['game'][0]} {row.id} {words[verb][0]}")
        yield voice_for(message.person).say(
            "dm.shown.other", title=table_title(message, row), form=form
        )


def table_title(message: TypedMessage, row: GameRow) -> str:
    """Return the title of a table: its game and number."""
    their_voice = voice_for(message.person, row.rules)
    return their_voice.say("turn.table", name=their_voice.say("game.name"), number=str(row.id))


def _put_first(line: str, answer: Answer) -> Answer:
    """Return an answer that begins with a line; in a message of its own if there is no room."""
    first, *further = answer.posts
    has_room = (
        first.component_count < MAX_COMPONENTS
        and first.character_count + discord_length(line) <= MAX_CHARACTERS
    )
    begun = (
        (replace(first, parts=(Text(line), *first.parts)),)
        if has_room
        else (MessageContent((Text(line),)), first)
    )
    return replace(answer, posts=(*begun, *further))
