"""Files that were uploaded before the message or form they belong to."""

from collections.abc import Mapping
from typing import Any, Final

from bot.local.interactions.slash_commands import ClientRefusesError
from bot.local.snowflakes import Json
from bot.local.world import components
from bot.local.world.discord_objects import File

MAX_UPLOADS: Final = 64


class Uploads:
    """The newest uploads; only the person who uploaded a file can use it."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[int, File]] = {}

    def put(self, number: str, person: int, file: File) -> None:
        """Keep a file; drop the oldest when there are too many."""
        self._files[number] = (person, file)
        for oldest in tuple(self._files)[:-MAX_UPLOADS]:
            del self._files[oldest]

    def take(self, person: int, number: Any) -> File:
        """Return a file to the person who uploaded it."""
        owner, file = self._files.get(str(number), (None, None))
        if file is None or owner != person:
            raise ClientRefusesError("the file has not been sent up")
        return file

    def replace_ids(self, person: int, modal: Json, values: Mapping[str, Any]) -> dict[str, Any]:
        """Replace the upload ids in a modal's values by the files."""
        upload_fields = {
            one["custom_id"]
            for _, one in components.walk_components(modal["components"])
            if one["type"] == components.FILE_UPLOAD
        }
        return {
            name: [self.take(person, one) for one in value] if name in upload_fields else value
            for name, value in values.items()
        }
