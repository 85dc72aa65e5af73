"""Whole games at the desk go as they go in memory: every answer, every step, every event."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.protocol.game import Game
from tests.bot.games.desk_table import DeskTable
from tests.bot.games.lockstep import open_pair, read_stored_record

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("toy", 3, {"settings": {"rounds": 3}}),
    ("toy", 2, {"settings": {"rounds": 4}, "ais": ["random", "plain"]}),
    ("toy", 2, {"settings": {"rounds": 3, "keeper": True}, "ais": 1}),
    ("capital", 2, {"settings": {"mode": "short"}}),
    ("capital", 1, {"settings": {"mode": "short"}, "ais": 1}),
]
DEEDS = 80


def with_all_seats_in_play(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game as one from which no seat falls out."""
    return replace(game, policies=replace(game.policies, seats_in_play=lambda _: None))


@pytest.mark.parametrize("number", range(len(TABLES)))
@pytest.mark.parametrize("seed", range(2))
async def test_a_game_at_the_desk_goes_as_it_goes_in_memory(
    table: DeskTable, number: int, seed: int
) -> None:
    key, people, more = TABLES[number]
    if "keeper" in more.get("settings", {}):
        more = {**more, "keeper": await table.add_person("Kay")}
    # In memory nobody asks whether people play; the desk would end a game that none does.
    table.game_types = {
        name: replace(kind, game=with_all_seats_in_play(kind.game))
        for name, kind in table.game_types.items()
    }
    table.restart()
    both = await open_pair(table, key, people, seed, **more)
    await both.assert_agree()
    for _ in range(DEEDS):
        if both.match.outcome is not None:
            break
        await both.let_machines_answer()
        await both.assert_agree()
        if both.match.outcome is None:
            await both.let_somebody_act()
            await both.assert_agree()
    assert await read_stored_record(table, both.game) == both.match_record()
