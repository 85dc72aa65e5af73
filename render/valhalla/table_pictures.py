"""All pictures of Empire: Valhalla that can be asked for at a table, the gallery of sides too."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.view import View
from render.drawing.picture import Picture, PictureRequest
from render.language.voice import Voice
from render.valhalla.pictures import pictures, zooms
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.workshop.pictures.gallery import draw_gallery

GALLERY_PART: Final = "sides"
TABLE_PICTURES: Final = (*pictures.PICTURE_PARTS, GALLERY_PART)
"""The names of the pictures; the first is shown by default."""


def draw_table_picture(
    view: View,
    request: PictureRequest,
    players: Mapping[int, str],
    heard: Sequence[Event] = (),
) -> Picture:
    """Draw a picture: the gallery of sides, or any other."""
    if request.part != GALLERY_PART:
        return pictures.draw_picture(view, request, players, heard)
    voice = teach_table_names(Voice(request.language, WORD_BOOK, players=players), view)
    return draw_gallery(voice, view, has_pattern=request.pattern)


def list_table_pictures(view: View) -> tuple[str, ...]:
    """List the pictures with content; the gallery always has some."""
    return (*zooms.list_available_pictures(view), GALLERY_PART)
