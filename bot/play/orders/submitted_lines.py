"""Submission of typed lines: each is read for the table as it is at its turn."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import repeat
from typing import NamedTuple

from bot.games.long_computations import read_beside_loop
from bot.games.replies import Reply
from bot.games.state.ending_orders import refuse_ending_order
from bot.games.state.seat_request import SubmittedLine
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader
from bot.order_reading import typed_lines, uploads
from bot.order_reading.meanings.lines_without_fillers import ReadLine, read_typed_lines
from bot.order_reading.meanings.refused_ready import refuse_ready
from bot.order_reading.order_reader import LineCorrector
from bot.play.services import Services
from bot.records import Person
from engine.core.notation.line_reader import numbers_of_read_lines, strip_list_mark
from engine.core.protocol.values import Draft, Order, Refusal


class LineSender(NamedTuple):
    """Who sends lines, at which table, with which token, and to which ask (None: any)."""

    person: Person
    reader: Reader
    token: str
    ask: str | None = None
    follows_refusal: bool = False
    """Whether something above the lines in the same message was refused."""

    @property
    def game(self) -> int:
        return self.reader.seat_view.game.id


async def read_text(reader: Reader, text: str) -> Sequence[ReadLine]:
    """Read the lines of a text, without corrections."""
    return await read_beside_loop(
        text, read_typed_lines, reader.game_type.game, text, reader.lexicon
    )


async def submit_lines(services: Services, sender: LineSender, lines: Sequence[ReadLine]) -> Reply:
    """Submit lines; each is corrected once those before it were played."""
    return await services.desk.submit(
        sender.game,
        sender.person.id,
        _correct_at_turn(sender, lines),
        services.now(),
        token=sender.token,
        ask=sender.ask,
    )


async def rewrite_sheet(services: Services, sender: LineSender, lines: Sequence[ReadLine]) -> Reply:
    """Replace a sheet by lines; each is corrected for the sheet as those before it have made it."""
    return await services.desk.rewrite_sheet(
        sender.game,
        sender.person.id,
        sender.ask,
        _correct_at_turn(sender, lines),
        services.now(),
        token=sender.token,
    )


def _correct_at_turn(sender: LineSender, lines: Sequence[ReadLine]) -> list[SubmittedLine]:
    """Return lines that are corrected at their turn, within the time of their text."""
    corrector = LineCorrector(sender.reader.game_type, sender.reader.language)
    correct_line = corrector.correct_line

    def hold_ending_line(line: ReadLine, seat_view: SeatView) -> Order | Draft | Refusal:
        return refuse_ending_order(corrector.game_type.game, correct_line(line, seat_view))

    read_line = hold_ending_line if sender.follows_refusal else correct_line
    return [(line[0], partial(read_line, line)) for line in lines]


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
        return refuse_ready(reader) or Refusal(code="READY_NOT_HERE", rule="S-ORDER-09")
    button = f"button.{word.verb}"
    return uploads.command_word_refusal(
        strip_list_mark(line), reader.say(button) if reader.voice.has_words(button) else ""
    )


def number_answers(reply: Reply, run: typed_lines.TypedRun) -> Reply:
    """Return a reply whose answers carry the numbers of their lines; a line alone has none."""
    if run.is_only_line:
        return reply
    numbers = [number + run.lines_before for number in numbers_of_read_lines(run.text)]
    given = zip(reply.results, (*numbers, *repeat(0, len(reply.results))), strict=False)
    return replace(reply, results=tuple(replace(one, line_number=line) for one, line in given))
