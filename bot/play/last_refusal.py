"""The last refusal of a person, stored, so that they can ask why."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

import structlog

from bot.games.refusals import RefusedError
from bot.games.replies import Reply
from bot.play.services import Services
from bot.store.errors import StoreError
from engine.core.protocol.values import Refusal

LAST_REFUSAL_KEY: Final = "refused"
"""The token of the last refusal among a person's stored answers."""

log = structlog.stdlib.get_logger("skald.last_refusal")


class LastRefusal(NamedTuple):
    """Refusals, the key of their game, and the names of its players."""

    refusals: tuple[Refusal, ...]
    key: str
    players: Mapping[int, str]
    game: int = 0
    """The table that refused; 0 if unknown."""
    is_past: bool = False
    """An order was accepted since."""


async def remember_refusal(
    services: Services, person: int, refused: RefusedError, game: int = 0
) -> None:
    """Store the refusals of a person, and their table."""
    await _store_refusal(
        services, person, LastRefusal(refused.refusals, refused.book, refused.players, game)
    )


async def remember_reply(
    services: Services, person: int, reply: Reply, players: Mapping[int, str]
) -> None:
    """Store the refusals of a reply, else its warnings; without, mark the stored ones as past."""
    verdicts = [one.verdict for one in reply.results]
    refusals = tuple(one for verdict in verdicts for one in verdict.refusals)
    refusals = refusals or tuple(one for verdict in verdicts for one in verdict.warnings)
    if refusals:
        await _store_refusal(
            services, person, LastRefusal(refusals, reply.key, players, reply.game)
        )
    elif reply.results:
        last = await recall_refusal(services, person)
        if last is not None and not last.is_past:
            await _store_refusal(services, person, last._replace(is_past=True))


async def _store_refusal(services: Services, person: int, refused: LastRefusal) -> None:
    """Store a refusal; a store error is only logged, so that the refusal is still shown."""
    row = {
        "refusals": [one.model_dump(mode="json", by_alias=True) for one in refused.refusals],
        "key": refused.key,
        "players": {str(seat): name for seat, name in refused.players.items()},
        "game": refused.game,
        "past": refused.is_past,
    }
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    try:
        async with services.store.writing() as tx:
            await tx.answers.replace(person, LAST_REFUSAL_KEY, text, services.now())
    except StoreError as fault:
        log.warning("refusal_not_kept", fault=str(fault))


async def recall_refusal(services: Services, person: int) -> LastRefusal | None:
    """Return the last refusal of a person; None if there is none or it has expired."""
    async with services.store.reading() as tx:
        text = await tx.answers.get(person, LAST_REFUSAL_KEY)
    if text is None:
        return None
    row = json.loads(text)
    refusals = tuple(Refusal.model_validate(one) for one in row["refusals"])
    players = {int(seat): name for seat, name in row["players"].items()}
    game, past = row.get("game", 0), row.get("past", False)
    return LastRefusal(refusals, row["key"], players, game, past)
