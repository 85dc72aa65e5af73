"""Undo, by a typed word, a button or a command: the newest order on a sheet, else the last step."""

from collections.abc import Iterator

from bot.cards.answer_lines import MAX_REPEATED_LENGTH
from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader
from bot.play.answer import Answer
from bot.play.answers.card_answers import card_answer, drop_shown_sheets, table_lines_answer
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table


async def undo_last_deed(services: Services, request: Request, game: int, token: str) -> Answer:
    """Take the newest order on a sheet back; where there is none, the last step.

    What was done with the same token before is not done again.
    """
    person = request.person
    async with services.person_locks.get(person.id):
        reader = await look_at_table(services, person, game)
        newest = find_newest_order(reader)
        is_done = await services.desk.find_known_reply(person.id, token) is not None
        if newest is not None and not is_done:
            return await _take_back_order(services, request, reader, newest, token)
        await services.desk.undo_step(game, person.id, services.now(), token=token)
    reader = await look_at_table(services, person, game)
    return await card_answer(services, request, reader, reader.say("answer.undone"))


def find_newest_order(reader: Reader) -> tuple[SeatAsk, int] | None:
    """Return the sheet with the newest order of a reader, and its number; None if there is none."""
    given = [
        (stored.given_at, number, seat_ask)
        for seat_ask in reader.seat_view.asks
        if seat_ask.ask.group
        for number, stored in enumerate(seat_ask.sheet, 1)
    ]
    if not given:
        return None
    _, number, seat_ask = max(given, key=lambda one: one[:2])
    return seat_ask, number


async def _take_back_order(
    services: Services, request: Request, reader: Reader, newest: tuple[SeatAsk, int], token: str
) -> Answer:
    """Take an order off a sheet, and name it: on the card if that was pressed, else in words."""
    (seat_ask, number), game = newest, reader.seat_view.game.id
    line = reader.describe_order(seat_ask.sheet[number - 1].order, MAX_REPEATED_LENGTH)
    await services.desk.withdraw_order(
        game, request.person.id, seat_ask.ask.id, number, services.now(), token=token
    )
    reader = await look_at_table(services, request.person, game)
    await drop_shown_sheets(services, reader)
    said = reader.say("answer.order_undone", line=line)
    if request.edits_pressed:
        return await card_answer(services, request, reader, said)
    return table_lines_answer(reader, said, *list_orders_left(reader, seat_ask))


def list_orders_left(reader: Reader, seat_ask: SeatAsk | None) -> Iterator[str]:
    """Yield the orders left on a sheet."""
    now = reader.find_ask(seat_ask.ask.id) if seat_ask else None
    if now is not None:
        yield reader.say("turn.sheet", count=len(now.sheet))
        forms = (reader.describe_order(one.order, MAX_REPEATED_LENGTH) for one in now.sheet)
        yield from (f"{number}\\. {one}" for number, one in enumerate(forms, 1))
