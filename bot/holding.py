"""Who holds a seat of a running game: replaced, taken by an AI, left to wait; told to all."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.desk.letters import To, note, quiet
from bot.lobby import refused
from bot.lobby.deeds import MACHINE
from bot.lobby.table import Table
from bot.store.rows import DESK, Letter, SeatRow, Window
from bot.table_settings import Leavers
from engine.core.model import KEEPER
from render.markup import escape

FREE: Final[dict[str, Any]] = {"missed": 0, "steward": False, "unreached": False}
"""Whoever sits down has missed nothing."""


async def to_person(table: Table, row: SeatRow, person: int, by: int) -> None:
    """Seat somebody who holds no seat here; from now on the seat's letters are theirs."""
    await table.meet(person)
    held = table.seat_of(person)
    if held is not None:
        name = table.names[held.seat]
        raise table.refuse(refused.no("SEAT_HELD", refused.LEAVING, name=name))
    gone = "" if row.person is None and not row.ai else table.names[row.seat]
    await _give(table, row, person=person, ai="", joined_at=table.now)
    name = table.names[row.seat]
    what = "replace" if gone else "replace.open"
    facts = {"name": name, "gone": gone} if gone else {"name": name}
    await tell(table, by, what, letters=await _welcome(table, row, gone), **facts)


async def to_machine(table: Table, row: SeatRow, by: int) -> None:
    """Let an AI hold a seat."""
    if row.ai:
        raise table.refuse(refused.no("SEAT_NOBODY", refused.LEAVING))
    gone = table.names.get(row.seat, "")
    if await _give(table, row, person=None, ai=MACHINE):
        await tell(table, by, "replace.ai", gone=gone)
    else:
        await end(table, by, "abandoned")


async def vacate(table: Table, row: SeatRow, leavers: Leavers) -> None:
    """Let somebody go; an arbiter's place always waits for another."""
    gone, person = table.names[row.seat], row.person or DESK
    how = "wait" if row.seat == KEEPER else leavers
    if await _give(table, row, person=None, ai=MACHINE if how == "ai" else ""):
        await tell(table, person, f"leave.{how}", gone=gone)
    else:
        await end(table, person, "abandoned")


async def _give(table: Table, row: SeatRow, **holder: Any) -> bool:
    """Change who holds a seat; a draft of the one before is gone. False: nobody is left."""
    if row.person is not None:
        await table.tx.drafts.drop(row.person, table.row.id)
    table.change(row, **FREE, **holder)
    return table.crown(row.seat)


async def _welcome(table: Table, row: SeatRow, gone: str) -> list[Letter]:
    """Tell the new holder what they play, and give them the card if something is asked."""
    holder = next(one for one in table.seats if one.seat == row.seat)
    to = To(holder, quiet(table.people.get(holder.person or 0), table.now))
    game, number = table.row, await _number(table)
    key = "host.replace.own" if gone else "host.replace.own.open"
    told = note(game, f"replace.{number}", key, {"gone": escape(gone)} if gone else {}, to)
    asked = [
        one.ask.id
        for one in await table.tx.windows.of(game.id, game.branch)
        if one.open and one.ask.seat == row.seat and one.ask.clock
    ]
    card = Letter(
        letter=f"{game.id}.{game.revision}.card.{row.seat}.{number}",
        game=game.id,
        kind="card",
        body={"asks": asked},
        seat=row.seat,
        revision=game.revision,
        not_before=to.later,
    )
    return [told, card] if asked else [told]


# The table


async def end(table: Table, by: int, what: str, **facts: Any) -> None:
    """End a table without a winner: nothing is asked any more."""
    game = table.row
    playing = game.life == "open"
    table.row = replace(game, life="ended", ended_at=table.now)
    windows = await table.tx.windows.of(game.id, game.branch) if playing else []
    await table.tx.windows.put(stopped(windows))
    await tell(table, by, what, **facts)


def stopped(windows: Sequence[Window]) -> list[Window]:
    """Stop windows for good."""
    return [replace(one, open=False, closes_at=None) for one in windows if one.open]


# What is said


def name_of(table: Table, person: int) -> str:
    """Find what somebody is called at a table."""
    row = table.seat_of(person)
    return table.names.get(row.seat, "") if row else ""


async def _number(table: Table) -> int:
    """Count the deeds done here: each has letters of its own."""
    return len(await table.tx.actions.of(table.row.id))


async def tell(
    table: Table, by: int, what: str, letters: Sequence[Letter] = (), **facts: Any
) -> None:
    """Write the table down, log the deed and tell it to all: a lobby by its own message."""
    if not table.row.seed:
        await table.save(by, what, **facts)
        return
    shown = {name: escape(str(fact)) for name, fact in facts.items()}
    public = note(table.row, f"{what}.{await _number(table)}", f"host.{what}", shown)
    table.row = replace(table.row, touched_at=table.now)
    await table.keep(by, what, facts, [public, *letters])
