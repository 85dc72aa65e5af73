"""An order without the numbers of cards that go without saying: of that name there is but one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.capital.entities.kingdom import OpenKingdom, slots
from engine.capital.view import View
from engine.core.card_piles import base
from engine.core.protocol.values import Order

Pool = Callable[[View, Order], Iterable[str]]


def bare(view: View, order: Order) -> Order:
    """Leave out each number where what remains means the same card, by what this viewer sees."""
    pools = POOLS.get(order.kind, {})
    fields = {name: getattr(order, name) for name in pools}
    known = {name: tuple(pools[name](view, order)) for name, given in fields.items() if given}
    shorter = {name: _shorter(fields[name], cards) for name, cards in known.items()}
    return order.model_copy(update=shorter)


def _shorter(given: Any, cards: tuple[str, ...]) -> Any:
    """Shorten a name, each of a list, or in a map each unit and the building it goes to."""
    if isinstance(given, str):
        return _name(given, cards)
    if isinstance(given, Mapping):
        return {_name(unit, cards): _name(to, cards) for unit, to in given.items()}
    return tuple(_name(one, cards) for one in given)


def _name(given: str, cards: tuple[str, ...]) -> str:
    """Shorten `market#2`, or `market#2/1`, if no other market can be meant."""
    card, place, number = given.partition("/")
    others = {one for one in cards if base(one) == base(card)} - {card}
    return given if others else f"{base(card)}{place}{number}"


# What may be meant


def _hand(view: View, _: Order) -> Iterable[str]:
    return view.me.own.hand if view.me is not None and view.me.own is not None else ()


def _shown(view: View, _: Order) -> Iterable[str]:
    return view.shown


def _units(view: View, _: Order) -> Iterable[str]:
    return view.me.own.units.values() if view.me is not None and view.me.own is not None else ()


def _own_buildings(view: View, _: Order) -> Iterable[str]:
    return _homes(view, view.me)


def _rival_s(view: View, order: Order) -> Iterable[str]:
    return _homes(view, _realm(view, getattr(order, "rival", None)))


def _cards(view: View, order: Order) -> Iterable[str]:
    return (*_hand(view, order), *view.discard)


def _placed(view: View, order: Order) -> Iterable[str]:
    """List what a move speaks of: one's units, and the buildings with their slots."""
    return (*_units(view, order), *_own_buildings(view, order))


def _target_s(view: View, _: Order) -> Iterable[str]:
    return _homes(view, _realm(view, view.war.target if view.war is not None else None))


def _attackers(view: View, _: Order) -> Iterable[str]:
    return [one.name for one in view.war.attackers] if view.war is not None else ()


def _realm(view: View, seat: int | None) -> OpenKingdom | None:
    known = seat is not None and 1 <= seat <= len(view.realms)
    return view.realms[seat - 1] if known and seat is not None else None


def _homes(view: View, one: OpenKingdom | None) -> Iterable[str]:
    if one is None:
        return ()
    return (*(built.name for built in one.buildings), *(at.home for at in slots(view, one)))


def _of_use(view: View, order: Order) -> Iterable[str]:
    """List whose slots a mercenary may be used on: a rival's, or one's own."""
    return (*_rival_s(view, order), *_own_buildings(view, order))


POOLS: Final[Mapping[str, Mapping[str, Pool]]] = {
    "build": {"card": _hand, "slot": _own_buildings},
    "settle": {"merc": _units, "building": _own_buildings},
    "use": {"merc": _units, "building": _rival_s, "slot": _of_use, "card": _cards},
    "quest": {"merc": _units},
    "pick": {"card": _shown},
    "war": {"troops": _units, "mercs": _units},
    "raze": {"buildings": _target_s},
    "survive": {"troops": _attackers},
    "move": {"moves": _placed},
    "store": {"keep": _hand},
    "policy": {"hold_back": _units, "priority": _units, "mercs": _units},
}
"""By kind and field: the cards that a name may mean there."""
