"""Models of tiles, rows and chips: what they show, before anything is drawn."""

from dataclasses import dataclass
from typing import Literal

Highlight = Literal["", "chosen", "aside"]
"""Whether a draft order has chosen a piece, or chosen others and set it aside."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small sign in a row: icons, then a number or a word; `says` is the full text."""

    icons: tuple[str, ...]
    text: str
    full_text: str
    open: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """A slot with its unit, or a settled mercenary: palette, icon, text and chips."""

    palette: str
    icon: str
    text: str
    chips: tuple[Chip, ...] = ()
    filled: bool = True
    hidden: bool = False
    rules: str = ""
    highlight: Highlight = ""


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
    highlight: Highlight = ""
