"""What a picture is, how one asks for it, and how it becomes a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from io import BytesIO

from PIL import Image, ImageChops, ImageFilter

COLOURS = 256
CALM = 72
LEVEL = 6
SAMPLE = 3
STRAY = 4
AROUND = 4
NEAR = 9


DraftOverlay = tuple[tuple[str, str], ...]
"""An order in the making: its kind, then each field with its value; a list says its field again.

A list that was closed empty has one value, which is empty.
"""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """How somebody wants to see a game: in which language, which part of it, how near."""

    language: str = "en"
    part: str = ""
    zoom: str = ""
    layer: str = ""
    pattern: bool = False
    draft: DraftOverlay = ()
    """What is being ordered, to be drawn on top."""
    sheet: tuple[DraftOverlay, ...] = ()
    """What the reader's own sheets hold already, in its order."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture, one sentence that stands in for it, and its text twin for those who read."""

    image: Image.Image
    alt: str
    twin: str
    calm: bool = False
    """Painted in few tones, with no soft runs: fewer colours will do, and no dither."""
    keep: tuple[tuple[int, int, int], ...] = ()
    """Tones that stay as they are, however little of them there is."""


def png(picture: Picture) -> bytes:
    """Pack a picture in 256 colours, learnt from a sample of it; a calm one in fewer.

    Dither packs badly, so it is kept for where the nearest colours alone would show bands.
    """
    image = picture.image if picture.image.mode == "RGB" else picture.image.convert("RGB")
    size = max(1, image.width // SAMPLE), max(1, image.height // SAMPLE)
    sample = image.resize(size, Image.Resampling.NEAREST)
    colours = (CALM if picture.calm else COLOURS) - len(picture.keep)
    palette = sample.quantize(colours, Image.Quantize.FASTOCTREE, kmeans=3)
    if picture.keep:
        learnt = (palette.getpalette() or [])[: 3 * colours]
        bands = learnt[::3], learnt[1::3], learnt[2::3]
        tones = (_snapped(tone, picture.keep) for tone in zip(*bands, strict=True))
        palette.putpalette([band for tone in (*tones, *picture.keep) for band in tone])
    packed = image.quantize(palette=palette, dither=Image.Dither.NONE)
    if not picture.calm:
        dithered = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
        packed.paste(dithered, (0, 0), _far(image, packed))
    file = BytesIO()
    packed.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def _snapped(tone: tuple[int, ...], keep: Sequence[tuple[int, int, int]]) -> tuple[int, ...]:
    """Give way to a tone that is to stay: the nearest is looked for in coarse steps."""
    close = (one for one in keep if all(abs(a - b) < NEAR for a, b in zip(tone, one, strict=True)))
    return next(close, tone)


def _far(image: Image.Image, packed: Image.Image) -> Image.Image:
    """Find where a packed picture strays from the true colours, as a mask."""
    bands = ImageChops.difference(image, packed.convert("RGB")).split()
    worst = reduce(ImageChops.lighter, bands).filter(ImageFilter.BoxBlur(AROUND))
    return worst.point([255 * (apart >= STRAY) for apart in range(256)])
