"""Compose the whole tale of a fight, with its picture and the button that shows every blow."""

from typing import Final, Protocol

from bot.delivery.addresses import Address, require_table
from bot.delivery.letters.composed_letters import ComposedLetter, StaleLetterError
from bot.delivery.letters.letter_layout import lay_out_letter
from bot.delivery.letters.letter_pictures import NamedPicture
from bot.delivery.letters.letter_texts import LetterText, voice_for
from bot.games.ending.ending_work import WholeFight
from bot.letter_bodies import FightTalePost
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.records import GameRow

PICTURE_NAME: Final = "fight-1.png"


class FightTeller(Protocol):
    """The part of the endings that tells fights."""

    async def tell_fight(self, row: GameRow, room: str, language: str) -> WholeFight | None: ...


async def compose_fight_tale(
    endings: FightTeller, post: FightTalePost, address: Address, max_file_bytes: int
) -> ComposedLetter:
    """Compose the tale and picture of a fight; stale if the game goes on or has no such fight."""
    row = require_table(address).row
    told = await endings.tell_fight(row, post.room, address.language)
    if told is None:
        raise StaleLetterError
    label = shorten(voice_for(address).say("button.blows"), MAX_LABEL_LENGTH)
    blows = Button(label, Control("blows", row.id, rest=post.room))
    text = LetterText(
        page=told.tale.page,
        buttons=(blows,) if told.tale.blows else (),
        is_silent=True,
        names_table=False,
    )
    drawn = () if told.picture is None else (NamedPicture(PICTURE_NAME, told.picture),)
    messages = lay_out_letter(text, address, drawn, max_file_bytes)
    return ComposedLetter(messages=messages, is_silent=True)
