"""How an AI chooses, in any process; it imports only the rules, so a worker is small."""

import hashlib
from dataclasses import dataclass
from typing import Any

from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.machine_players import DEFAULT_PLAYER, PLAYER_MAKERS
from engine.core.protocol.game import Game
from engine.core.protocol.values import Order, Seat
from engine.registry import GAMES


@dataclass(frozen=True, slots=True)
class MachineTask:
    """What an AI is asked, as plain values for another process."""

    key: str
    position: bytes
    seat: int
    ask: str
    ai: str
    """The name of the AI."""
    seed: str
    game_id: str


def make_machine_seed(seed: str, position: str) -> str:
    """Make the seed of a game's AIs at one position; it does not reveal the game's own."""
    return hashlib.sha256(f"machines|{position}|{seed}".encode()).hexdigest()


def choose_orders(game: Game[Any, Any], task: MachineTask) -> tuple[Order, ...]:
    """Choose an AI's orders for an ask, from its view and by its own dice."""
    state = state_files.load(game, task.position, "position")
    seat = Seat(task.seat)
    asks = game.asks(state)
    ask = next((one for one in asks if (one.seat, one.id) == (seat, task.ask)), None)
    if ask is None:
        return ()
    player = PLAYER_MAKERS.get(task.ai, PLAYER_MAKERS[DEFAULT_PLAYER])
    dice = Dice(f"{task.seed}/{task.seat}", task.game_id)
    return tuple(player(game)(game.view(state, seat), ask, dice))


def choose_order_bytes(task: MachineTask) -> list[bytes]:
    """Choose orders in a worker process, and return them as JSON."""
    game = GAMES[task.key]
    return [order.model_dump_json(by_alias=True).encode() for order in choose_orders(game, task)]
