"""Typed lines at the door of the desk: each is read as the table is when its turn comes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.cards.reader import Reader
from bot.cards.reading import Line, read_text
from bot.client import Skald
from bot.desk.replies import Reply
from bot.store.rows import Person
from cogs.show import sighted
from engine.core.notation import read_lines


class Giver(NamedTuple):
    """Who gives lines, at which table, by which token, and to which ask; None: they find it."""

    person: Person
    game: int
    token: str
    ask: str | None = None


def read_in_turn(reader: Reader, text: str) -> Sequence[Line]:
    """Read lines; of those that each play at once only the first can be helped before it does."""
    lines = read_text(reader, text)
    if any(own.ask.group for own in reader.sight.asks):
        return lines
    return [*lines[:1], *read_lines(reader.kind.game, text, reader.lexicon)[1:]]


async def submitted(client: Skald, giver: Giver, lines: Sequence[Line]) -> Reply:
    """Give lines; one that stops the rest is read again by what those before it have changed."""
    reply = await _given(client, giver, lines)
    while (place := len(reply.answers) - 1) > 0 and not reply.stands:
        reader = await sighted(client, giver.person, giver.game)
        line = lines[place][0]
        helped = read_text(reader, line)[:1]
        if helped == [lines[place]] or any(own.ask.group for own in reader.sight.asks):
            break
        lines = [*lines[:place], *helped, *lines[place + 1 :]]
        rest = await _given(client, giver, lines, place)
        reply = replace(
            rest,
            answers=(*reply.answers[:place], *rest.answers),
            advanced=reply.advanced or rest.advanced,
            back=reply.back or rest.back,
        )
    return reply


async def _given(client: Skald, giver: Giver, lines: Sequence[Line], since: int = 0) -> Reply:
    """Give the lines from a place on; what comes twice is known by it."""
    token = f"{giver.token}.{since}" if since else giver.token
    now, game = client.now(), giver.game
    return await client.desk.submit(
        game, giver.person.id, lines[since:], now, token=token, ask=giver.ask
    )
