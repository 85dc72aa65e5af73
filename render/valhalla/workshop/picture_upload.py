"""Uploaded pictures of flags: checked, and painted anew as a small PNG of few colours.

Nothing of the file itself is kept, so whatever else it holds is gone.
"""

import struct
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageOps

from engine.valhalla.entities.flag_pictures import MAX_PICTURE_BYTES, MAX_PICTURE_SIDE

FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
MEGABYTE: Final = 1024 * 1024
MAX_UPLOAD_BYTES: Final = 4 * MEGABYTE
MAX_MEGAPIXELS: Final = 16
MIN_SIDE: Final = 16
"""The fewest pixels of a side."""
MILLION: Final = 1_000_000
GROUND: Final = (244, 242, 234)
"""What shows where a picture is transparent."""
COLOUR_COUNTS: Final = (64, 32, 16, 8, 4)
"""How many colours are tried, until the file is small enough."""
READING_ERRORS: Final = (
    OSError, ValueError, SyntaxError, EOFError, MemoryError, struct.error, OverflowError,
    Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""What Pillow raises for files that are no pictures, or broken ones."""


class PictureFault(NamedTuple):
    """Why a picture is refused: the words `workshop.picture.<key>` with their facts."""

    key: str
    facts: dict[str, int]


def encode_upload(data: bytes) -> bytes | PictureFault:
    """Return an uploaded picture as a small PNG, or why it is refused."""
    if not data:
        return PictureFault("none", {})
    if len(data) > MAX_UPLOAD_BYTES:
        size = -(-len(data) // MEGABYTE)
        return PictureFault("large", {"size": size, "most": MAX_UPLOAD_BYTES // MEGABYTE})
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            fault = _find_fault(image)
            return fault or _encode(image)
    except READING_ERRORS:
        return PictureFault("unread", {})


def _find_fault(image: Image.Image) -> PictureFault | None:
    """Find what is wrong with a picture by its header, before its pixels are read."""
    width, height = image.size
    size = {"width": width, "height": height}
    if width * height > MAX_MEGAPIXELS * MILLION:
        return PictureFault("pixels", {**size, "most": MAX_MEGAPIXELS})
    if min(width, height) < MIN_SIDE:
        return PictureFault("tiny", {**size, "least": MIN_SIDE})
    return PictureFault("frames", {}) if getattr(image, "is_animated", False) else None


def _encode(image: Image.Image) -> bytes:
    """Paint the middle of a picture small, on a plain ground, and encode it in few colours."""
    size = MAX_PICTURE_SIDE, MAX_PICTURE_SIDE
    image.draft("RGB", (2 * MAX_PICTURE_SIDE, 2 * MAX_PICTURE_SIDE))
    upright = ImageOps.exif_transpose(image) or image
    small = ImageOps.fit(upright.convert("RGBA"), size, Image.Resampling.LANCZOS)
    painted = Image.new("RGB", size, GROUND)
    painted.paste(small, (0, 0), small)
    files = (_encode_in_colours(painted, count) for count in COLOUR_COUNTS)
    return next(file for file in files if len(file) <= MAX_PICTURE_BYTES)


def _encode_in_colours(painted: Image.Image, colours: int) -> bytes:
    packed = painted.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = BytesIO()
    packed.save(file, "PNG", optimize=True)
    return file.getvalue()
