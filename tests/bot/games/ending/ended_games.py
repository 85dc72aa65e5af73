"""Games that machines have played to the end, as they are read once they are over."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from zlib import compress

from bot.game_types import GAME_TYPES
from bot.games.ending.ended_game_reading import EndedGameReader
from bot.games.ending.ended_game_record import EndedGameRecord
from bot.records import GameRow
from bot.store.tables.steps import PackedPosition
from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import Match, start_match
from render.ending.ended_game import EndedGame

PLAYERS = {1: "Ada", 2: "Ben", 3: "Cléo"}
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "capital": {},
    "valhalla": {"round_limit": 12},
}
BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)


@cache
def play_match(key: str) -> Match[Any, Any]:
    """Let machines play a game to its end."""
    game = GAME_TYPES[key].game
    entries = tuple(game.entry() for _ in PLAYERS)
    match = start_match(game, game.settings(**SETTINGS[key]), entries, Dice(make_seed("end"), "g"))
    ai = Dice(make_seed("end AI"), "g")
    while match.outcome is None:
        ask = next(
            one for one in match.asks if one.clock and (one.seat, one.id) not in match.ready_marks
        )
        for order in game.choose(match.view(ask.seat), ask, ai):
            match.submit(ask.seat, order, ask.id)
            if match.find_ask(ask.seat, ask.id) is None:
                break
        if match.find_ask(ask.seat, ask.id) is not None and ask.ready:
            match.mark_ready(ask.seat, ask.id)
    return match


@cache
def make_record(key: str, language: str = "en") -> EndedGameRecord:
    """Make the record of a played game, as the store would give it."""
    match = play_match(key)
    game, steps = match.game, match.played_steps
    packed = (compress(state_files.dump(game, one.step.state)) for one in steps)
    row = GameRow(
        id=7, rules=key, rules_version=1, life="over", host=1, settings={}, table={}, seed="f" * 64,
        revision=len(steps), created_at=BEGAN, touched_at=BEGAN,
        ended_at=BEGAN + timedelta(days=4, hours=2),
    )  # fmt: skip
    return EndedGameRecord(
        row=row,
        language=language,
        seats=tuple(PLAYERS),
        players=tuple(PLAYERS.items()),
        positions=tuple(
            PackedPosition(number, number - 1 or None, one) for number, one in enumerate(packed, 1)
        ),
        events=tuple(
            (number, event.model_dump_json())
            for number, one in enumerate(steps, 1)
            for event in one.events
        ),
        seed=(("seed", row.seed), ("prefix", GAME_TYPES[key].game.seed_prefix), ("hash", "a" * 64)),
    )


@cache
def read_game(key: str) -> EndedGame:
    """Read a played game."""
    return EndedGameReader(GAME_TYPES[key], make_record(key)).read()
