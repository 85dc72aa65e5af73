"""A player at a table in mid-game, for measuring: the position of a game that AIs have played."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from bot.game_types import GAME_TYPES
from bot.games.state.first_choices import FirstChoices
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.games.table_settings import TableSettings
from bot.lab.bench import mid_war
from bot.messages.reader import Reader
from bot.records import GameRow, StoredOrder, Window
from engine.core.dice import Dice, make_seed
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask

STARTED_AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
TABLE_NUMBER: Final = 1
HOST_PERSON: Final = 1
PLAYER_NAMES: Final = ("Ada", "Ben", "Chloé", "Dag", "Eyvör", "Finn")
CAPITAL_SEATS: Final = 4
CAPITAL_ROUND: Final = 6
"""In this round of `capital`, all cities have buildings, hands and an upgrade or two."""
ECHOES_SEATS: Final = 2
ECHOES_ROUND: Final = 6
"""In this round of `echoes`, both sides have units, buildings and a full hand."""
MAX_ORDERS_ON_SHEET: Final = 3
"""So many orders of an AI are on the reader's sheet."""


def _play_rounds(key: str, seats: int, rounds: int) -> Match[Any, Any]:
    """Let AIs play until a round begins."""
    game = GAME_TYPES[key].game
    entries = [game.entry()] * seats
    match = start_match(game, game.settings(), entries, Dice(make_seed("mid game"), "bench"))
    while match.view(None).round < rounds:
        mid_war.answer_next_ask(match)
    return match


def _stage_valhalla() -> Match[Any, Any]:
    """Return a war of six empires at half time."""
    dice = Dice(make_seed("mid war"), "bench")
    return Match(mid_war.VALHALLA, mid_war.load_position(), dice)


MID_GAMES: Final[Mapping[str, Callable[[], Match[Any, Any]]]] = {
    "capital": partial(_play_rounds, "capital", CAPITAL_SEATS, CAPITAL_ROUND),
    "valhalla": _stage_valhalla,
    "echoes": partial(_play_rounds, "echoes", ECHOES_SEATS, ECHOES_ROUND),
}
"""By game: how to reach its middle."""


def make_mid_game_reader(key: str, language: str) -> Reader:
    """Return the reader of an open ask in mid-game, with some orders on the sheet."""
    match = MID_GAMES[key]()
    ask = mid_war.find_next_ask(match)
    dice = Dice(make_seed("sheet"), "bench")
    for order in [*match.game.choose(match.view(ask.seat), ask, dice)][:MAX_ORDERS_ON_SHEET]:
        if ask.group and not order.is_at_once:
            match.submit(ask.seat, order, ask.id)
    asks = tuple(
        _make_seat_ask(match, one, place)
        for place, one in enumerate(one for one in match.asks if one.seat == ask.seat)
    )
    return Reader(_make_seat_view(key, match, ask, asks), GAME_TYPES[key], language)


def _make_seat_ask(match: Match[Any, Any], ask: Ask, place: int) -> SeatAsk:
    window = Window(
        game=TABLE_NUMBER, branch=0, ask=ask, place=place, opened_at=STARTED_AT, closes_at=None
    )
    sheet = tuple(
        StoredOrder(
            id=number, game=TABLE_NUMBER, branch=0, seat=ask.seat, ask=ask.id, place=number,
            order=order, given_at=STARTED_AT, person=HOST_PERSON,
        )
        for number, order in enumerate(match.sheet_of(ask.seat, ask.id), 1)
    )  # fmt: skip
    return SeatAsk(ask, window, sheet, is_ready=False)


def _make_seat_view(
    key: str, match: Match[Any, Any], ask: Ask, asks: tuple[SeatAsk, ...]
) -> SeatView:
    row = GameRow(
        id=TABLE_NUMBER, rules=key, rules_version=match.game.rulebook.version, life="open",
        host=HOST_PERSON, settings={}, table={}, created_at=STARTED_AT, touched_at=STARTED_AT,
    )  # fmt: skip
    return SeatView(
        game=row,
        key=key,
        seat=ask.seat,
        view=match.view(ask.seat),
        first_choices=FirstChoices(match.view(ask.seat)),
        table_settings=TableSettings(),
        asks=asks,
        other_windows=(),
        players=dict(
            zip(match.game.policies.seats_in_play(match.state) or (), PLAYER_NAMES, strict=False)
        ),
        heard_events=(),
        unshown_events=(),
        revision=1,
        rooms=(),
    )
