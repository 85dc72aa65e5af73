"""Cards: a title, a landscape with its subject, and what the card says, in one frame."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.drawing import card_text, icons, landscapes
from render.drawing.colours import CREAM, PALETTES, PARCHMENT_SHADE, Palette, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FittedText,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text_evenly,
    write_centred,
)
from render.drawing.light import (
    cast_shadow,
    darken_corners,
    draw_gradient,
    draw_halo,
    fill_with_light,
)
from render.drawing.patterns import pattern_mask
from render.drawing.shapes import (
    DRAWING_SCALE,
    Badge,
    PanelStyle,
    Pill,
    draw_badge,
    draw_flag,
    draw_ribbon,
    polygon_mask,
    round_and_scale_down,
    rounded_mask,
)
from render.drawing.textures import draw_parchment

CARD_WIDTH, CARD_HEIGHT = 344, 496
FRAME_WIDTH = 22
CORNER_RADIUS = 40
TITLE_HEIGHT = 100
PATTERN_STRIP_HEIGHT = 34
ART_HEIGHTS = (372, 330, 270, 208)
INNER_SIZE = (
    CARD_WIDTH * DRAWING_SCALE - 2 * FRAME_WIDTH,
    CARD_HEIGHT * DRAWING_SCALE - 2 * FRAME_WIDTH,
)
RIBBON_HEIGHT = 54
GEM_SIZE, GEM_STEP = 30, 34
GEM_SHAPE = (
    (GEM_SIZE / 2, 0),
    (GEM_SIZE, GEM_SIZE / 2),
    (GEM_SIZE / 2, GEM_SIZE),
    (0, GEM_SIZE / 2),
)
SCENE_BY_PALETTE = {
    "village": "hills",
    "keep": "crags",
    "guild": "sea",
    "court": "roofs",
    "legendary": "crags",
    "troop": "plain",
    "mercenary": "roofs",
    "stone": "crags",
    "norsemen": "sea",
    "scots": "hills",
    "mongols": "plain",
    "byzantines": "roofs",
    "ottomans": "roofs",
    "holy_roman": "crags",
}


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something that must be built first: its palette, its icon and its name."""

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
    requirements: tuple[Requirement, ...] = ()
    pills: tuple[Pill, ...] = ()
    rules: str = ""
    flavour: str = ""
    stats: tuple[Badge, ...] = ()
    scene: str = ""
    pattern: bool = False
    gems: tuple[int, int] = (0, 0)
    """How many gems in the upper right corner are set, and how many there are."""

    @property
    def body(self) -> card_text.CardBody:
        """The content of the card's parchment."""
        return card_text.CardBody(self.book, self.pills, self.rules, self.flavour, self.stats)


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card that lies face down, with only what everybody may know."""

    book: str
    palette: str
    emblem: str
    label: str = ""
    pattern: bool = False


@lru_cache(maxsize=160)
def draw_card(face: CardFace, wide: int = CARD_WIDTH) -> Image.Image:
    """Draw a card, with clear corners, at a width; it is shared, so don't draw on it."""
    frame = PALETTES[face.palette]
    band = PALETTES[face.banner or face.palette]
    art = next(
        (
            high
            for high in ART_HEIGHTS
            if card_text.has_room_for_rules(face.body, _parchment_size(face, high))
        ),
        ART_HEIGHTS[-1],
    )
    inner = Image.new("RGB", INNER_SIZE, frame.deep)
    head = TITLE_HEIGHT + (PATTERN_STRIP_HEIGHT if face.pattern else 0)
    inner.paste(_draw_shaded_parchment(INNER_SIZE[1] - head - art), (0, head + art))
    _paint_art(inner, (head, art), face)
    _write_title(inner, face, band)
    top = head + art + RIBBON_HEIGHT // 2 + 20
    card_text.draw_card_text(inner, (0, top, INNER_SIZE[0], INNER_SIZE[1]), face.body, band)
    _draw_ribbon(inner, (INNER_SIZE[0] // 2, head + art), face.kind, band)
    return _frame_card(inner, frame, wide)


@lru_cache(maxsize=64)
def draw_card_back(face: CardBack, wide: int = CARD_WIDTH) -> Image.Image:
    """Draw the back of a card: an emblem on its colours."""
    palette = PALETTES[face.palette]
    inner = draw_gradient(INNER_SIZE, palette.mid, palette.deep).copy()
    ground = mix_colours(palette.mid, palette.metal, 0.16 if not face.pattern else 0.42)
    inner.paste(ground, (0, 0), pattern_mask(palette.hatch, INNER_SIZE, 56))
    darken_corners(inner, 0.75, mix_colours(palette.deep, (0, 0, 0), 0.5))
    side = INNER_SIZE[0] // 2
    at = (INNER_SIZE[0] - side) // 2, INNER_SIZE[1] // 2 - side // 2 - (30 if face.label else 0)
    mask = icons.icon_mask(face.book, face.emblem, side)
    draw_halo(inner, mask, at, palette.glow, 34)
    cast_shadow(inner, mask, (at[0], at[1] + 8), 10, 0.8)
    fill_with_light(inner, mask, at, mix_colours(palette.metal, CREAM, 0.4), palette.metal)
    if face.label:
        _draw_ribbon(inner, (INNER_SIZE[0] // 2, INNER_SIZE[1] - 150), face.label, palette)
    return _frame_card(inner, palette, wide)


def _parchment_size(face: CardFace, art: int) -> tuple[int, int]:
    """Return the size of the parchment that art of this height leaves below the ribbon."""
    head = TITLE_HEIGHT + (PATTERN_STRIP_HEIGHT if face.pattern else 0)
    return INNER_SIZE[0], INNER_SIZE[1] - head - art - RIBBON_HEIGHT // 2 - 20


@lru_cache(maxsize=8)
def _draw_shaded_parchment(high: int) -> Image.Image:
    """Draw a card's parchment, darker towards its corners and under the art."""
    sheet = draw_parchment((INNER_SIZE[0], high)).copy()
    darken_corners(sheet, 0.34, mix_colours(PARCHMENT_SHADE, (120, 84, 40), 0.35))
    fall = (
        Image.linear_gradient("L")
        .transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        .resize((INNER_SIZE[0], 40))
    )
    sheet.paste((92, 66, 36), (0, 0), fall.point([grey // 3 for grey in range(256)]))
    return sheet


def _paint_art(inner: Image.Image, span: tuple[int, int], face: CardFace) -> None:
    """Paint the landscape, the lit subject, the costs and the requirements."""
    head, high = span
    palette = PALETTES[face.palette]
    kind = face.scene or SCENE_BY_PALETTE[face.banner or face.palette]
    view = landscapes.draw_landscape((INNER_SIZE[0], high), palette, kind, face.subject).copy()
    side = min(270, high - 62)
    mask = icons.icon_mask(face.book, face.subject, side)
    at = (INNER_SIZE[0] - side) // 2, (high - RIBBON_HEIGHT // 2 - side) // 2 + 2
    draw_halo(view, mask, at, palette.glow, 20)
    cast_shadow(view, mask, (at[0] + 3, at[1] + 9), 7, 0.85)
    fill_with_light(
        view,
        mask,
        at,
        mix_colours(palette.glow, CREAM, 0.72),
        mix_colours(palette.metal, palette.mid, 0.42),
    )
    _draw_costs(view, face)
    _draw_requirements(view, INNER_SIZE[0] - at[0] - side - 10, face)
    _draw_gems(view, face)
    inner.paste(view, (0, head))
    brush = ImageDraw.Draw(inner)
    for edge in (head, head + high):
        brush.line((0, edge, INNER_SIZE[0], edge), fill=palette.metal, width=4)


def _draw_costs(view: Image.Image, face: CardFace) -> None:
    """Stack the costs in the upper left corner, smaller where there are many."""
    room = (view.height - RIBBON_HEIGHT // 2 - 20) // max(1, len(face.costs))
    high = min(62, room - 8)
    style = PanelStyle(PALETTES[face.palette].deep, PALETTES[face.palette].metal)
    for number, cost in enumerate(face.costs):
        draw_badge(view, (14, 16 + number * (high + 8)), high, (face.book, cost), style)


def _draw_requirements(view: Image.Image, room: int, face: CardFace) -> None:
    """Draw the requirements as banners in the upper right corner."""
    for number, need in enumerate(face.requirements):
        palette = PALETTES[need.palette]
        style = PanelStyle(palette.mid, palette.metal)
        at = INNER_SIZE[0] - room, 18 + number * 58
        draw_flag(view, (*at, room), 48, (face.book, Badge(need.icon, need.label)), style)


def _draw_gems(view: Image.Image, face: CardFace) -> None:
    """Draw a row of gems in the upper right corner, those that are set in the accent colour."""
    palette, (set_count, count) = PALETTES[face.palette], face.gems
    for number in range(count):
        spot = view.width - 28 - GEM_STEP * (count - 1 - number), 34
        is_set = number >= count - set_count
        rim = polygon_mask((GEM_SIZE, GEM_SIZE), GEM_SHAPE)
        corner = spot[0] - GEM_SIZE // 2, spot[1] - GEM_SIZE // 2
        cast_shadow(view, rim, (corner[0], corner[1] + 2), 4, 0.7)
        view.paste(palette.metal, corner, rim)
        fill = palette.accent if is_set else mix_colours(palette.deep, (0, 0, 0), 0.4)
        inner = rim.resize((GEM_SIZE - 8, GEM_SIZE - 8), Image.Resampling.BOX)
        view.paste(fill, (corner[0] + 4, corner[1] + 4), inner)


def _write_title(inner: Image.Image, face: CardFace, band: Palette) -> None:
    """Write the name on its band; a long one takes two lines."""
    size = INNER_SIZE[0], TITLE_HEIGHT
    inner.paste(draw_gradient(size, mix_colours(band.mid, CREAM, 0.04), band.mid), (0, 0))
    if face.pattern:
        strip = INNER_SIZE[0], PATTERN_STRIP_HEIGHT
        inner.paste(
            band.deep, (0, TITLE_HEIGHT, INNER_SIZE[0], TITLE_HEIGHT + PATTERN_STRIP_HEIGHT)
        )
        inner.paste(
            band.metal, (0, TITLE_HEIGHT), pattern_mask(band.hatch, strip, PATTERN_STRIP_HEIGHT)
        )
    ImageDraw.Draw(inner).line(
        (0, TITLE_HEIGHT, INNER_SIZE[0], TITLE_HEIGHT), fill=band.metal, width=4
    )
    room = INNER_SIZE[0] - 56
    name = fit_lines(face.title, DISPLAY, (room, 1), range(54, 39, -1))
    if text_width(face.title, DISPLAY, name.size) > room:
        name = fit_lines(face.title, DISPLAY, (room, 2), range(38, 21, -1))
        if " ".join(name.lines) == face.title:
            even = wrap_text_evenly(face.title, DISPLAY, name.size, room)
            name = FittedText(even, name.size)
    step = name.size * 1.12
    for number, line in enumerate(name.lines):
        middle = TITLE_HEIGHT / 2 + (number - (len(name.lines) - 1) / 2) * step
        write_centred(
            inner,
            (INNER_SIZE[0] / 2 + 2, middle + 2),
            line,
            TextStyle(DISPLAY, name.size, band.deep),
        )
        write_centred(
            inner, (INNER_SIZE[0] / 2, middle), line, TextStyle(DISPLAY, name.size, CREAM)
        )


def _draw_ribbon(inner: Image.Image, centre: tuple[int, int], text: str, palette: Palette) -> None:
    style = PanelStyle(palette.deep, palette.metal)
    caption = text.upper()
    wide = min(
        INNER_SIZE[0] - 130, round(text_width(caption, "figures", round(RIBBON_HEIGHT * 0.64))) + 64
    )
    draw_ribbon(inner, centre, (wide, RIBBON_HEIGHT), caption, style)


def _frame_card(inner: Image.Image, palette: Palette, wide: int) -> Image.Image:
    """Put the inside of a card into its frame, and scale it down."""
    frame = _draw_frame(palette).copy()
    frame.paste(
        inner, (FRAME_WIDTH, FRAME_WIDTH), rounded_mask(INNER_SIZE, CORNER_RADIUS - FRAME_WIDTH)
    )
    return round_and_scale_down(frame, CORNER_RADIUS, wide)


@lru_cache(maxsize=8)
def _draw_frame(palette: Palette) -> Image.Image:
    """Draw the frame of a palette, with a metal line along its edge."""
    whole = CARD_WIDTH * DRAWING_SCALE, CARD_HEIGHT * DRAWING_SCALE
    frame = draw_gradient(whole, mix_colours(palette.mid, palette.deep, 0.35), palette.deep).copy()
    line = whole[0] - 16, whole[1] - 16
    frame.paste(palette.metal, (8, 8), rounded_mask(line, CORNER_RADIUS - 8))
    within = line[0] - 6, line[1] - 6
    frame.paste(palette.deep, (11, 11), rounded_mask(within, CORNER_RADIUS - 11))
    return frame
