"""Blanks of pathfinding and of features used by order."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.checks.exploration import count_asked, find_spy_orders, sacrificable_units
from engine.valhalla.checks.order_case import OrderCase
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_dead_blank,
)
from engine.valhalla.exploration import camps_and_altars, pathfinding
from engine.valhalla.exploration.pathfinding import StartingUnit
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map, neighbours
from engine.valhalla.orders.construction import UseFeature
from engine.valhalla.orders.sheet_rules import effective_orders

MAX_TARGETS_OFFERED: Final = 60
"""The most targets that are offered, the best first."""

_near = lru_cache(maxsize=8192)(lambda at, reach: tuple(hexes_in_reach(at, reach)))


# Pathfinders


def offer_path_targets(progress: OrderInProgress) -> Blank | None:
    """Offer the hexes in range that clear most fog, the nearest first."""
    if progress.fields.get("seer") and progress.asked is None:
        return None
    rings = _rings(progress, lambda post: pathfinding.pathfinding_reach(post.code))
    most = progress.me.pathfinders
    return (
        make_blank("targets", _best_targets(progress, rings), (1, most))
        if most
        else make_dead_blank("targets")
    )


def offer_path_seer(progress: OrderInProgress) -> Blank | None:
    """Offer a Seer's temporary pathfinders every hex at the border of the fog."""
    spies = find_spy_orders(tuple(progress.sheet))
    if not spies:
        return make_dead_blank("seer") if progress.asked == "seer" else None
    edge = _border_hexes(progress)
    rings = [*_rings(progress, lambda post: pathfinding.pathfinding_reach(post.code)), edge]
    free = pathfinding.PATHFINDERS_PER_SEER * len(spies) - sum(len(spy.targets) for spy in spies)
    return make_blank("seer", _best_targets(progress, rings), (0, max(0, free)))


def _rings(progress: OrderInProgress, reach: Callable[[StartingUnit], int]) -> list[set[str]]:
    """Return by number of steps the hexes within reach of where units will be."""
    at = progress.plan.hex_of
    posts = {StartingUnit(at.get(unit.id, unit.at), unit.code) for unit in progress.me.units}
    farthest = max((reach(post) for post in posts), default=0)
    return [
        {near for post in posts if reach(post) >= step for near in _near(post.at, step)}
        for step in range(farthest + 1)
    ]


def _border_hexes(progress: OrderInProgress) -> set[str]:
    """Return the hexes at the border of the fog: going there clears some of it (V-7.1-04)."""
    size, revealed = progress.view.size, progress.me.revealed
    fog = {
        other
        for at in revealed
        for other in neighbours(at)
        if other not in revealed and is_on_map(size, other)
    }
    return fog | {other for at in fog for other in neighbours(at) if other in revealed}


def _best_targets(progress: OrderInProgress, rings: Sequence[set[str]]) -> list[str]:
    """Return targets: most new hexes first, then nearest to a unit, then in reading order."""
    size, revealed = progress.view.size, progress.me.revealed
    left, ranked = _border_hexes(progress), []
    for step, ring in enumerate(rings):
        for at in left & ring:
            near = pathfinding.cleared_hexes(at)
            new = sum(one not in revealed and is_on_map(size, one) for one in near)
            ranked.append((-new, step, at))
        left -= ring
    return [at for _, _, at in sorted(ranked)[:MAX_TARGETS_OFFERED]]


# Features


def _case(progress: OrderInProgress, order: UseFeature) -> OrderCase:
    sheet = effective_orders(progress.sheet, order)
    return OrderCase(progress.view, progress.me, progress.ask, order, sheet)


def _amount_left(progress: OrderInProgress, at: str, action: str) -> int:
    """Return how much may still be asked of a feature in this turn."""
    order = UseFeature(hex=at, action=action)
    return camps_and_altars.limit_per_turn(action) - count_asked(_case(progress, order), order)


def _usable_features(progress: OrderInProgress) -> Iterator[tuple[str, str]]:
    """Yield the known camps and altars, with what can be done there."""
    for at, feature in sorted(progress.me.land.features.items()):
        action = next(
            (
                one
                for one, needed in camps_and_altars.FEATURE_OF_ACTION.items()
                if needed == feature
            ),
            "",
        )
        if (
            action
            and _amount_left(progress, at, action) > 0
            and (action == "hire" or _sacrifice_choices(progress, at))
        ):
            yield at, action


def offer_use_hex(progress: OrderInProgress) -> Blank:
    """Offer the usable features, first those where units are."""
    here = {unit.at for unit in progress.me.units} | set(progress.plan.hex_of.values())
    found = sorted(
        {at for at, _ in _usable_features(progress)}, key=lambda at: (at not in here, at)
    )
    return make_blank("hex", found)


def offer_use_action(progress: OrderInProgress) -> Blank:
    at = progress.fields.get("hex")
    found = {action for where, action in _usable_features(progress) if at in {None, where}}
    return make_blank("action", sorted(found))


def offer_use_list(progress: OrderInProgress) -> Blank | None:
    """Offer infantry to be hired, the most first."""
    if progress.fields.get("action") != "hire":
        return None
    left = _amount_left(progress, str(progress.fields.get("hex", "")), "hire")
    numbers = range(left, 0, -1)
    return make_blank("list", (f"{number} {code}" for code in INFANTRY for number in numbers))


def offer_use_units(progress: OrderInProgress) -> Blank | None:
    """Offer units to be sacrificed: all that the altar takes of a kind, or one."""
    if progress.fields.get("action") != "sacrifice":
        return None
    return make_blank("units", _sacrifice_choices(progress, str(progress.fields.get("hex", ""))))


def _sacrifice_choices(progress: OrderInProgress, at: str) -> list[str]:
    case = _case(progress, UseFeature(hex=at, action="sacrifice"))
    left = _amount_left(progress, at, "sacrifice")
    found: dict[str, int] = {}
    for unit in sacrificable_units(case, at):
        found[unit.code] = found.get(unit.code, 0) + 1
    offered = []
    for code, number in found.items():
        most = min(
            number, left // max(1, camps_and_altars.sacrifice_favor(progress.me.kinds[code]))
        )
        offered += [f"{count} {code}" for count in sorted({1, most}, reverse=True) if most]
    return offered


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "pathfind": (("targets", offer_path_targets), ("seer", offer_path_seer)),
    "use_feature": (
        ("hex", offer_use_hex),
        ("action", offer_use_action),
        ("list", offer_use_list),
        ("units", offer_use_units),
    ),
}
