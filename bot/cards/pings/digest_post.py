"""The post of a digest: a line for each table where something waits, with a button to it."""

from collections.abc import Sequence
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Section, Text, shorten
from bot.messages.posts import MessageContent, PostPart
from bot.messages.reader import Reader
from render.words import COMMON_BOOK, Voice

DIGEST_COLOUR: Final = 0x3B7A57
MAX_TABLES_IN_DIGEST: Final = 10
"""Each takes three of the components that a message may have."""


def digest_post(
    language: str, tables: Sequence[tuple[Reader, Sequence[SeatAsk]]]
) -> MessageContent:
    """Return the post of a digest: each table with what is asked there, if anything is."""
    voice = Voice(language, COMMON_BOOK, markdown=True)
    parts: list[PostPart] = [Text(voice.say("digest.title"))]
    parts += [_write_table(*table) for table in tables[:MAX_TABLES_IN_DIGEST]]
    if len(tables) > MAX_TABLES_IN_DIGEST:
        parts.append(Text(voice.say("list.more", count=len(tables) - MAX_TABLES_IN_DIGEST)))
    return MessageContent(tuple(parts), DIGEST_COLOUR)


def _write_table(reader: Reader, asks: Sequence[SeatAsk]) -> Section:
    """Return a table's line with the button to the reader's card there."""
    label = shorten(reader.say_label("digest.open"), MAX_LABEL_LENGTH)
    button = Button(label, reader.make_control("table"), "primary" if asks else "secondary")
    if not asks:
        return Section(reader.say("digest.news", title=reader.table_title), button)
    first = asks[0]
    until = reader.closing_time_in_words(first.window)
    facts = {"title": reader.table_title, "asked": reader.ask_in_words(first.ask), "until": until}
    return Section(reader.say("digest.asked", **facts), button)
