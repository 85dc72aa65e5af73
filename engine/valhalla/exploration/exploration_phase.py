"""Reconnaissance: what the turn and other modules ask of it (section 7).

Fog and insights stand in modules of their own; here is everything together.
"""

from engine.valhalla.exploration.exploring import explore
from engine.valhalla.exploration.pathfinding import send
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.powers import boons
from engine.valhalla.vision.fog import reveal
from engine.valhalla.vision.insights import insight, know, look
from engine.valhalla.vision.scouting import scout, snapshot


def pathfinding(table: Tables) -> None:
    """Clear fog at the end of a turn: pathfinders, the Seer's, then Lifted Veil (V-14-55)."""
    send(table)
    boons.veil(table)


__all__ = ["explore", "insight", "know", "look", "pathfinding", "reveal", "scout", "snapshot"]
