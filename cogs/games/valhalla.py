"""Empire: Valhalla on Discord: the groups of its orders."""

from typing import Final

from cogs.orders.order_commands import OrderGroups

ORDER_GROUPS: Final[OrderGroups] = {
    "begin": ("take", "side", "design", "paste"),
    "army": ("move", "ferry", "ambush", "pathfind", "disband"),
    "war": ("formation", "tactic", "respond", "raze_on_conquest", "preferences"),
    "realm": (
        "build", "upgrade", "produce", "train_officer", "fortify", "use_feature", "capital", "raze",
    ),
    "gods": ("power", "boon", "boast", "acclaim", "react"),
    "talk": ("say", "truce", "parley", "whisper", "transfer"),
}  # fmt: skip
"""Every order is in exactly one group."""
