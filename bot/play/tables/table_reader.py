"""The reader of a table: what a person may know of it now."""

from bot.games.people.languages import language_of
from bot.messages.reader import Reader
from bot.play.services import Services
from bot.play.tables.last_viewed_table import record_look
from bot.records import Person


async def look_at_table(services: Services, person: Person, game: int) -> Reader:
    """Return the reader of a table; it becomes the current one of a person who sits there.

    A draft in which nothing is chosen is left out.
    """
    async with services.store.reading() as tx:
        known = await tx.people.get(person.id)
        states = await tx.reader_states.of_person(person.id)
        draft = await tx.drafts.get(person.id, game)
    card_since = next((one.card_since for one in states if one.game == game), 0)
    seat_view = await services.desk.read_seat_view(game, person.id, services.now(), card_since)
    game_type, language = services.game_types[seat_view.key], language_of(person)
    if seat_view.seat is None:
        return Reader(seat_view, game_type, language)
    await record_look(services.store, known, states, game, services.now())
    is_begun = draft is not None and draft.kind in game_type.game.kinds.orders and draft.fields
    return Reader(seat_view, game_type, language, draft if is_begun else None)


async def peek_at_table(
    services: Services, person: Person, game: int, card_since: int | None = None
) -> Reader:
    """Return the reader of a table without making it the person's current one."""
    seat_view = await services.desk.read_seat_view(game, person.id, services.now(), card_since)
    return Reader(seat_view, services.game_types[seat_view.key], language_of(person))
