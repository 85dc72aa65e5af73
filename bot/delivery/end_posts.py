"""The post that tells a game's end, which is edited when somebody says their last word."""

from typing import NamedTuple

from bot.delivery.addresses import MAIN_ROOM
from bot.delivery.discord_io.sender import SentMessage
from bot.letter_bodies import OutcomePost
from bot.records import Letter
from bot.store.store import Transaction


class EndPost(NamedTuple):
    """The letter that told the end in the thread, and the message that it became."""

    letter: Letter
    message: SentMessage


async def find_end_post(tx: Transaction, update: Letter) -> EndPost | None:
    """Find the post of a game's end; None if there is none that can be edited."""
    for one in await tx.outbox.of_game(update.game or 0):
        letter = one.letter
        if letter.room == MAIN_ROOM and isinstance(letter.body, OutcomePost):
            if one.channel is None or one.message is None:
                return None
            return EndPost(letter, SentMessage(one.channel, one.message))
    return None
