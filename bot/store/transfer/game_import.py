"""Imports a game from a file, under a new number."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import IntegrityError

from bot.machine_names import name_machines
from bot.records import (
    PUBLIC_READER,
    SKALD_PERSON,
    Deck,
    GameRow,
    LoggedAction,
    NewsRoom,
    PositionRow,
    ReaderState,
    SeatRow,
    StoredEvent,
    StoredOrder,
    Window,
)
from bot.store.errors import StoreError
from bot.store.store import Store, Transaction
from bot.store.table_access import pick_fields
from bot.store.transfer.game_export import (
    ACTION_FIELDS,
    DECK_FIELDS,
    EVENT_FIELDS,
    GAME_FIELDS,
    ORDER_FIELDS,
    POSITION_FIELDS,
    ROOM_FIELDS,
    SEAT_FIELDS,
    WINDOW_FIELDS,
)
from bot.store.transfer.game_file_format import (
    FiledPerson,
    GameFile,
    read_game_file,
)
from engine.core.files.file_faults import FaultError
from engine.core.files.state_files import canonical_json, load
from engine.core.protocol.game import Game
from engine.core.protocol.values import Order, Seat


async def import_game(store: Store, content: bytes, now: datetime) -> int:
    """Import a game under a new number, paused until its host resumes it."""
    game_file = read_game_file(content)
    try:
        async with store.writing() as tx:
            return await _unpack(tx, game_file, store.find_game(game_file.rules), now)
    except FaultError as fault:
        raise StoreError(f"The file can't be brought in: {fault}.") from None
    except (ValidationError, LookupError, IntegrityError, OverflowError):
        raise StoreError(
            "The file contradicts itself, or the rules of this Skald. Export the game again."
        ) from None


@dataclass(frozen=True)
class ImportedGame:
    """The imported game: its new number, its rules, and its people by their file numbers."""

    game: int
    rules: Game[Any, Any]
    people: Mapping[int, int]

    def person(self, number: int | None) -> int | None:
        return None if number is None else self.people[number]

    def order(self, plain: Mapping[str, Any]) -> Order:
        return self.rules.orders.validate_python(plain)


async def _unpack(
    tx: Transaction, game_file: GameFile, rules: Game[Any, Any], now: datetime
) -> int:
    people = {SKALD_PERSON: SKALD_PERSON}
    for filed_person in game_file.people:
        people[filed_person.number] = await _find_or_add_person(tx, filed_person)
    paused_at = now if game_file.life == "open" else None
    host = people[game_file.host]
    new_row = GameRow(
        **pick_fields(game_file, GAME_FIELDS),
        id=0,
        host=host,
        paused_at=paused_at,
        original_id=game_file.original_id,
    )
    row = await tx.games.add(new_row)
    imported = ImportedGame(row.id, rules, people)
    seats = name_machines(
        [
            SeatRow(
                **pick_fields(filed_seat, SEAT_FIELDS),
                game=row.id,
                person=imported.person(filed_seat.person),
            )
            for filed_seat in game_file.seats
        ]
    )
    if seats:
        await tx.seats.replace_all(seats)
    await _save_open_asks(tx, game_file, imported)
    await _save_steps(tx, game_file, imported)
    await tx.reader_states.put(_list_readers(game_file, row.id, seats))
    for room in game_file.rooms:
        await tx.rooms.put(NewsRoom(game=row.id, **pick_fields(room, ROOM_FIELDS)))
    await tx.actions.add_all(
        LoggedAction(
            game=row.id,
            person=people[filed_action.person],
            **pick_fields(filed_action, ACTION_FIELDS),
        )
        for filed_action in game_file.actions
    )
    for filed_deck in game_file.decks:
        owner = people[filed_deck.person]
        if await tx.decks.get(owner, game_file.rules, filed_deck.name) is None:
            await tx.decks.put(
                Deck(person=owner, rules=game_file.rules, **pick_fields(filed_deck, DECK_FIELDS))
            )
    if game_file.life in {"open", "over"}:
        await tx.steps.position(row.id)
    return row.id


def _list_readers(
    game_file: GameFile, game: int, seats: Sequence[SeatRow]
) -> Iterator[ReaderState]:
    """List the readers of an imported game: they have read all that was told in it."""
    last_chapter = max((event.told for event in game_file.events if event.told), default=0)
    people = [PUBLIC_READER, *(seat.person for seat in seats if seat.person is not None)]
    for person in people:
        yield ReaderState(
            game=game, person=person, read_up_to=last_chapter, card_told_since=last_chapter
        )


async def _find_or_add_person(tx: Transaction, filed_person: FiledPerson) -> int:
    """Find a person by Discord id, or add them."""
    discord = int(filed_person.discord)
    person = await tx.people.find_by_discord_id(discord)
    if person is None:
        person = await tx.people.add(discord, filed_person.name, filed_person.locale)
    return person.id


async def _save_open_asks(tx: Transaction, game_file: GameFile, imported: ImportedGame) -> None:
    """Save windows, Ready marks and orders; every window is paused."""
    await tx.windows.put(
        Window(
            **pick_fields(window, WINDOW_FIELDS), game=imported.game, branch=game_file.branch,
            left=window.left, closes_at=None,
        )
        for window in game_file.windows
    )  # fmt: skip
    ready = [(window.ask.seat, window.ask.id) for window in game_file.windows if window.ready]
    await tx.sheets.mark_ready(imported.game, game_file.branch, ready, game_file.touched_at)
    await tx.sheets.add_all(
        [
            StoredOrder(
                id=0,
                game=imported.game,
                branch=game_file.branch,
                seat=Seat(filed_order.seat),
                order=imported.order(filed_order.order),
                person=imported.person(filed_order.person),
                **pick_fields(filed_order, ORDER_FIELDS),
            )
            for filed_order in game_file.orders
        ]
    )


async def _save_steps(tx: Transaction, game_file: GameFile, imported: ImportedGame) -> None:
    """Save every position with its events; all must be readable by these rules."""
    if {event.revision for event in game_file.events} - {
        position.revision for position in game_file.positions
    }:
        raise LookupError("events of a step that is not there")
    for position in game_file.positions:
        state = canonical_json(position.state)
        load(imported.rules, state, f"position {position.revision}")
        sheets = [
            (
                Seat(filed_sheet.seat),
                filed_sheet.ask,
                tuple(map(imported.order, filed_sheet.orders)),
            )
            for filed_sheet in position.sheets
        ]
        row = PositionRow(
            **pick_fields(position, POSITION_FIELDS), game=imported.game, sheets=sheets, state=state
        )
        stored_events = [
            StoredEvent(
                **pick_fields(event, EVENT_FIELDS),
                game=imported.game,
                chapter=event.told,
                event=imported.rules.events.validate_python(event.event),
            )
            for event in game_file.events
            if event.revision == position.revision
        ]
        await tx.steps.save(row, stored_events)
