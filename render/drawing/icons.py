"""Icons: the sprite of each id, and its mask at any size."""

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO

import yaml
from PIL import Image

from render.drawing.colours import TINTS, Tint

COMMON_BOOK = "common"


@dataclass(frozen=True, slots=True)
class IconIndex:
    """The icons of one book: the sprite of each id, and its tint if it has one."""

    files: dict[str, str]
    tints: dict[str, str]


@lru_cache
def load_icon_index(book: str) -> IconIndex:
    """Read the icons of a game, or the common ones."""
    text = resources.files("render").joinpath("icons", f"{book}.yaml").read_text("utf-8")
    raw = yaml.load(text, Loader=yaml.CSafeLoader)
    return IconIndex(files=raw["files"], tints=raw.get("tints") or {})


def sprite_name(book: str, key: str) -> str:
    """Return the name of an id's sprite: the game's own, else the common one."""
    name = load_icon_index(book).files.get(key) or load_icon_index(COMMON_BOOK).files.get(key)
    if name is None:
        raise KeyError(f"no icon for {key!r} in {book!r}")
    return name


def find_tint(book: str, key: str) -> Tint:
    """Find the tint in which an icon is drawn beside text."""
    name = load_icon_index(book).tints.get(key) or load_icon_index(COMMON_BOOK).tints.get(
        key, "plain"
    )
    return TINTS[name]


@lru_cache(maxsize=256)
def _load_sprite(name: str) -> Image.Image:
    raw = resources.files("render").joinpath("icons", f"{name}.png").read_bytes()
    return Image.open(BytesIO(raw)).getchannel("A")


@lru_cache(maxsize=1024)
def icon_mask(book: str, key: str, size: int) -> Image.Image:
    """Return an icon as a square mask; it is shared, so don't draw on it."""
    return _load_sprite(sprite_name(book, key)).resize((size, size), Image.Resampling.LANCZOS)
