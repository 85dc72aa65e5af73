"""What is made of a game that is over is made in a worker, and the replay in one of its own."""

import os

from bot.game_types import GameType
from bot.games.ending.ending_work import make_film, make_saga
from bot.workers.picture_studio import PictureStudio
from tests.bot.games.ending.ended_games import make_record


def tell_process(game_type: GameType) -> tuple[str, int]:
    return game_type.game.key, os.getpid()


async def test_a_saga_and_a_film_come_out_of_a_worker_process() -> None:
    studio = PictureStudio()
    record = make_record("capital")
    saga = await studio.run("capital", make_saga, record)
    film = await studio.run_apart("capital", make_film, record)
    await studio.close()
    assert saga.picture.png.startswith(b"\x89PNG")
    assert film[8:12] == b"WEBP"


async def test_long_work_has_a_process_of_its_own() -> None:
    studio = PictureStudio()
    key, worker = await studio.run("capital", tell_process)
    _, apart = await studio.run_apart("capital", tell_process)
    await studio.close()
    assert key == "capital"
    assert len({worker, apart, os.getpid()}) == 3
