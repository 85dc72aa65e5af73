"""Short ways to write what stands in a position: each is turned into the long one."""

from collections.abc import Mapping
from typing import Any


def words(given: Any) -> Any:
    """Take `ruler, 10 swordsman`, `{ruler: 1, swordsman: 10}` and one unit's map as lists."""
    if isinstance(given, str):
        return [part.strip() for part in given.split(",") if part.strip()]
    if isinstance(given, Mapping) and "unit" in given:
        return [given]
    if isinstance(given, Mapping):
        return [f"{count} {code}" for code, count in given.items()]
    return given


def hexes(given: Any) -> Any:
    """Take `010.010 010.009` as a list."""
    return given.replace(",", " ").split() if isinstance(given, str) else given


def amounts(given: Any) -> Any:
    """Take `4 swordsman` or `{swordsman: 4}`, or a list of such, as pairs of class and number."""
    found = words(given)
    if not isinstance(found, (list, tuple)):
        return found
    return [_amount(one) for one in found]


def _amount(given: Any) -> Any:
    if isinstance(given, str):
        count, _, code = given.rpartition(" ")
        return code, int(count) if count.isascii() and count.isdigit() else 1
    if isinstance(given, Mapping) and len(given) == 1:
        return next(iter(given.items()))
    return given


def pairs(given: Any) -> Any:
    """Take a map, or a list of maps of one entry each, as pairs in that order."""
    if isinstance(given, Mapping):
        return list(given.items())
    if isinstance(given, (list, tuple)):
        return [
            next(iter(one.items())) if isinstance(one, Mapping) and len(one) == 1 else one
            for one in given
        ]
    return given


def riders(given: Any) -> Any:
    """Take the ids of rider and mount as names."""
    return [[str(part) for part in pair] for pair in pairs(given)] if _paired(given) else given


def _paired(given: Any) -> bool:
    found = pairs(given)
    return isinstance(found, list) and all(
        isinstance(one, (list, tuple)) and all(isinstance(part, (int, str)) for part in one)
        for one in found
    )


def names(given: Any) -> Any:
    """Take ids of units as names."""
    found = words(given)
    return [str(one) if whole(one) else one for one in found] if _many(found) else found


def _many(given: Any) -> bool:
    return isinstance(given, (list, tuple))


def whole(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def unit(given: Any) -> Any:
    """Take `10 swordsman` and `{swordsman: 10}` as a map."""
    if isinstance(given, Mapping) and len(given) == 1 and "unit" not in given:
        ((code, count),) = given.items()
        return {"unit": code, "count": count}
    if not isinstance(given, str):
        return given
    code, count = _amount(given)
    return {"unit": code, "count": count}


def place(given: Any) -> Any:
    """Take a level, or `farm 2`, as a map."""
    if whole(given):
        return {"level": given}
    if isinstance(given, str):
        feature, _, level = given.partition(" ")
        return {"feature": feature, **({"level": level} if level else {})}
    return given
