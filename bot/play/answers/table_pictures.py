"""Pictures of a table for an answer, drawn from what its reader may know."""

from collections.abc import Iterable, Sequence

import structlog

from bot.cards.builder.draft_picture import make_sheet_overlays
from bot.cards.turn_card import card_pictures
from bot.messages.file_sizes import DEFAULT_MAX_FILE_BYTES, may_be_attached
from bot.messages.post_parts import MAX_ALT_LENGTH, AttachedPicture, shorten
from bot.messages.posts import File
from bot.messages.reader import Reader
from bot.play.answer import DrawnPictures
from bot.play.services import Services
from bot.workers.picture_studio import DrawnPicture
from engine.core.protocol.values import Event
from render.drawing.picture import DraftOverlay, PictureRequest

log = structlog.stdlib.get_logger("skald.table_pictures")


async def draw_pictures(
    services: Services,
    reader: Reader,
    wanted: Sequence[tuple[str, str]] = (),
    most: int = DEFAULT_MAX_FILE_BYTES,
    draft: DraftOverlay = (),
) -> DrawnPictures:
    """Draw pictures of at most `most` bytes; one that fails is left out."""
    seat_view = reader.seat_view
    position = await services.desk.read_position(seat_view.game.id, seat_view.revision)
    pictures = [
        PictureRequest(
            language=reader.language,
            part=part,
            zoom=zoom,
            draft=draft,
            sheet=make_sheet_overlays(reader),
        )
        for part, zoom in wanted or card_pictures(reader)
    ]
    found: list[tuple[str, DrawnPicture]] = []
    heard = await _recall_events(services, reader, pictures)
    drawn_pictures = await services.studio.draw(
        seat_view.key, position.state, seat_view.seat, pictures, seat_view.players, heard
    )
    for request, sheet in zip(pictures, drawn_pictures, strict=True):
        if isinstance(sheet, Exception):
            log.error("not_drawn", game=seat_view.game.id, part=request.part, exc_info=sheet)
        elif may_be_attached(sheet.png, most):
            name = picture_file_name(request.part, sheet.digest, [name for name, _ in found])
            found.append((name, sheet))
    return DrawnPictures(
        tuple(AttachedPicture(name, shorten(sheet.alt, MAX_ALT_LENGTH)) for name, sheet in found),
        tuple(File(name, sheet.png) for name, sheet in found),
        tuple(sheet.twin for _, sheet in found),
    )


async def _recall_events(
    services: Services, reader: Reader, pictures: Sequence[PictureRequest]
) -> Sequence[Event]:
    """Return the events heard, with the last event that a part is drawn from if it is older."""
    seat_view, recalls = reader.seat_view, reader.game_type.presentation.pictures.recalled_kinds
    kinds = {kind for request in pictures for kind in recalls.get(request.part, ())}
    if (
        not kinds
        or seat_view.seat is None
        or any(one.kind in kinds for one in seat_view.heard_events)
    ):
        return seat_view.heard_events
    async with services.store.reading() as tx:
        found = [
            await tx.steps.find_latest_heard(seat_view.game.id, seat_view.seat, kind)
            for kind in kinds
        ]
    last = max(
        filter(None, found),
        key=lambda found_event: (found_event.revision, found_event.place),
        default=None,
    )
    return seat_view.heard_events if last is None else (last.event, *seat_view.heard_events)


def picture_file_name(part: str, digest: str, taken: Iterable[str]) -> str:
    """Return a file name made of a picture's content, so that it is recognized."""
    name = f"{part}-{digest}"
    alike = sum(one.startswith(name) for one in taken)
    return f"{name}-{alike + 1}.png" if alike else f"{name}.png"
