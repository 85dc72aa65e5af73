"""Checks of orders about cities, farms and units (V-12.13 to V-12.17, V-12.19, V-12.24 to V-12.27).

Rules: V-12.15-19, V-12.0-24, V-12.0-25, V-12.0-27, V-13-27.
"""

from typing import Final

from engine.valhalla.check.case import Check
from engine.valhalla.check.works import cities, lasting, officers, units

CHECKS: Final[dict[str, Check]] = {
    "produce": units.produce,
    "train_officer": officers.train,
    "build": cities.build,
    "upgrade": cities.upgrade,
    "raze": cities.raze,
    "fortify": cities.fortify,
    "disband": units.disband,
    "preferences": lasting.preferences,
    "capital": lasting.capital,
}
WARNINGS: Final[dict[str, Check]] = {
    "train_officer": officers.train_warnings,
    "build": cities.build_warnings,
    "upgrade": cities.upgrade_warnings,
    "raze": cities.raze_warnings,
    "fortify": cities.fortify_warnings,
}
