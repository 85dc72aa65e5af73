"""The blanks of every order, in the sequence in which they are asked."""

from typing import Final

from engine.valhalla.choices import (
    boons_and_boasts,
    caster_powers,
    combat,
    construction,
    diplomacy,
    exploration,
    game_master,
    movement,
    setup,
)
from engine.valhalla.choices.common import BlankMaker

_PARTS: Final = (
    setup,
    movement,
    combat,
    diplomacy,
    construction,
    exploration,
    caster_powers,
    boons_and_boasts,
    game_master,
)

BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    kind: makers for part in _PARTS for kind, makers in part.BLANKS.items()
}
