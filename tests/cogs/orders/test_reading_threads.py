"""Many lines are read, tried and answered beside the event loop."""

import threading
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest

from bot.cards import answer_lines
from bot.messages.reader import Reader
from engine.core.notation import line_reader
from tests.cogs.orders.test_many_lines import WAYS, send
from tests.cogs.running_bot import RunningBot
from tests.cogs.staged_table import WAR_SIDES, open_staged_city_table, open_staged_table

LINES = 40
NONSENSE = "\n".join(
    f"mvoe al swordsmn from 0{n % 10}.{n} tow 00{n % 10}.007" for n in range(LINES)
)
SLOW: tuple[tuple[Any, str], ...] = (
    (line_reader, "read_line"),
    (answer_lines, "say_missing_part"),
    (Reader, "refusal_in_words"),
)
"""What is done for each line."""


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the calls of what is done for each line: on the event loop, and beside it."""
    found: Counter[str] = Counter()

    def count(work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def counted(*args: Any, **kwargs: Any) -> Any:
            on_loop = threading.current_thread() is threading.main_thread()
            found["on the loop" if on_loop else "beside it"] += 1
            return work(*args, **kwargs)

        return counted

    for where, name in SLOW:
        monkeypatch.setattr(where, name, count(getattr(where, name)))
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", ["capital", "valhalla"])
async def test_many_lines_are_read_and_answered_beside_the_event_loop(
    bot: RunningBot, calls: Counter[str], key: str, way: str
) -> None:
    game = (
        await open_staged_table(bot, WAR_SIDES, size=(20, 20))
        if key == "valhalla"
        else await open_staged_city_table(bot, {"seats": {1: {"hand": ["market"]}, 2: {}}})
    )
    await send(bot, game, NONSENSE, way)
    assert calls["beside it"] > LINES
    assert calls["on the loop"] == 0


async def test_lines_for_one_of_several_tables_are_read_beside_the_event_loop(
    bot: RunningBot, calls: Counter[str]
) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    await open_staged_city_table(bot, {"seats": {1: {"hand": ["market"]}, 2: {}}})
    await send(bot, game, f"end build\n{NONSENSE}", "message")
    assert calls["on the loop"] == 0


async def test_a_long_line_is_read_beside_the_event_loop(
    bot: RunningBot, calls: Counter[str]
) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    await send(bot, game, "move " + "1, " * 600, "message")
    assert calls["on the loop"] == 0
    await send(bot, game, "move al from 006.007 to 006.008", "message")
    assert calls["on the loop"] > 0
