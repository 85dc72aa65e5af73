"""Light: gradients, shadows, halos, and shapes that are lit from above."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter, ImageOps

from render.drawing.colours import SHADOW, Colour, mix_colours

Point = tuple[int, int]
Size = tuple[int, int]


@lru_cache(maxsize=64)
def draw_gradient(size: Size, top: Colour, bottom: Colour) -> Image.Image:
    """Return a gradient from one colour at the top to another at the bottom."""
    ramp = Image.linear_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return ImageOps.colorize(ramp, top, bottom)


@lru_cache(maxsize=32)
def _corner_mask(size: Size, strength: float) -> Image.Image:
    around = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return around.point([round(max(0, grey - 96) / 159 * 255 * strength) for grey in range(256)])


def darken_corners(image: Image.Image, strength: float = 0.55, colour: Colour = SHADOW) -> None:
    """Darken a picture towards its corners."""
    image.paste(colour, (0, 0), _corner_mask(image.size, strength))


def draw_glow(
    image: Image.Image, centre: Point, radius: int, colour: Colour, strength: float
) -> None:
    """Draw a soft round light around a point."""
    corner = centre[0] - radius, centre[1] - radius
    image.paste(colour, corner, _glow_mask(radius, strength))


@lru_cache(maxsize=16)
def _glow_mask(radius: int, strength: float) -> Image.Image:
    """Return a round light that falls off towards its edge, as a mask."""
    around = Image.radial_gradient("L").resize((2 * radius, 2 * radius), Image.Resampling.BICUBIC)
    falling = [round(255 * strength * max(0.0, 1 - grey / 180) ** 2) for grey in range(256)]
    return around.point(falling)


def cast_shadow(
    image: Image.Image, mask: Image.Image, at: Point, blur: int, strength: float
) -> None:
    """Draw the soft shadow of a shape whose corner is at a point."""
    room = 3 * blur
    dark = Image.new("L", (mask.width + 2 * room, mask.height + 2 * room))
    dark.paste(mask.point([round(grey * strength) for grey in range(256)]), (room, room))
    dark = dark.filter(ImageFilter.GaussianBlur(blur))
    image.paste(SHADOW, (at[0] - room, at[1] - room), dark)


def draw_halo(image: Image.Image, mask: Image.Image, at: Point, colour: Colour, blur: int) -> None:
    """Draw a glow around a shape: a blurred copy of it in a light colour."""
    room = 3 * blur
    light = Image.new("L", (mask.width + 2 * room, mask.height + 2 * room))
    light.paste(mask, (room, room))
    light = light.filter(ImageFilter.GaussianBlur(blur)).point(
        [round(g * 0.62) for g in range(256)]
    )
    image.paste(colour, (at[0] - room, at[1] - room), light)


def fill_with_light(
    image: Image.Image, mask: Image.Image, at: Point, bright: Colour, dim: Colour
) -> None:
    """Fill a shape with light from above: a gradient, a bright upper rim, a dark lower one."""
    depth = max(2, mask.height // 90)
    face = draw_gradient(mask.size, bright, dim).copy()
    above = ImageChops.subtract(mask, _shift_down(mask, depth))
    below = ImageChops.subtract(mask, _shift_down(mask, -depth))
    face.paste(mix_colours(bright, (255, 255, 255), 0.75), (0, 0), above)
    face.paste(mix_colours(dim, (0, 0, 0), 0.45), (0, 0), below)
    image.paste(face, at, mask)


def _shift_down(mask: Image.Image, down: int) -> Image.Image:
    moved = Image.new("L", mask.size)
    moved.paste(mask, (0, down))
    return moved
