"""What must be true of any game that was written down, whatever happened on the way."""

from collections import Counter
from typing import Any

from bot.store.rows import GameRow, PositionRow, StoredOrder
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.match import Match, begin
from engine.core.protocol.game import Lapse
from tests.bot.games.desk_table import Opened, Table
from tests.bot.games.lockstep import spelt


async def books(table: Table, game: Opened) -> tuple[GameRow, list[PositionRow], list[StoredOrder]]:
    """Read a game's row, every position, and every order of the whole database that is its own."""
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


async def proved(table: Table, game: Opened) -> list[StoredOrder]:
    """See that every order is played once, withdrawn or on its sheet, every step has its own."""
    row, positions, given = await books(table, game)
    for at in positions:
        steps = [order for _, _, sheet in at.sheets for order in sheet]
        orders = [order for order in steps if not isinstance(order, Lapse)]
        played = [one.order for one in given if one.played == at.revision]
        assert Counter(map(str, orders)) == Counter(map(str, played))
    waiting = [one for one in given if one.played is None and one.withdrawn_at is None]
    if row.life == "over":
        assert waiting == []
    board = await table.desk._open(game.id)  # noqa: SLF001
    lying = [one.id for sheet in board.sheets.values() for one in sheet]
    assert sorted(lying) == sorted(one.id for one in waiting)
    return given


async def replayed(table: Table, game: Opened, entries: int) -> int:
    """Play a game again in memory, from its sheets and its dice; tell how many steps it had."""
    row, positions, _ = await books(table, game)
    rules = table.kinds[row.rules].game
    settings = rules.settings.model_validate(dict(row.settings))
    brought = [rules.entry() for _ in range(entries)]
    match: Match[Any, Any] = begin(rules, settings, brought, Dice(row.seed, str(row.id)))
    async with table.store.reading() as tx:
        told = await tx.steps.events(game.id)
    for at in positions:
        if at.revision > 1:
            assert at.parent == at.revision - 1
            match.play({(seat, ask): sheet for seat, ask, sheet in at.sheets})
        assert at.state == state_files.dump(rules, match.state)
        assert at.reveals == match.played[-1].reveals
        events = [one.event for one in told if one.revision == at.revision]
        assert spelt(events) == spelt(match.played[-1].events)
    assert (row.life == "over") == (match.outcome is not None)
    return len(positions)
