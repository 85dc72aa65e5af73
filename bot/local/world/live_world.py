"""A world that is watched: each watcher gets the signals that they may see."""

import hmac
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.local.snowflakes import Json, Now
from bot.local.world import journal, viewer_objects
from bot.local.world.watch import Signal, Watch
from bot.local.world.world_data import WorldData, system_time

MAX_DETACHED_FILES: Final = 64
"""Detached files that are still served: a page may be about to show them."""


class LiveWorld(WorldData):
    """All data of a world, the watches on it, and its files."""

    def __init__(self, *, now: Now | None = None, path: Path | None = None) -> None:
        super().__init__(now=now or system_time, path=path)
        self._watches: list[Watch] = []
        self._detached_files: dict[int, bytes] = {}

    # -- watching

    def watch(self, viewer: int | None = None) -> Watch:
        """Watch as a person or the bot, by id; without a viewer, watch everything."""
        watch = Watch(viewer, self._watches.remove)
        self._watches.append(watch)
        return watch

    def send_signal(
        self,
        kind: str,
        data: Json,
        for_: Iterable[int] | None = None,
        *,
        channel_id: int | None = None,
        guild_id: int | None = None,
    ) -> None:
        """Send a signal to `for_`, or to all who see the channel or the guild."""
        self.changed = True
        if self.path is not None:
            journal.append_event(self, self.path, kind, data)
        signal = Signal(kind, data, None if for_ is None else tuple(for_))
        for watch in tuple(self._watches):
            if watch.viewer is None:
                watch.put(signal)
            elif self._is_seen_by(watch.viewer, signal, channel_id, guild_id):
                watch.put(viewer_objects.signal_for_viewer(self, signal, watch.viewer))

    def _is_seen_by(
        self, viewer: int, signal: Signal, channel_id: int | None, guild_id: int | None
    ) -> bool:
        if signal.only_for is not None:
            return viewer in signal.only_for
        if channel_id is not None:
            return channel_id in self.channels and self.can_see(viewer, channel_id)
        return guild_id is not None and viewer in self.members.get(guild_id, {})

    # -- files

    def file_url(self, channel_id: int, number: int, name: str) -> str:
        """Return the URL of a file, which can't be guessed."""
        signature = self.url_signature(number)
        return f"{self.base}/attachments/{channel_id}/{number}/{quote(name)}?hm={signature}"

    def detach_file(self, number: int) -> None:
        """Detach a file from its message; its URL still works for a while."""
        if number in self.blobs:
            self._detached_files[number] = self.blobs.pop(number)
        if len(self._detached_files) > MAX_DETACHED_FILES:
            del self._detached_files[next(iter(self._detached_files))]

    def file_content(self, number: int) -> bytes | None:
        """Return the content of a file, also of a lately detached one."""
        return self.blobs.get(number, self._detached_files.get(number))

    def url_signature(self, number: int) -> str:
        """Return the signature of a file's URL."""
        return hmac.digest(self.secret.encode(), str(number).encode(), "sha256").hex()[:32]
