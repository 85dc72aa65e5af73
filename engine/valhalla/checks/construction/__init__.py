"""Checks of orders about cities, farms and units (V-12.13 to V-12.17, V-12.19, V-12.24 to V-12.27).

Rules: V-12.15-19, V-12.0-24, V-12.0-25, V-12.0-27, V-13-27.
"""

from typing import Final

from engine.valhalla.checks.case import Check
from engine.valhalla.checks.construction import cities, officers, standing_orders, units

CHECKS: Final[dict[str, Check]] = {
    "produce": units.produce,
    "train_officer": officers.train,
    "build": cities.build,
    "upgrade": cities.upgrade,
    "raze": cities.raze,
    "fortify": cities.fortify,
    "disband": units.disband,
    "preferences": standing_orders.preferences,
    "capital": standing_orders.capital,
}
WARNINGS: Final[dict[str, Check]] = {
    "train_officer": officers.train_warnings,
    "build": cities.build_warnings,
    "upgrade": cities.upgrade_warnings,
    "raze": cities.raze_warnings,
    "fortify": cities.fortify_warnings,
}
