"""Writes, when a game ends, that each thread about a fight gets the whole tale."""

from collections.abc import Iterable

from bot.letter_bodies import FightPost, FightTalePost
from bot.records import GameRow, Letter
from bot.store.store import Transaction
from render.presentation import Presentation


async def list_fight_rooms(tx: Transaction, game: int) -> list[str]:
    """List the rooms of the threads about fights that letters have told, the oldest first."""
    told = await tx.outbox.list_of_kind(game, FightPost.model_fields["kind"].default)
    return [one.letter.room or "" for one in told]


def write_tale_letters(
    row: GameRow, presentation: Presentation, rooms: Iterable[str]
) -> list[Letter]:
    """Write the letters of whole tales; a letter with the same name is never written again."""
    if presentation.ending is None:
        return []
    return [
        Letter(
            letter=f"{row.id}.tale.{room}",
            game=row.id,
            body=FightTalePost(room=room),
            room=room,
            revision=row.revision,
        )
        for room in dict.fromkeys(rooms)
    ]
