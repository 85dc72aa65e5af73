"""Seat views for the tests of cards: a match in memory, with windows for its asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.cards.order_answer_posts import lay_out_answer, make_answer_text
from bot.game_types import GAME_TYPES, GameType
from bot.games.replies import Reply
from bot.games.state.first_choices import FirstChoices
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.games.table_settings import TableSettings
from bot.messages.post_parts import Button
from bot.messages.posts import MessageContent
from bot.messages.reader import Reader
from bot.records import GameRow, StoredOrder, Window
from engine.core.dice import Dice
from engine.core.match import Match, start_match
from engine.core.notation.line_reader import read_line
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order, Seat, is_in_audience
from tests.bot.toy_game import toy_game_type

NOW: Final = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
CLOSES: Final = NOW + timedelta(hours=24)
NAMES: Final = {1: "Ada", 2: "Bo", 3: "Cy"}

CAPITAL: Final = GAME_TYPES["capital"]
VALHALLA: Final = GAME_TYPES["valhalla"]
TOY: Final = toy_game_type()


def start_game(
    kind: GameType, seats: int = 2, seed: str = "cards", **settings: Any
) -> Match[Any, Any]:
    """Start a match of a game."""
    game = kind.game
    chosen = game.settings.model_validate(settings)
    return start_match(game, chosen, [game.entry()] * seats, Dice(seed, "cards"))


def make_window(ask: Ask, **values: Any) -> Window:
    """Make a window of one day."""
    return replace(
        Window(game=7, branch=0, ask=ask, place=0, opened_at=NOW, closes_at=CLOSES), **values
    )


def stored_orders(ask: Ask, orders: Sequence[Order]) -> tuple[StoredOrder, ...]:
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


def make_reader(
    game_type: GameType,
    match: Match[Any, Any],
    seat: int | None,
    language: str = "en",
    *,
    names: Mapping[int, str] = NAMES,
    heard: Sequence[Event] = (),
    **values: Any,
) -> Reader:
    """Make the reader of a match for a seat or the public."""
    at = None if seat is None else Seat(seat)
    seat_ask = tuple(
        SeatAsk(
            ask,
            make_window(ask),
            stored_orders(ask, match.sheet_of(ask.seat, ask.id)),
            (ask.seat, ask.id) in match.ready_marks,
        )
        for ask in match.asks
        if ask.seat == at
    )
    others = tuple(
        make_window(ask)
        for ask in match.asks
        if ask.seat != at and is_in_audience(ask.known_to, at)
    )
    seat_view = SeatView(
        game=make_game_row(game_type),
        key=game_type.game.key,
        seat=at,
        view=match.view(at),
        first_choices=FirstChoices(match.view(at)),
        table_settings=TableSettings(),
        asks=seat_ask,
        other_windows=others,
        players={n: name for n, name in names.items() if n <= len(names)},
        heard_events=(
            news := tuple(event for event in heard if is_in_audience(event.audience, at))
        ),
        unshown_events=news,
        revision=len(match.played_steps),
        rooms=(),
    )
    return Reader(replace(seat_view, **values), game_type, language)


def answer_cards(reader: Reader, reply: Reply, dropped: int = 0) -> tuple[MessageContent, ...]:
    """Return the answer to orders with the turn card."""
    return lay_out_answer(reader, make_answer_text(reader, reply, dropped))


def make_game_row(game_type: GameType, **values: Any) -> GameRow:
    """Make the row of a table that is being played."""
    plain: dict[str, Any] = {
        "id": 7,
        "rules": game_type.game.key,
        "rules_version": game_type.game.rulebook.version,
        "life": "open",
        "host": 1,
        "settings": {},
        "table": {},
        "created_at": NOW,
        "touched_at": NOW,
    }
    return GameRow(**plain | values)


# What stands on a post


def read_order(game_type: GameType, line: str) -> Any:
    made = read_line(game_type.game, line)
    assert not hasattr(made, "code"), made
    return made


def button_labels(post: MessageContent) -> list[str]:
    return [one.label for one in post.pressable_items if isinstance(one, Button)]


def control_verbs(post: MessageContent) -> list[str]:
    return [control.verb for control in post.controls]


def post_text(post: MessageContent) -> str:
    return "\n".join(post.texts)


def told_events(match: Match[Any, Any]) -> list[Any]:
    return [event for played in match.played_steps for event in played.events]
