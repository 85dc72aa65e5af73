"""A war half way, for measuring: six empires that machines have played, kept as a file.

`python -m bot.lab.bench.mid_war` plays it anew and writes the file; nothing else ever needs to.
"""

import gzip
import json
from pathlib import Path
from typing import Any, Final

from engine.core.dice import Dice, seed_of
from engine.core.files import state_files
from engine.core.match import Match, begin
from engine.core.protocol.game import Ask
from engine.registry import GAMES

FILE: Final = Path(__file__).with_name("mid_war.json.gz")
SIDES: Final = 6
UNITS: Final = 300
"""A war of so many units is half way."""
SETTINGS: Final = {"start_gold": 5000, "start_vision": 6}
"""Rich empires muster early."""

GAME: Final = GAMES["valhalla"]


def kept() -> Any:
    """Read the position that is kept."""
    return GAME.stage(json.loads(gzip.decompress(FILE.read_bytes())))


def played() -> Any:
    """Let machines play until there are units enough, and nobody is in the middle of a turn."""
    settings = GAME.settings.model_validate(SETTINGS)
    entries = [GAME.entry()] * SIDES
    match = begin(GAME, settings, entries, Dice(seed_of("mid war"), "bench"))
    while len(match.state.units) < UNITS or match.state.phase != "orders":
        answer(match)
    return match.state


def next_ask(match: Match[Any, Any]) -> Ask:
    """Find the first ask that nobody has answered yet; others may wait for their group."""
    return next(ask for ask in match.asks if (ask.seat, ask.id) not in match.ready_marks)


def answer(match: Match[Any, Any]) -> None:
    """Let a machine answer the first ask that waits for one."""
    ask = next_ask(match)
    dice = Dice(seed_of(f"mid war {ask.seat} {ask.id}"), "bench")
    for order in match.game.choose(match.view(ask.seat), ask, dice):
        match.submit(ask.seat, order, None if order.at_once else ask.id)
    if match.ask(ask.seat, ask.id) is not None:
        match.ready(ask.seat, ask.id)


if __name__ == "__main__":
    text = state_files.canonical(GAME.describe(played()))
    FILE.write_bytes(gzip.compress(text, 9, mtime=0))
