"""Reconnaissance (section 7): pathfinding, and everything that other modules use, in one place."""

from engine.valhalla.exploration.exploring import explore_features
from engine.valhalla.exploration.pathfinder_missions import send_pathfinders
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.powers import boons
from engine.valhalla.vision.fog_clearing import reveal_hexes
from engine.valhalla.vision.insights import build_insight, gain_insight, gain_insights_in_hex
from engine.valhalla.vision.scouting import report_scouting, update_marks_and_losses


def clear_fog(work: ValhallaWork) -> None:
    """Clear fog at the end of a turn: by pathfinders, Seers, then Lifted Veil (V-14-55)."""
    send_pathfinders(work)
    boons.lift_veils(work)


__all__ = [
    "build_insight",
    "clear_fog",
    "explore_features",
    "gain_insight",
    "gain_insights_in_hex",
    "report_scouting",
    "reveal_hexes",
    "update_marks_and_losses",
]
