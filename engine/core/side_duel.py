"""Games of every side of a game against every other one, both played by the same machine."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.duel import GameRecord, play_match
from engine.core.machine_players import DEFAULT_PLAYER, PLAYER_MAKERS, Player
from engine.core.match import start_match
from engine.core.protocol.game import Ask, Game, Sheet
from engine.core.protocol.values import Model, Order, Seat

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Sides:
    """The sides that the players of a game choose from, such as civilizations."""

    names: tuple[str, ...]
    make_order: Callable[[Ask, str], Order | None]
    """Returns the order by which a seat takes a side; None if it is asked something else."""


class Tally(NamedTuple):
    """Counted games."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def percent(self) -> float:
        """The share of games that were won, a draw counted as half."""
        return 100 * (self.won + self.drawn / 2) / max(1, self.games)

    def add(self, other: "Tally") -> "Tally":
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


def list_pairs(sides: Sides) -> list[tuple[str, str]]:
    """List all pairs of different sides."""
    return [*combinations(sides.names, 2)]


def play_pair(
    game: AnyGame, sides: Sides, pair: tuple[str, str], deal: int, seed: str, settings: Model
) -> GameRecord:
    """Play one game of a pair; two deals in a row are the same cards with the seats changed."""
    names = pair if deal % 2 == 0 else pair[::-1]
    deal_seed = make_seed(f"{seed}/{'/'.join(pair)}/{deal // 2}")
    match = start_match(game, settings, [game.entry()] * 2, Dice(deal_seed, "duel"))
    machine = PLAYER_MAKERS[DEFAULT_PLAYER]
    players = {
        Seat(seat): _make_side_player(machine(game), sides, name)
        for seat, name in enumerate(names, 1)
    }
    return play_match(match, names, players, deal_seed)


def _make_side_player(player: Player, sides: Sides, name: str) -> Player:
    """Return a player that takes this side, and plays as the given one."""

    def choose(view: Any, ask: Ask, dice: Dice) -> Sheet:
        order = sides.make_order(ask, name)
        return player(view, ask, dice) if order is None else (order,)

    return choose


class SideTable:
    """The results of a duel of sides: by pair, by side and by seat."""

    def __init__(self, names: Sequence[str], records: Sequence[GameRecord]) -> None:
        self.names, self.records = tuple(names), tuple(records)

    def pair(self, name: str, other: str) -> Tally:
        """Return how one side did against another."""
        return self._count(name, lambda record: other in record.player_names)

    def side(self, name: str) -> Tally:
        """Return how a side did against all others."""
        return self._count(name, lambda _: True)

    def seat(self, seat: int) -> Tally:
        """Return how a seat did."""
        tallies = (tally_of(record, record.player_names[seat - 1]) for record in self.records)
        return _add_up(tallies)

    def _count(self, name: str, is_counted: Callable[[GameRecord], bool]) -> Tally:
        return _add_up(
            tally_of(record, name)
            for record in self.records
            if name in record.player_names and is_counted(record)
        )


def tally_of(record: GameRecord, name: str) -> Tally:
    """Return how a game went for a side."""
    if len(record.places) == 1:
        return Tally(drawn=1)
    return Tally(won=1) if name in record.winners else Tally(lost=1)


def _add_up(tallies: Iterator[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total = total.add(tally)
    return total
