"""Files that were sent up ahead of what they belong to."""

from collections.abc import Mapping
from typing import Any, Final

from bot.local.interactions.slash_commands import UnableError
from bot.local.snowflakes import Json
from bot.local.world import components
from bot.local.world.shapes import File

KEPT: Final = 64


class Uploads:
    """The newest files of everybody; only who sent one up can use it."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[int, File]] = {}

    def put(self, number: str, person: int, file: File) -> None:
        """Keep a file; the oldest goes when there are too many."""
        self._held[number] = (person, file)
        for oldest in tuple(self._held)[:-KEPT]:
            del self._held[oldest]

    def take(self, person: int, number: Any) -> File:
        """Give a file to the person who sent it up."""
        whose, file = self._held.get(str(number), (None, None))
        if file is None or whose != person:
            raise UnableError("the file has not been sent up")
        return file

    def fill(self, person: int, modal: Json, values: Mapping[str, Any]) -> dict[str, Any]:
        """Put the files themselves where a modal's values name them."""
        wants = {
            one["custom_id"]
            for _, one in components.walk(modal["components"])
            if one["type"] == components.FILE_UPLOAD
        }
        return {
            name: [self.take(person, one) for one in value] if name in wants else value
            for name, value in values.items()
        }
