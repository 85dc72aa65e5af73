"""Pictures of the city game with an order in the making on top."""

from typing import Any

from engine.capital.view import View
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.values import Draft as Making
from render.capital.contents import names
from render.capital.contents.kingdom import KingdomContents, gather_kingdom
from render.capital.contents.table import TableContents, gather_table
from render.capital.contents.tile_models import Row, Tile
from render.capital.pictures import zoom
from render.capital.pictures.view_pictures import draw_view_part
from render.drawing.picture import DraftOverlay, Picture, PictureRequest
from tests.render.capital.pictures.city_pictures import PLAYERS


def make_draft(kind: str, **fields: Any) -> DraftOverlay:
    """Spell an order in the making."""
    spelt: list[tuple[str, str]] = [(KIND_FIELD, kind)]
    for name, value in fields.items():
        spelt += [(name, one) for one in ([value] if isinstance(value, str) else value or [""])]
    return tuple(spelt)


def draw_drafted(
    of: View, part: str, draft: DraftOverlay, language: str = "en", **look: Any
) -> Picture:
    return draw_view_part(of, PictureRequest(language, part, draft=draft, **look), PLAYERS)


def find_own_card(of: View, name: str) -> str:
    """Find a card of the viewer's, in hand, in a slot or on the table, by its print."""
    assert of.me is not None
    assert of.me.secrets is not None
    own = (*of.me.secrets.hand, *of.me.secrets.units.values(), *of.me.hp)
    return next(one for one in own if one.startswith(name))


def gather_drafted_kingdom(
    of: View, draft: DraftOverlay, seat: int = 1, near: str = ""
) -> KingdomContents:
    look = PictureRequest(draft=draft, zoom=near)
    found = gather_kingdom(names.picture_voice(of, look, PLAYERS), of, of.kingdoms[seat - 1], look)
    return zoom.zoom_in(found, look)


def gather_drafted_table(of: View, draft: DraftOverlay) -> TableContents:
    look = PictureRequest(draft=draft)
    return gather_table(names.picture_voice(of, look, PLAYERS), of, look)


def list_picked(rows: Any) -> dict[str, str]:
    """Tell what stands on the chosen rows, by their signs."""
    return {
        f"{one.text}: {one.chips[0].text}": one.chips[0].icons[0]
        for one in rows
        if one.highlight == "chosen"
    }


def rows_of(what: KingdomContents) -> list[Row]:
    return [*what.slots, *(row for one in tiles_of(what) for row in one.rows)]


def tiles_of(what: KingdomContents) -> list[Tile]:
    return [one for group in what.groups for one in group.tiles]


def spell_draft(draft: Making) -> DraftOverlay:
    fields = {
        name: [f"{one} > {to}" for one, to in value.items()] if isinstance(value, dict) else value
        for name, value in draft.fields.items()
    }
    return make_draft(str(draft.kind), **fields)
