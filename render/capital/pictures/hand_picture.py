"""The picture of a hand: cards in rows, a little turned, each with what is to be said of it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from render.capital import table_style
from render.capital.contents.hand import Hand, Held
from render.capital.contents.pieces import Pick
from render.capital.pictures import highlights
from render.capital.pictures.kingdom_picture import message
from render.capital.table_style import BOOK, GAP, Layout
from render.drawing import cards
from render.drawing.cards import CardBack, CardFace
from render.drawing.colours import CREAM, PALETTES, SHADOW
from render.drawing.lettering import FIGURES, FIGURES_BOLD, Setting, fit, width, write
from render.drawing.shapes import SCALE, reduce, rounded

ACROSS: Final = 3
WIDES: Final = {1: 452, 2: 452, 3: 362}
BACK: Final = 258
TURN: Final = 1.1
RISE: Final = 12
MARK: Final = 52
BLUR: Final = 10
MAY: Final = "yes"
MAY_NOT: Final = "locked"


class Lying(NamedTuple):
    """A card on the table: its corner, by how many degrees it is turned, whether it is chosen."""

    left: int
    top: int
    turn: float
    pick: Pick = ""


Deal = list[tuple[CardFace | CardBack, int, Lying]]
"""Cards with their widths and places, in the order in which they are laid."""


def draw(what: Hand) -> Image.Image:
    """Draw a hand on the table."""
    layout, deal = laid(what)
    for _, wide, at in deal:
        if at.pick == "chosen":
            highlights.light(layout, (wide, cards.HIGH * wide // cards.WIDE), (at.left, at.top))
    picture = layout.drawn()
    for face, wide, at in sorted(deal, key=lambda one: one[2].pick == "chosen"):
        _lay(picture, face, wide, at)
    for mark, left, top in layout.marks:
        table_style.lay(picture, mark, left, top)
    return picture


def laid(what: Hand) -> tuple[Layout, Deal]:
    """Lay a hand out, in rows of at most three."""
    layout = Layout(GAP)
    deal: Deal = []
    if what.shown:
        layout.head(table_style.heading(what.shown_title, what.note, "legendary"))
        _rows(layout, what.shown, deal)
    layout.head(table_style.heading(what.title, "" if what.shown else what.note, "hand"))
    _rows(layout, what.held, deal)
    _backs(layout, what, deal)
    if not what.held and not what.backs:
        layout.row(message(what.empty, "hand"))
    return layout, deal


def _rows(layout: Layout, held: Sequence[Held], deal: Deal) -> None:
    """Deal cards in rows, the middle of each a little higher, with their marks below."""
    rows = table_style.balanced(len(held), ACROSS)
    wide = WIDES[max(rows, default=ACROSS)]
    high = cards.HIGH * wide // cards.WIDE
    rest = iter(held)
    seals = []
    for count in rows:
        layout.top += RISE
        row = list(islice(rest, count))
        for place, left in enumerate(table_style.centred(count, wide, 14)):
            each, away = row[place], place - (count - 1) / 2
            top = layout.top - (RISE if not away or each.pick == "chosen" else 0)
            turn = 0 if each.pick == "chosen" else -away * TURN
            deal.append((each.face, wide, Lying(left, top, turn, each.pick)))
            if each.pick == "chosen":
                seals.append(highlights.sealed(each.icon, left + wide, top))
            if each.mark:
                drawn = _said(each, wide - 20)
                middle = left + (wide - drawn.width) // 2
                layout.marks.append((drawn, middle, layout.top + high + 6))
        marked = any(each.mark for each in row)
        layout.top += high + 2 * GAP + (MARK if marked else 0)
    layout.marks += seals


def _said(held: Held, most: int) -> Image.Image:
    """Draw what is said under a card."""
    if held.icon:
        return plaque(held.mark, held.icon, most, strong=held.pick == "chosen")
    return plaque(held.mark, MAY if held.may else MAY_NOT, most, strong=held.may and not held.pick)


def _backs(layout: Layout, what: Hand, deal: Deal) -> None:
    """Deal cards that the viewer doesn't know: how many, and nothing else."""
    back = CardBack(BOOK, "stone", "city", pattern=what.pattern)
    for count in table_style.balanced(what.backs, 4):
        for place, left in enumerate(table_style.centred(count, BACK, 20)):
            away = place - (count - 1) / 2
            deal.append((back, BACK, Lying(left, layout.top + RISE, -away * TURN)))
        layout.top += cards.HIGH * BACK // cards.WIDE + 2 * GAP


def _lay(picture: Image.Image, face: CardFace | CardBack, wide: int, at: Lying) -> None:
    """Lay a card down, with its shadow."""
    turned = _turned(face, wide, at.turn)
    if at.pick == "chosen":
        radius = cards.ROUND * wide // (2 * cards.WIDE)
        mounted = highlights.mounted(turned, radius, hatched=face.pattern)
        corner = at.left - highlights.LINE, at.top - highlights.LINE
        picture.paste(mounted, corner, mounted.getchannel("A"))
        return
    cast = _cast(wide, at.turn)
    if at.pick == "aside":
        turned = highlights.faded(turned)
    high = cards.HIGH * wide // cards.WIDE
    left, top = at.left - (turned.width - wide) // 2, at.top - (turned.height - high) // 2
    room = (cast.width - turned.width) // 2
    picture.paste(SHADOW, (left - room + 3, top - room + 10), cast)
    picture.paste(turned, (left, top), turned.getchannel("A"))


@lru_cache(maxsize=48)
def _turned(face: CardFace | CardBack, wide: int, turn: float) -> Image.Image:
    drawn = cards.card(face, wide) if isinstance(face, CardFace) else cards.back(face, wide)
    return drawn.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else drawn


@lru_cache(maxsize=16)
def _cast(wide: int, turn: float) -> Image.Image:
    """Shape the soft shadow of a turned card, as a mask with room for it on all sides."""
    size = wide, cards.HIGH * wide // cards.WIDE
    shape = rounded(size, cards.ROUND * wide // (2 * cards.WIDE))
    turned = shape.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else shape
    dark = Image.new("L", (turned.width + 6 * BLUR, turned.height + 6 * BLUR))
    dark.paste(turned.point([grey * 3 // 4 for grey in range(256)]), (3 * BLUR, 3 * BLUR))
    return dark.filter(ImageFilter.GaussianBlur(BLUR))


@lru_cache(maxsize=128)
def plaque(text: str, icon: str, most: int, *, strong: bool) -> Image.Image:
    """Draw what is said under a card: that it may be built, or why not."""
    palette = PALETTES["legendary" if strong else "stone"]
    face = FIGURES_BOLD if strong else FIGURES
    said = fit(text, face, (most * SCALE - 110, 1), range(54, 35, -1))
    high = MARK * SCALE
    wide = round(width(said.lines[0], face, said.size)) + 110
    sheet = table_style.panel((wide, high), palette, high // 2).copy()
    side = 46
    table_style.tinted(sheet, (28, (high - side) // 2), side, icon)
    write(sheet, (28 + side + 14, high / 2 + said.size * 0.35), said.lines[0],
          Setting(face, said.size, CREAM))  # fmt: skip
    return reduce(sheet, wide // SCALE)
