"""The blanks of `move`, `ferry`, `ambush` and `raze_on_conquest`."""

from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.choices import ferries, marches
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, optional, words
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.orders.fields import REACH


def ambush(growing: OrderInProgress) -> Blank:
    """Offer the hexes where a warlord of the side will stand."""
    troop = growing.plan.troop(growing.me)
    led = {unit.at for unit in troop.units.values() if troop.kind(unit).leads}
    return blank("hex", sorted(led))


def prey(growing: OrderInProgress) -> Blank:
    """Offer every city and farm that isn't the side's own, or all of them."""
    found = growing.me.land.features.items()
    known = [at for at, what in found if what in {CITY, FARM} and at not in growing.me.places]
    return blank("hex", [REACH, *known])


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "move": (
        ("from", marches.origin),
        ("to", marches.to),
        ("units", marches.units),
        optional("riders", marches.riders),
        optional("path", marches.path),
        optional("stance", marches.stance),
        optional("on_blocked", words("on_blocked", "together", "split")[1]),
    ),
    "ferry": (("mount", ferries.mount), ("legs", ferries.legs)),
    "ambush": (("hex", ambush),),
    "raze_on_conquest": (
        ("hex", prey),
        words("levels", "all", "1", "2", "3", "4"),
    ),
}
