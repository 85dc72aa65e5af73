"""Boons and deeds, read once from `data/boons_and_deeds.yaml` (V-16-10)."""

from fractions import Fraction
from functools import cache
from typing import Literal

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import Share

BoonTarget = Literal["", "hex", "side", "units", "infantry"]


class Boon(Model):
    """A boon of the gods (V-10.1-20 to V-10.1-33)."""

    rule: str
    cost: int = 0
    target: BoonTarget = ""
    now: bool = False
    """Whether it takes effect the moment it is ordered."""
    battle: bool = False
    """Whether it is named with an attack, or in a defender's combat orders."""
    gold: int = 0
    orders: int = 0
    move: int = 0
    units: int = 0
    infantry: int = 0
    reveal: int = 0
    turns: int = 0
    chance: Share = Fraction(0)


class DeedWeights(Model):
    """The weight of a kind of deed with each god (V-10.2-20 to V-10.2-36)."""

    rule: str
    odin: int = 0
    thor: int = 0
    freyja: int = 0
    loki: int = 0
    hel: int = 0


class FavorTables(Model):
    boons: dict[str, Boon]
    deeds: dict[str, DeedWeights]


@cache
def favor_tables() -> FavorTables:
    """Return the boons, and the weights of deeds with the gods."""
    return build_model(load_data_file("engine.valhalla", "data/boons_and_deeds.yaml"), FavorTables)
