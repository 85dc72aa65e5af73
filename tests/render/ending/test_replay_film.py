"""The replay is an animated WebP that Discord takes."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from render.ending.replay_film import (
    FRAME_WIDTH,
    MAX_FRAMES,
    FilmTooLargeError,
    choose_frames,
    encode_film,
)


def draw_noise(size: tuple[int, int], seed: int) -> Image.Image:
    return Image.frombytes("RGB", size, Random(seed).randbytes(3 * size[0] * size[1]))


def test_a_long_game_leaves_rounds_out_but_never_the_last() -> None:
    assert choose_frames([1, 2, 3]) == [0, 1, 2]
    chosen = choose_frames(list(range(101)))
    assert len(chosen) <= MAX_FRAMES
    assert chosen[-1] == 100


def test_frames_of_different_heights_become_one_film() -> None:
    sizes = ((900, 400), (900, 700), (900, 500))
    film = Image.open(BytesIO(encode_film([draw_noise(size, n) for n, size in enumerate(sizes)])))
    assert (film.format, getattr(film, "n_frames", 1)) == ("WEBP", 3)
    assert film.size == (FRAME_WIDTH, round(700 * FRAME_WIDTH / 900))


def test_a_film_is_made_coarser_until_it_is_small_enough() -> None:
    frames = [draw_noise((720, 300), number) for number in range(3)]
    fine, coarse = encode_film(frames), encode_film(frames, 120_000)
    assert len(coarse) <= 120_000 < len(fine)
    with pytest.raises(FilmTooLargeError):
        encode_film(frames, 100)
