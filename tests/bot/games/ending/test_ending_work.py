"""The saga of a played game: a tall picture for a phone, small enough, that says what happened."""

import re
from base64 import b64decode
from functools import cache
from typing import Any

import pytest
from PIL import ImageDraw

from bot.game_types import GAME_TYPES
from bot.games.ending import ending_work
from bot.games.ending.ending_work import (
    MAX_ALBUM_BYTES,
    PlayedPart,
    Saga,
    draw_open_board,
    make_chronicle,
    make_film,
    make_saga,
    read_heard_events,
    tell_part,
)
from engine.core.protocol.values import Seat, is_in_audience
from render.ending.replay_film import MAX_FILM_BYTES
from render.words import LANGUAGES
from tests.bot.games.ending.ended_games import PLAYERS, make_record, read_game
from tests.render.drawing.png_files import read_png_size

MAX_SAGA_BYTES = 1_000_000
games = pytest.mark.parametrize("key", ["capital", "valhalla"])
languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def draw(key: str, language: str) -> Saga:
    return make_saga(GAME_TYPES[key], make_record(key, language))


@games
@languages
def test_a_saga_is_as_wide_as_a_phone_and_small_enough_to_share(key: str, language: str) -> None:
    picture = draw(key, language).picture
    wide, high = read_png_size(picture.png)
    assert wide == 1080
    assert high > 2 * wide
    assert len(picture.png) < MAX_SAGA_BYTES


@games
@languages
def test_a_saga_says_who_won_all_sides_and_the_seed_and_has_a_sign_for_each_round(
    key: str, language: str
) -> None:
    saga, game = draw(key, language), read_game(key)
    twin = saga.picture.twin
    assert "f" * 64 in twin
    assert "a" * 64 in twin
    assert all(name in twin for name in ("Ada", "Ben", "Cléo"))
    assert saga.awards
    assert len(saga.signs.replace("\ufe0f", "")) == game.last_round
    assert not any(name in saga.signs for name in ("Ada", "Ben", "Cléo"))


@games
def test_what_was_hidden_is_told_without_markup_of_names(key: str) -> None:
    hidden = dict(draw(key, "en").hidden_by_seat)
    assert set(hidden) <= set(read_game(key).seats)
    assert all(text.endswith(".") for text in hidden.values())


@games
def test_the_film_and_the_open_board_are_small_enough_for_discord(key: str) -> None:
    record = make_record(key)
    assert len(make_film(GAME_TYPES[key], record)) <= MAX_FILM_BYTES
    assert len(draw_open_board(GAME_TYPES[key], record).png) <= MAX_FILM_BYTES


@games
@languages
def test_the_chronicle_has_each_round_with_news_and_the_end(key: str, language: str) -> None:
    chronicle = make_chronicle(GAME_TYPES[key], make_record(key, language))
    assert chronicle.html.startswith("<!doctype html>")
    assert "<script" not in chronicle.html
    assert 'name="viewport"' in chronicle.html
    assert chronicle.html.count("<section") >= 2


@games
def test_the_chronicle_opens_alone_with_its_pictures_and_has_a_bounded_size(key: str) -> None:
    record = make_record(key)
    html = make_chronicle(GAME_TYPES[key], record).html
    sources = re.findall(r'<img [^>]*src="([^"]*)"', html)
    assert all(one.startswith("data:image/png;base64,") for one in sources)
    pictures = {b64decode(one.partition(",")[2]) for one in sources}
    assert draw(key, "en").picture.png in pictures
    assert draw_open_board(GAME_TYPES[key], record).png in pictures
    assert len(html) < 1.4 * MAX_ALBUM_BYTES
    if key == "valhalla":
        assert len(pictures) > 2


@games
def test_pictures_for_which_a_chronicle_has_no_room_are_left_out(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending_work, "MAX_ALBUM_BYTES", 1)
    assert "<img" not in make_chronicle(GAME_TYPES[key], make_record(key)).html


@games
@languages
def test_every_text_of_a_saga_is_eleven_points_high_on_a_phone(
    key: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    write = ImageDraw.ImageDraw.text

    def note_size(brush: ImageDraw.ImageDraw, *given: Any, **more: Any) -> None:
        sizes.append(more["font"].size)
        write(brush, *given, **more)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", note_size)
    make_saga(GAME_TYPES[key], make_record(key, language))
    assert len(sizes) > 20
    assert min(sizes) * 390 / 1080 >= 11


@games
def test_a_part_is_told_from_what_its_seat_heard_alone(key: str) -> None:
    """Whatever others hear in secret, the figures of an eliminated seat stay the same."""
    texts = tuple(text for _, text in make_record(key).events)
    game_type = GAME_TYPES[key]
    for seat in PLAYERS:
        whole = PlayedPart("en", seat, texts)
        heard = read_heard_events(game_type, whole)
        assert all(is_in_audience(one.audience, Seat(seat)) for one in heard)
        assert len(heard) < len(texts)
        own = PlayedPart("en", seat, tuple(one.model_dump_json() for one in heard))
        assert tell_part(game_type, own) == tell_part(game_type, whole)
