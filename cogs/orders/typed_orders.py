"""Typed orders at the door of the desk: what is given goes in, what may stand comes back."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.game_types import GameType
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader, taught
from bot.order_reading.field_choices import FieldChoice, list_offers, offers, parted
from bot.order_reading.hindrances import asks, besides
from bot.order_reading.option_fields import Spot, draft_of, line_of, read_field, takes_many
from bot.order_reading.order_reader import hindered
from bot.play.command_refusals import refused
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import Interaction, caller, claim
from cogs.interaction_io.table_view import show_answer
from cogs.interaction_io.typists import recently, typist
from cogs.orders.order_options import OrderEntrance, TypedOptions
from cogs.which_table.meant_table import PLAYED, meant, sits, surely_at
from cogs.which_table.table_choices import games
from engine.core.notation.order_lines import write
from engine.core.protocol.drafts import KIND, PAIR, read
from engine.core.protocol.values import Draft, Order, Refusal


async def at(press: Interaction, kind: GameType, number: int | None) -> Spot:
    """Find the table that somebody means while they type."""

    async def find() -> Spot:
        person = await typist(press)
        row = await played(press, person, kind, number)
        sight = await press.client.desk.look(row.id, person.id, press.client.now())
        return spot(kind, person, sight)

    found: Spot = await recently(press, (kind.game.key, number), find)
    return found


async def played(press: Interaction, person: Person, kind: GameType, number: int | None) -> GameRow:
    """Find the table for which an order is meant; who plays at none is told so."""
    key = kind.game.key
    async with press.client.store.reading() as tx:
        open_to = await tx.games.of_person(person.id, PLAYED)
        sat = [row for row in open_to if row.rules == key and await sits(tx, row, person)]
    if not sat:
        raise refused("SEATED_NOWHERE", key)
    return await meant(press, person, number, key=key)


def spot(kind: GameType, person: Person, sight: SeatView) -> Spot:
    """Name things to a person as they are called at their table."""
    voice = taught(sight, kind.painter, language_of(person), markdown=False)
    return Spot(kind, sight.game.id, person.id, voice)


async def suggest(
    press: Interaction, kind: GameType, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Offer what may stand in a field; to somebody who plays nothing here, nothing."""
    try:
        here = await at(press, kind, given.game)
        return await _offered(press, here, given, field)
    except RefusedError:
        return []


async def _offered(
    press: Interaction, here: Spot, given: TypedOptions, field: str
) -> list[FieldChoice]:
    """Ask the desk for the blank of a field, and offer what fits what is typed in it."""
    order_type = here.kind.game.order_types[given.kind]
    typed = given.typed.get(field, "")
    draft = draft_of(here, given.kind, {k: v for k, v in given.typed.items() if k != field})
    desk = press.client.desk
    blank = await desk.suggest(here.game, here.person, draft, field)
    if blank is None or not takes_many(order_type, field):
        return [] if blank is None else offers(here.voice, blank, typed)
    whole, last = parted(typed)
    done = []
    if whole:
        value = read_field(here, given.kind, field, ", ".join(whole), blank)
        if isinstance(value, Refusal):
            return []
        done = _ids(value)
        filled = draft.model_copy(update={"fields": {**draft.fields, field: value}})
        blank = await desk.suggest(here.game, here.person, filled, field) or blank
    return list_offers(here.voice, blank, done, last)


def _ids(value: Any) -> list[str]:
    """List what stands in a list or a map, as its choices are called."""
    if isinstance(value, str):
        return [value]
    if hasattr(value, "items"):
        return [f"{key}{PAIR}{to}" for key, to in value.items()]
    return [str(one) for one in value]


# Giving


async def take(press: Interaction, kind: GameType, given: TypedOptions) -> None:
    """Give the desk one order, and say what became of it."""
    await claim(press)
    person = await caller(press)
    row = await played(press, person, kind, given.game)
    now = press.client.now()
    sight = await press.client.desk.look(row.id, person.id, now)
    reader = Reader(sight, kind, language_of(person))
    line, order = await _read(press, spot(kind, person, sight), reader, given)
    if given.game is None and isinstance(order, Order):
        plays, refuses = partial(_plays, order), partial(_refusals, order)
        await surely_at(press, person, kind.game.key, plays, refuses)
    reply = await press.client.desk.submit(
        row.id, person.id, [(line, order)], now, token=str(press.id)
    )
    await show_answer(press, person, reply)


def _plays(order: Order, reader: Reader) -> bool:
    """Tell whether an order would play at once at a reader's table."""
    sheets = all(own.ask.group for own in reader.sight.asks)
    return not sheets and any(reader.check(ask, order, on).stands for ask, on in asks(reader))


def _refusals(order: Order, reader: Reader) -> Sequence[Refusal]:
    """Find what stands in the way of an order at a reader's table, where no ask takes it."""
    found = [reader.check(ask, order, on) for ask, on in asks(reader)]
    return () if any(one.stands for one in found) else found[0].refusals


async def _read(
    press: Interaction, here: Spot, reader: Reader, given: TypedOptions
) -> tuple[str, Order | Draft | Refusal]:
    """Read the options in the order of the fields, each with what may stand there in mind."""
    line = line_of(here, given.kind, given.typed)
    draft = Draft(kind=given.kind)
    for name, text in given.typed.items():
        blank = await press.client.desk.suggest(here.game, here.person, draft, name)
        value = read_field(here, given.kind, name, text, blank)
        if isinstance(value, Refusal):
            unknown = value.code == "NAME_UNKNOWN"
            return line, (hindered(reader, draft, name, value) if unknown else None) or value
        draft = draft.model_copy(update={"fields": {**draft.fields, name: value}})
    order = read(here.kind.game, {**draft.fields, KIND: given.kind})
    line = write(order, here.lexicon) if isinstance(order, Order) else line
    return line, besides(reader, order) or order


DOOR: Final = OrderEntrance(take, suggest, games)
