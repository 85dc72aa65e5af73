"""Side specials, read once from `data/sides.yaml` (V-16-10)."""

from fractions import Fraction
from functools import cache

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.catalog.special_verbs import Share


class SideSpecial(Model):
    """A side-wide bonus (V-11.2-10 to V-11.2-23)."""

    rule: str
    points: int = 0
    """More free points for E, F and G designs."""
    infantry_hp: int = 0
    city_gold: int = 0
    upkeep_percent: int = 0
    fortification: int = 0
    pathfinders: int = 0
    scouting: int = 0
    orders: int = 0
    favor: int = 0
    officer_turns: int = 0
    """The turns in which Warlords, Courtiers and Rangers are trained."""
    siege: Share = Fraction(1)
    barracks: int = 0
    oath: bool = False
    rout: Share = Fraction(0)
    move: int = 0


class SideFile(Model):
    specials: dict[str, SideSpecial]


@cache
def side_special_table() -> dict[str, SideSpecial]:
    """Return the side specials by id."""
    return build_model(load_data_file("engine.valhalla", "data/sides.yaml"), SideFile).specials
