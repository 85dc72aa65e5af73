"""Targets of boons that name units or infantry, read from what was ordered.

Rules: V-10.1-28, V-10.1-30.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.valhalla.catalog.favor_tables import Boon, favor_tables
from engine.valhalla.catalog.unit_tables import INFANTRY, Class
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.unit_kinds import UnitKind
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.sides.unit_names import find_named_units, units_at

BOON_STRIDE: Final = "boon_stride"


def read_stride_units(
    own: Sequence[Unit], target: Sequence[str], kinds: Mapping[str, UnitKind]
) -> list[Unit] | None:
    """Return the units that a Stride is for, all of one hex; None if there are none such.

    The target is units, or a hex and units in it; a hex alone means the oldest there (V-10.1-28).
    """
    specs = tuple(part.strip() for one in target for part in one.split("+") if part.strip())
    at = next((unit.at for unit in own if specs and unit.at == specs[0]), None)
    if at is not None:
        own, specs = units_at(own, at), specs[1:]
        if not specs:
            return own[: favor_tables().boons[BOON_STRIDE].units]
    found, unmet = find_named_units(own, specs, kinds)
    if not found or unmet or len({unit.at for unit in found}) > 1:
        return None
    return found


def read_infantry_choice(target: Sequence[str], gift: Boon) -> tuple[Class, ...] | None:
    """Read a choice of infantry: `archer`, or `3 swordsman` and `5 archer`; None if invalid.

    Rules: V-10.1-30.
    """
    found: list[Class] = []
    words = [part.strip() for one in target for part in one.split("+") if part.strip()]
    for one in words:
        number, _, code = one.rpartition(" ")
        cls = parse_class(code)
        count = number.strip() or str(gift.infantry if len(words) == 1 else 1)
        if cls not in INFANTRY or not (count.isascii() and count.isdigit() and len(count) < 4):
            return None
        found += [cls] * int(count)
    return tuple(found) if len(found) == gift.infantry else None
