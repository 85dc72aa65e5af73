"""Before the first round: sides are built, then the map is made and they are put on it.

Rules: V-11.1-01 to V-11.3-08, V-14-02 to V-14-05.
"""

from engine.valhalla.setup.side_building import complete, finish, pass_over, play, redesign
from engine.valhalla.setup.war_opening import found

__all__ = ["complete", "finish", "found", "pass_over", "play", "redesign"]
