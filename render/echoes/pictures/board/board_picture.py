"""The picture of the board: its frame, the areas of the players around it, and whose turn it is."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.entities.board import Board
from engine.echoes.squares.coordinates import COLUMN_LETTERS, Square
from engine.echoes.tiles.places import lay_tile
from engine.echoes.view import View
from render.drawing.colours import CREAM, Colour, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.picture import PictureRequest
from render.drawing.textures import colour_noise_in_steps, layered_noise
from render.echoes.pictures.board import changes as board_changes
from render.echoes.pictures.board.badges import GOLD
from render.echoes.pictures.board.draft_choices import list_units_to_act
from render.echoes.pictures.board.grid import FRAME_WIDTH, PICTURE_WIDTH, BoardGrid
from render.echoes.pictures.board.land.painted_land import paint_land, read_land
from render.echoes.pictures.board.overlay import draw_draft, frame_square, shade_board
from render.echoes.pictures.board.panels.panel_contents import PanelContents
from render.echoes.pictures.board.panels.player_panels import draw_panel, panel_height
from render.echoes.pictures.board.pieces import draw_pieces
from render.echoes.pictures.draft_fields import draft_kind, read_fields

HEAD_HEIGHT: Final = 78
GAP: Final = 12
MARGIN: Final = 14
TABLE: Colour = (28, 22, 19)
FRAME_DARK: Colour = (62, 42, 27)
FRAME_LIGHT: Colour = (92, 63, 40)
BRASS: Colour = (206, 170, 104)
FRAME_TONES: Final = 6
NAME_SIZE: Final = 36


def draw_board_picture(
    view: View,
    request: PictureRequest,
    panels: Sequence[PanelContents],
    head: tuple[str, str],
    heard: Sequence[Event],
) -> Image.Image:
    """Draw the board between the areas of its players: those in the north above it."""
    board, grid = view.board, BoardGrid(view.board.size)
    north, south = split_by_edge(board, panels)
    row = panel_height(_panel_width(max(len(north), len(south)))) + GAP
    high = HEAD_HEIGHT + (bool(north) + bool(south)) * row + grid.whole_width + MARGIN
    image = Image.new("RGB", (PICTURE_WIDTH, high), TABLE)
    _write_head(image, *head)
    top = HEAD_HEIGHT
    if north:
        _paste_panels(image, north, top)
        top += row
    left = (PICTURE_WIDTH - grid.whole_width) // 2
    image.paste(_draw_frame(grid), (left, top))
    land = draw_land_with_pieces(view, request, grid, heard)
    image.paste(land, (left + FRAME_WIDTH, top + FRAME_WIDTH))
    if south:
        _paste_panels(image, south, top + grid.whole_width + GAP)
    return image


def split_by_edge(
    board: Board, panels: Sequence[PanelContents]
) -> tuple[list[PanelContents], list[PanelContents]]:
    """Split panels into those of players at the north edge and at the south edge, as they sit."""
    capitals = {one.owner: one.square for one in board.buildings.values() if one.kind == "capital"}
    edges: tuple[list[tuple[str, PanelContents]], list[tuple[str, PanelContents]]] = ([], [])
    for number, panel in enumerate(panels, 1):
        at = capitals.get(Seat(number), "")
        edges[number % 2].append((at, panel))
    north, south = (sorted(one, key=lambda pair: pair[0]) for one in edges)
    return [panel for _, panel in north], [panel for _, panel in south]


def draw_land_with_pieces(
    view: View, request: PictureRequest, grid: BoardGrid, heard: Sequence[Event]
) -> Image.Image:
    """Draw the land with all that stands on it, the changes heard of, and the draft."""
    board = view.board
    turned = _turn_open_tile(board, request)
    image = paint_land(read_land(board, grid, turned)).copy()
    changed = board_changes.gather_changes(board, () if request.draft else heard)
    for square in {*changed.fresh, *turned}:
        frame_square(image, grid, square, board_changes.FRESH_COLOUR)
    shade_board(image, view, grid, request.draft)
    board_changes.draw_ways(image, grid, changed)
    lit = list_units_to_act(view)
    chosen = read_fields(request.draft).get("unit")
    lit = frozenset({chosen}) if chosen in board.units else lit
    draw_pieces(image, board, grid, lit, pattern=request.pattern)
    board_changes.draw_marks(image, grid, changed)
    draw_draft(image, view, grid, request.draft)
    return image


def _turn_open_tile(board: Board, request: PictureRequest) -> Mapping[Square, str]:
    """Return the squares of a tile whose rotation is open: as drafted, else as printed."""
    place = next((one for one, laid in board.tiles.items() if laid.rotation is None), None)
    if place is None:
        return {}
    degrees = read_fields(request.draft).get("degrees", "0")
    is_known = draft_kind(request.draft) == "rotate" and degrees in {"0", "90", "180", "270"}
    rotation = int(degrees) if is_known else 0
    return dict(lay_tile(load_tiles()[board.tiles[place].tile].squares, place, rotation))  # type: ignore[arg-type]


def _write_head(image: Image.Image, left: str, right: str) -> None:
    """Write the turn and the phase above the board."""
    note = fit_lines(right, FIGURES, (480, 1), range(36, 25, -1))
    write_right(image, (PICTURE_WIDTH - 20, 52), note.lines[0], TextStyle(FIGURES, note.size, GOLD))
    title = fit_lines(left, DISPLAY, (560, 1), range(44, 27, -1))
    write_line(image, (20, 54), title.lines[0], TextStyle(DISPLAY, title.size, CREAM))


def _panel_width(count: int) -> int:
    """Return the width of each of so many panels side by side."""
    return (PICTURE_WIDTH - 2 * MARGIN - (count - 1) * GAP) // max(1, count)


def _paste_panels(image: Image.Image, panels: Sequence[PanelContents], top: int) -> None:
    """Paste the panels of one edge side by side."""
    wide = _panel_width(len(panels))
    for number, panel in enumerate(panels):
        drawn = draw_panel(panel, wide)
        image.paste(drawn, (MARGIN + number * (wide + GAP), top), drawn)


@lru_cache(maxsize=4)
def _draw_frame(grid: BoardGrid) -> Image.Image:
    """Draw the wooden frame with the names of columns and rows; it is shared."""
    size = grid.whole_width, grid.whole_width
    noise = layered_noise(size, (240, 14), "frame")
    image = colour_noise_in_steps(noise, FRAME_TONES, FRAME_DARK, FRAME_LIGHT)
    brush = ImageDraw.Draw(image)
    edge = FRAME_WIDTH - 4
    inner = edge, edge, size[0] - edge - 1, size[1] - edge - 1
    brush.rectangle(
        (0, 0, size[0] - 1, size[1] - 1), outline=mix_colours(BRASS, FRAME_DARK, 0.5), width=3
    )
    brush.rectangle(inner, outline=BRASS, width=3)
    style = TextStyle(FIGURES_BOLD, NAME_SIZE, CREAM)
    for number in range(grid.size):
        along = FRAME_WIDTH + number * grid.side + grid.side / 2
        up = size[1] - along
        for across in (FRAME_WIDTH / 2 - 1, size[0] - FRAME_WIDTH / 2 + 1):
            write_centred(image, (along, across), COLUMN_LETTERS[number], style)
            write_centred(image, (across, up), str(number + 1), style)
    return image
