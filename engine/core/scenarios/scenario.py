"""A scenario that has been read: a position, blocks of orders, expectations."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from engine.core.dice import Dice, LoadedDice
from engine.core.files.written_opening import Lobby
from engine.core.files.yaml_nodes import YamlNode
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER, Draft, Order, Refusal, Seat, Viewer

KEEPER_WORD: Final = "keeper"
PUBLIC_WORD: Final = "public"
LOBBY_WORD: Final = "lobby"

EntryAction = Literal["orders", "ready", "lapse", "withdraw"]


class WrittenOrder(NamedTuple):
    """One order of a scenario: its node, and what it was read as."""

    node: YamlNode
    order: Order | Draft | Refusal


class WhenEntry(NamedTuple):
    """One entry of `when`: orders, a ready mark, a lapse, or an order withdrawn."""

    node: YamlNode
    seat: Viewer
    action: EntryAction
    orders: tuple[WrittenOrder, ...] = ()
    token: str = ""
    ask: str | None = None
    sheet_position: int = 0


class Block(NamedTuple):
    """What is done in one block, and what is expected after it."""

    node: YamlNode
    entries: tuple[WhenEntry, ...] | None
    then: Mapping[str, YamlNode]
    closes_sheets: bool = True


@dataclass(frozen=True)
class Scenario:
    """One scenario: its beginning, its blocks and its dice."""

    title: str
    node: YamlNode
    game: Game[Any, Any]
    rules: tuple[str, ...]
    blocks: tuple[Block, ...]
    state: Any = None
    lobby: Lobby | None = None
    """The lobby from which the game is set up, instead of a state."""
    seed: str = ""
    game_id: str = "scenario"
    branch: int = 0
    fixed_dice: Mapping[str, YamlNode] = field(default_factory=dict)
    """By stream: the node of its answers, in turn."""

    @property
    def has_expectations(self) -> bool:
        """Tell whether any block expects anything."""
        return any(block.then for block in self.blocks)

    def make_dice(self) -> "WatchedDice":
        laid = {
            stream: [each.data for each in node.read_items_or_one()]
            for stream, node in self.fixed_dice.items()
        }
        return WatchedDice(Dice(self.seed, self.game_id, self.branch), laid)


class WatchedDice(LoadedDice):
    """Loaded dice that remember the streams that were asked, to find misspelt ones."""

    __slots__ = ("streams_asked",)

    def __init__(self, dice: Dice, laid: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(dice, laid)
        self.streams_asked: set[str] = set()

    def roll_number(self, key: str) -> int:
        self.streams_asked.add(key)
        return super().roll_number(key)

    def fixed_answer(self, stream: str, turn: int) -> Any:
        self.streams_asked.add(stream)
        return super().fixed_answer(stream, turn)


class Difference(NamedTuple):
    """One expectation that does not hold."""

    path: str
    expected: Any
    found: Any
    line: int | None


def name_seat(seat: Viewer) -> str:
    """Return the name of a seat in scenarios."""
    if seat is None:
        return PUBLIC_WORD
    return KEEPER_WORD if seat == KEEPER else str(seat)


def read_seat(game: Game[Any, Any], node: YamlNode, word: Any) -> Viewer:
    """Read a seat; a number beyond the seats of the game is the public."""
    if word == PUBLIC_WORD:
        return None
    if str(word) in {KEEPER_WORD, str(KEEPER)}:
        return KEEPER
    if isinstance(word, bool) or not re.fullmatch("[0-9]{1,9}", str(word)):
        raise node.fault(f"{word} is no seat; write a number, {KEEPER_WORD} or {PUBLIC_WORD}")
    number = int(word)
    return Seat(number) if 1 <= number <= max(game.seats) else None
