"""Sample rows for a store, and its statements."""

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import import_module
from typing import Any, Final

from sqlalchemy.sql import Executable

import bot.store
from bot.letter_bodies import Note
from bot.records import GameRow, Letter, PositionRow, SeatRow, StoredEvent, StoredOrder, Window
from bot.store import Store, Transaction
from engine.core.files.state_files import dump
from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import EVERYONE, Event, Order, Seat
from tests.engine.random_play import play_random_game
from tests.engine.toy import GAME as TOY
from tests.engine.toy.orders import Boast, End

KNOWN_GAMES: Final[Mapping[str, Game[Any, Any]]] = {TOY.key: TOY}
NOW: Final = datetime(2026, 3, 29, 0, 59, 59, 999000, tzinfo=UTC)
HOUR: Final = timedelta(hours=1)
RED, BLUE = Seat(1), Seat(2)


@cache
def find_statements() -> Mapping[str, Executable]:
    """Return every statement of the store, by its dotted name."""
    found = {}
    for info in pkgutil.walk_packages(bot.store.__path__, "bot.store."):
        module = import_module(info.name)
        for name, value in vars(module).items():
            if isinstance(value, Executable):
                found[f"{info.name}.{name}"] = value
    return found


def make_game(host: int, **more: Any) -> GameRow:
    row = GameRow(
        id=0, rules="toy", rules_version=2, life="open", host=host, settings={"rounds": 2},
        table={"zone": "UTC"}, seed="5eed", created_at=NOW, touched_at=NOW,
    )  # fmt: skip
    return replace(row, **more)


async def save_game(store: Store, **more: Any) -> GameRow:
    """Add a person and a game of theirs to a store."""
    async with store.writing() as tx:
        return await add_game(tx, **more)


async def add_game(tx: Transaction, **more: Any) -> GameRow:
    host = await tx.people.find_by_discord_id(77) or await tx.people.add(77, "Ragnhild", "fr")
    return await tx.games.add(make_game(host.id, **more))


def make_ask(name: str = "bid.1", seat: Seat = RED, **more: Any) -> Ask:
    whole = {"kind": "bid", "clock": "bid_hours", "group": "bid.1", "known_to": EVERYONE}
    return Ask(id=name, seat=seat, **whole | more)


def make_window(game: int, name: str = "bid.1", seat: Seat = RED, **more: Any) -> Window:
    window = Window(
        game=game, branch=0, ask=make_ask(name, seat), place=0, opened_at=NOW, closes_at=NOW + HOUR
    )
    return replace(window, **more)


def make_order(game: int, place: int = 1, order: Order | None = None, **more: Any) -> StoredOrder:
    given = StoredOrder(
        id=0, game=game, branch=0, seat=RED, ask="bid.1", place=place, order=order or End(),
        given_at=NOW, person=None,
    )  # fmt: skip
    return replace(given, **more)


def make_letter(name: str, game: int | None = None, **more: Any) -> Letter:
    return replace(Letter(letter=name, game=game, body=Note(key=name, facts={})), **more)


def make_seat(game: int, seat: Seat = RED, **more: Any) -> SeatRow:
    return replace(SeatRow(game=game, seat=seat), **more)


def play_toy_game(game: int, seed: int = 1) -> list[tuple[PositionRow, list[StoredEvent]]]:
    """Play the toy game at random; return its positions from revision 1 on, with their events."""
    play = play_random_game("toy", seed)
    steps = [({}, play.setup), *((moment.sheets, moment.step) for moment in play.moments)]
    return [
        (
            PositionRow(
                game=game, revision=n, branch=0, parent=n - 1 or None, rules_version=2,
                sheets=[(seat, ask, tuple(sheet)) for (seat, ask), sheet in sheets.items()],
                state=dump(TOY, step.state), reveals=step.reveals, at=NOW + n * HOUR,
            ),
            make_stored_events(game, n, step.events),
        )
        for n, (sheets, step) in enumerate(steps, 1)
    ]  # fmt: skip


def make_stored_events(game: int, revision: int, events: tuple[Event, ...]) -> list[StoredEvent]:
    return [
        StoredEvent(game=game, revision=revision, place=place, event=event, chapter=None)
        for place, event in enumerate(events)
    ]


async def save_toy_game(tx: Transaction, row: GameRow, most: int = 1000) -> GameRow:
    """Save such a game step by step, as the desk does."""
    for position, told in play_toy_game(row.id)[:most]:
        await tx.steps.save(position, told)
        row = replace(row, revision=position.revision)
        await tx.games.advance(row, position.revision - 1)
    return row


BOAST: Final = Boast(text='« Ægir », "œ" \u2028 \U0001f6e1', aside=False)
