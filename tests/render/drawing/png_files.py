"""Reads what PNG files say of themselves."""

from io import BytesIO

from PIL import Image


def read_png_size(data: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.size
