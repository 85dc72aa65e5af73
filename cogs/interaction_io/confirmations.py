"""Confirmations of what can't be undone: conceding, leaving a running game, ending a table."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.messages.controls import Control, Values
from bot.messages.posts import MAX_LABEL_LENGTH, Button, MessageContent, Row, Text, shorten
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    find_caller,
    send_posts,
    voice_for,
)
from cogs.interaction_io.table_view import show_answer
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


def confirmation_post(voice: Voice, verb: str, game: int, text: str = "") -> MessageContent:
    """Return the post that asks for a second press."""
    text = text or voice.say(f"sure.{verb}", number=str(game))
    label = shorten(voice.say(f"sure.{verb}.button"), MAX_LABEL_LENGTH)
    return MessageContent((Text(text), Row((Button(label, Control(verb, game), "danger"),))))


async def concede_game(interaction: Interaction, control: Control, values: Values) -> None:
    """Give the game up."""
    del values
    await acknowledge(interaction)
    person = await find_caller(interaction)
    reply = await interaction.client.host.concede_game(
        control.game, person.id, interaction.client.now(), confirmed=True, token=str(interaction.id)
    )
    await show_answer(interaction, person, reply)


async def leave_game(interaction: Interaction, control: Control, values: Values) -> None:
    """Leave a running game."""
    del values
    await acknowledge(interaction)
    person = await find_caller(interaction)
    await interaction.client.host.leave_table(
        control.game, person.id, interaction.client.now(), confirmed=True
    )
    text = voice_for(person).say("lobby.said.left", number=str(control.game))
    await send_posts(interaction, MessageContent((Text(text),)))


async def end_table(interaction: Interaction, control: Control, values: Values) -> None:
    """End the table."""
    del values
    await acknowledge(interaction)
    person = await find_caller(interaction)
    await interaction.client.host.end_table(control.game, person.id, interaction.client.now())
    text = voice_for(person).say("keeper.end", number=str(control.game))
    await send_posts(interaction, MessageContent((Text(text),)))


ROUTES: Final[Mapping[str, Handler]] = {
    "concede": concede_game,
    "quit": leave_game,
    "end": end_table,
}
"""By verb."""
