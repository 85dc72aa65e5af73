"""Cards: a title, a landscape with its subject, and what the card says, in one frame."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing import card_text, icons, landscapes
from render.drawing.colours import CREAM, PALETTES, PARCHMENT_SHADE, Palette, mix
from render.drawing.lettering import DISPLAY, Setting, fit, width, write_centred
from render.drawing.light import gradient, halo, lit, shadow, vignette
from render.drawing.patterns import pattern
from render.drawing.shapes import SCALE, Badge, Pill, Style, badge, flag, reduce, ribbon, rounded
from render.drawing.textures import parchment

WIDE, HIGH = 344, 496
EDGE = 22
ROUND = 40
TITLE = 100
STRIP = 34
ARTS = (372, 330, 270, 208)
INNER = WIDE * SCALE - 2 * EDGE, HIGH * SCALE - 2 * EDGE
RIBBON = 54
SCENES = {
    "village": "hills",
    "keep": "crags",
    "guild": "sea",
    "court": "roofs",
    "legendary": "crags",
    "troop": "plain",
    "mercenary": "roofs",
    "stone": "crags",
}


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must stand first: its palette, its icon and its name."""

    palette: str
    icon: str
    label: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """Everything that a card shows. Icons are ids of the book; rules may hold {icons}."""

    book: str
    title: str
    palette: str
    subject: str
    kind: str
    banner: str = ""
    costs: tuple[Badge, ...] = ()
    needs: tuple[Need, ...] = ()
    pills: tuple[Pill, ...] = ()
    rules: str = ""
    flavour: str = ""
    stats: tuple[Badge, ...] = ()
    scene: str = ""
    pattern: bool = False

    @property
    def body(self) -> card_text.Body:
        """What stands on the card's parchment."""
        return card_text.Body(self.book, self.pills, self.rules, self.flavour, self.stats)


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card that lies face down: nothing on it but what all may know."""

    book: str
    palette: str
    emblem: str
    label: str = ""
    pattern: bool = False


@lru_cache(maxsize=160)
def card(face: CardFace, wide: int = WIDE) -> Image.Image:
    """Draw a card, with clear corners, at a width; it is shared, so don't draw on it."""
    frame = PALETTES[face.palette]
    band = PALETTES[face.banner or face.palette]
    art = next((high for high in ARTS if card_text.roomy(face.body, _sheet(face, high))), ARTS[-1])
    inner = Image.new("RGB", INNER, frame.deep)
    head = TITLE + (STRIP if face.pattern else 0)
    _sheet_of(inner, head + art)
    _art(inner, (head, art), face)
    _title(inner, face, band)
    top = head + art + RIBBON // 2 + 20
    card_text.draw(inner, (0, top, INNER[0], INNER[1]), face.body, band)
    _ribbon(inner, (INNER[0] // 2, head + art), face.kind, band)
    return _framed(inner, frame, wide)


@lru_cache(maxsize=64)
def back(face: CardBack, wide: int = WIDE) -> Image.Image:
    """Draw the back of a card: an emblem on its colours."""
    palette = PALETTES[face.palette]
    inner = gradient(INNER, palette.mid, palette.deep).copy()
    ground = mix(palette.mid, palette.metal, 0.16 if not face.pattern else 0.42)
    inner.paste(ground, (0, 0), pattern(palette.hatch, INNER, 56))
    vignette(inner, 0.75, mix(palette.deep, (0, 0, 0), 0.5))
    side = INNER[0] // 2
    at = (INNER[0] - side) // 2, INNER[1] // 2 - side // 2 - (30 if face.label else 0)
    mask = icons.mask(face.book, face.emblem, side)
    halo(inner, mask, at, palette.glow, 34)
    shadow(inner, mask, (at[0], at[1] + 8), 10, 0.8)
    lit(inner, mask, at, mix(palette.metal, CREAM, 0.4), palette.metal)
    if face.label:
        _ribbon(inner, (INNER[0] // 2, INNER[1] - 150), face.label, palette)
    return _framed(inner, palette, wide)


def place(table: Image.Image, drawn: Image.Image, at: tuple[int, int], turn: float = 0.0) -> None:
    """Lay a drawn card on a table with its corner at a point, turned by degrees, with a shadow."""
    turned = drawn.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else drawn
    left = at[0] - (turned.width - drawn.width) // 2
    top = at[1] - (turned.height - drawn.height) // 2
    shape = turned.getchannel("A")
    blur = max(4, drawn.width // 36)
    shadow(table, shape, (left + blur // 3, top + blur), blur, 0.72)
    table.paste(turned, (left, top), shape)


def _sheet(face: CardFace, art: int) -> tuple[int, int]:
    """Measure the parchment that an art of this height leaves below the ribbon."""
    head = TITLE + (STRIP if face.pattern else 0)
    return INNER[0], INNER[1] - head - art - RIBBON // 2 - 20


def _sheet_of(inner: Image.Image, top: int) -> None:
    sheet = parchment((INNER[0], INNER[1] - top)).copy()
    vignette(sheet, 0.34, mix(PARCHMENT_SHADE, (120, 84, 40), 0.35))
    fall = (
        Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize((INNER[0], 40))
    )
    sheet.paste((92, 66, 36), (0, 0), fall.point([grey // 3 for grey in range(256)]))
    inner.paste(sheet, (0, top))


def _art(inner: Image.Image, span: tuple[int, int], face: CardFace) -> None:
    """Paint the landscape, the subject in its light, the costs and what must stand first."""
    head, high = span
    palette = PALETTES[face.palette]
    kind = face.scene or SCENES[face.banner or face.palette]
    view = landscapes.landscape((INNER[0], high), palette, kind, face.subject).copy()
    side = min(270, high - 62)
    mask = icons.mask(face.book, face.subject, side)
    at = (INNER[0] - side) // 2, (high - RIBBON // 2 - side) // 2 + 2
    halo(view, mask, at, palette.glow, 20)
    shadow(view, mask, (at[0] + 3, at[1] + 9), 7, 0.85)
    lit(view, mask, at, mix(palette.glow, CREAM, 0.72), mix(palette.metal, palette.mid, 0.42))
    _costs(view, face)
    _needs(view, INNER[0] - at[0] - side - 10, face)
    inner.paste(view, (0, head))
    brush = ImageDraw.Draw(inner)
    for edge in (head, head + high):
        brush.line((0, edge, INNER[0], edge), fill=palette.metal, width=4)


def _costs(view: Image.Image, face: CardFace) -> None:
    """Stack the costs in the upper left corner, smaller where there are many."""
    room = (view.height - RIBBON // 2 - 20) // max(1, len(face.costs))
    high = min(62, room - 8)
    style = Style(PALETTES[face.palette].deep, PALETTES[face.palette].metal)
    for number, cost in enumerate(face.costs):
        badge(view, (14, 16 + number * (high + 8)), high, (face.book, cost), style)


def _needs(view: Image.Image, room: int, face: CardFace) -> None:
    """Hang the banners that must stand first in the upper right corner."""
    for number, need in enumerate(face.needs):
        palette = PALETTES[need.palette]
        style = Style(palette.mid, palette.metal)
        at = INNER[0] - room, 18 + number * 58
        flag(view, (*at, room), 48, (face.book, Badge(need.icon, need.label)), style)


def _title(inner: Image.Image, face: CardFace, band: Palette) -> None:
    """Write the name on its band; a long one takes two lines."""
    size = INNER[0], TITLE
    inner.paste(gradient(size, mix(band.mid, CREAM, 0.04), band.mid), (0, 0))
    if face.pattern:
        strip = INNER[0], STRIP
        inner.paste(band.deep, (0, TITLE, INNER[0], TITLE + STRIP))
        inner.paste(band.metal, (0, TITLE), pattern(band.hatch, strip, STRIP))
    ImageDraw.Draw(inner).line((0, TITLE, INNER[0], TITLE), fill=band.metal, width=4)
    room = INNER[0] - 56
    name = fit(face.title, DISPLAY, (room, 1), range(54, 39, -1))
    if width(face.title, DISPLAY, name.size) > room:
        name = fit(face.title, DISPLAY, (room, 2), range(38, 21, -1))
    step = name.size * 1.12
    for number, line in enumerate(name.lines):
        middle = TITLE / 2 + (number - (len(name.lines) - 1) / 2) * step
        write_centred(
            inner, (INNER[0] / 2 + 2, middle + 2), line, Setting(DISPLAY, name.size, band.deep)
        )
        write_centred(inner, (INNER[0] / 2, middle), line, Setting(DISPLAY, name.size, CREAM))


def _ribbon(inner: Image.Image, centre: tuple[int, int], text: str, palette: Palette) -> None:
    style = Style(palette.deep, palette.metal)
    caption = text.upper()
    wide = min(INNER[0] - 130, round(width(caption, "figures", round(RIBBON * 0.64))) + 64)
    ribbon(inner, centre, (wide, RIBBON), caption, style)


def _framed(inner: Image.Image, palette: Palette, wide: int) -> Image.Image:
    """Put a card's inside into its frame, and reduce it."""
    whole = WIDE * SCALE, HIGH * SCALE
    frame = gradient(whole, mix(palette.mid, palette.deep, 0.35), palette.deep).copy()
    line = whole[0] - 16, whole[1] - 16
    frame.paste(palette.metal, (8, 8), rounded(line, ROUND - 8))
    within = line[0] - 6, line[1] - 6
    frame.paste(palette.deep, (11, 11), rounded(within, ROUND - 11))
    frame.paste(inner, (EDGE, EDGE), rounded(INNER, ROUND - EDGE))
    frame.putalpha(rounded(whole, ROUND))
    return reduce(frame, wide)
