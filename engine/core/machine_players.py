"""The players of a game that are machines; all of them play by a view alone.

`plain` is the game's own `choose`; `gentle` plays so too, but often leaves a phase unused;
`random` fills in blanks at random and never gives up.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.core.dice import Dice, roll_below
from engine.core.protocol import drafts
from engine.core.protocol.game import Ask, Blank, Game, Sheet
from engine.core.protocol.values import Order

AnyGame = Game[Any, Any]
Player = Callable[[Any, Ask, Dice], Sheet]
"""Returns the orders for an ask from a view; the dice are the player's own."""

PlayerMaker = Callable[[AnyGame], Player]
"""Returns a player for one game."""

DEFAULT_PLAYER: Final = "plain"
"""The machine player that every game has."""
GENTLE_PLAYER: Final = "gentle"
"""The machine player that somebody learns against."""
DONE_ODDS: Final = 4
"""One in this many answers of a random player closes an open ask."""
PASSES_OF_FIVE: Final = 2
"""In so many of five open asks a gentle player gives only what ends them."""
MAX_RANDOM_ORDERS: Final = 24
"""A random player puts at most this many orders on a sealed sheet."""


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
    DEFAULT_PLAYER: _make_plain_player,
    GENTLE_PLAYER: GentlePlayer,
    "random": RandomPlayer,
}
