"""The events of the game: what happened, and who may read of it (section 13)."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Annotated, Any, Final, Union

from pydantic import Field, TypeAdapter

from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened, Seated
from engine.core.protocol.values import Event
from engine.valhalla.events import (
    base,
    battles,
    construction,
    exploration,
    favor,
    meetings,
    movement,
    setup,
    turns,
)

_PARTS: Final = (setup, turns, movement, meetings, battles, construction, exploration, favor, base)


def _events_of(part: ModuleType) -> Iterator[type[Event]]:
    """Yield the events that a module defines, in its order."""
    for one in vars(part).values():
        if isinstance(one, type) and issubclass(one, Event) and one.__module__ == part.__name__:
            yield one


_ALL: Final[tuple[type[Event], ...]] = (
    Seated,
    RoomOpened,
    RoomClosed,
    ChapterClosed,
    *(event for part in _PARTS for event in _events_of(part)),
)

EVENT_TYPES_BY_KIND: Final[Mapping[str, type[Event]]] = {
    str(one.model_fields["kind"].default): one for one in _ALL
}
"""Event types by kind."""

_ANY: Final[Any] = Union[_ALL]  # noqa: UP007  (made of a tuple)

EVENT_ADAPTER: Final[TypeAdapter[Any]] = TypeAdapter(Annotated[_ANY, Field(discriminator="kind")])
