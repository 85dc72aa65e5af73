"""Orders without the instance numbers that aren't needed to tell cards apart."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.capital.entities.kingdom import OpenKingdom, slots_of_kingdom
from engine.capital.view import View
from engine.core.card_piles import print_name
from engine.core.protocol.values import Order

NamePool = Callable[[View, Order], Iterable[str]]


def shorten_order(view: View, order: Order) -> Order:
    """Leave out each instance number where the name alone means the same card to this viewer."""
    pools = NAME_POOLS.get(order.kind, {})
    fields = {name: getattr(order, name) for name in pools}
    names_by_field = {
        name: tuple(pools[name](view, order)) for name, value in fields.items() if value
    }
    shortened = {
        name: _shorten_field(fields[name], cards) for name, cards in names_by_field.items()
    }
    return order.model_copy(update=shortened)


def _shorten_field(value: Any, names: tuple[str, ...]) -> Any:
    """Shorten a name, each name of a list, or each unit and slot of a map."""
    if isinstance(value, str):
        return _shorten_name(value, names)
    if isinstance(value, Mapping):
        return {_shorten_name(unit, names): _shorten_name(to, names) for unit, to in value.items()}
    return tuple(_shorten_name(name, names) for name in value)


def _shorten_name(text: str, names: tuple[str, ...]) -> str:
    """Shorten `market#2` or `market#2/1` to `market` if there is no other market."""
    card, slash, number = text.partition("/")
    other_copies = {name for name in names if print_name(name) == print_name(card)} - {card}
    return text if other_copies else f"{print_name(card)}{slash}{number}"


# The names a field may hold


def _own_hand(view: View, _: Order) -> Iterable[str]:
    return view.me.secrets.hand if view.me is not None and view.me.secrets is not None else ()


def _shown_cards(view: View, _: Order) -> Iterable[str]:
    return view.shown


def _own_units(view: View, _: Order) -> Iterable[str]:
    return (
        view.me.secrets.units.values()
        if view.me is not None and view.me.secrets is not None
        else ()
    )


def _own_buildings(view: View, _: Order) -> Iterable[str]:
    return _building_names(view, view.me)


def _rival_buildings(view: View, order: Order) -> Iterable[str]:
    return _building_names(view, _find_kingdom(view, getattr(order, "rival", None)))


def _hand_and_discard(view: View, order: Order) -> Iterable[str]:
    return (*_own_hand(view, order), *view.discard)


def _units_and_buildings(view: View, order: Order) -> Iterable[str]:
    """List the names a move may hold: own units, and own buildings with slots."""
    return (*_own_units(view, order), *_own_buildings(view, order))


def _target_buildings(view: View, _: Order) -> Iterable[str]:
    return _building_names(
        view, _find_kingdom(view, view.war.target if view.war is not None else None)
    )


def _attackers(view: View, _: Order) -> Iterable[str]:
    return [fighter.name for fighter in view.war.attackers] if view.war is not None else ()


def _find_kingdom(view: View, seat: int | None) -> OpenKingdom | None:
    exists = seat is not None and 1 <= seat <= len(view.kingdoms)
    return view.kingdoms[seat - 1] if exists and seat is not None else None


def _building_names(view: View, kingdom: OpenKingdom | None) -> Iterable[str]:
    if kingdom is None:
        return ()
    return (
        *(building.name for building in kingdom.buildings),
        *(slot.home for slot in slots_of_kingdom(view, kingdom)),
    )


def _use_targets(view: View, order: Order) -> Iterable[str]:
    """List the buildings whose slots `use` may name: the rival's and one's own."""
    return (*_rival_buildings(view, order), *_own_buildings(view, order))


NAME_POOLS: Final[Mapping[str, Mapping[str, NamePool]]] = {
    "build": {"card": _own_hand, "slot": _own_buildings},
    "settle": {"merc": _own_units, "building": _own_buildings},
    "use": {
        "merc": _own_units,
        "building": _rival_buildings,
        "slot": _use_targets,
        "card": _hand_and_discard,
    },
    "quest": {"merc": _own_units},
    "pick": {"card": _shown_cards},
    "war": {"troops": _own_units, "mercs": _own_units},
    "raze": {"buildings": _target_buildings},
    "survive": {"troops": _attackers},
    "move": {"moves": _units_and_buildings},
    "store": {"keep": _own_hand},
    "policy": {"hold_back": _own_units, "priority": _own_units, "mercs": _own_units},
}
"""By kind and field of an order: the cards that a name may mean."""
