"""Exports a game as a file."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.records import (
    SKALD_PERSON,
    UNNAMED_DECK,
    Person,
    PositionRow,
    StoredOrder,
    Window,
)
from bot.store.errors import StoreError
from bot.store.store import Store, Transaction
from bot.store.table_access import pick_fields
from bot.store.transfer.game_file_format import (
    FiledAction,
    FiledDeck,
    FiledEvent,
    FiledOrder,
    FiledPerson,
    FiledPosition,
    FiledRoom,
    FiledSeat,
    FiledSheet,
    FiledWindow,
    GameFile,
    write_game_file,
)

GAME_FIELDS: Final = (
    "rules", "rules_version", "life", "settings", "table", "seed", "branch", "revision",
    "guild", "channel", "created_at", "touched_at", "ended_at",
)  # fmt: skip
SEAT_FIELDS: Final = ("seat", "ai", "ai_name", "entry", "missed", "steward", "joined_at")
WINDOW_FIELDS: Final = ("ask", "place", "opened_at", "open", "reminded_at", "heard_at", "extended")
POSITION_FIELDS: Final = ("revision", "branch", "parent", "rules_version", "reveals", "at")
ORDER_FIELDS: Final = ("ask", "place", "given_at")
ROOM_FIELDS: Final = ("room", "audience", "open")
ACTION_FIELDS: Final = ("what", "at", "facts")
DECK_FIELDS: Final = ("name", "body")
EVENT_FIELDS: Final = ("revision", "place", "undone_at")


async def export_game(store: Store, game: int, now: datetime) -> bytes:
    """Export a game, without letters and drafts; the file holds every secret of the game."""
    async with store.reading() as tx:
        return write_game_file(await _pack(tx, game, now))


async def _pack(tx: Transaction, game: int, now: datetime) -> GameFile:
    row = await tx.games.get(game)
    if row is None:
        raise StoreError(f"There is no game {game}.")
    seats = await tx.seats.of_game(game)
    orders = await tx.sheets.of_branch(game, row.branch)
    actions = await tx.actions.of_game(game)
    people_named = [row.host, *(seat.person for seat in seats), *(order.person for order in orders)]
    people_named += [action.person for action in actions]
    known_people = await tx.people.find_all(person for person in people_named if person)
    ids = [person for person in dict.fromkeys(people_named) if person in known_people]
    numbers = {person: number for number, person in enumerate(ids, 1)} | {
        SKALD_PERSON: SKALD_PERSON
    }
    seated = [seat.person for seat in seats if seat.person]
    return GameFile(
        **pick_fields(row, GAME_FIELDS),
        host=numbers[row.host],
        original_id=(row.original_id or row.id) if row.revision else None,
        people=tuple(_file_person(known_people[person], numbers[person]) for person in ids),
        seats=tuple(
            FiledSeat(**pick_fields(seat, SEAT_FIELDS), person=_number_of(numbers, seat.person))
            for seat in seats
        ),
        windows=tuple(
            _file_window(window, now) for window in await tx.windows.of_branch(game, row.branch)
        ),
        orders=tuple(_file_order(order, numbers) for order in orders),
        rooms=tuple(
            FiledRoom(**pick_fields(room, ROOM_FIELDS)) for room in await tx.rooms.of_game(game)
        ),
        actions=tuple(
            FiledAction(**pick_fields(action, ACTION_FIELDS), person=numbers[action.person])
            for action in actions
        ),
        decks=tuple(
            FiledDeck(**pick_fields(deck, DECK_FIELDS), person=numbers[deck.person])
            for deck in await tx.decks.of_people(seated, row.rules)
            if deck.name != UNNAMED_DECK
        ),
        positions=tuple([_file_position(position) async for position in tx.steps.history(game)]),
        events=tuple(
            FiledEvent(
                **pick_fields(stored_event, EVENT_FIELDS),
                told=stored_event.chapter,
                event=stored_event.event.model_dump(mode="json"),
            )
            for stored_event in await tx.steps.all_events(game)
        ),
    )


def _number_of(numbers: Mapping[int, int], person: int | None) -> int | None:
    return None if person is None else numbers[person]


def _file_person(person: Person, number: int) -> FiledPerson:
    return FiledPerson(
        number=number, name=person.name, discord=str(person.discord), locale=person.locale
    )


def _file_window(window: Window, now: datetime) -> FiledWindow:
    left = window.left
    if window.open and window.closes_at is not None:
        left = max(window.closes_at - now, timedelta())
    return FiledWindow(**pick_fields(window, WINDOW_FIELDS), ready=window.ready, left=left)


def _file_order(order: StoredOrder, numbers: Mapping[int, int]) -> FiledOrder:
    return FiledOrder(
        **pick_fields(order, ORDER_FIELDS),
        seat=order.seat,
        order=order.order.model_dump(mode="json"),
        person=_number_of(numbers, order.person),
    )


def _file_position(position: PositionRow) -> FiledPosition:
    sheets = tuple(
        FiledSheet(
            seat=seat, ask=ask, orders=tuple(order.model_dump(mode="json") for order in sheet)
        )
        for seat, ask, sheet in position.sheets
    )
    return FiledPosition(
        **pick_fields(position, POSITION_FIELDS), sheets=sheets, state=json.loads(position.state)
    )
