"""Handing one's own seat on: it is offered, and somebody takes it, says no, or it is kept."""

from typing import Literal

from bot.games.lobby import lobby_refusals
from bot.games.lobby.table import LobbyTransaction
from bot.games.news import offer_letters
from bot.games.refusals import refused as desk_refused
from bot.games.seats import seat_holders
from bot.games.state.seat_offers import SeatOffer, ended, standing
from render.language.markup import escape

Answer = Literal["taken", "no", "back"]
"""Whoever is asked takes the seat or doesn't want it, or its holder wants to keep it."""
OTHER = "other"
"""The offer is not for whoever answers it."""


async def offer(table: LobbyTransaction, giver: int, to: int) -> SeatOffer:
    """Offer one's own seat to somebody who holds none here."""
    row = table.seat_of(giver)
    if row is None:
        raise desk_refused("NOT_YOUR_SEAT", table.row.rules)
    await table.meet(to)
    held = table.seat_of(to)
    if held is not None:
        no = lobby_refusals.no("SEAT_HELD", lobby_refusals.LEAVING, name=table.names[held.seat])
        raise table.refuse(no)
    names = {"gone": table.names[row.seat], "name": table.people[to].name}
    facts = {key: escape(name) for key, name in names.items()} | {"number": str(table.row.id)}
    await table.returned(giver)
    return await offer_letters.make(table.tx, table.row, row, to, facts, table.now)


async def answer(table: LobbyTransaction, giver: int, person: int, why: Answer) -> str:
    """Answer an offer; tell by what it has ended, "" if there is none."""
    found = (await standing(table.tx, table.row.id)).get(giver)
    if found is None:
        return ""
    if person != (giver if why == "back" else found.to):
        return OTHER
    over = ended(found, table.row, table.seats, table.now)
    row = next((one for one in table.seats if one.seat == found.seat), None)
    if row is not None and why == "taken" and not over:
        await seat_holders.to_person(table, row, person, giver)
    else:
        if why == "back":
            await table.returned(giver)
        await offer_letters.end(table.tx, table.row, found, over or why, table.now)
    return over or why
