"""Reconnaissance: what the turn and other modules ask of it (section 7).

Fog and insights stand in modules of their own; here is everything together.
"""

from engine.valhalla import boons
from engine.valhalla.exploring import explore
from engine.valhalla.fog import reveal
from engine.valhalla.insights import insight, know, look
from engine.valhalla.pathfinding import send
from engine.valhalla.rolls import Tables
from engine.valhalla.scouting import scout, snapshot


def pathfinding(table: Tables) -> None:
    """Clear fog at the end of a turn: pathfinders, the Seer's, then Lifted Veil (V-14-55)."""
    send(table)
    boons.veil(table)


__all__ = ["explore", "insight", "know", "look", "pathfinding", "reveal", "scout", "snapshot"]
