"""Handing a seat to somebody else: confirmed, offered by letter, then taken, declined or kept.

A seat comes with its hand and its letters, so it must not be given by mistake or got unasked.
"""

from typing import Final

from bot.cards.lobby_message.seat_offer import retract_button
from bot.cards.turn_card import table_button
from bot.games.lobby import lobby_refusals
from bot.games.news.timestamps import relative_time
from bot.games.refusals import RefusedError, make_refused_error
from bot.games.seats.seat_handover import OFFERED_TO_OTHER, OfferAnswer
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.play.answer import Answer, answer_text
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.play.voices import voice_for
from bot.records import GameRow, Person
from engine.core.protocol.values import Seat

MAX_ID_DIGITS: Final = 18
"""Maximum number of digits of a person's id."""


async def ask_to_confirm(services: Services, request: Request, row: GameRow, to: Person) -> Answer:
    """Ask for confirmation before a seat is offered."""
    person = request.person
    if await _find_seat(services, row.id, person.id, row.rules) is None:
        raise make_refused_error("NOT_YOUR_SEAT", row.rules)
    if to.id == person.id:
        raise RefusedError(
            (lobby_refusals.make_refusal("SEAT_OWN", lobby_refusals.LEAVING_RULE),), row.rules
        )
    if await _find_seat(services, row.id, to.id, row.rules) is not None:
        refusal = lobby_refusals.make_refusal(
            "SEAT_HELD", lobby_refusals.LEAVING_RULE, name=to.name
        )
        raise RefusedError((refusal,), row.rules)
    await look_at_table(services, person, row.id)
    their_voice = voice_for(person, row.rules)
    name, number = their_voice.clean_typed_text(to.name), str(row.id)
    if request.place.is_direct:
        return answer_text(their_voice.say("replace.where", name=name))
    label = shorten(their_voice.say("sure.offer.button"), MAX_LABEL_LENGTH)
    return answer_text(
        their_voice.say("sure.offer", name=name, number=number),
        button=Button(label, Control("offer", row.id, rest=f"{to.id}"), "danger"),
    )


async def offer_seat(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Offer the caller's seat to somebody by letter, with a button to retract."""
    del values
    person = request.person
    to = await _load_person(services, _read_number(control.rest))
    their_voice = voice_for(person)
    if to is None:
        return answer_text(their_voice.say("replace.over"))
    offered = await services.host.seats.offer_seat(control.game, person.id, to.id, services.now())
    facts = {"name": their_voice.clean_typed_text(to.name), "left": relative_time(offered.until)}
    return answer_text(
        their_voice.say("offer.made", number=str(control.game), **facts),
        button=retract_button(their_voice, control.game, f"{person.id}.{to.id}"),
    )


async def take_seat(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Take the offered seat, if it is offered to the caller and still the giver's."""
    del values
    return await _answer_offer(services, request, control, "taken", "replace.taken")


async def decline_seat(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Decline an offered seat."""
    del values
    return await _answer_offer(services, request, control, "no", "offer.no.own")


async def withdraw_offer(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Withdraw the caller's own offer."""
    del values
    return await _answer_offer(services, request, control, "back", "offer.back.own")


async def _answer_offer(
    services: Services, request: Request, control: Control, why: OfferAnswer, key: str
) -> Answer:
    """Answer an offer and say the result."""
    person, now, game = request.person, services.now(), control.game
    giver, to = _read_giver_and_taker(control)
    found = await services.lobby.read_summary(game, now)
    their_voice = voice_for(person, found.key, found.players)
    came = await services.host.seats.answer_offer(game, giver, person.id, now, why=why)
    whose = await _load_person(services, giver if why in {"back", came} else to)
    if came != why:
        other = "offer.other" if why == "back" else "replace.other"
        key = other if came == OFFERED_TO_OTHER and whose is not None else "replace.over"
    elif why == "taken" and request.edits_pressed:
        key = "offer.taken.own"
    name = their_voice.clean_typed_text(whose.name) if whose is not None else ""
    return answer_text(
        their_voice.say(key, name=name, gone=name, number=str(game)),
        button=table_button(their_voice, game) if came == why else None,
    )


def _read_giver_and_taker(control: Control) -> tuple[int, int]:
    """Return who offers a seat, and to whom; 0 is nobody."""
    giver, _, to = control.rest.partition(".")
    return _read_number(giver), _read_number(to)


def _read_number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < MAX_ID_DIGITS else 0


async def _find_seat(services: Services, game: int, person: int, key: str) -> Seat | None:
    """Return the seat of a person at a running table; None if they hold none."""
    async with services.store.reading() as tx:
        row = await tx.games.get(game)
        seats = await tx.seats.of_game(game)
    if row is None or row.life != "open":
        refusal = lobby_refusals.make_refusal(
            "TABLE_NOT_OPEN", lobby_refusals.HOST_RULE, game=str(game)
        )
        raise RefusedError((refusal,), key)
    return next((one.seat for one in seats if one.person == person), None)


async def _load_person(services: Services, number: int) -> Person | None:
    async with services.store.reading() as tx:
        return (await tx.people.find_all([number])).get(number)


ROUTES: Final[Routes] = {
    "offer": Route(offer_seat, "pressed message"),
    "takeover": Route(take_seat, "direct message"),
    "decline": Route(decline_seat, "direct message"),
    "retract": Route(withdraw_offer, "direct message"),
}
"""By verb."""
