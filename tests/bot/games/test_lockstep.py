"""Whole games at the desk go as they go in memory: every answer, every step, every event."""

from collections import Counter
from typing import Any

import pytest

from tests.bot.games.desk_table import KNOWN_GAMES, DeskTable
from tests.bot.games.lockstep import open_pair
from tests.bot.games.lockstep_play import LockstepPlay, choose_table

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("toy", 3, {"settings": {"rounds": 3}}),
    ("toy", 2, {"settings": {"rounds": 4}, "ais": ["random", "plain"]}),
    ("toy", 2, {"settings": {"rounds": 3, "keeper": True}, "ais": 1}),
    ("capital", 2, {"settings": {"mode": "short"}}),
    ("capital", 1, {"settings": {"mode": "short"}, "ais": 1}),
]


@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.parametrize("seed", range(2))
async def test_a_game_with_machines_and_a_keeper_goes_at_the_desk_as_it_goes_in_memory(
    table: DeskTable, number: int, seed: int
) -> None:
    key, people, more = TABLES[number]
    if "keeper" in more.get("settings", {}):
        more = {**more, "keeper": await table.add_person("Kay")}
    play = LockstepPlay(await open_pair(table, key, people, seed, **more))
    await play.play(80)
    assert play.pair.steps_compared > 3


MIN_ANSWERS = 350
MAX_GAMES = 60


@pytest.mark.parametrize("key", KNOWN_GAMES)
async def test_every_game_goes_at_the_desk_as_it_goes_in_memory(table: DeskTable, key: str) -> None:
    """Every submission is refused in each game, and accepted where its asks allow it."""
    done = Counter[str]()
    for seed in range(MAX_GAMES):
        people, settings = choose_table(key, seed)
        pair = await open_pair(table, key, people, seed, settings=settings)
        await LockstepPlay(pair, done).play(120)
        if done["answers"] >= MIN_ANSWERS and not list_missing(done):
            break
    assert list_missing(done) == []


def list_missing(done: Counter[str]) -> list[str]:
    """List what has not happened yet in a game's random play."""
    kinds = ["GiveOrder", "WithdrawOrder", "ReorderSheet", "MarkReady", "UnmarkReady"]
    wanted = [f"no {one}" for one in kinds]
    wanted += ["GiveOrder", "message", "at once", "lapse", "pause", "TOO_LATE", "ASK_UNKNOWN"]
    wanted += ["WithdrawOrder"] if done["sealed ask"] else []
    wanted += ["ReorderSheet"] if done["sheet of several orders"] else []
    wanted += ["MarkReady", "UnmarkReady"] if done["ask with Ready"] else []
    return [one for one in wanted if not done[one]]
