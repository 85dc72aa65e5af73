"""Order commands: they submit orders, and complete their options."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.game_types import GameType
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader, make_table_voice
from bot.order_reading.field_choices import (
    FieldChoice,
    offer_choices,
    offer_longer_lists,
    split_typed_list,
)
from bot.order_reading.hindrances import asks_with_sheets, find_other_hindrance
from bot.order_reading.option_fields import (
    TypingContext,
    is_list_field,
    make_draft,
    read_field,
    write_option_line,
)
from bot.order_reading.order_reader import hindrance_besides_name
from bot.play.command_refusals import command_refusal
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import Interaction, acknowledge, find_caller
from cogs.interaction_io.table_view import show_answer
from cogs.interaction_io.typists import find_once_for_typist, find_typist
from cogs.orders.order_options import OrderEntrance, TypedOptions
from cogs.which_table.meant_table import (
    PLAYED_LIVES,
    find_meant_table,
    is_seated,
    refuse_command_in_doubt,
)
from cogs.which_table.table_choices import offer_games
from engine.core.notation.order_lines import write_line
from engine.core.protocol.drafts import KIND, PAIR_SEPARATOR, parse_order
from engine.core.protocol.values import Draft, Order, Refusal


async def find_typing_context(
    interaction: Interaction, game_type: GameType, number: int | None
) -> TypingContext:
    """Return who types at which table."""

    async def find() -> TypingContext:
        person = await find_typist(interaction)
        row = await find_played_table(interaction, person, game_type, number)
        seat_view = await interaction.client.desk.read_seat_view(
            row.id, person.id, interaction.client.now()
        )
        return make_typing_context(game_type, person, seat_view)

    found: TypingContext = await find_once_for_typist(
        interaction, (game_type.game.key, number), find
    )
    return found


async def find_played_table(
    interaction: Interaction, person: Person, game_type: GameType, number: int | None
) -> GameRow:
    """Return the table that an order is for; refuse a person who plays at none."""
    key = game_type.game.key
    async with interaction.client.store.reading() as tx:
        open_to = await tx.games.of_person(person.id, PLAYED_LIVES)
        seated = [row for row in open_to if row.rules == key and await is_seated(tx, row, person)]
    if not seated:
        raise command_refusal("SEATED_NOWHERE", key)
    return await find_meant_table(interaction, person, number, key=key)


def make_typing_context(game_type: GameType, person: Person, seat_view: SeatView) -> TypingContext:
    """Return the typing context of a person at their table."""
    voice = make_table_voice(seat_view, game_type.presentation, language_of(person), markdown=False)
    return TypingContext(game_type, seat_view.game.id, person.id, voice)


async def suggest_choices(
    interaction: Interaction, game_type: GameType, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer choices for a field; nothing to somebody who has no seat."""
    try:
        here = await find_typing_context(interaction, game_type, given.game)
        return await _offer_for_field(interaction, here, given, field)
    except RefusedError:
        return []


async def _offer_for_field(
    interaction: Interaction, here: TypingContext, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer the choices of a field's blank that match the typed text."""
    order_type = here.game_type.game.order_types[given.kind]
    typed = given.typed.get(field, "")
    draft = make_draft(here, given.kind, {k: v for k, v in given.typed.items() if k != field})
    desk = interaction.client.desk
    blank = await desk.suggest_blank(here.game, here.person, draft, field)
    if blank is None or not is_list_field(order_type, field):
        return [] if blank is None else offer_choices(here.voice, blank, typed)
    whole, last = split_typed_list(typed)
    done = []
    if whole:
        value = read_field(here, given.kind, field, ", ".join(whole), blank)
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


async def take_order(interaction: Interaction, game_type: GameType, given: TypedOptions) -> None:
    """Submit one order, and answer with the result."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_played_table(interaction, person, game_type, given.game)
    now = interaction.client.now()
    seat_view = await interaction.client.desk.read_seat_view(row.id, person.id, now)
    reader = Reader(seat_view, game_type, language_of(person))
    line, order = await _read_options(
        interaction, make_typing_context(game_type, person, seat_view), reader, given
    )
    if given.game is None and isinstance(order, Order):
        plays, refuses = partial(_would_play_at_once, order), partial(_find_refusals, order)
        await refuse_command_in_doubt(interaction, person, game_type.game.key, plays, refuses)
    reply = await interaction.client.desk.submit(
        row.id, person.id, [(line, order)], now, token=str(interaction.id)
    )
    await show_answer(interaction, person, reply)


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
    interaction: Interaction, here: TypingContext, reader: Reader, given: TypedOptions
) -> tuple[str, Order | Draft | Refusal]:
    """Read the options one by one, each with the choices of its blank."""
    line = write_option_line(here, given.kind, given.typed)
    draft = Draft(kind=given.kind)
    for name, text in given.typed.items():
        blank = await interaction.client.desk.suggest_blank(here.game, here.person, draft, name)
        value = read_field(here, given.kind, name, text, blank)
        if isinstance(value, Refusal):
            unknown = value.code == "NAME_UNKNOWN"
            return line, (
                hindrance_besides_name(reader, draft, name, value) if unknown else None
            ) or value
        draft = draft.model_copy(update={"fields": {**draft.fields, name: value}})
    order = parse_order(here.game_type.game, {**draft.fields, KIND: given.kind})
    line = write_line(order, here.lexicon) if isinstance(order, Order) else line
    return line, find_other_hindrance(reader, order) or order


ORDER_ENTRANCE: Final = OrderEntrance(take_order, suggest_choices, offer_games)
