"""Typed lines at the door of the desk: each is read as the table is when its turn comes."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

from bot.client import Skald
from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.order_reading import typed_lines, uploads
from bot.order_reading.order_reader import Line, read_text
from bot.store.rows import Person
from cogs.interaction_io.table_view import sighted
from engine.core.notation.order_lines import line_numbers, read_lines, unnumbered
from engine.core.protocol.values import Refusal


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
        if (
            typed_lines.among(line)
            or helped == [lines[place]]
            or any(own.ask.group for own in reader.sight.asks)
        ):
            break
        lines = [*lines[:place], *helped, *lines[place + 1 :]]
        reply = _joined(reply, await _given(client, giver, lines, place))
    return reply


async def known(client: Skald, person: int, token: str) -> Reply | None:
    """Find what became of lines that were given before, as far as it was written down."""
    reply = await client.desk.known(person, token)
    while reply is not None and (place := len(reply.answers) - 1) > 0 and not reply.stands:
        rest = await client.desk.known(person, _since(token, place))
        if rest is None:
            break
        reply = _joined(reply, rest)
        if len(reply.answers) == place + 1:
            break
    return reply


def _joined(reply: Reply, rest: Reply) -> Reply:
    """Put in place of the last answer what became of its line, and those after it, since."""
    return replace(
        rest,
        answers=(*reply.answers[:-1], *rest.answers),
        advanced=reply.advanced or rest.advanced,
        back=reply.back or rest.back,
    )


def orders_alone(reader: Reader, lines: Sequence[Line]) -> Sequence[Line]:
    """Refuse among orders a word that works in a message only, by the button that does the same.

    Where every order plays at once there is no such button for Ready, and nothing to be ready for.
    """
    return [(line, _word(reader, line, one) or one) for line, one in lines]


def _word(reader: Reader, line: str, one: object) -> Refusal | None:
    unknown = isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN"
    word = typed_lines.word_of(unnumbered(line)) if unknown and typed_lines.among(line) else None
    if word is None:
        return None
    if word.verb == "ready" and not any(own.ask.ready for own in reader.sight.asks):
        return Refusal(code="READY_NOT_HERE", rule="S-ORDER-09")
    button = f"button.{word.verb}"
    return uploads.word(unnumbered(line), reader.say(button) if reader.voice.knows(button) else "")


def numbered(reply: Reply, text: str, before: int = 0) -> Reply:
    """Say for each answer which line of a text it is to; so many stand before that text."""
    places = [number + before for number in line_numbers(text)]
    given = zip(reply.answers, (*places, *repeat(0, len(reply.answers))), strict=False)
    return replace(reply, answers=tuple(replace(one, line=line) for one, line in given))


async def _given(client: Skald, giver: Giver, lines: Sequence[Line], since: int = 0) -> Reply:
    """Give the lines from a place on; what comes twice is known by it."""
    token = _since(giver.token, since)
    now, game = client.now(), giver.game
    return await client.desk.submit(
        game, giver.person.id, lines[since:], now, token=token, ask=giver.ask
    )


def _since(token: str, place: int) -> str:
    return f"{token}.{place}" if place else token
