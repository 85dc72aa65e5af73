"""The last word of each player, kept among the logged actions of a table."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import Final, NamedTuple

from bot.games.ending.ended_game_record import ENDED_LIVES
from bot.letter_bodies import EndUpdate
from bot.records import GameRow, Letter, LoggedAction
from bot.store.store import Store, Transaction
from engine.core.notation.name_folding import is_wordless
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


class LastWord(NamedTuple):
    """A last word, and who says it."""

    person: int
    seat: int
    text: str


def list_last_words(actions: Sequence[LoggedAction]) -> dict[int, str]:
    """List the last words by seat; a later one has replaced an earlier one."""
    said = [one for one in actions if one.what == LAST_WORD]
    return {int(one.facts["seat"]): str(one.facts["text"]) for one in said}


async def save_last_word(
    store: Store, game: int, person: int, text: str, now: datetime
) -> LastWordResult:
    """Keep somebody's last word, and let the post of the end show it, in one transaction."""
    text = to_one_line(text)
    if is_wordless(text):
        return LastWordResult.EMPTY
    if discord_length(text) > MAX_LAST_WORD:
        return LastWordResult.LONG
    async with store.writing() as tx:
        row = await tx.games.get(game)
        if row is None or row.life not in ENDED_LIVES:
            return LastWordResult.EARLY
        seats = [int(one.seat) for one in await tx.seats.of_game(game) if one.person == person]
        if not seats:
            return LastWordResult.NO_SEAT
        return await _log_last_word(tx, row, LastWord(person, seats[0], text), now)


async def _log_last_word(
    tx: Transaction, row: GameRow, word: LastWord, now: datetime
) -> LastWordResult:
    """Log a last word, with the letter that edits the post of the end, if there is a thread."""
    actions = await tx.actions.of_game(row.id)
    before = list_last_words(actions).get(word.seat)
    if before == word.text:
        return LastWordResult.REPLACED
    facts = {"seat": word.seat, "text": word.text}
    await tx.actions.add(
        LoggedAction(game=row.id, person=word.person, what=LAST_WORD, at=now, facts=facts)
    )
    if row.channel is not None:
        name = f"{row.id}.{row.revision}.end.{len(actions)}"
        await tx.outbox.add([Letter(letter=name, game=row.id, body=EndUpdate(), room="")], now)
    return LastWordResult.KEPT if before is None else LastWordResult.REPLACED
