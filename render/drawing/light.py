"""Light: gradients, shadows, halos, and shapes that are lit from above."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter, ImageOps

from render.drawing.colours import SHADOW, Colour, mix

Point = tuple[int, int]
Size = tuple[int, int]


@lru_cache(maxsize=64)
def gradient(size: Size, top: Colour, bottom: Colour) -> Image.Image:
    """Run from one colour at the top to another at the bottom."""
    ramp = Image.linear_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return ImageOps.colorize(ramp, top, bottom)


@lru_cache(maxsize=32)
def _edges(size: Size, strength: float) -> Image.Image:
    around = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return around.point([round(max(0, grey - 96) / 159 * 255 * strength) for grey in range(256)])


def vignette(image: Image.Image, strength: float = 0.55, colour: Colour = SHADOW) -> None:
    """Darken a picture towards its corners."""
    image.paste(colour, (0, 0), _edges(image.size, strength))


def glow(image: Image.Image, centre: Point, radius: int, colour: Colour, strength: float) -> None:
    """Let a soft round light shine from a point."""
    around = Image.radial_gradient("L").resize((2 * radius, 2 * radius), Image.Resampling.BICUBIC)
    falling = [round(255 * strength * max(0.0, 1 - grey / 180) ** 2) for grey in range(256)]
    corner = centre[0] - radius, centre[1] - radius
    image.paste(colour, corner, around.point(falling))


def shadow(image: Image.Image, mask: Image.Image, at: Point, blur: int, strength: float) -> None:
    """Cast the soft shadow of a shape that stands with its corner at a point."""
    room = 3 * blur
    dark = Image.new("L", (mask.width + 2 * room, mask.height + 2 * room))
    dark.paste(mask.point([round(grey * strength) for grey in range(256)]), (room, room))
    dark = dark.filter(ImageFilter.GaussianBlur(blur))
    image.paste(SHADOW, (at[0] - room, at[1] - room), dark)


def halo(image: Image.Image, mask: Image.Image, at: Point, colour: Colour, blur: int) -> None:
    """Let a shape shine: a blurred copy of it in a light colour."""
    room = 3 * blur
    light = Image.new("L", (mask.width + 2 * room, mask.height + 2 * room))
    light.paste(mask, (room, room))
    light = light.filter(ImageFilter.GaussianBlur(blur)).point(
        [round(g * 0.62) for g in range(256)]
    )
    image.paste(colour, (at[0] - room, at[1] - room), light)


def lit(image: Image.Image, mask: Image.Image, at: Point, bright: Colour, dim: Colour) -> None:
    """Fill a shape with light from above: a gradient, a bright upper rim, a dark lower one."""
    depth = max(2, mask.height // 90)
    face = gradient(mask.size, bright, dim).copy()
    above = ImageChops.subtract(mask, _moved(mask, depth))
    below = ImageChops.subtract(mask, _moved(mask, -depth))
    face.paste(mix(bright, (255, 255, 255), 0.75), (0, 0), above)
    face.paste(mix(dim, (0, 0, 0), 0.45), (0, 0), below)
    image.paste(face, at, mask)


def _moved(mask: Image.Image, down: int) -> Image.Image:
    moved = Image.new("L", mask.size)
    moved.paste(mask, (0, down))
    return moved
