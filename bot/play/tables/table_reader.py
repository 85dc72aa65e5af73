"""The reader of a table: what a person may know of it now."""

from bot.games.people.languages import language_of
from bot.games.state.seat_view import SeatView
from bot.messages.reader import Reader
from bot.play.services import Services
from bot.play.tables.last_viewed_table import record_look
from bot.records import DraftRow, Person


async def look_at_table(services: Services, person: Person, game: int) -> Reader:
    """Return the reader of a table; it becomes the current one of a person who sits there."""
    seat_view = await services.desk.read_seat_view(game, person.id, services.now())
    if seat_view.seat is not None:
        await record_look(services.store, person.id, game, services.now())
    game_type = services.game_types[seat_view.key]
    begun = await _find_draft(services, person, seat_view) if seat_view.seat is not None else None
    return Reader(seat_view, game_type, language_of(person), begun)


async def peek_at_table(services: Services, person: Person, game: int) -> Reader:
    """Return the reader of a table without making it the person's current one."""
    seat_view = await services.desk.read_seat_view(game, person.id, services.now())
    return Reader(seat_view, services.game_types[seat_view.key], language_of(person))


async def _find_draft(services: Services, person: Person, seat_view: SeatView) -> DraftRow | None:
    """Return the draft that a person has begun; None if nothing is chosen in it."""
    async with services.store.reading() as tx:
        row = await tx.drafts.get(person.id, seat_view.game.id)
    known = services.game_types[seat_view.key].game.kinds.orders
    return row if row is not None and row.kind in known and row.fields else None
