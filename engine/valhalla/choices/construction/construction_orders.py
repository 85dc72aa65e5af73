"""Blanks of orders about cities, farms and units."""

from typing import Final

from engine.valhalla.choices.blank_making import BlankMaker, make_blank, optional_field
from engine.valhalla.choices.construction import cities, units

BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "produce": (("city", units.offer_produce_city), ("list", units.offer_produce_list)),
    "train_officer": (
        ("type", units.offer_train_type),
        optional_field("repeat", lambda _: make_blank("repeat", ("yes", "no"))),
    ),
    "build": (
        ("city", cities.offer_build_city),
        ("building", cities.offer_build_building),
        optional_field("replace", cities.offer_build_replace),
    ),
    "upgrade": (
        ("hex", cities.offer_upgrade_hex),
        optional_field("build", cities.offer_upgrade_build),
    ),
    "raze": (
        ("hex", cities.offer_raze_hex),
        ("levels", cities.offer_raze_levels),
        optional_field("remove", cities.offer_raze_remove),
    ),
    "fortify": (
        ("city", cities.offer_fortify_city),
        cities.fort_field("walls", ()),
        cities.fort_field("artillery", ("walls",)),
        cities.fort_field("hazards", ("walls", "artillery")),
    ),
    "disband": (("units", units.offer_disband_units),),
    "preferences": (
        ("despawn", units.offer_despawn),
        ("succession", units.offer_succession),
        ("auto_officers", units.offer_auto_officers),
        optional_field("retreat", units.offer_retreat),
    ),
    "capital": (("city", units.offer_capital_city),),
}
