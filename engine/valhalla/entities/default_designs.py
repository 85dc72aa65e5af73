"""What is filled in for whom nothing was given, and designs out of orders.

Rules: V-11.1-05, V-11.3-06, V-11.3-08, V-12.1-01.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import CLASSES, INFANTRY, Class, side_specials, units
from engine.valhalla.entities.unit_designs import Design, Extra, Statline
from engine.valhalla.orders.setup import DesignUnit

MIX: Final = (4, 4, 2)
"""Swordsmen, Archers and Bruisers at the start (V-11.3-06)."""
FIRST: Final = sum(MIX)
NONE: Final = "none"
"""One utility special, or none (V-12.1-01)."""

_LINES: Final[dict[Class, tuple[Statline, tuple[str, ...], str]]] = {
    "C": (Statline(15, 14, 2, 8), (), "infiltrator"),
    "D": (Statline(15, 14, 2, 8), (), "forager"),
    "E": (Statline(15, 20, 4, 6), (), ""),
    "F": (Statline(15, 22, 5, 6), ("riposte",), ""),
    "G": (Statline(15, 45, 6, 6), ("riposte", "charge"), ""),
}
"""V-11.3-08: bought line, specials, utility."""


class Names(NamedTuple):
    """What a side, its capital and its Ruler are called."""

    side: str
    capital: str
    ruler: str


def names(seat: Seat) -> Names:
    """Name what was not named by the setup deadline (V-11.1-05)."""
    return Names(f"Empire of seat {seat}", f"Capital {seat}", f"Ruler {seat}")


def base(cls: Class) -> Statline:
    """Give the line a class starts from (V-4.1-04)."""
    print_ = units().classes[cls]
    return Statline(print_.hp, print_.attack, print_.defense, print_.move)


@cache
def design(cls: Class) -> Design:
    """Give the default design of a class (V-11.3-08)."""
    line, specials, utility = _LINES.get(cls, (base(cls), (), ""))
    return Design(cls, cls, line, specials, utility)


def filled(given: Iterable[Design]) -> tuple[Design, ...]:
    """Fill in what is missing, and list all eight in the order of classes (V-11.3-08)."""
    own = {one.cls: one for one in given}
    return tuple(own.get(cls) or design(cls) for cls in CLASSES)


def class_of(given: str) -> Class | None:
    """Read a class, in any case."""
    wanted = given.strip().casefold()
    return next((cls for cls in CLASSES if cls.casefold() == wanted), None)


def drawn(order: DesignUnit) -> Design | None:
    """Make the design that an order describes; a number not given is that of the class."""
    cls = class_of(order.cls)
    if cls is None:
        return None
    start = base(cls)
    line = Statline(
        start.hp if order.hp is None else order.hp,
        start.attack if order.attack is None else order.attack,
        start.defense if order.defense is None else order.defense,
        start.move if order.move is None else order.move,
    )
    name = cls if order.name is None else " ".join(order.name.split())
    utility = "" if order.utility in {None, NONE} else str(order.utility)
    return Design(cls, name, line, order.specials, utility)


def mixed(given: Iterable[str]) -> tuple[int, int, int] | None:
    """Read a mix of infantry: `4 swordsman`, `6 archer`; None if it is none (V-11.3-06)."""
    counts = dict.fromkeys(INFANTRY, 0)
    for number, cls in map(_amount, given):
        if cls not in counts or not (number.isascii() and number.isdigit() and len(number) < 4):
            return None
        counts[cls] += int(number)
    return counts["swordsman"], counts["archer"], counts["bruiser"]


def infantry(given: Iterable[str]) -> bool:
    """Tell whether a mix names infantry, in whatever whole numbers."""
    return all(
        cls in INFANTRY and number.removeprefix("-").isdecimal()
        for number, cls in map(_amount, given)
    )


def _amount(given: str) -> tuple[str, str]:
    number, _, code = given.strip().rpartition(" ")
    return number.strip() or "1", class_of(code) or ""


def extra_of(special: str) -> Extra:
    """Tell what a side special adds to designs (V-11.2-24)."""
    one = side_specials()[special]
    return Extra(points=one.points, hp=one.infantry_hp)
