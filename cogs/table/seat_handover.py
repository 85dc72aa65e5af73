"""Handing a seat to somebody else: confirmed, offered by letter, then taken, declined or kept.

A seat comes with its hand and its letters, so it must not be given by mistake or got unasked.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.cards.seat_offer import retract_button
from bot.cards.turn import table_button
from bot.games.lobby import lobby_refusals
from bot.games.news.timestamps import relative_time
from bot.games.refusals import RefusedError, make_refused_error
from bot.games.seats.seat_handover import OFFERED_TO_OTHER, OfferAnswer
from bot.messages.controls import Control, Values
from bot.messages.posts import MAX_LABEL_LENGTH, Button, MessageContent, Row, Text, shorten
from bot.store.rows import GameRow, Person
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    edit_pressed_message,
    find_caller,
    is_updating,
    send_posts,
    voice_for,
)
from cogs.interaction_io.table_view import look_at_table
from engine.core.protocol.values import Seat

MAX_ID_DIGITS: Final = 18
"""Maximum number of digits of a person's id."""

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


async def ask_to_confirm(
    interaction: Interaction, person: Person, row: GameRow, to: Person
) -> None:
    """Ask for confirmation before a seat is offered."""
    if await _find_seat(interaction, row.id, person.id, row.rules) is None:
        raise make_refused_error("NOT_YOUR_SEAT", row.rules)
    if to.id == person.id:
        raise RefusedError(
            (lobby_refusals.make_refusal("SEAT_OWN", lobby_refusals.LEAVING_RULE),), row.rules
        )
    if await _find_seat(interaction, row.id, to.id, row.rules) is not None:
        refusal = lobby_refusals.make_refusal(
            "SEAT_HELD", lobby_refusals.LEAVING_RULE, name=to.name
        )
        raise RefusedError((refusal,), row.rules)
    await look_at_table(interaction.client, person, row.id)
    their_voice = voice_for(person, row.rules)
    name, number = their_voice.clean_typed_text(to.name), str(row.id)
    if interaction.guild_id is None:
        await send_posts(
            interaction, MessageContent((Text(their_voice.say("replace.where", name=name)),))
        )
        return
    text = their_voice.say("sure.offer", name=name, number=number)
    label = shorten(their_voice.say("sure.offer.button"), MAX_LABEL_LENGTH)
    button = Button(label, Control("offer", row.id, rest=f"{to.id}"), "danger")
    await send_posts(interaction, MessageContent((Text(text), Row((button,)))))


async def offer_seat(interaction: Interaction, control: Control, _: Values) -> None:
    """Offer the caller's seat to somebody by letter, with a button to retract."""
    await acknowledge(interaction, update=True)
    person = await find_caller(interaction)
    to = await _load_person(interaction, _read_number(control.rest))
    their_voice = voice_for(person)
    if to is None:
        await edit_pressed_message(
            interaction, MessageContent((Text(their_voice.say("replace.over")),))
        )
        return
    offered = await interaction.client.host.offer_seat(
        control.game, person.id, to.id, interaction.client.now()
    )
    facts = {"name": their_voice.clean_typed_text(to.name), "left": relative_time(offered.until)}
    text = their_voice.say("offer.made", number=str(control.game), **facts)
    button = retract_button(their_voice, control.game, f"{person.id}.{to.id}")
    await edit_pressed_message(interaction, MessageContent((Text(text), Row((button,)))))


async def take_seat(interaction: Interaction, control: Control, _: Values) -> None:
    """Take the offered seat, if it is offered to the caller and still the giver's."""
    await _answer_offer(interaction, control, "taken", "replace.taken")


async def decline_seat(interaction: Interaction, control: Control, _: Values) -> None:
    """Decline an offered seat."""
    await _answer_offer(interaction, control, "no", "offer.no.own")


async def withdraw_offer(interaction: Interaction, control: Control, _: Values) -> None:
    """Withdraw the caller's own offer."""
    await _answer_offer(interaction, control, "back", "offer.back.own")


async def _answer_offer(
    interaction: Interaction, control: Control, why: OfferAnswer, key: str
) -> None:
    """Answer an offer and say the result, in the letter itself if it was pressed there."""
    await acknowledge(interaction, update=interaction.guild_id is None)
    person = await find_caller(interaction)
    giver, to = _read_giver_and_taker(control)
    now, game = interaction.client.now(), control.game
    found = await interaction.client.lobby.read_summary(game, now)
    their_voice = voice_for(person, found.key, found.players)
    came = await interaction.client.host.answer_offer(game, giver, person.id, now, why=why)
    whose = await _load_person(interaction, giver if why in {"back", came} else to)
    if came != why:
        other = "offer.other" if why == "back" else "replace.other"
        key = other if came == OFFERED_TO_OTHER and whose is not None else "replace.over"
    elif why == "taken" and is_updating(interaction):
        key = "offer.taken.own"
    name = their_voice.clean_typed_text(whose.name) if whose is not None else ""
    row = (Row((table_button(their_voice, game),)),) if came == why else ()
    post = MessageContent(
        (Text(their_voice.say(key, name=name, gone=name, number=str(game))), *row)
    )
    await (
        edit_pressed_message(interaction, post)
        if is_updating(interaction)
        else send_posts(interaction, post)
    )


def _read_giver_and_taker(control: Control) -> tuple[int, int]:
    """Return who offers a seat, and to whom; 0 is nobody."""
    giver, _, to = control.rest.partition(".")
    return _read_number(giver), _read_number(to)


def _read_number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < MAX_ID_DIGITS else 0


async def _find_seat(interaction: Interaction, game: int, person: int, key: str) -> Seat | None:
    """Return the seat of a person at a running table; None if they hold none."""
    async with interaction.client.store.reading() as tx:
        row = await tx.games.get(game)
        seats = await tx.seats.of_game(game)
    if row is None or row.life != "open":
        refusal = lobby_refusals.make_refusal(
            "TABLE_NOT_OPEN", lobby_refusals.HOST_RULE, game=str(game)
        )
        raise RefusedError((refusal,), key)
    return next((one.seat for one in seats if one.person == person), None)


async def _load_person(interaction: Interaction, number: int) -> Person | None:
    async with interaction.client.store.reading() as tx:
        return (await tx.people.find_all([number])).get(number)


ROUTES: Final[Mapping[str, Handler]] = {
    "offer": offer_seat,
    "takeover": take_seat,
    "decline": decline_seat,
    "retract": withdraw_offer,
}
"""By verb."""
