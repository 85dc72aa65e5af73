"""Submission of typed lines: each is read for the table as it is at its turn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

from bot.games.replies import Reply
from bot.messages.reader import Reader
from bot.order_reading import typed_lines, uploads
from bot.order_reading.order_reader import ReadLine, read_order_text
from bot.order_reading.reading_context import ReadingContext
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.records import Person
from engine.core.notation.line_reader import numbers_of_read_lines, read_lines, strip_list_mark
from engine.core.protocol.values import Refusal


class LineSender(NamedTuple):
    """Who sends lines, at which table, with which token, and to which ask (None: any)."""

    person: Person
    game: int
    token: str
    ask: str | None = None


def read_in_turn(reader: Reader, text: str) -> Sequence[ReadLine]:
    """Read lines; if each plays at once, only the first one is corrected now."""
    lines = read_order_text(ReadingContext.to_read(reader), text)
    if any(seat_ask.ask.group for seat_ask in reader.seat_view.asks):
        return lines
    return [*lines[:1], *read_lines(reader.game_type.game, text, reader.lexicon)[1:]]


async def submit_lines(services: Services, giver: LineSender, lines: Sequence[ReadLine]) -> Reply:
    """Submit lines; a refused one is read again after those before it were played."""
    reply = await _submit_from(services, giver, lines)
    while (index := len(reply.results) - 1) > 0 and not reply.is_accepted:
        reader = await look_at_table(services, giver.person, giver.game)
        line = lines[index][0]
        helped = read_order_text(ReadingContext.to_read(reader), line)[:1]
        if (
            typed_lines.may_stand_among_orders(line)
            or helped == [lines[index]]
            or any(seat_ask.ask.group for seat_ask in reader.seat_view.asks)
        ):
            break
        lines = [*lines[:index], *helped, *lines[index + 1 :]]
        reply = _join_replies(reply, await _submit_from(services, giver, lines, index))
    return reply


async def find_known_reply(services: Services, person: int, token: str) -> Reply | None:
    """Return the stored reply to lines that were submitted before; None if there is none."""
    reply = await services.desk.find_known_reply(person, token)
    while reply is not None and (index := len(reply.results) - 1) > 0 and not reply.is_accepted:
        rest = await services.desk.find_known_reply(person, _token_from(token, index))
        if rest is None:
            break
        reply = _join_replies(reply, rest)
        if len(reply.results) == index + 1:
            break
    return reply


def _join_replies(reply: Reply, rest: Reply) -> Reply:
    """Replace the last answer of a reply by the answers of a later one."""
    return replace(
        rest,
        results=(*reply.results[:-1], *rest.results),
        has_advanced=reply.has_advanced or rest.has_advanced,
        was_represented=reply.was_represented or rest.was_represented,
    )


def refuse_command_words(reader: Reader, lines: Sequence[ReadLine]) -> Sequence[ReadLine]:
    """Refuse command words among orders, and name the button that does the same.

    Where orders play at once there is no Ready button, and Ready is refused in other words.
    """
    return [(line, _refuse_command_word(reader, line, one) or one) for line, one in lines]


def _refuse_command_word(reader: Reader, line: str, one: object) -> Refusal | None:
    unknown = isinstance(one, Refusal) and one.code == "ORDER_UNKNOWN"
    word = (
        typed_lines.read_command_word(strip_list_mark(line))
        if unknown and typed_lines.may_stand_among_orders(line)
        else None
    )
    if word is None:
        return None
    if word.verb == "ready" and not any(seat_ask.ask.ready for seat_ask in reader.seat_view.asks):
        return Refusal(code="READY_NOT_HERE", rule="S-ORDER-09")
    button = f"button.{word.verb}"
    return uploads.command_word_refusal(
        strip_list_mark(line), reader.say(button) if reader.voice.has_words(button) else ""
    )


def number_answers(reply: Reply, text: str, before: int = 0) -> Reply:
    """Return a reply whose answers carry their line numbers; `before` lines precede the text."""
    numbers = [number + before for number in numbers_of_read_lines(text)]
    given = zip(reply.results, (*numbers, *repeat(0, len(reply.results))), strict=False)
    return replace(reply, results=tuple(replace(one, line_number=line) for one, line in given))


async def _submit_from(
    services: Services, giver: LineSender, lines: Sequence[ReadLine], since: int = 0
) -> Reply:
    """Submit the lines from an index on; the token depends on it."""
    token = _token_from(giver.token, since)
    now, game = services.now(), giver.game
    return await services.desk.submit(
        game, giver.person.id, lines[since:], now, token=token, ask=giver.ask
    )


def _token_from(token: str, index: int) -> str:
    return f"{token}.{index}" if index else token
