"""Blanks of orders about cities, farms and units."""

from typing import Final

from engine.valhalla.choices.common import Maker, blank, optional
from engine.valhalla.choices.construction import cities, units

BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "produce": (("city", units.produce_city), ("list", units.produce_list)),
    "train_officer": (
        ("type", units.train_type),
        optional("repeat", lambda _: blank("repeat", ("yes", "no"))),
    ),
    "build": (
        ("city", cities.build_city),
        ("building", cities.build_building),
        optional("replace", cities.build_replace),
    ),
    "upgrade": (("hex", cities.upgrade_hex), optional("build", cities.upgrade_build)),
    "raze": (
        ("hex", cities.raze_hex),
        ("levels", cities.raze_levels),
        optional("remove", cities.raze_remove),
    ),
    "fortify": (
        ("city", cities.fortify_city),
        cities.fort("walls", ()),
        cities.fort("artillery", ("walls",)),
        cities.fort("hazards", ("walls", "artillery")),
    ),
    "disband": (("units", units.disband_units),),
    "preferences": (
        ("despawn", units.despawn),
        ("succession", units.succession),
        ("auto_officers", units.auto_officers),
        optional("retreat", units.retreat),
    ),
    "capital": (("city", units.capital_city),),
}
