"""Default names and designs, and designs made from orders.

Rules: V-11.1-05, V-11.3-06, V-11.3-08, V-12.1-01.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES, INFANTRY, Class, unit_tables
from engine.valhalla.entities.unit_designs import Design, DesignBonus, Statline
from engine.valhalla.orders.setup import DesignUnit

DEFAULT_MIX: Final = (4, 4, 2)
"""Swordsmen, Archers and Bruisers at the start (V-11.3-06)."""
FIRST_INFANTRY: Final = sum(DEFAULT_MIX)
NO_UTILITY: Final = "none"
"""Stands for no utility special in an order (V-12.1-01)."""

_DEFAULTS: Final[dict[Class, tuple[Statline, tuple[str, ...], str]]] = {
    "C": (Statline(15, 14, 2, 8), (), "infiltrator"),
    "D": (Statline(15, 14, 2, 8), (), "forager"),
    "E": (Statline(15, 20, 4, 6), (), ""),
    "F": (Statline(15, 22, 5, 6), ("riposte",), ""),
    "G": (Statline(15, 45, 6, 6), ("riposte", "charge"), ""),
}
"""By class: bought statline, specials, utility (V-11.3-08)."""


class SideNames(NamedTuple):
    """The names of a side, its capital and its Ruler."""

    side: str
    capital: str
    ruler: str


def default_names(seat: Seat) -> SideNames:
    """Return the names of a side that gave none by the setup deadline (V-11.1-05)."""
    return SideNames(f"Empire of seat {seat}", f"Capital {seat}", f"Ruler {seat}")


def base_statline(cls: Class) -> Statline:
    """Return the statline that a class starts from (V-4.1-04)."""
    numbers = unit_tables().classes[cls]
    return Statline(numbers.hp, numbers.attack, numbers.defense, numbers.move)


@cache
def default_design(cls: Class) -> Design:
    """Return the default design of a class (V-11.3-08)."""
    line, specials, utility = _DEFAULTS.get(cls, (base_statline(cls), (), ""))
    return Design(cls, cls, line, specials, utility)


def fill_in_designs(given: Iterable[Design]) -> tuple[Design, ...]:
    """Return all eight designs in the order of classes, missing ones by default (V-11.3-08)."""
    own = {one.cls: one for one in given}
    return tuple(own.get(cls) or default_design(cls) for cls in CLASSES)


def parse_class(given: str) -> Class | None:
    """Return the class of this name, in upper or lower case; None if there is none."""
    wanted = given.strip().casefold()
    return next((cls for cls in CLASSES if cls.casefold() == wanted), None)


def design_from_order(order: DesignUnit) -> Design | None:
    """Return the design that an order describes; stats not given are those of the class."""
    cls = parse_class(order.cls)
    if cls is None:
        return None
    start = base_statline(cls)
    line = Statline(
        start.hp if order.hp is None else order.hp,
        start.attack if order.attack is None else order.attack,
        start.defense if order.defense is None else order.defense,
        start.move if order.move is None else order.move,
    )
    name = cls if order.name is None else " ".join(order.name.split())
    utility = "" if order.utility in {None, NO_UTILITY} else str(order.utility)
    return Design(cls, name, line, order.specials, utility)


def parse_infantry_mix(given: Iterable[str]) -> tuple[int, int, int] | None:
    """Read a mix of infantry like `4 swordsman`, `6 archer`; None if it isn't one (V-11.3-06)."""
    counts = dict.fromkeys(INFANTRY, 0)
    for number, cls in map(_split_amount, given):
        if cls not in counts or not (number.isascii() and number.isdigit() and len(number) < 4):
            return None
        counts[cls] += int(number)
    return counts["swordsman"], counts["archer"], counts["bruiser"]


def is_infantry_list(given: Iterable[str]) -> bool:
    """Return whether a mix names only infantry, in any whole numbers."""
    return all(
        cls in INFANTRY and number.removeprefix("-").isdecimal()
        for number, cls in map(_split_amount, given)
    )


def _split_amount(given: str) -> tuple[str, str]:
    number, _, code = given.strip().rpartition(" ")
    return number.strip() or "1", parse_class(code) or ""


def design_bonus_of(special: str) -> DesignBonus:
    """Return what a side special adds to designs (V-11.2-24)."""
    bonus = side_special_table()[special]
    return DesignBonus(points=bonus.points, hp=bonus.infantry_hp)
