"""Write pictures to files in other processes: packing a PNG takes longer than drawing it."""

from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from render.drawing.picture import Picture, encode_png

MAX_WAITING: Final = 8
"""Pictures that may wait to be packed; each takes some megabytes of memory."""


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

    def save_soon(self, picture: Picture, file: Path) -> None:
        """Write a picture to a file in the background."""
        self._jobs.append(self._pool.submit(save_picture, picture, file))
        while len(self._jobs) > MAX_WAITING:
            self._jobs.popleft().result()


def save_picture(picture: Picture, file: Path) -> None:
    """Write a picture to a file, whole or not at all; an error names the file."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(encode_png(picture))
        part.replace(file)
    except OSError as fault:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OSError(fault.errno, fault.strerror, str(file)) from None
