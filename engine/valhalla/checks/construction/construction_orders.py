"""Checks of orders about cities, farms and units (V-12.13 to V-12.17, V-12.19, V-12.24 to V-12.27).

Rules: V-12.15-19, V-12.0-24, V-12.0-25, V-12.0-27, V-13-27.
"""

from typing import Final

from engine.valhalla.checks.construction import cities, officers, standing_orders, units
from engine.valhalla.checks.order_case import Check

CHECKS: Final[dict[str, Check]] = {
    "produce": units.check_produce,
    "train_officer": officers.check_train_officer,
    "build": cities.check_build,
    "upgrade": cities.check_upgrade,
    "raze": cities.check_raze,
    "fortify": cities.check_fortify,
    "disband": units.check_disband,
    "preferences": standing_orders.check_preferences,
    "capital": standing_orders.check_capital,
}
WARNINGS: Final[dict[str, Check]] = {
    "train_officer": officers.warn_of_train_officer,
    "build": cities.warn_of_build,
    "upgrade": cities.warn_of_upgrade,
    "raze": cities.warn_of_raze,
    "fortify": cities.warn_of_fortify,
}
