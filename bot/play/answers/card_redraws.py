"""Draws live cards anew, in place and in silence, a moment after their readers' last orders."""

import asyncio
from datetime import datetime
from functools import partial

import structlog

from bot.cards.turn_card import turn_card
from bot.delivery.discord_io.send_errors import SendError
from bot.games.refusals import RefusedError
from bot.play.answers.table_pictures import draw_pictures
from bot.play.memory.pending_redraws import CardKey, Redraw
from bot.play.services import Services
from bot.play.tables.table_reader import peek_at_table

log = structlog.stdlib.get_logger("skald.card_redraws")


async def redraw_due_cards(services: Services, now: datetime) -> datetime | None:
    """Draw the cards that are due; return when the next one is."""
    due = services.pending_redraws.take_due(now)
    await asyncio.gather(*(_run_redraw(services, key, redraw) for key, redraw in due.items()))
    return services.pending_redraws.next_due


async def _run_redraw(services: Services, key: CardKey, redraw: Redraw) -> None:
    """Draw a card; whatever goes wrong is logged, and the card stays as it is."""
    try:
        await redraw()
    except Exception:
        log.exception("card_not_redrawn", game=key.game)
    finally:
        services.pending_redraws.finish(key)


def request_redraw(services: Services, key: CardKey, undo: str = "") -> None:
    """Have a person's live card drawn anew once they pause; `undo` is the step it takes back.

    Whether that could be undone was asked when the order was answered: asked again, a missing
    button would reveal that somebody has done something in secret since then.
    """
    redraw = partial(_redraw_card, services, key, undo)
    services.pending_redraws.request(key, redraw, services.now())


async def _redraw_card(services: Services, key: CardKey, undo: str) -> None:
    """Draw a person's live card anew, if they have one; a card that can't be edited stays."""
    async with services.store.reading() as tx:
        state = await tx.reader_states.get(key.game, key.person)
        person = await tx.people.get(key.person)
    if state.card is None:
        return
    try:
        reader = await peek_at_table(services, person, key.game, state.card_since)
    except RefusedError:
        return
    if reader.seat is None or reader.seat != state.seat:
        return
    try:
        pictures = await draw_pictures(services, reader)
        content = turn_card(reader, pictures.pictures, undo=undo)
        await services.courier.edit_live_card(state, content, pictures.files)
    except SendError as fault:
        log.info("card_not_redrawn", game=key.game, seat=reader.seat, status=fault.reason)
