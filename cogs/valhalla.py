"""The game of empires on Discord: which of its many typed orders stand together."""

from typing import Final

from cogs.groups import GROUPS

KEY: Final = "valhalla"

GROUPS[KEY] = {
    "begin": ("take", "side", "design", "paste"),
    "army": ("move", "ferry", "ambush", "pathfind", "disband"),
    "war": ("formation", "tactic", "respond", "raze_on_conquest", "preferences"),
    "realm": (
        "build", "upgrade", "produce", "train_officer", "fortify", "use_feature", "capital", "raze",
    ),
    "gods": ("power", "boon", "boast", "react"),
    "talk": ("say", "truce", "parley", "whisper", "transfer"),
}  # fmt: skip
"""Each order once; those that end everything stand alone."""
