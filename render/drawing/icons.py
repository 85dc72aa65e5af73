"""Icons: which sprite stands for which thing, and its shape at any size."""

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO

import yaml
from PIL import Image

from render.drawing.colours import TINTS, Tint

COMMON = "common"


@dataclass(frozen=True, slots=True)
class Index:
    """One book of icons: the sprite of each id, and the tint of those that have one."""

    files: dict[str, str]
    tints: dict[str, str]


@lru_cache
def index(book: str) -> Index:
    """Read the icons of a game, or the common ones."""
    text = resources.files("render").joinpath("icons", f"{book}.yaml").read_text("utf-8")
    raw = yaml.load(text, Loader=yaml.CSafeLoader)
    return Index(files=raw["files"], tints=raw.get("tints") or {})


def sprite(book: str, key: str) -> str:
    """Name the sprite for an id: the game's own, else the common one."""
    name = index(book).files.get(key) or index(COMMON).files.get(key)
    if name is None:
        raise KeyError(f"no icon for {key!r} in {book!r}")
    return name


def tint(book: str, key: str) -> Tint:
    """Find the tint in which an icon is drawn beside text."""
    name = index(book).tints.get(key) or index(COMMON).tints.get(key, "plain")
    return TINTS[name]


@lru_cache(maxsize=256)
def _whole(name: str) -> Image.Image:
    raw = resources.files("render").joinpath("icons", f"{name}.png").read_bytes()
    return Image.open(BytesIO(raw)).getchannel("A")


@lru_cache(maxsize=1024)
def mask(book: str, key: str, size: int) -> Image.Image:
    """Shape an icon as a square mask; it is shared, so don't draw on it."""
    return _whole(sprite(book, key)).resize((size, size), Image.Resampling.LANCZOS)
