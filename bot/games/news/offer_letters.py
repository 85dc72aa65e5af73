"""Makes and ends seat offers; the messages of an ended offer lose their buttons."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.games.news.chapters import THREAD_ROOM
from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.news.timestamps import relative_time
from bot.games.people.quiet_hours import find_quiet_end
from bot.games.state.seat_offers import (
    OFFER_ENDED,
    OFFER_LASTS,
    OFFER_MADE,
    SeatOffer,
    closed_dm_note_name,
    find_offer_end,
    find_open_offers,
    offer_letter_names,
)
from bot.letter_bodies import EndedOffer, Facts, OfferMention, OpenOffer
from bot.records import GameRow, Letter, LoggedAction, SeatRow
from bot.store.store import Store, Transaction

END_KEYS: Final[Mapping[str, str]] = {
    "taken": "offer.gone",
    "no": "offer.no",
    "back": "offer.back",
    "played": "offer.played",
    "gone": "offer.gone",
    "late": "offer.late",
}
"""The word keys by how an offer ended, for everybody."""
RECIPIENT_END_KEYS: Final[Mapping[str, str]] = {
    **END_KEYS,
    "taken": "offer.taken.own",
    "no": "offer.no.own",
    "late": "offer.late.own",
}
"""The word keys for the recipient of the offer."""
GIVER_END_KEYS: Final[Mapping[str, str]] = {
    "no": "offer.no.giver",
    "late": "offer.late.giver",
    "gone": "offer.gone.giver",
}
"""The word keys for the giver, who is told what they did not do themselves."""


async def make_offer(
    tx: Transaction, row: GameRow, seat: SeatRow, to: int, facts: Mapping[str, str], now: datetime
) -> SeatOffer:
    """Offer a seat to a person, with a letter to them and one to all; end an earlier offer."""
    giver = seat.person or 0
    before = (await find_open_offers(tx, row.id)).get(giver)
    if before is not None:
        await end_offer(tx, row, before, "back", now)
    number = len(await tx.actions.of_game(row.id))
    offer = SeatOffer(row.id, number, giver, to, seat.seat, now + OFFER_LASTS)
    offer_facts = {"number": number, "seat": int(seat.seat), "name": facts["name"]}
    await tx.actions.add(
        LoggedAction(game=row.id, person=giver, what=OFFER_MADE, at=now, facts=offer_facts)
    )
    facts_until = {**facts, "left": relative_time(offer.until)}
    recipient_name, public_name = offer_letter_names(row.id, number)
    person = await tx.people.get(to)
    letter = Letter(
        letter=recipient_name,
        game=row.id,
        body=OpenOffer(giver=giver, to=to, facts=facts_until),
        person=to,
        revision=row.revision,
        not_before=find_quiet_end(person, now),
    )
    public_letter = replace(
        letter, letter=public_name, person=None, room=THREAD_ROOM, not_before=None
    )
    await tx.outbox.add([letter, public_letter], now)
    return offer


async def end_offer(
    tx: Transaction, row: GameRow, offer: SeatOffer, why: str, now: datetime
) -> None:
    """End an offer, and update its messages."""
    facts: Facts = {"number": offer.number, "why": why}
    by_person = offer.to if why in {"taken", "no"} else offer.giver
    await tx.actions.add(
        LoggedAction(game=row.id, person=by_person, what=OFFER_ENDED, at=now, facts=facts)
    )
    letters = []
    for name in (*offer.letter_names, closed_dm_note_name(offer.letter_names[0])):
        outbox_letter = await tx.outbox.find_by_name(name)
        letter = None if outbox_letter is None else outbox_letter.letter
        if letter is not None and isinstance(letter.body, OpenOffer | OfferMention):
            key = RECIPIENT_END_KEYS[why] if letter.person is not None else END_KEYS[why]
            facts = letter.body.facts
            body = EndedOffer(offer=name, key=key, facts=facts)
            letters.append(replace(letter, letter=f"{name}.over", body=body, not_before=None))
    seat = next((one for one in await tx.seats.of_game(row.id) if one.seat == offer.seat), None)
    holds_seat = seat is not None and seat.person == offer.giver and row.life == "open"
    if why in GIVER_END_KEYS and seat is not None and holds_seat:
        recipient = LetterRecipient(seat, find_quiet_end(await tx.people.get(offer.giver), now))
        letters.append(
            write_note(row, f"offer.{offer.number}", GIVER_END_KEYS[why], facts, recipient)
        )
    await tx.outbox.add(letters, now)


async def end_offer_of_player(tx: Transaction, row: GameRow, giver: int, now: datetime) -> None:
    """End the offer of a giver who plays on."""
    offer = (await find_open_offers(tx, row.id)).get(giver)
    if offer is not None:
        await end_offer(tx, row, offer, "played", now)


async def end_stale_offers(store: Store, now: datetime) -> int:
    """End the offers that are too old or that nobody can take; return how many."""
    async with store.reading() as tx:
        games = {
            one.game for one in await tx.actions.of_kind_since(OFFER_MADE, now - 2 * OFFER_LASTS)
        }
    count = 0
    for game in sorted(games):
        async with store.writing() as tx:
            row, seats = await tx.games.get(game), await tx.seats.of_game(game)
            for offer in (await find_open_offers(tx, game)).values() if row is not None else ():
                why = find_offer_end(offer, row, seats, now) if row is not None else ""
                if row is not None and why:
                    await end_offer(tx, row, offer, why, now)
                    count += 1
    return count
