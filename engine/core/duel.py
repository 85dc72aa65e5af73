"""Games between machine players, in memory: each of them plays every seat equally often.

`plain` is the game's own `choose`; `gentle` plays so too, but often leaves a phase unused;
`random` fills in blanks at random and never gives up.
The same seed gives the same games.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, Final, NamedTuple

from engine.core.dice import Dice, make_seed, roll_below
from engine.core.match import Match, start_match
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.values import KEEPER, Model, Order, Seat

AnyGame = Game[Any, Any]
Player = Callable[[Any, Ask, Dice], Sheet]
"""Returns the orders for an ask from a view; the dice are the player's own."""

PlayerMaker = Callable[[AnyGame], Player]
"""Returns a player for one game."""

DONE_ODDS: Final = 4
"""One in this many answers of a random player closes an open ask."""
PASSES_OF_FIVE: Final = 2
"""In so many of five open asks a gentle player gives only what ends them."""
MAX_RANDOM_ORDERS: Final = 24
"""A random player puts at most this many orders on a sealed sheet."""


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

    @property
    def winners(self) -> frozenset[str]:
        """The names of those in the first place; all names in a draw."""
        if len(self.places) == 1:
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

    @property
    def average_rounds(self) -> float:
        """The average number of rounds."""
        return sum(one.rounds for one in self.records) / max(1, len(self.records))

    @property
    def average_orders(self) -> float:
        """The average number of orders."""
        return sum(one.orders for one in self.records) / max(1, len(self.records))


class RandomPlayer:
    """A player that fills in blanks at random, each choice equally likely, and never gives up."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.counters: dict[str, int] = {}
        self._resign = game.resign_order().kind

    def __call__(self, view: Any, ask: Ask, dice: Dice) -> Sheet:
        """Return one order; for a sealed sheet several, up to the first order at once.

        Return none now and then for an open ask that may be closed.
        """
        sheet: list[Order] = []
        if ask.ready and not ask.group and self._roll_below(dice, DONE_ODDS) == 0:
            return sheet

        def answer_blank(blank: Blank) -> Sequence[str]:
            return self._choose_answer(blank, dice)

        while len(sheet) < (MAX_RANDOM_ORDERS if ask.group else 1):
            order = drafts.build_order(self.game, view, ask, sheet, answer_blank)
            if not isinstance(order, Order):
                break
            sheet.append(order)
            if order.is_at_once or self._roll_below(dice, 4) == 0:
                break
        return sheet

    def _choose_answer(self, blank: Blank, dice: Dice) -> Sequence[str]:
        ids = [choice.id for choice in blank.choices]
        if blank.name == drafts.KIND_FIELD:
            ids = [one for one in ids if one != self._resign] or ids
        if blank.span is not None:
            low, high = blank.span
            return (str(low + self._roll_below(dice, high - low + 1)),)
        if blank.text and not ids:
            return ("text"[: blank.text],)
        if blank.grows:
            stop = not ids or (blank.min_choices == 0 and self._roll_below(dice, len(ids) + 1) == 0)
            return () if stop else (ids[self._roll_below(dice, len(ids))],)
        if blank.many is None:
            return (ids[self._roll_below(dice, len(ids))],)
        return self._choose_several(blank, ids, dice)

    def _choose_several(self, blank: Blank, ids: list[str], dice: Dice) -> Sequence[str]:
        """Choose several of the choices, in any order if the order matters."""
        count = blank.min_choices + self._roll_below(
            dice, blank.max_choices - blank.min_choices + 1
        )
        left = list(ids)
        chosen = [left.pop(self._roll_below(dice, len(left))) for _ in range(count)]
        return chosen if blank.ordered else [one for one in ids if one in chosen]

    def _roll_below(self, dice: Dice, count: int) -> int:
        return roll_below(dice, self.counters, "random", count)


class GentlePlayer:
    """The game's own player, who often ends a phase without using it: one to learn against."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.counters: dict[str, int] = {}

    def __call__(self, view: Any, ask: Ask, dice: Dice) -> Sheet:
        """Return the game's choice, or now and then the order that ends an open ask."""
        if not ask.group and roll_below(dice, self.counters, "gentle", 5) < PASSES_OF_FIVE:
            ending = next(self._list_bare_orders(view, ask), None)
            if ending is not None:
                return (ending,)
        return self.game.choose(view, ask, dice)

    def _list_bare_orders(self, view: Any, ask: Ask) -> Iterator[Order]:
        """Yield the orders without fields that may be given now; never the one that gives up."""
        given_up = self.game.resign_order().kind
        for kind, model in self.game.kinds.orders.items():
            if kind != given_up and set(model.model_fields) == {drafts.KIND_FIELD}:
                order = model(kind=kind)
                if self.game.check(view, ask, order, ()).is_accepted:
                    yield order


def _make_plain_player(game: AnyGame) -> Player:
    return game.choose


PLAYER_MAKERS: Final[Mapping[str, PlayerMaker]] = {
    "plain": _make_plain_player,
    "gentle": GentlePlayer,
    "random": RandomPlayer,
}


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
            yield _play_one_game(match, names, players_by_seat, deal_seed)


def _play_one_game(
    match: Match[Any, Any],
    names: tuple[str, ...],
    players_by_seat: Mapping[Seat, Player],
    seed: str,
) -> GameRecord:
    """Play one game to its end."""
    dice = {seat: Dice(make_seed(f"{seed}/seat/{seat}"), "duel") for seat in players_by_seat}
    orders = 0
    for _ in range(match.game.policies.max_steps):
        outcome = match.outcome
        if outcome is not None:
            rounds = getattr(match.view(None), "round", 0)
            return GameRecord(names, outcome.places, outcome.rule, int(rounds), orders)
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
