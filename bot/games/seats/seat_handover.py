"""Offers of one's own seat, and their answers."""

from typing import Literal

from bot.games.lobby import lobby_refusals
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news import offer_letters
from bot.games.refusals import make_refused_error
from bot.games.seats import holder_changes
from bot.games.state.seat_offers import SeatOffer, find_offer_end, find_open_offers
from render.language.markup import escape_name

OfferAnswer = Literal["taken", "no", "back"]
"""The recipient takes the seat or declines it, or its holder withdraws the offer."""
OFFERED_TO_OTHER = "other"
"""The offer was made to another person."""


async def offer_seat(table: TableTransaction, giver: int, to: int) -> SeatOffer:
    """Offer one's own seat to a person without a seat at this table."""
    row = table.seat_of(giver)
    if row is None:
        raise make_refused_error("NOT_YOUR_SEAT", table.row.rules)
    await table.load_person(to)
    seat_held = table.seat_of(to)
    if seat_held is not None:
        refusal = lobby_refusals.make_refusal(
            "SEAT_HELD", lobby_refusals.LEAVING_RULE, name=table.names[seat_held.seat]
        )
        raise table.make_refused_error(refusal)
    names = {"gone": table.names[row.seat], "name": table.people[to].name}
    facts = {key: escape_name(name) for key, name in names.items()} | {"number": str(table.row.id)}
    await table.save_host_return(giver)
    return await offer_letters.make_offer(table.tx, table.row, row, to, facts, table.now)


async def answer_offer(table: TableTransaction, giver: int, person: int, why: OfferAnswer) -> str:
    """Answer an offer; return how it ended, "" if there is none."""
    offer_found = (await find_open_offers(table.tx, table.row.id)).get(giver)
    if offer_found is None:
        return ""
    if person != (giver if why == "back" else offer_found.to):
        return OFFERED_TO_OTHER
    end_found = find_offer_end(offer_found, table.row, table.seats, table.now)
    row = next((one for one in table.seats if one.seat == offer_found.seat), None)
    if row is not None and why == "taken" and not end_found:
        await holder_changes.give_seat_to_person(table, row, person, giver)
    else:
        if why == "back":
            await table.save_host_return(giver)
        await offer_letters.end_offer(table.tx, table.row, offer_found, end_found or why, table.now)
    return end_found or why
