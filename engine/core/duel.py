"""Games between machine players, in memory: each of them plays every seat equally often.

The same seed gives the same games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.core.dice import Dice, make_seed
from engine.core.machine_players import PLAYER_MAKERS, Player, PlayerMaker
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask, Game, S, Sheet, V
from engine.core.protocol.values import KEEPER, Model, Seat


class IllegalPlayError(Exception):
    """A player gave an order that is refused, or nothing where something is needed."""


class GameRecord(NamedTuple):
    """How one game went."""

    player_names: tuple[str, ...]
    """Who played seat 1, seat 2, ..."""
    places: tuple[tuple[Seat, ...], ...]
    rule: str
    rounds: int
    """The round in which it ended; 0 where the game's views count none."""
    orders: int
    sides: Mapping[Seat, str] = MappingProxyType({})
    """By seat: what it has played; empty where the game has no sides to choose from."""

    @property
    def is_decided(self) -> bool:
        return len(self.places) > 1

    @property
    def winners(self) -> frozenset[str]:
        """The names of those in the first place; all names in a draw."""
        if not self.is_decided:
            return frozenset(self.player_names)
        return frozenset(self.player_names[seat - 1] for seat in self.places[0])


class Score(NamedTuple):
    """The games of one player."""

    won: int
    drawn: int
    lost: int


class DuelResult(NamedTuple):
    """The games of a duel, in the order they were played."""

    players: tuple[str, ...]
    records: tuple[GameRecord, ...]

    def score_of(self, name: str) -> Score:
        """Count a player's games: won alone (or with seats of the same name), drawn, lost."""
        won = sum(1 for one in self.records if one.winners == {name} and len(one.places) > 1)
        first = sum(1 for one in self.records if name in one.winners)
        return Score(won, first - won, len(self.records) - first)

    def scores_of_seats(self) -> dict[Seat, Score]:
        """Count the decided games of each seat."""
        decided = [one for one in self.records if one.is_decided]
        seats = sorted({seat for one in decided for place in one.places for seat in place})
        won = {seat: sum(seat in one.places[0] for one in decided) for seat in seats}
        return {seat: Score(won[seat], 0, len(decided) - won[seat]) for seat in seats}

    def scores_of_sides(self) -> dict[str, Score]:
        """Count the decided games of each side; a side that met itself is not counted there."""
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for one in self.records:
            winning = {one.sides[seat] for seat in one.places[0] if seat in one.sides}
            all_sides = set(one.sides.values())
            if one.is_decided and winning != all_sides:
                losing = {one.sides[s] for place in one.places[1:] for s in place if s in one.sides}
                won.update(winning - losing)
                played.update(winning ^ losing)
        return {side: Score(won[side], 0, played[side] - won[side]) for side in sorted(played)}

    @property
    def average_rounds(self) -> float:
        """The average number of rounds."""
        return sum(one.rounds for one in self.records) / max(1, len(self.records))

    @property
    def average_orders(self) -> float:
        """The average number of orders."""
        return sum(one.orders for one in self.records) / max(1, len(self.records))


def run_duel(
    game: Game[S, V],
    players: Sequence[str],
    games: int,
    seed: str,
    settings: Model | None = None,
    *,
    on_record: Callable[[GameRecord], None] | None = None,
) -> DuelResult:
    """Let players of `PLAYER_MAKERS` play a number of games."""
    table_settings = game.settings() if settings is None else settings
    found = []
    for record in islice(play_games(game, players, seed, table_settings, PLAYER_MAKERS), games):
        found.append(record)
        if on_record is not None:
            on_record(record)
    return DuelResult(tuple(players), tuple(found))


def play_games(
    game: Game[S, V],
    players: Sequence[str],
    seed: str,
    settings: Model,
    makers_by_name: Mapping[str, PlayerMaker],
) -> Iterator[GameRecord]:
    """Play game after game; each deal is played once with every rotation of the players."""
    entries = [game.entry()] * len(players)
    refusals = game.admit(settings, entries)
    if refusals:
        raise ValueError(", ".join(one.code for one in refusals))
    for deal in count():
        deal_seed = make_seed(f"{seed}/{deal}")
        for rotation in range(len(players)):
            names = (*players[rotation:], *players[:rotation])
            match = start_match(game, settings, entries, Dice(deal_seed, "duel"))
            players_by_seat = {
                Seat(seat): makers_by_name[one](game) for seat, one in enumerate(names, 1)
            }
            yield play_match(match, names, players_by_seat, deal_seed)


def play_match(
    match: Match[Any, Any],
    names: tuple[str, ...],
    players_by_seat: Mapping[Seat, Player],
    seed: str,
) -> GameRecord:
    """Play one game to its end, and return how it went."""
    dice = {seat: Dice(make_seed(f"{seed}/seat/{seat}"), "duel") for seat in players_by_seat}
    orders = 0
    for _ in range(match.game.policies.max_steps):
        outcome = match.outcome
        if outcome is not None:
            view = match.view(None)
            rounds, sides = getattr(view, "round", 0), getattr(view, "sides", {})
            return GameRecord(names, outcome.places, outcome.rule, int(rounds), orders, sides)
        ask = _find_awaited_ask(match)
        if ask.seat == KEEPER:
            match.let_lapse(ask.seat, ask.id)
        else:
            sheet = players_by_seat[ask.seat](match.view(ask.seat), ask, dice[ask.seat])
            orders += _submit_sheet(match, ask, sheet)
    raise IllegalPlayError(f"the game has not ended after {match.game.policies.max_steps} answers")


def _find_awaited_ask(match: Match[Any, Any]) -> Ask:
    """Return the first ask that still has to be answered."""
    ready = match.ready_marks
    return next(ask for ask in match.asks if ask.clock and (ask.seat, ask.id) not in ready)


def _submit_sheet(match: Match[Any, Any], ask: Ask, sheet: Sheet) -> int:
    """Submit the orders of a sheet, say Ready where needed, and return how many were submitted."""
    submitted = 0
    for order in sheet:
        answer = match.submit(ask.seat, order, ask.id)
        if not answer.is_accepted:
            raise IllegalPlayError(f"{order!r} is refused: {answer.verdict.refusals}")
        submitted += 1
        if match.outcome is not None or match.find_ask(ask.seat, ask.id) is None:
            return submitted
    if ask.group or not sheet:
        if not ask.ready:
            raise IllegalPlayError(f"nothing was answered to {ask!r}")
        match.mark_ready(ask.seat, ask.id)
    return submitted
