"""The blanks of `move`, `ferry`, `ambush` and `raze_on_conquest`."""

from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.choices import ferries, marches
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    optional_field,
    word_field,
)
from engine.valhalla.map.atlas import CITY, FARM
from engine.valhalla.orders.fields import EVERY_HEX


def offer_ambush_hexes(progress: OrderInProgress) -> Blank:
    """Offer the hexes where a warlord of the side will stand."""
    troop = progress.plan.as_troop(progress.me)
    led = {unit.at for unit in troop.units.values() if troop.kind_of(unit).can_lead}
    return make_blank("hex", sorted(led))


def offer_hexes_to_raze(progress: OrderInProgress) -> Blank:
    """Offer every hex, and each known city and farm that isn't the side's own."""
    found = progress.me.land.features.items()
    known = [at for at, what in found if what in {CITY, FARM} and at not in progress.me.places]
    return make_blank("hex", [EVERY_HEX, *known])


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "move": (
        ("from", marches.offer_origins),
        ("to", marches.offer_destinations),
        ("units", marches.offer_units),
        optional_field("riders", marches.offer_riders),
        optional_field("path", marches.offer_path),
        optional_field("stance", marches.offer_stances),
        optional_field("on_blocked", word_field("on_blocked", "together", "split")[1]),
    ),
    "ferry": (("mount", ferries.offer_mounts), ("legs", ferries.offer_legs)),
    "ambush": (("hex", offer_ambush_hexes),),
    "raze_on_conquest": (
        ("hex", offer_hexes_to_raze),
        word_field("levels", "all", "1", "2", "3", "4"),
    ),
}
