"""What can't be taken back is pressed twice: giving up, leaving a running game, ending a table."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.messages.controls import Control, Values
from bot.messages.posts import LABEL, Button, MessageContent, Row, Text, short
from cogs.interaction_io.responses import Interaction, caller, claim, tell, voice
from cogs.interaction_io.table_view import show_answer
from render.words import Voice

Handler = Callable[[Interaction, Control, Values], Awaitable[None]]


def sure(said: Voice, verb: str, game: int, text: str = "") -> MessageContent:
    """Ask for a second press."""
    text = text or said.say(f"sure.{verb}", number=str(game))
    label = short(said.say(f"sure.{verb}.button"), LABEL)
    return MessageContent((Text(text), Row((Button(label, Control(verb, game), "danger"),))))


async def concede(press: Interaction, control: Control, values: Values) -> None:
    """Give the game up."""
    del values
    await claim(press)
    person = await caller(press)
    reply = await press.client.host.concede(
        control.game, person.id, press.client.now(), confirmed=True, token=str(press.id)
    )
    await show_answer(press, person, reply)


async def leave(press: Interaction, control: Control, values: Values) -> None:
    """Leave a running game."""
    del values
    await claim(press)
    person = await caller(press)
    await press.client.host.leave(control.game, person.id, press.client.now(), confirmed=True)
    text = voice(person).say("lobby.said.left", number=str(control.game))
    await tell(press, MessageContent((Text(text),)))


async def end(press: Interaction, control: Control, values: Values) -> None:
    """End the table."""
    del values
    await claim(press)
    person = await caller(press)
    await press.client.host.end(control.game, person.id, press.client.now())
    text = voice(person).say("keeper.end", number=str(control.game))
    await tell(press, MessageContent((Text(text),)))


ROUTES: Final[Mapping[str, Handler]] = {"concede": concede, "quit": leave, "end": end}
"""By verb."""
