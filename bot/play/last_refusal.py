"""What somebody was last refused, kept in the store, so that they can ask why."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

import structlog

from bot.client import Skald
from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.store.errors import StoreError
from engine.core.protocol.values import Refusal

LAST: Final = "refused"
"""What the last refusal is called among a person's answers; those have numbers in their names."""

log = structlog.stdlib.get_logger("skald.told")


class LastRefusal(NamedTuple):
    """What was refused, in the words of which game, and how its players are called."""

    refusals: tuple[Refusal, ...]
    key: str
    players: Mapping[int, str]
    game: int = 0
    """The table that refused it; 0: none is known."""
    past: bool = False
    """Something has been taken since."""


async def remember(client: Skald, person: int, refused: RefusedError, game: int = 0) -> None:
    """Keep what somebody was refused, and at which table."""
    await _keep(client, person, LastRefusal(refused.refusals, refused.key, refused.players, game))


async def remember_reply(
    client: Skald, person: int, reply: Reply, players: Mapping[int, str]
) -> None:
    """Keep what of an answer was refused; if nothing was, what was kept is past."""
    refusals = tuple(one for answer in reply.answers for one in answer.verdict.refusals)
    if refusals:
        await _keep(client, person, LastRefusal(refusals, reply.key, players, reply.game))
    elif reply.answers:
        last = await recall(client, person)
        if last is not None and not last.past:
            await _keep(client, person, last._replace(past=True))


async def _keep(client: Skald, person: int, refused: LastRefusal) -> None:
    """Write it down; a refusal is told all the same when that can't be done."""
    plain = {
        "refusals": [one.model_dump(mode="json", by_alias=True) for one in refused.refusals],
        "key": refused.key,
        "players": {str(seat): name for seat, name in refused.players.items()},
        "game": refused.game,
        "past": refused.past,
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    try:
        async with client.store.writing() as tx:
            await tx.answers.keep(person, LAST, text, client.now())
    except StoreError as fault:
        log.warning("refusal_not_kept", fault=str(fault))


async def recall(client: Skald, person: int) -> LastRefusal | None:
    """Tell what somebody was last refused; what is old is forgotten with other answers."""
    async with client.store.reading() as tx:
        text = await tx.answers.get(person, LAST)
    if text is None:
        return None
    plain = json.loads(text)
    refusals = tuple(Refusal.model_validate(one) for one in plain["refusals"])
    players = {int(seat): name for seat, name in plain["players"].items()}
    game, past = plain.get("game", 0), plain.get("past", False)
    return LastRefusal(refusals, plain["key"], players, game, past)
