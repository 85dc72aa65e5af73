"""What a picture is, how one asks for it, and how it becomes a file."""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image

COLOURS = 256
LEVEL = 6
SAMPLE = 3


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody wants to see a game: in which language, which part of it, how near."""

    language: str = "en"
    part: str = ""
    zoom: str = ""
    layer: str = ""
    pattern: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture, one sentence that stands in for it, and its text twin for those who read."""

    image: Image.Image
    alt: str
    twin: str


def png(picture: Picture) -> bytes:
    """Pack a picture in 256 colours, learnt from a sample of it; gradients are dithered."""
    image = picture.image.convert("RGB")
    size = max(1, image.width // SAMPLE), max(1, image.height // SAMPLE)
    sample = image.resize(size, Image.Resampling.NEAREST)
    palette = sample.quantize(COLOURS, Image.Quantize.FASTOCTREE, kmeans=3)
    packed = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    file = BytesIO()
    packed.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()
