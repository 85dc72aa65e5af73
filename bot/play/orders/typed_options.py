"""Orders whose fields are typed one by one: they are submitted, and each field is completed."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.game_types import GameType
from bot.games.long_computations import read_beside_loop
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader, list_typing_voices
from bot.order_reading.field_choices import (
    FieldChoice,
    offer_choices,
    offer_longer_lists,
    split_typed_list,
)
from bot.order_reading.hindrances import find_other_hindrance
from bot.order_reading.option_fields import (
    TypedTexts,
    TypingContext,
    is_list_field,
    make_draft,
    read_field,
    write_option_line,
)
from bot.order_reading.order_reader import hindrance_besides_name
from bot.order_reading.reading_context import ReadingContext, asks_with_sheets
from bot.play.answer import Answer
from bot.play.answers.order_answers import order_answer
from bot.play.command_refusals import command_refusal
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.meant_table import (
    PLAYED_LIVES,
    find_meant_table,
    is_seated,
    refuse_command_in_doubt,
)
from bot.play.tables.table_choices import find_here_once
from bot.play.tables.table_reader import peek_at_table
from bot.records import GameRow, Person
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR, parse_order
from engine.core.protocol.values import Draft, Order, Refusal


class TypedOptions(NamedTuple):
    """The options of an order command: the kind of order, and the text of each field."""

    kind: str
    typed: TypedTexts
    game: int | None = None
    """The number of the table, if it was given."""


async def find_typing_context(
    services: Services, request: Request, game_type: GameType, number: int | None
) -> TypingContext:
    """Return who types at which table, cached for a moment."""

    async def find() -> TypingContext:
        row = await find_played_table(services, request, game_type, number)
        reader = await peek_at_table(services, request.person, row.id)
        return make_typing_context(game_type, request.person, reader.seat_view)

    key = ("typing", game_type.game.key, number)
    found: TypingContext = await find_here_once(services, request, key, find)
    return found


async def find_played_table(
    services: Services, request: Request, game_type: GameType, number: int | None
) -> GameRow:
    """Return the table that an order is for; refuse a person who plays at none."""
    key, person = game_type.game.key, request.person
    async with services.store.reading() as tx:
        open_to = await tx.games.of_person(person.id, PLAYED_LIVES)
        seated = [row for row in open_to if row.rules == key and await is_seated(tx, row, person)]
    if not seated:
        raise command_refusal("SEATED_NOWHERE", key)
    return await find_meant_table(services, request, number, key=key)


def make_typing_context(game_type: GameType, person: Person, seat_view: SeatView) -> TypingContext:
    """Return the typing context of a person at their table."""
    voice, *others = list_typing_voices(seat_view, game_type.presentation, language_of(person))
    return TypingContext(game_type, seat_view.game.id, person.id, voice, tuple(others))


async def suggest_choices(
    services: Services, request: Request, game_type: GameType, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer choices for a field; nothing to somebody who has no seat."""
    try:
        here = await find_typing_context(services, request, game_type, given.game)
        return await _offer_for_field(services, here, given, field)
    except RefusedError:
        return []


async def _offer_for_field(
    services: Services, here: TypingContext, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer the choices of a field's blank that match the typed text."""
    order_type = here.game_type.game.kinds.orders[given.kind]
    typed = given.typed.get(field, "")
    draft = make_draft(here, given.kind, {k: v for k, v in given.typed.items() if k != field})
    desk = services.desk
    blank = await desk.suggest_blank(here.game, here.person, draft, field)
    if blank is None or not is_list_field(order_type, field):
        return [] if blank is None else offer_choices(here.voice, blank, typed)
    whole, last = split_typed_list(typed)
    done = []
    if whole:
        text = ", ".join(whole)
        value = await read_beside_loop(text, read_field, here, given.kind, field, text, blank)
        if isinstance(value, Refusal):
            return []
        done = _choice_ids(value)
        filled = draft.model_copy(update={"fields": {**draft.fields, field: value}})
        blank = await desk.suggest_blank(here.game, here.person, filled, field) or blank
    return offer_longer_lists(here.voice, blank, done, last)


def _choice_ids(value: Any) -> list[str]:
    """Return the choice ids of a list or a map."""
    if isinstance(value, str):
        return [value]
    if hasattr(value, "items"):
        return [f"{key}{PAIR_SEPARATOR}{to}" for key, to in value.items()]
    return [str(one) for one in value]


# Giving


async def give_order(
    services: Services, request: Request, game_type: GameType, given: TypedOptions
) -> Answer:
    """Submit one order, and answer with the result."""
    person = request.person
    row = await find_played_table(services, request, game_type, given.game)
    reader = await peek_at_table(services, person, row.id)
    here = make_typing_context(game_type, person, reader.seat_view)
    line, order = await _read_options(services, here, reader, given)
    if given.game is None and isinstance(order, Order):
        plays, refuses = partial(_would_play_at_once, order), partial(_find_refusals, order)
        await refuse_command_in_doubt(services, request, game_type.game.key, plays, refuses)
    reply = await services.desk.submit(
        row.id, person.id, [(line, order)], services.now(), token=request.token
    )
    return await order_answer(services, request, reply)


def _would_play_at_once(order: Order, reader: Reader) -> bool:
    """Tell whether an order would play at once at a reader's table."""
    sheets = all(seat_ask.ask.group for seat_ask in reader.seat_view.asks)
    return not sheets and any(
        reader.check_order(ask, order, on).is_accepted for ask, on in asks_with_sheets(reader)
    )


def _find_refusals(order: Order, reader: Reader) -> Sequence[Refusal]:
    """Return the refusals of an order at a reader's table; () if an ask accepts it."""
    found = [reader.check_order(ask, order, on) for ask, on in asks_with_sheets(reader)]
    return () if any(one.is_accepted for one in found) else found[0].refusals


async def _read_options(
    services: Services, here: TypingContext, reader: Reader, given: TypedOptions
) -> tuple[str, Order | Draft | Refusal]:
    """Read the options one by one, each with the choices of its blank."""
    line = write_option_line(here, given.kind, given.typed)
    draft, reading = Draft(kind=given.kind), ReadingContext.to_read(reader)
    for name, text in given.typed.items():
        blank = await services.desk.suggest_blank(here.game, here.person, draft, name)
        value = await read_beside_loop(text, read_field, here, given.kind, name, text, blank)
        if isinstance(value, Refusal):
            unknown = value.code == "NAME_UNKNOWN"
            return line, (
                hindrance_besides_name(reading, draft, name, value) if unknown else None
            ) or value
        draft = draft.model_copy(update={"fields": {**draft.fields, name: value}})
    order = parse_order(here.game_type.game, {**draft.fields, KIND_FIELD: given.kind})
    line = write_line(order, here.lexicon) if isinstance(order, Order) else line
    return line, find_other_hindrance(reading, order) or order
