"""What tiles, slots and signs show, before anything is drawn."""

from dataclasses import dataclass
from typing import Literal

Pick = Literal["", "chosen", "aside"]
"""Whether an order in the making has chosen a piece, or others instead of it."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small sign in a row: icons, then a number or a word; `says` is the same in full."""

    icons: tuple[str, ...]
    text: str
    says: str
    open: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """A slot with what lies in it, or a guest: its palette, its icon, its words, its signs."""

    palette: str
    icon: str
    text: str
    chips: tuple[Chip, ...] = ()
    filled: bool = True
    hidden: bool = False
    rules: str = ""
    pick: Pick = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tile shows."""

    title: str
    palette: str
    subject: str
    badges: tuple[Chip, ...] = ()
    rules: str = ""
    rows: tuple[Row, ...] = ()
    count: int = 1
    mark: str = ""
    mark_icon: str = "round"
    frame: str = ""
    pattern: bool = False
    pick: Pick = ""
