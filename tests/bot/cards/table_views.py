"""Sights of tables for the tests of cards: a match in memory, and windows around its asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.game_types import GAME_TYPES, GameType
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.games.table_settings import TableSettings
from bot.messages.posts import Button, MessageContent
from bot.messages.reader import Reader
from bot.store.rows import GameRow, StoredOrder, Window
from engine.core.dice import Dice
from engine.core.match import Match, begin
from engine.core.notation.order_lines import read_line
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order, Seat, hears
from tests.bot.toy_game import toy_kind

NOW: Final = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
CLOSES: Final = NOW + timedelta(hours=24)
NAMES: Final = {1: "Ada", 2: "Bo", 3: "Cy"}

CAPITAL: Final = GAME_TYPES["capital"]
TOY: Final = toy_kind()


def play(kind: GameType, seats: int = 2, seed: str = "cards", **settings: Any) -> Match[Any, Any]:
    """Set a game up."""
    game = kind.game
    chosen = game.settings.model_validate(settings)
    return begin(game, chosen, [game.entry()] * seats, Dice(seed, "cards"))


def window(ask: Ask, **values: Any) -> Window:
    """Open a window for a day."""
    return replace(
        Window(game=7, branch=0, ask=ask, place=0, opened_at=NOW, closes_at=CLOSES), **values
    )


def given(ask: Ask, orders: Sequence[Order]) -> tuple[StoredOrder, ...]:
    """Put orders on a sheet."""
    return tuple(
        StoredOrder(
            id=place,
            game=7,
            branch=0,
            seat=ask.seat,
            ask=ask.id,
            place=place,
            order=order,
            given_at=NOW,
            person=1,
        )
        for place, order in enumerate(orders, 1)
    )


def reader(
    kind: GameType,
    match: Match[Any, Any],
    seat: int | None,
    language: str = "en",
    *,
    names: Mapping[int, str] = NAMES,
    heard: Sequence[Event] = (),
    **values: Any,
) -> Reader:
    """Give a seat, or the public, its sight of a match."""
    at = None if seat is None else Seat(seat)
    own = tuple(
        SeatAsk(
            ask,
            window(ask),
            given(ask, match.sheet(ask.seat, ask.id)),
            (ask.seat, ask.id) in match.ready_marks,
        )
        for ask in match.asks
        if ask.seat == at
    )
    others = tuple(window(ask) for ask in match.asks if ask.seat != at and hears(ask.known_to, at))
    sight = SeatView(
        game=row(kind),
        key=kind.game.key,
        seat=at,
        view=match.view(at),
        table=TableSettings(),
        asks=own,
        others=others,
        players={n: name for n, name in names.items() if n <= len(names)},
        heard=(news := tuple(event for event in heard if hears(event.audience, at))),
        fresh=news,
        revision=len(match.played),
        rooms=(),
    )
    return Reader(replace(sight, **values), kind, language)


def row(kind: GameType, **values: Any) -> GameRow:
    """Make the row of a table that is being played."""
    plain: dict[str, Any] = {
        "id": 7,
        "rules": kind.game.key,
        "rules_version": kind.game.version,
        "life": "open",
        "host": 1,
        "settings": {},
        "table": {},
        "created_at": NOW,
        "touched_at": NOW,
    }
    return GameRow(**plain | values)


# What stands on a post


def order(kind: GameType, line: str) -> Any:
    made = read_line(kind.game, line)
    assert not hasattr(made, "code"), made
    return made


def labels(post: MessageContent) -> list[str]:
    return [one.label for one in post.pressable if isinstance(one, Button)]


def verbs(post: MessageContent) -> list[str]:
    return [control.verb for control in post.controls]


def words(post: MessageContent) -> str:
    return "\n".join(post.texts)


def told(match: Match[Any, Any]) -> list[Any]:
    return [event for played in match.played for event in played.events]
