"""One game out of the store as a file, and back in under a new number."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy.exc import IntegrityError

from bot.store.errors import StoreError
from bot.store.rows import (  # fmt: skip
    DESK,
    Deck,
    GameRow,
    LoggedAction,
    NewsRoom,
    Person,
    PositionRow,
    SeatRow,
    StoredEvent,
    StoredOrder,
    Window,
)
from bot.store.store import Store, Transaction
from bot.store.table_access import fields
from bot.store.transfer.game_file import (  # fmt: skip
    Deed,
    FiledWindow,
    GameFile,
    Happened,
    Kept,
    Noted,
    Place,
    Played,
    Position,
    Somebody,
    Somewhere,
    opened,
    sealed,
)
from engine.core.files.state_files import canonical, load
from engine.core.files.yaml_reader import FaultError
from engine.core.protocol.game import Game
from engine.core.protocol.values import Order, Seat

ROW: Final = (
    "rules", "rules_version", "life", "settings", "table", "seed", "branch", "revision",
    "guild", "channel", "created_at", "touched_at", "ended_at",
)  # fmt: skip
SEAT: Final = ("seat", "ai", "entry", "missed", "steward", "joined_at")
WINDOW: Final = ("ask", "place", "opened_at", "open", "reminded_at", "heard_at", "extended")
POSITION: Final = ("revision", "branch", "parent", "rules_version", "reveals", "at")
ORDER: Final = ("ask", "place", "given_at")
ROOM: Final = ("room", "audience", "open")
DEED: Final = ("what", "at", "facts")
DECK: Final = ("name", "body")
EVENT: Final = ("revision", "place", "told", "undone_at")


async def export(store: Store, game: int, now: datetime) -> bytes:
    """Write a game as a file, without letters and drafts; it holds every secret of the game."""
    async with store.reading() as tx:
        return sealed(await _pack(tx, game, now))


async def bring_in(store: Store, content: bytes, now: datetime) -> int:
    """Keep a game of such a file under a new number, paused until its host resumes it."""
    parcel = opened(content)
    try:
        async with store.writing() as tx:
            return await _unpack(tx, parcel, store.rules(parcel.rules), now)
    except FaultError as fault:
        raise StoreError(f"The file can't be brought in: {fault}.") from None
    except (ValidationError, LookupError, IntegrityError, OverflowError):
        raise StoreError(
            "The file contradicts itself, or the rules of this Skald. Export the game again."
        ) from None


# Out


async def _pack(tx: Transaction, game: int, now: datetime) -> GameFile:
    row = await tx.games.get(game)
    if row is None:
        raise StoreError(f"There is no game {game}.")
    seats = await tx.seats.of(game)
    orders = await tx.sheets.of(game, row.branch)
    actions = await tx.actions.of(game)
    named = [row.host, *(seat.person for seat in seats), *(order.person for order in orders)]
    named += [action.person for action in actions]
    known = await tx.people.named(person for person in named if person)
    ids = [person for person in dict.fromkeys(named) if person in known]
    own = {person: number for number, person in enumerate(ids, 1)} | {DESK: DESK}
    seated = [seat.person for seat in seats if seat.person]
    return GameFile(
        **fields(row, ROW),
        host=own[row.host],
        born=(row.born or row.id) if row.revision else None,
        people=tuple(_somebody(known[person], own[person]) for person in ids),
        seats=tuple(
            Place(**fields(seat, SEAT), person=_number(own, seat.person)) for seat in seats
        ),
        windows=tuple(_waiting(window, now) for window in await tx.windows.of(game, row.branch)),
        orders=tuple(_noted(order, own) for order in orders),
        rooms=tuple(Somewhere(**fields(room, ROOM)) for room in await tx.rooms.of(game)),
        actions=tuple(
            Deed(**fields(action, DEED), person=own[action.person]) for action in actions
        ),
        decks=tuple(
            Kept(**fields(deck, DECK), person=own[deck.person])
            for deck in await tx.decks.of_all(seated, row.rules)
        ),
        positions=tuple([_position(step) async for step in tx.steps.history(game)]),
        events=tuple(
            Happened(**fields(told, EVENT), event=told.event.model_dump(mode="json"))
            for told in await tx.steps.all_events(game)
        ),
    )


def _number(numbers: Mapping[int, int], person: int | None) -> int | None:
    return None if person is None else numbers[person]


def _somebody(person: Person, number: int) -> Somebody:
    return Somebody(
        number=number, name=person.name, discord=str(person.discord), locale=person.locale
    )


def _waiting(window: Window, now: datetime) -> FiledWindow:
    left = window.left
    if window.open and window.closes_at is not None:
        left = max(window.closes_at - now, timedelta())
    return FiledWindow(**fields(window, WINDOW), ready=window.ready, left=left)


def _noted(given: StoredOrder, own: Mapping[int, int]) -> Noted:
    return Noted(
        **fields(given, ORDER),
        seat=given.seat,
        order=given.order.model_dump(mode="json"),
        person=_number(own, given.person),
    )


def _position(step: PositionRow) -> Position:
    sheets = tuple(
        Played(seat=seat, ask=ask, orders=tuple(order.model_dump(mode="json") for order in sheet))
        for seat, ask, sheet in step.sheets
    )
    return Position(**fields(step, POSITION), sheets=sheets, state=json.loads(step.state))


# In


@dataclass(frozen=True)
class New:
    """The game as it is brought in: its new number, its rules, and who is who."""

    game: int
    rules: Game[Any, Any]
    people: Mapping[int, int]

    def person(self, number: int | None) -> int | None:
        return None if number is None else self.people[number]

    def order(self, plain: Mapping[str, Any]) -> Order:
        return self.rules.orders.validate_python(plain)


async def _unpack(tx: Transaction, parcel: GameFile, rules: Game[Any, Any], now: datetime) -> int:
    people = {DESK: DESK}
    for somebody in parcel.people:
        people[somebody.number] = await _found(tx, somebody)
    paused_at = now if parcel.life == "open" else None
    host = people[parcel.host]
    fresh = GameRow(**fields(parcel, ROW), id=0, host=host, paused_at=paused_at, born=parcel.born)
    row = await tx.games.add(fresh)
    new = New(row.id, rules, people)
    if seats := [
        SeatRow(**fields(place, SEAT), game=row.id, person=new.person(place.person))
        for place in parcel.seats
    ]:
        await tx.seats.put(seats)
    await _open(tx, parcel, new)
    await _steps(tx, parcel, new)
    for room in parcel.rooms:
        await tx.rooms.put(NewsRoom(game=row.id, **fields(room, ROOM)))
    await tx.actions.add_all(
        LoggedAction(game=row.id, person=people[deed.person], **fields(deed, DEED))
        for deed in parcel.actions
    )
    for kept in parcel.decks:
        whose = people[kept.person]
        if await tx.decks.get(whose, parcel.rules, kept.name) is None:
            await tx.decks.put(Deck(person=whose, rules=parcel.rules, **fields(kept, DECK)))
    if parcel.life in {"open", "over"}:
        await tx.steps.position(row.id)
    return row.id


async def _found(tx: Transaction, somebody: Somebody) -> int:
    """Find somebody by Discord id, or make them."""
    discord = int(somebody.discord)
    person = await tx.people.of_discord(discord)
    if person is None:
        person = await tx.people.add(discord, somebody.name, somebody.locale)
    return person.id


async def _open(tx: Transaction, parcel: GameFile, new: New) -> None:
    """Keep what is awaited and what was given: every window stands still."""
    await tx.windows.put(
        Window(
            **fields(window, WINDOW), game=new.game, branch=parcel.branch, left=window.left,
            closes_at=None,
        )
        for window in parcel.windows
    )  # fmt: skip
    ready = [(window.ask.seat, window.ask.id) for window in parcel.windows if window.ready]
    await tx.sheets.mark_ready(new.game, parcel.branch, ready, parcel.touched_at)
    await tx.sheets.add_all(
        [
            StoredOrder(
                id=0,
                game=new.game,
                branch=parcel.branch,
                seat=Seat(noted.seat),
                order=new.order(noted.order),
                person=new.person(noted.person),
                **fields(noted, ORDER),
            )
            for noted in parcel.orders
        ]
    )


async def _steps(tx: Transaction, parcel: GameFile, new: New) -> None:
    """Keep every position that this Skald can read, with what happened on the way to it."""
    if {event.revision for event in parcel.events} - {step.revision for step in parcel.positions}:
        raise LookupError("events of a step that is not there")
    for step in parcel.positions:
        state = canonical(step.state)
        load(new.rules, state, f"position {step.revision}")
        sheets = [
            (Seat(played.seat), played.ask, tuple(map(new.order, played.orders)))
            for played in step.sheets
        ]
        row = PositionRow(**fields(step, POSITION), game=new.game, sheets=sheets, state=state)
        told = [
            StoredEvent(
                **fields(event, EVENT),
                game=new.game,
                event=new.rules.events.validate_python(event.event),
            )
            for event in parcel.events
            if event.revision == step.revision
        ]
        await tx.steps.save(row, told)
