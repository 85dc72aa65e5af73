"""How a machine chooses, in whichever process: it imports the rules alone, so a worker is small."""

import hashlib
import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass
from typing import Any, Final

from engine.core import position
from engine.core.dice import Dice
from engine.core.duel import PLAYERS
from engine.core.game import Game
from engine.core.model import Order, Seat
from engine.registry import GAMES

CALM: Final = 5
"""A worker gives way to the bot by so much."""
PLAIN: Final = "plain"
"""The AI that every game has."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a machine is asked: plain values, so that they reach another process."""

    key: str
    position: bytes
    seat: int
    ask: str
    player: str
    """The name of the AI."""
    seed: str
    game_id: str


def seed_of(seed: str, at: str) -> str:
    """Make the seed of a game's machines at one position; it does not tell the game's own."""
    return hashlib.sha256(f"machines|{at}|{seed}".encode()).hexdigest()


def think(game: Game[Any, Any], thought: Thought) -> tuple[Order, ...]:
    """Answer an ask as an AI: from its view, by its own dice."""
    state = position.load(game, thought.position, "position")
    seat = Seat(thought.seat)
    asks = game.asks(state)
    ask = next((one for one in asks if (one.seat, one.id) == (seat, thought.ask)), None)
    if ask is None:
        return ()
    maker = PLAYERS.get(thought.player, PLAYERS[PLAIN])
    dice = Dice(f"{thought.seed}/{thought.seat}", thought.game_id)
    return tuple(maker(game)(game.view(state, seat), ask, dice))


def elsewhere(thought: Thought) -> list[bytes]:
    """Think in a worker, and say it in bytes."""
    game = GAMES[thought.key]
    return [order.model_dump_json(by_alias=True).encode() for order in think(game, thought)]


def begun() -> None:
    """Leave signals to the bot, give way to it, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(CALM)
    threading.Thread(target=_mourn, daemon=True).start()


def _mourn() -> None:
    """Wait for the bot's end: a worker that reads from a queue would not notice a sudden one."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(0)
