"""Checks that hold for every stored game, whatever happened on the way."""

from collections import Counter
from typing import Any

from bot.records import GameRow, PositionRow, StoredOrder
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.match import Match, start_match
from engine.core.protocol.game import Lapse
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.lockstep import events_as_json


async def read_game_rows(
    table: DeskTable, game: OpenGame
) -> tuple[GameRow, list[PositionRow], list[StoredOrder]]:
    """Read a game's row, all of its positions and all of its orders."""
    async with table.store.reading() as tx:
        row = await tx.games.get(game.id)
        assert row is not None
        revisions = await tx.steps.revisions(game.id)
        positions = [await tx.steps.position(game.id, one) for one in revisions]
        given, number = [], 1
        while (one := await tx.sheets.get(number)) is not None:
            if one.game == game.id:
                given.append(one)
            number += 1
    assert revisions == list(range(1, row.revision + 1))
    return row, positions, given


async def assert_orders_proved(table: DeskTable, game: OpenGame) -> list[StoredOrder]:
    """Check that each order is played once, withdrawn or on its sheet; return the orders."""
    row, positions, given = await read_game_rows(table, game)
    for at in positions:
        steps = [order for _, _, sheet in at.sheets for order in sheet]
        orders = [order for order in steps if not isinstance(order, Lapse)]
        played = [one.order for one in given if one.played == at.revision]
        assert Counter(map(str, orders)) == Counter(map(str, played))
    waiting = [one for one in given if one.played is None and one.withdrawn_at is None]
    if row.life == "over":
        assert waiting == []
    snapshot = await table.desk._open(game.id)  # noqa: SLF001
    lying = [one.id for sheet in snapshot.sheets.values() for one in sheet]
    assert sorted(lying) == sorted(one.id for one in waiting)
    return given


async def assert_replays(table: DeskTable, game: OpenGame, entries: int) -> int:
    """Replay a game in memory and compare it; return how many steps it had."""
    row, positions, _ = await read_game_rows(table, game)
    rules = table.game_types[row.rules].game
    settings = rules.settings.model_validate(dict(row.settings))
    brought = [rules.entry() for _ in range(entries)]
    match: Match[Any, Any] = start_match(rules, settings, brought, Dice(row.seed, str(row.id)))
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
    for at in positions:
        if at.revision > 1:
            assert at.parent == at.revision - 1
            match.play_sheets({(seat, ask): sheet for seat, ask, sheet in at.sheets})
        assert at.state == state_files.dump(rules, match.state)
        assert at.reveals == match.played_steps[-1].reveals
        events = [one.event for one in told if one.revision == at.revision]
        assert events_as_json(events) == events_as_json(match.played_steps[-1].events)
    assert (row.life == "over") == (match.outcome is not None)
    return len(positions)
