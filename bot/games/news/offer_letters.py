"""Offers of a seat: made, and ended; the messages that told of one lose their buttons then."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.games.news.chapters import THREAD
from bot.games.news.letter_writer import LetterRecipient, note, quiet
from bot.games.news.timestamps import relative
from bot.games.state.seat_offers import (
    FAIR,
    OFFERED,
    OVER,
    SeatOffer,
    called,
    ended,
    letters_of,
    standing,
)
from bot.store.rows import GameRow, Letter, LoggedAction, SeatRow
from bot.store.store import Store, Transaction

KIND: Final = "offer"
ENDS: Final[Mapping[str, str]] = {
    "taken": "offer.gone",
    "no": "offer.no",
    "back": "offer.back",
    "played": "offer.played",
    "gone": "offer.gone",
    "late": "offer.late",
}
"""By what an offer ends: how that is said; who sits down instead is told to all besides."""
OWN: Final[Mapping[str, str]] = {
    **ENDS,
    "taken": "offer.taken.own",
    "no": "offer.no.own",
    "late": "offer.late.own",
}
"""How it is said to whoever was asked."""
ANSWERS: Final[Mapping[str, str]] = {
    "no": "offer.no.giver",
    "late": "offer.late.giver",
    "gone": "offer.gone.giver",
}
"""What its giver did not do, and how they are told of it while they hold the seat."""


async def make(
    tx: Transaction, row: GameRow, seat: SeatRow, to: int, facts: Mapping[str, str], now: datetime
) -> SeatOffer:
    """Offer a seat to somebody, by a letter to them and where all read it; the one before ends."""
    giver = seat.person or 0
    before = (await standing(tx, row.id)).get(giver)
    if before is not None:
        await end(tx, row, before, "back", now)
    number = len(await tx.actions.of(row.id))
    offer = SeatOffer(row.id, number, giver, to, seat.seat, now + FAIR)
    told = {"number": number, "seat": int(seat.seat), "name": facts["name"]}
    await tx.actions.add(LoggedAction(game=row.id, person=giver, what=OFFERED, at=now, facts=told))
    until = {**facts, "left": relative(offer.until)}
    own, public = letters_of(row.id, number)
    person = await tx.people.get(to)
    body = {"facts": until, "offer": number, "giver": giver, "to": to}
    letter = Letter(
        letter=own,
        game=row.id,
        kind=KIND,
        body={**body, "key": "offer.asked.own"},
        person=to,
        revision=row.revision,
        not_before=quiet(person, now),
    )
    all_read = {**body, "key": "offer.asked", "silent": True}
    every = replace(letter, letter=public, body=all_read, person=None, room=THREAD, not_before=None)
    await tx.outbox.put([letter, every], now)
    return offer


async def end(tx: Transaction, row: GameRow, offer: SeatOffer, why: str, now: datetime) -> None:
    """End an offer: nobody may take the seat any more, and its messages say so."""
    facts = {"number": offer.number, "why": why}
    by = offer.to if why in {"taken", "no"} else offer.giver
    await tx.actions.add(LoggedAction(game=row.id, person=by, what=OVER, at=now, facts=facts))
    letters = []
    for name in (*offer.letters, called(offer.letters[0])):
        waiting = await tx.outbox.named(name)
        if waiting is not None:
            told = waiting.letter
            key = OWN[why] if told.person is not None else ENDS[why]
            body = {"key": key, "facts": told.body["facts"], "of": name}
            letters.append(replace(told, letter=f"{name}.over", body=body, not_before=None))
            facts = told.body["facts"]
    seat = next((one for one in await tx.seats.of(row.id) if one.seat == offer.seat), None)
    holds = seat is not None and seat.person == offer.giver and row.life == "open"
    if why in ANSWERS and seat is not None and holds:
        to = LetterRecipient(seat, quiet(await tx.people.get(offer.giver), now))
        letters.append(note(row, f"offer.{offer.number}", ANSWERS[why], facts, to))
    await tx.outbox.put(letters, now)


async def played_on(tx: Transaction, row: GameRow, giver: int, now: datetime) -> None:
    """End what somebody has offered who plays on themselves."""
    offer = (await standing(tx, row.id)).get(giver)
    if offer is not None:
        await end(tx, row, offer, "played", now)


async def sweep(store: Store, now: datetime) -> int:
    """End the offers whose time is over, or whose seat nobody can take any more; tell how many."""
    async with store.reading() as tx:
        games = {one.game for one in await tx.actions.since(OFFERED, now - 2 * FAIR)}
    count = 0
    for game in sorted(games):
        async with store.writing() as tx:
            row, seats = await tx.games.get(game), await tx.seats.of(game)
            for offer in (await standing(tx, game)).values() if row is not None else ():
                why = ended(offer, row, seats, now) if row is not None else ""
                if row is not None and why:
                    await end(tx, row, offer, why, now)
                    count += 1
    return count
