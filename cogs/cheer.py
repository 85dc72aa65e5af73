"""Reactions to what was told: a button under it, for whoever plays there."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.control import Control, Values
from bot.post import Post, Text
from cogs.reply import Press, caller, claim, tell
from cogs.show import reading
from engine.core.game import CHEER, React


async def cheer(press: Press, control: Control, values: Values) -> None:
    """React to what was told; only who pressed is answered."""
    del values
    await claim(press)
    person = await caller(press)
    client = press.client
    order = React(event=control.rest, on=CHEER)
    reply = await client.desk.submit(
        control.game, person.id, [("", order)], client.now(), token=str(press.id)
    )
    reader = await reading(press, person, control.game)
    said = reader.say("answer.cheered" if reply.stands else "answer.cheered.not")
    await tell(press, Post((Text(said),)))


ROUTES: Final[Mapping[str, Callable[[Press, Control, Values], Awaitable[None]]]] = {"cheer": cheer}
