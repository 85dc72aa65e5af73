"""Functions that make blanks, and try an order on the checks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.card_piles import print_name
from engine.core.protocol.game import Blank, Choice, Sheet
from engine.echoes.checks.order_checks import check
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.orders.order_types import ORDERS_BY_KIND
from engine.echoes.view import View

Fields = Mapping[str, Any]
BlankMaker = Callable[[View, PlayerArea, Fields], Blank | None]


def find_refusal_code(view: View, kind: str, fields: Fields, sheet: Sheet = ()) -> str:
    """Return the code of the refusal of an order with these fields; "" if it is accepted."""
    order = ORDERS_BY_KIND[kind].model_validate({**fields, "kind": kind})
    verdict = check(view, None, order, sheet)
    return "" if verdict.is_accepted else verdict.refusals[0].code


def is_accepted(view: View, kind: str, **fields: Any) -> bool:
    """Tell whether the check accepts an order with these fields."""
    return not find_refusal_code(view, kind, fields)


def make_blank(name: str, ids: Iterable[str], many: tuple[int, int] | None = None) -> Blank:
    return Blank(name=name, choices=tuple(Choice(id=one) for one in ids), many=many)


def make_growing_blank(name: str, ids: Sequence[str], *, may_stop: bool) -> Blank:
    """Return a blank to which choices are added one by one."""
    least = 0 if may_stop else 1
    choices = tuple(Choice(id=one) for one in ids)
    return Blank(name=name, choices=choices, many=(least, max(least, len(ids))), grows=True)


def make_option_blank(options: Iterable[int | None]) -> Blank | None:
    """Return the blank of the option of a card; None if the card offers no choice of effects."""
    numbers = [str(one) for one in options if one is not None]
    return make_blank("option", numbers) if numbers else None


def one_of_each_card(names: Iterable[str]) -> list[str]:
    """Return the first card of each id; its copies are alike."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(print_name(name), name)
    return list(first.values())


def own_handles(view: View, me: PlayerArea) -> list[str]:
    return [unit.id for unit in view.board.units_of(me.seat)]
