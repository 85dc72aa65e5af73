"""How a machine chooses, in whichever process: it imports the rules alone, so a worker is small."""

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.duel import PLAYERS
from engine.core.files import state_files
from engine.core.protocol.game import Game
from engine.core.protocol.values import Order, Seat
from engine.registry import GAMES

PLAIN: Final = "plain"
"""The AI that every game has."""


@dataclass(frozen=True, slots=True)
class MachineTask:
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


def think(game: Game[Any, Any], thought: MachineTask) -> tuple[Order, ...]:
    """Answer an ask as an AI: from its view, by its own dice."""
    state = state_files.load(game, thought.position, "position")
    seat = Seat(thought.seat)
    asks = game.asks(state)
    ask = next((one for one in asks if (one.seat, one.id) == (seat, thought.ask)), None)
    if ask is None:
        return ()
    maker = PLAYERS.get(thought.player, PLAYERS[PLAIN])
    dice = Dice(f"{thought.seed}/{thought.seat}", thought.game_id)
    return tuple(maker(game)(game.view(state, seat), ask, dice))


def elsewhere(thought: MachineTask) -> list[bytes]:
    """Think in a worker, and say it in bytes."""
    game = GAMES[thought.key]
    return [order.model_dump_json(by_alias=True).encode() for order in think(game, thought)]
