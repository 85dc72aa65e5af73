"""The replay of a game: one picture for each round, as an animated WebP."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

FRAME_WIDTH: Final = 720
MAX_FRAME_HEIGHT: Final = 1280
FRAME_MILLISECONDS: Final = 1_000
LAST_FRAME_MILLISECONDS: Final = 4_000
MAX_FRAMES: Final = 40
"""A longer game shows every second round, or fewer; the last one always."""
MAX_FILM_BYTES: Final = 8 * 1024 * 1024 - 64 * 1024
"""What Discord takes of a file where nobody pays for more, with some room to spare."""
WEBP_QUALITIES: Final = (70, 50, 30)
"""The qualities that are tried until the film is small enough."""
SMALLER_WIDTH: Final = 480
"""The width of a film that is too large at every quality."""
FRAME_BACKGROUND: Final = (24, 18, 14)


class FilmTooLargeError(Exception):
    """No quality makes the film small enough."""


def choose_frames(rounds: Sequence[int], most: int = MAX_FRAMES) -> list[int]:
    """Choose the indices of the rounds that are shown, evenly; the last one is among them."""
    step = max(1, -(-len(rounds) // most))
    return sorted(set(range(len(rounds) - 1, -1, -step)))


def fit_frame(image: Image.Image, wide: int = FRAME_WIDTH) -> Image.Image:
    """Reduce a picture to the width of a frame; one that is too high is reduced further."""
    scale = min(wide / image.width, MAX_FRAME_HEIGHT / image.height)
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def encode_film(pictures: Iterable[Image.Image], max_bytes: int = MAX_FILM_BYTES) -> bytes:
    """Encode frames as an animated WebP of at most so many bytes."""
    frames = _pad_frames([fit_frame(one) for one in pictures])
    for quality in WEBP_QUALITIES:
        data = _encode(frames, quality)
        if len(data) <= max_bytes:
            return data
    small = _pad_frames([fit_frame(one, SMALLER_WIDTH) for one in frames])
    data = _encode(small, WEBP_QUALITIES[-1])
    if len(data) > max_bytes:
        raise FilmTooLargeError(f"{len(data)} bytes")
    return data


def _pad_frames(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Give all frames the size of the largest one; each stands on top of its own."""
    size = max(one.width for one in frames), max(one.height for one in frames)
    padded = []
    for one in frames:
        whole = Image.new("RGB", size, FRAME_BACKGROUND)
        whole.paste(one, ((size[0] - one.width) // 2, 0))
        padded.append(whole)
    return padded


def _encode(frames: Sequence[Image.Image], quality: int) -> bytes:
    file = BytesIO()
    times = [FRAME_MILLISECONDS] * (len(frames) - 1) + [LAST_FRAME_MILLISECONDS]
    frames[0].save(
        file,
        "WEBP",
        save_all=True,
        append_images=list(frames[1:]),
        duration=times,
        loop=0,
        quality=quality,
        method=2,
    )
    return file.getvalue()
