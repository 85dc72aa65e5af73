"""Games between players of the engine, in memory: each of them plays every seat equally often.

`plain` plays as the game's own `choose` does; `random` fills in blanks by dice and never gives up.
The same seed gives the same games.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, Final, NamedTuple

from engine.core.dice import Dice, below, seed_of
from engine.core.match import Match, begin
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.values import KEEPER, Model, Order, Seat

AnyGame = Game[Any, Any]
Player = Callable[[Any, Ask, Dice], Sheet]
"""Answers an ask from a view; the dice are the player's own."""

Maker = Callable[[AnyGame], Player]
"""Seats a player at one game."""

DONE: Final = 4
"""One in so many answers to an open ask says that one is done."""
LONGEST: Final = 24
"""Orders that a random player puts on one sealed sheet, at most."""


class FoulError(Exception):
    """A player gave an order that is refused, or nothing where something is needed."""


class Record(NamedTuple):
    """How one game went."""

    names: tuple[str, ...]
    """Who played seat 1, seat 2, ..."""
    places: tuple[tuple[Seat, ...], ...]
    rule: str
    rounds: int
    """The round in which it ended; 0 where the game's views count none."""
    orders: int

    @property
    def first(self) -> frozenset[str]:
        """Name who holds the first place; nobody does where all share it."""
        if len(self.places) == 1:
            return frozenset(self.names)
        return frozenset(self.names[seat - 1] for seat in self.places[0])


class Score(NamedTuple):
    """The games of one player."""

    won: int
    drawn: int
    lost: int


class Result(NamedTuple):
    """The games of a duel, in the order they were played."""

    players: tuple[str, ...]
    records: tuple[Record, ...]

    def score(self, name: str) -> Score:
        """Count a player's games: won alone (or with seats of the same name), shared, lost."""
        won = sum(1 for one in self.records if one.first == {name} and len(one.places) > 1)
        first = sum(1 for one in self.records if name in one.first)
        return Score(won, first - won, len(self.records) - first)

    def seats(self) -> tuple[int, ...]:
        """Count for each seat the games in which it came first, alone or not."""
        firsts = [seat for one in self.records if len(one.places) > 1 for seat in one.places[0]]
        return tuple(firsts.count(Seat(seat + 1)) for seat in range(len(self.players)))

    def rules(self) -> dict[str, int]:
        """Count the games by the rule that ended them."""
        found = [one.rule for one in self.records]
        return {rule: found.count(rule) for rule in sorted(set(found))}

    @property
    def rounds(self) -> float:
        """How long a game took on average."""
        return sum(one.rounds for one in self.records) / max(1, len(self.records))

    @property
    def orders(self) -> float:
        """How many orders a game took on average."""
        return sum(one.orders for one in self.records) / max(1, len(self.records))


class Random:
    """Fills in blanks at random: kinds and choices are equally likely; it never gives up."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.counters: dict[str, int] = {}
        self._resign = game.resign().kind

    def __call__(self, view: Any, ask: Ask, dice: Dice) -> Sheet:
        """Give one order; on a sealed sheet some, up to the first that plays at once.

        An open ask that may be closed is closed now and then.
        """
        sheet: list[Order] = []
        if ask.ready and not ask.group and self._below(dice, DONE) == 0:
            return sheet

        def pick(blank: Blank) -> Sequence[str]:
            return self._pick(blank, dice)

        while len(sheet) < (LONGEST if ask.group else 1):
            order = drafts.walk(self.game, view, ask, sheet, pick)
            if not isinstance(order, Order):
                break
            sheet.append(order)
            if order.at_once or self._below(dice, 4) == 0:
                break
        return sheet

    def _pick(self, blank: Blank, dice: Dice) -> Sequence[str]:
        ids = [choice.id for choice in blank.choices]
        if blank.name == drafts.KIND:
            ids = [one for one in ids if one != self._resign] or ids
        if blank.span is not None:
            low, high = blank.span
            return (str(low + self._below(dice, high - low + 1)),)
        if blank.text and not ids:
            return ("text"[: blank.text],)
        if blank.grows:
            stop = not ids or (blank.least == 0 and self._below(dice, len(ids) + 1) == 0)
            return () if stop else (ids[self._below(dice, len(ids))],)
        if blank.many is None:
            return (ids[self._below(dice, len(ids))],)
        return self._some(blank, ids, dice)

    def _some(self, blank: Blank, ids: list[str], dice: Dice) -> Sequence[str]:
        """Take some of the choices, in any order where order matters."""
        number = blank.least + self._below(dice, blank.most - blank.least + 1)
        left = list(ids)
        taken = [left.pop(self._below(dice, len(left))) for _ in range(number)]
        return taken if blank.ordered else [one for one in ids if one in taken]

    def _below(self, dice: Dice, count: int) -> int:
        return below(dice, self.counters, "random", count)


def _plain(game: AnyGame) -> Player:
    return game.choose


PLAYERS: Final[Mapping[str, Maker]] = {"plain": _plain, "random": Random}


def duel(
    game: Game[S, V],
    players: Sequence[str],
    games: int,
    seed: str,
    settings: Model | None = None,
    *,
    seen: Callable[[Record], None] | None = None,
) -> Result:
    """Let players who are known by name play many games."""
    table = game.settings() if settings is None else settings
    found = []
    for record in islice(contest(game, players, seed, table, PLAYERS), games):
        found.append(record)
        if seen is not None:
            seen(record)
    return Result(tuple(players), tuple(found))


def contest(
    game: Game[S, V],
    players: Sequence[str],
    seed: str,
    settings: Model,
    makers: Mapping[str, Maker],
) -> Iterator[Record]:
    """Play game after game; every deal once with each turn of the players round the seats."""
    entries = [game.entry()] * len(players)
    refused = game.admit(settings, entries)
    if refused:
        raise ValueError(", ".join(one.code for one in refused))
    for deal in count():
        name = seed_of(f"{seed}/{deal}")
        for turned in range(len(players)):
            names = (*players[turned:], *players[:turned])
            match = begin(game, settings, entries, Dice(name, "duel"))
            seated = {Seat(seat): makers[one](game) for seat, one in enumerate(names, 1)}
            yield _play(match, names, seated, name)


def _play(
    match: Match[Any, Any], names: tuple[str, ...], seated: Mapping[Seat, Player], seed: str
) -> Record:
    """Play one game to its end."""
    dice = {seat: Dice(seed_of(f"{seed}/seat/{seat}"), "duel") for seat in seated}
    orders = 0
    for _ in range(match.game.limit):
        outcome = match.outcome
        if outcome is not None:
            rounds = getattr(match.view(None), "round", 0)
            return Record(names, outcome.places, outcome.rule, int(rounds), orders)
        ask = _awaited(match)
        if ask.seat == KEEPER:
            match.lapse(ask.seat, ask.id)
        else:
            sheet = seated[ask.seat](match.view(ask.seat), ask, dice[ask.seat])
            orders += _answer(match, ask, sheet)
    raise FoulError(f"the game has not ended after {match.game.limit} answers")


def _awaited(match: Match[Any, Any]) -> Ask:
    """Find the first ask that somebody still has to answer."""
    done = match.ready_marks
    return next(ask for ask in match.asks if ask.clock and (ask.seat, ask.id) not in done)


def _answer(match: Match[Any, Any], ask: Ask, sheet: Sheet) -> int:
    """Submit a sheet order by order; what stands on a sealed one is ready."""
    given = 0
    for order in sheet:
        answer = match.submit(ask.seat, order, ask.id)
        if not answer.stands:
            raise FoulError(f"{order!r} is refused: {answer.verdict.refusals}")
        given += 1
        if match.outcome is not None or match.ask(ask.seat, ask.id) is None:
            return given
    if ask.group or not sheet:
        if not ask.ready:
            raise FoulError(f"nothing was answered to {ask!r}")
        match.ready(ask.seat, ask.id)
    return given
