"""The last word of each player, kept among the logged actions of a table."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import Final

from bot.games.ending.ended_game_record import ENDED_LIVES
from bot.letter_bodies import EndUpdate
from bot.records import Letter, LoggedAction
from bot.store.store import Store
from render.language.markup import discord_length, to_one_line

LAST_WORD: Final = "last_word"
"""The logged action by which somebody says their last word."""
MAX_LAST_WORD: Final = 200
"""How many characters a last word may have."""


class LastWordResult(Enum):
    """What became of a last word; the value is the end of its word key."""

    KEPT = "kept"
    REPLACED = "replaced"
    EMPTY = "empty"
    LONG = "long"
    EARLY = "early"
    """The game goes on."""
    NO_SEAT = "no_seat"
    """Who said it does not sit at the table."""


def list_last_words(actions: Sequence[LoggedAction]) -> dict[int, str]:
    """List the last words by seat; a later one has replaced an earlier one."""
    said = [one for one in actions if one.what == LAST_WORD]
    return {int(one.facts["seat"]): str(one.facts["text"]) for one in said}


async def save_last_word(
    store: Store, game: int, person: int, text: str, now: datetime
) -> LastWordResult:
    """Keep somebody's last word, and let the post of the end show it, in one transaction."""
    text = to_one_line(text)
    if not text:
        return LastWordResult.EMPTY
    if discord_length(text) > MAX_LAST_WORD:
        return LastWordResult.LONG
    async with store.writing() as tx:
        row = await tx.games.get(game)
        if row is None or row.life not in ENDED_LIVES:
            return LastWordResult.EARLY
        seats = [one.seat for one in await tx.seats.of_game(game) if one.person == person]
        if not seats:
            return LastWordResult.NO_SEAT
        actions = await tx.actions.of_game(game)
        before = list_last_words(actions).get(int(seats[0]))
        if before != text:
            facts = {"seat": int(seats[0]), "text": text}
            await tx.actions.add(
                LoggedAction(game=game, person=person, what=LAST_WORD, at=now, facts=facts)
            )
            name = f"{game}.{row.revision}.end.{len(actions)}"
            update = Letter(letter=name, game=game, body=EndUpdate(), room="")
            await tx.outbox.add([update], now)
    return LastWordResult.KEPT if before is None else LastWordResult.REPLACED
