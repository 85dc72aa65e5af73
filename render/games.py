"""The presentation of each game."""

from collections.abc import Mapping
from typing import Final

from render.capital.presentation import PRESENTATION as CAPITAL
from render.echoes.presentation import PRESENTATION as ECHOES
from render.presentation import Presentation
from render.valhalla.presentation import PRESENTATION as VALHALLA

PRESENTATIONS: Final[Mapping[str, Presentation]] = {
    "capital": CAPITAL,
    "valhalla": VALHALLA,
    "echoes": ECHOES,
}
"""By game key."""
