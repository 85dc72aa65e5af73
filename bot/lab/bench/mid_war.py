"""A war at half time, for measuring: a position of six empires that AIs played, kept in a file.

`python -m bot.lab.bench.mid_war` plays the war again and writes the file.
"""

import gzip
import json
from pathlib import Path
from typing import Any, Final

from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask
from engine.registry import GAMES

POSITION_FILE: Final = Path(__file__).with_name("mid_war.json.gz")
SIDE_COUNT: Final = 6
UNITS_AT_MID_WAR: Final = 300
"""The number of units from which on a war is at half time."""
RICH_SETTINGS: Final = {"start_gold": 5000, "start_vision": 6}
"""Rich empires muster many units early."""

VALHALLA: Final = GAMES["valhalla"]


def load_position() -> Any:
    """Return the position from the file."""
    return VALHALLA.stage(json.loads(gzip.decompress(POSITION_FILE.read_bytes())))


def play_to_mid_war() -> Any:
    """Let AIs play until there are enough units and no turn is in progress."""
    settings = VALHALLA.settings.model_validate(RICH_SETTINGS)
    entries = [VALHALLA.entry()] * SIDE_COUNT
    match = start_match(VALHALLA, settings, entries, Dice(make_seed("mid war"), "bench"))
    while len(match.state.units) < UNITS_AT_MID_WAR or match.state.phase != "orders":
        answer_next_ask(match)
    return match.state


def find_next_ask(match: Match[Any, Any]) -> Ask:
    """Return the first ask whose seat is not ready yet."""
    return next(ask for ask in match.asks if (ask.seat, ask.id) not in match.ready_marks)


def answer_next_ask(match: Match[Any, Any]) -> None:
    """Let an AI answer the first ask that is open."""
    ask = find_next_ask(match)
    dice = Dice(make_seed(f"mid war {ask.seat} {ask.id}"), "bench")
    for order in match.game.choose(match.view(ask.seat), ask, dice):
        match.submit(ask.seat, order, None if order.is_at_once else ask.id)
    if match.find_ask(ask.seat, ask.id) is not None:
        match.mark_ready(ask.seat, ask.id)


if __name__ == "__main__":
    text = state_files.canonical_json(VALHALLA.scenarios.describe_state(play_to_mid_war()))
    POSITION_FILE.write_bytes(gzip.compress(text, 9, mtime=0))
