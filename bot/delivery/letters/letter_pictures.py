"""Draw the pictures of letters, from the position and for the eyes they are meant for."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import structlog

from bot.delivery.addresses import Address
from bot.records import PositionRow, StoredEvent
from bot.store.store import Store
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from engine.core.protocol.values import Event, is_in_audience
from render.drawing.picture import DraftOverlay, PictureRequest
from render.presentation import RoundStory

MAX_STEPS: Final = 8
"""Steps that are cached; a written step doesn't change."""

StepRead = tuple[PositionRow, list[StoredEvent]]
"""A position, and the events of the chapters that its step closed."""

log = structlog.stdlib.get_logger("skald.courier")


class PicturesToDraw(NamedTuple):
    """The pictures (part, zoom) of a position, and the orders to draw on top."""

    look: Sequence[tuple[str, str]]
    revision: int
    overlays: tuple[DraftOverlay, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedPicture:
    """A picture and its file name in the message."""

    name: str
    picture: DrawnPicture


class LetterPictures:
    """Draws pictures of stored positions."""

    def __init__(self, store: Store, studio: PictureStudio) -> None:
        self._store, self._studio = store, studio
        self._steps: OrderedDict[tuple[int, int], StepRead] = OrderedDict()

    async def draw_with_events(
        self, wanted: PicturesToDraw, room: str, address: Address
    ) -> list[NamedPicture]:
        """Draw pictures that show what the step has told its reader in a room."""
        if address.table is None or not wanted.look:
            return []
        _, stored_events = await self._read_step(address.table.row.id, wanted.revision)
        heard = [
            one.event
            for one in stored_events
            if is_in_audience(one.event.audience, address.viewer) and one.event.room == room
        ]
        return await self.draw(wanted, heard, address)

    async def draw_of_story(
        self, wanted: PicturesToDraw, rounds: RoundStory, address: Address
    ) -> list[NamedPicture]:
        """Draw pictures of the public story: from the events with deeds up to a position."""
        if address.table is None or not wanted.look:
            return []
        game = address.table.row.id
        async with self._store.reading() as tx:
            told = await tx.steps.list_told_to_all(game, rounds.deed_kinds)
        heard = [one.event for one in told if one.revision <= wanted.revision]
        return await self.draw(wanted, heard, address)

    async def draw(
        self, wanted: PicturesToDraw, heard: Sequence[Event], address: Address
    ) -> list[NamedPicture]:
        """Draw pictures; one that can't be drawn is logged and left out."""
        if address.table is None or not wanted.look:
            return []
        game, key = address.table.row.id, address.table.row.rules
        position, _ = await self._read_step(game, wanted.revision)
        requests = [
            PictureRequest(language=address.language, part=part, zoom=zoom, sheet=wanted.overlays)
            for part, zoom in wanted.look
        ]
        results = await self._studio.draw(
            key,
            position.state,
            address.viewer,
            requests,
            address.table.player_names(address.language),
            heard,
        )
        drawn = []
        for number, (request, result) in enumerate(zip(requests, results, strict=True), 1):
            if isinstance(result, Exception):
                facts = {"game": game, "revision": wanted.revision, "part": request.part}
                log.error("not_drawn", **facts, exc_info=result)
            else:
                drawn.append(NamedPicture(f"{request.part}-{number}.png", result))
        return drawn

    async def _read_step(self, game: int, revision: int) -> StepRead:
        """Read a step, from the cache if several letters tell of it."""
        found = self._steps.get((game, revision))
        if found is None:
            async with self._store.reading() as tx:
                position = await tx.steps.position(game, revision)
                found = position, await tx.steps.events_of_chapter(game, revision)
            self._steps[game, revision] = found
            while len(self._steps) > MAX_STEPS:
                self._steps.popitem(last=False)
        return found
