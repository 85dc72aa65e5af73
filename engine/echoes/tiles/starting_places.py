"""Where the starting tiles and the Capitals lie (E-SETUP-08, E-SETUP-09, E-LONG-03, E-TEAM-02)."""

from typing import Final, NamedTuple

from engine.echoes.catalog.tiles import Rotation
from engine.echoes.settings import Mode
from engine.echoes.squares.coordinates import Square
from engine.echoes.tiles.places import Place


class StartingPlace(NamedTuple):
    """The place of a starting tile, its rotation, and the square of its Capital."""

    place: Place
    rotation: Rotation
    capital: Square


STARTING_PLACES: Final[dict[Mode, tuple[StartingPlace, ...]]] = {
    "base": (StartingPlace("T11", 0, "A1"), StartingPlace("T33", 180, "F6")),
    "long": (StartingPlace("T21", 0, "C1"), StartingPlace("T34", 180, "F8")),
    "2v2": (
        StartingPlace("T21", 0, "C1"),
        StartingPlace("T34", 180, "F8"),
        StartingPlace("T31", 0, "E1"),
        StartingPlace("T24", 180, "D8"),
    ),
}
"""By mode: the starting places in turn order.

Rules: R-SETUP-03, R-LONG-01, R-TEAM-01, D-MAP-02 (the south lays its tile at rotation 0, the north
at 180).
"""

CENTER_PLACE: Final = "T22"
"""Where the center tile of Constantinople lies (E-SETUP-11)."""
