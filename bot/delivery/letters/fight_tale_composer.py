"""Compose the whole tale of a fight, with the button that shows every blow."""

from typing import Protocol

from bot.delivery.addresses import Address, require_table
from bot.delivery.letters.composed_letters import ComposedLetter, StaleLetterError
from bot.delivery.letters.letter_layout import lay_out_letter
from bot.delivery.letters.letter_texts import LetterText, voice_for
from bot.letter_bodies import FightTalePost
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.records import GameRow
from render.ending.fight_tale import FightTale


class FightTeller(Protocol):
    """The part of the endings that tells fights."""

    async def tell_fight(self, row: GameRow, room: str, language: str) -> FightTale | None: ...


async def compose_fight_tale(
    endings: FightTeller, post: FightTalePost, address: Address
) -> ComposedLetter:
    """Compose the tale of a fight; it is stale if the game goes on, or doesn't know the fight."""
    row = require_table(address).row
    tale = await endings.tell_fight(row, post.room, address.language)
    if tale is None:
        raise StaleLetterError
    label = shorten(voice_for(address).say("button.blows"), MAX_LABEL_LENGTH)
    blows = Button(label, Control("blows", row.id, rest=post.room))
    text = LetterText(
        page=tale.page,
        buttons=(blows,) if tale.blows else (),
        is_silent=True,
        names_table=False,
    )
    return ComposedLetter(messages=lay_out_letter(text, address, (), 0), is_silent=True)
