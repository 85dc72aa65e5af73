"""Tactics, read once from `data/tactics.yaml` (V-16-10)."""

from functools import cache
from typing import Literal

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.tactic_verbs import TacticVerb


class TacticNeeds(Model):
    """The requirements of a tactic when the battle begins (V-6.6-05)."""

    army_over: int | None = None
    more_heavy: bool = False
    defense_least: int | None = None
    wedge: bool = False
    broken_ground: bool = False
    all_faster: bool = False
    declared: bool = False


class Tactic(Model):
    rule: str
    role: Literal["", "attack", "defense"] = ""
    city: bool | None = None
    needs: TacticNeeds = TacticNeeds()
    does: tuple[TacticVerb, ...]


class TacticFile(Model):
    tactics: dict[str, Tactic]


@cache
def tactic_table() -> dict[str, Tactic]:
    """Return the tactics by id."""
    return build_model(load_data_file("engine.valhalla", "data/tactics.yaml"), TacticFile).tactics
