"""The blanks of every order, in the sequence in which they are asked."""

from typing import Final

from engine.valhalla.blanks import combat, diplomacy, keeper, magic, moves, recon, setup, works
from engine.valhalla.blanks.common import Maker

_PARTS: Final = (setup, moves, combat, diplomacy, works, recon, magic, keeper)

BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    kind: makers for part in _PARTS for kind, makers in part.BLANKS.items()
}
