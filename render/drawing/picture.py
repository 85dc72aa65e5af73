"""Pictures, picture requests, and the encoding of pictures as PNG."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from io import BytesIO

from PIL import Image, ImageChops, ImageFilter

from render.drawing.textures import tile_image

MAX_COLOURS = 256
MAX_FLAT_COLOURS = 72
MAX_SMALL_FLAT_COLOURS = 120
MAX_SMALL_WIDTH = 900
"""A flat picture that is no wider may have more colours."""
COMPRESSION_LEVEL = 4
"""Level 5 takes a third longer for a file that is 3 % smaller, level 6 twice as long."""
SAMPLE_STEP = 3
MIN_DITHERED_DIFFERENCE = 4
DITHER_STRENGTH = 4
"""How much lighter or darker a dithered pixel is made before its colour is chosen."""
DITHER_MATRIX = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""Ordered dither: it takes a third of the time of one that spreads errors, and packs better."""
DITHER_TILE = 64, 64
DITHER_BLUR_RADIUS = 1
"""In pixels of the sample."""
KEPT_TONE_TOLERANCE = 9


DraftOverlay = tuple[tuple[str, str], ...]
"""A draft: its kind, then each field with its value; a list repeats its field.

A list that was left empty has one empty value.
"""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """The picture of a game that somebody wants: its language, part, zoom, layer and overlays."""

    language: str = "en"
    part: str = ""
    zoom: str = ""
    layer: str = ""
    pattern: bool = False
    draft: DraftOverlay = ()
    """The draft to be drawn on top."""
    sheet: tuple[DraftOverlay, ...] = ()
    """The orders that are on the reader's sheets already, in sheet order."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture, its alt text in one sentence, and its text twin for screen readers."""

    image: Image.Image
    alt: str
    text_twin: str
    is_flat: bool = False
    """Painted in few tones without gradients: it needs fewer colours and no dither."""
    colour_count: int = 0
    """How many colours the PNG of a flat picture has; 0 is by its width."""
    kept_tones: tuple[tuple[int, int, int], ...] = ()
    """Tones that are kept exactly, however few pixels have them."""


def encode_png(picture: Picture) -> bytes:
    """Encode a picture as PNG in 256 colours, learnt from a sample; a flat one in fewer.

    Dither compresses badly, so it is used only where the nearest colours would show bands.
    """
    image = picture.image if picture.image.mode == "RGB" else picture.image.convert("RGB")
    size = max(1, image.width // SAMPLE_STEP), max(1, image.height // SAMPLE_STEP)
    sample = image.resize(size, Image.Resampling.NEAREST)
    colours = _count_colours(picture) - len(picture.kept_tones)
    palette = sample.quantize(colours, Image.Quantize.FASTOCTREE, kmeans=3)
    if picture.kept_tones:
        learnt = (palette.getpalette() or [])[: 3 * colours]
        bands = learnt[::3], learnt[1::3], learnt[2::3]
        tones = (_snap_to_kept_tone(tone, picture.kept_tones) for tone in zip(*bands, strict=True))
        palette.putpalette([band for tone in (*tones, *picture.kept_tones) for band in tone])
    packed = image.quantize(palette=palette, dither=Image.Dither.NONE)
    mask = None if picture.is_flat else _mask_bands(sample, palette)
    if mask is not None:
        uneven = ImageChops.add(image, _make_dither_pattern(image.size), 1, -DITHER_STRENGTH)
        dithered = uneven.quantize(palette=palette, dither=Image.Dither.NONE)
        packed.paste(dithered, (0, 0), mask.resize(image.size, Image.Resampling.NEAREST))
    file = BytesIO()
    packed.save(file, "PNG", compress_level=COMPRESSION_LEVEL)
    return file.getvalue()


def _count_colours(picture: Picture) -> int:
    """Return how many colours the PNG of a picture has."""
    if not picture.is_flat:
        return MAX_COLOURS
    if picture.colour_count:
        return picture.colour_count
    return MAX_SMALL_FLAT_COLOURS if picture.image.width <= MAX_SMALL_WIDTH else MAX_FLAT_COLOURS


def _snap_to_kept_tone(
    tone: tuple[int, ...], keep: Sequence[tuple[int, int, int]]
) -> tuple[int, ...]:
    """Return the kept tone that is close to a tone, if any: Pillow matches colours coarsely."""
    close = (
        one
        for one in keep
        if all(abs(a - b) < KEPT_TONE_TOLERANCE for a, b in zip(tone, one, strict=True))
    )
    return next(close, tone)


@lru_cache(maxsize=16)
def _make_dither_pattern(size: tuple[int, int]) -> Image.Image:
    """Return a fixed pattern of small steps to add to a picture, each step twice too high."""
    side = len(DITHER_MATRIX)
    tile = Image.new("L", (side, side))
    highest = side * side - 1
    tile.putdata([2 * DITHER_STRENGTH * step // highest for row in DITHER_MATRIX for step in row])
    whole = tile_image(tile_image(tile, DITHER_TILE), size)
    return Image.merge("RGB", (whole, whole, whole))


def _mask_bands(sample: Image.Image, palette: Image.Image) -> Image.Image | None:
    """Return a mask of where the nearest colours differ from the true ones; None if nowhere."""
    packed = sample.quantize(palette=palette, dither=Image.Dither.NONE)
    bands = ImageChops.difference(sample, packed.convert("RGB")).split()
    worst = reduce(ImageChops.lighter, bands).filter(ImageFilter.BoxBlur(DITHER_BLUR_RADIUS))
    mask = worst.point([255 * (apart >= MIN_DITHERED_DIFFERENCE) for apart in range(256)])
    return mask if mask.getbbox() else None
