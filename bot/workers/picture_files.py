"""Pictures become files beside the work: packing a PNG takes longer than drawing it."""

from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from render.drawing.picture import Picture, png

WAITING: Final = 8
"""So many pictures may wait to be packed; each is some megabytes."""


class PicturePacker:
    """Packs pictures in other processes, and waits for all of them at the end."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor()
        self._jobs: deque[Future[None]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if fault is None:
            while self._jobs:
                self._jobs.popleft().result()
        self._pool.shutdown(cancel_futures=True)

    def save(self, picture: Picture, file: Path) -> None:
        """Write a picture to a file, soon."""
        self._jobs.append(self._pool.submit(save, picture, file))
        while len(self._jobs) > WAITING:
            self._jobs.popleft().result()


def save(picture: Picture, file: Path) -> None:
    """Write a picture to a file, whole or not at all; what goes wrong names the file."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(png(picture))
        part.replace(file)
    except OSError as fault:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OSError(fault.errno, fault.strerror, str(file)) from None
