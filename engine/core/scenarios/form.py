"""What a scenario is, once it has been read: a position, blocks of orders, expectations."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from engine.core.dice import Dice, LoadedDice
from engine.core.files.written_opening import Lobby
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER, Draft, Order, Refusal, Seat, Viewer

KEEPERS: Final = "keeper"
PUBLIC: Final = "public"
LOBBY: Final = "lobby"

Act = Literal["orders", "ready", "lapse", "withdraw"]


class WrittenOrder(NamedTuple):
    """One order as it was written, and what it could be read as."""

    node: YamlNode
    order: Order | Draft | Refusal


class Move(NamedTuple):
    """One entry of `when`: a message, a ready mark, time running out, an order taken back."""

    node: YamlNode
    seat: Viewer
    act: Act
    orders: tuple[WrittenOrder, ...] = ()
    token: str = ""
    ask: str | None = None
    place: int = 0


class Block(NamedTuple):
    """What is done at one go, and what is then expected."""

    node: YamlNode
    moves: tuple[Move, ...] | None
    then: Mapping[str, YamlNode]
    close: bool = True


@dataclass(frozen=True)
class Scenario:
    """One situation: how it begins, what is done, what is expected."""

    title: str
    node: YamlNode
    game: Game[Any, Any]
    rules: tuple[str, ...]
    blocks: tuple[Block, ...]
    state: Any = None
    lobby: Lobby | None = None
    """Instead of a state: the game is set up."""
    seed: str = ""
    game_id: str = "scenario"
    branch: int = 0
    laid: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @property
    def expects(self) -> bool:
        """Tell whether any block expects anything."""
        return any(block.then for block in self.blocks)

    def dice(self) -> "WatchedDice":
        return WatchedDice(Dice(self.seed, self.game_id, self.branch), self.laid)


class WatchedDice(LoadedDice):
    """Loaded dice that remember which streams were asked, so that a misspelt one is noticed."""

    __slots__ = ("asked",)

    def __init__(self, dice: Dice, laid: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(dice, laid)
        self.asked: set[str] = set()

    def word(self, key: str) -> int:
        self.asked.add(key)
        return super().word(key)

    def fixed(self, stream: str, turn: int) -> Any:
        self.asked.add(stream)
        return super().fixed(stream, turn)


class Difference(NamedTuple):
    """Something expected that was not so."""

    path: str
    expected: Any
    found: Any
    line: int | None


def seat_name(seat: Viewer) -> str:
    """Call a seat as scenarios do."""
    if seat is None:
        return PUBLIC
    return KEEPERS if seat == KEEPER else str(seat)


def seat_of(game: Game[Any, Any], node: YamlNode, word: Any) -> Viewer:
    """Read who is meant; whoever has no place at such a table is the public."""
    if word == PUBLIC:
        return None
    if str(word) in {KEEPERS, str(KEEPER)}:
        return KEEPER
    if isinstance(word, bool) or not re.fullmatch("[0-9]{1,9}", str(word)):
        raise node.fault(f"{word} is no seat; write a number, {KEEPERS} or {PUBLIC}")
    number = int(word)
    return Seat(number) if 1 <= number <= max(game.seats) else None
